import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { productSearchPage, search, searchProductsQuery } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Clock } from '../../../base/clock.ts';
import { Work } from '../../../base/work.ts';
import type { Database } from '../../../database/database.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { principalOf } from '../../../http/context.ts';
import type { CachedRoute } from '../../../reads/cached-route.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { normalizeForSearch } from '../../normalize-for-search.ts';
import { dayOf, deleteOldMisses, recordMiss } from './search-miss.repository.ts';

/** The maximum number of misses that wait to be written. Further ones are not counted. */
const MAX_WAITING = 100;
/** The maximum number of texts without a result that this process remembers, so that cached responses count too. */
const MAX_KNOWN = 10_000;
type Dependencies = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly logger: Logger;
};

type SearchRoute = CachedRoute<typeof search.searchProducts>;
type Query = z.output<typeof searchProductsQuery>;
type Page = z.infer<typeof productSearchPage>;

/**
 * Records searches that find nothing, or only by the correction of a typing error, after the response and one at a time. No caller is
 * stored: a digest of caller and query tells whether three callers have searched the same, and cannot be compared between queries.
 */
export class SearchMisses {
  readonly #deps: Dependencies;
  readonly #waiting: { readonly query: string; readonly caller: string }[] = [];
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN });
  #isWriting = false;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Notes whether a search that was read is a miss. */
  note(query: Query, { matches }: Pick<Page, 'matches'>): void {
    if (!isWhole(query)) return;
    if (matches.every(({ kind }) => kind === 'typo')) this.#known.set(query.q, true);
    else this.#known.delete(query.q);
  }

  /** Wraps the route of the search, so that cached responses count too. Searches of staff members do not count. */
  observe(route: SearchRoute): SearchRoute {
    return {
      ...route,
      find: async (request, target) => {
        const found = await route.find(request, target);
        const { query } = target.input as { readonly query: Query };
        const principal = principalOf(request);
        const isOfStaff = principal.kind === 'account' && principal.user.permissions.length > 0;
        if (isWhole(query) && !isOfStaff && this.#known.has(query.q)) this.#add(request, query.q);
        return found;
      },
    };
  }

  #add(request: IncomingMessage, q: string): void {
    if (this.#waiting.length >= MAX_WAITING) return;
    const principal = principalOf(request);
    const caller = principal.kind === 'account' ? principal.user.id : clientAddress(request).network;
    const query = normalizeForSearch(q);
    const [key] = this.#deps.keyring.keys('search misses');
    const digest = createHmac('sha256', key)
      .update(JSON.stringify([query, caller]))
      .digest('base64url')
      .slice(0, 16);
    this.#waiting.push({ query, caller: digest });
    // The write belongs to no request: it continues when the caller has left.
    if (!this.#isWriting) new Work(() => false).run(() => void this.#write());
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    const { database, clock, logger } = this.#deps;
    try {
      for (let miss = this.#waiting.shift(); miss; miss = this.#waiting.shift()) {
        await recordMiss(database, { ...miss, day: dayOf(clock()) });
      }
    } catch (error) {
      logger.warn({ err: error }, 'searches without a result were not recorded');
      this.#waiting.length = 0;
    } finally {
      this.#isWriting = false;
    }
  }
}

/** Returns true for the first page of a search without filters. */
function isWhole({ page, categoryId, minPrice, maxPrice }: Query): boolean {
  return page === 1 && [categoryId, minPrice, maxPrice].every((filter) => filter === undefined);
}

/** Deletes searches without a result after 90 days. @returns how many */
export async function removeOldMisses(database: Database, clock: Clock): Promise<number> {
  return await deleteOldMisses(database.fork(), clock());
}
