import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { search, searchProductsQuery } from '@arot/contract';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Clock } from '../../base/clock.ts';
import { Work } from '../../base/work.ts';
import { normalizeForSearch } from '../../catalog/normalize-for-search.ts';
import type { Database } from '../../database/database.ts';
import { clientAddress } from '../../http/client-address.ts';
import { principalOf } from '../../http/context.ts';
import type { CachedRoute } from '../../reads/cached-route.ts';
import type { Keyring } from '../../security/keyring.ts';
import { dayOf, recordMiss } from './search-miss.repository.ts';

/** The misses that wait to be written at most. Further ones are not counted. */
const MAX_WAITING = 100;
type Dependencies = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly logger: Logger;
};

type SearchRoute = CachedRoute<typeof search.searchProducts>;

/**
 * Records searches that find nothing, after the response and one at a time. No caller is stored: a digest of caller and query
 * tells whether three callers have searched the same, and cannot be compared between queries.
 */
export class SearchMisses {
  readonly #deps: Dependencies;
  readonly #waiting: { readonly query: string; readonly caller: string }[] = [];
  #isWriting = false;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** Wraps the route of the search, so that cached responses count too. */
  observe(route: SearchRoute): SearchRoute {
    return {
      ...route,
      find: async (request, target) => {
        const found = await route.find(request, target);
        const { query } = target.input as { readonly query: z.output<typeof searchProductsQuery> };
        if (isWhole(query) && isEmpty(found)) this.#add(request, query.q);
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
function isWhole({ page, categoryId, minPrice, maxPrice }: z.output<typeof searchProductsQuery>): boolean {
  return page === 1 && [categoryId, minPrice, maxPrice].every((filter) => filter === undefined);
}

const EMPTY = Buffer.from('{"data":{"items":[],');

/** Returns true for a response without products: it is too short to be compressed. */
function isEmpty({ body, encoding }: Awaited<ReturnType<SearchRoute['find']>>): boolean {
  return encoding === undefined && body.subarray(0, EMPTY.length).equals(EMPTY);
}
