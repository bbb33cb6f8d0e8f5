import type { searchProductsQuery } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import { compileByShape } from '../../database/connection/compile-statement.ts';
import type { Database } from '../../database/database.ts';
import { type PriceScope, shownTo } from '../price-scope.ts';
import type { Shown } from '../public-columns.ts';
import type { MatchedWord } from './match-word.ts';
import {
  isCapped,
  isKnowable,
  type KnownPageValues,
  knownPageStatement,
  MAX_RANKED,
  type SearchRow,
  type SearchShape,
  type SearchValues,
  searchStatement,
  type Wanted,
} from './search-page.statement.ts';
import { wordValues } from './word-values.ts';

/** The result of a search: as long as the membership of the catalog stays the same, it finds the same. */
type KnownResult = Pick<SearchRow, 'membership' | 'total' | 'category_facet'> & {
  readonly best: readonly string[];
};

/** The maximum number of characters of stored ids and keys. */
const MAX_CHARACTERS = 8_000_000;

/** The results of the last searches. */
export class KnownResults {
  readonly #results: LRUCache<string, KnownResult> | undefined;

  /** @param isEnabled false stores nothing, so that every read searches again */
  constructor(isEnabled: boolean) {
    this.#results = isEnabled
      ? new LRUCache({
          maxSize: MAX_CHARACTERS,
          sizeCalculation: ({ best }, key) => key.length + best.reduce((sum, id) => sum + id.length, 1),
        })
      : undefined;
  }

  of(key: string): KnownResult | undefined {
    return this.#results?.get(key);
  }

  store(key: string, { membership, total, category_facet, best }: SearchRow): void {
    if (best) this.#results?.set(key, { membership, total, category_facet, best });
  }
}

export type PageSources = { readonly database: Database; readonly known: KnownResults };

/**
 * Reads a page of the products that have all words, or any wanted ones.
 *
 * @param words the first one has the fewest names
 * @param wanted undefined for all words
 * @returns rows of which the first one has the total and the facets
 */
export async function findPage(
  { database, known }: PageSources,
  { words, wanted }: { readonly words: readonly MatchedWord[]; readonly wanted: Wanted | undefined },
  query: z.output<typeof searchProductsQuery>,
  scope: PriceScope | undefined,
): Promise<readonly SearchRow[]> {
  const { categoryId, minPrice, maxPrice, page, pageSize, facets = '' } = query;
  const shown = shownTo(scope, query.include !== undefined);
  const lists = scope?.lists ?? [];
  const shape: SearchShape = {
    ...shown,
    words: words.length,
    mode: wanted ? 'any' : 'all',
    sort: query.sort,
    direction: query.direction,
    category: categoryId === undefined ? 'any' : categoryId === 'uncategorized' ? 'none' : 'one',
    hasMin: minPrice !== undefined,
    hasMax: maxPrice !== undefined,
    categoryFacet: facets.includes('category'),
    priceFacet: facets.includes('price'),
  };
  const offset = (page - 1) * pageSize;
  const key = JSON.stringify([
    wanted,
    words.map(({ matches }) => matches.map(({ term, cost }) => [term, cost])),
    categoryId,
    facets,
  ]);
  const stored = isKnowable(shape) ? known.of(key) : undefined;
  if (stored && isWithin(stored, offset + pageSize)) {
    const ids = stored.best.slice(offset, offset + pageSize);
    const rows = await database.readCompiled(knownPageOf(shown), { ids, lists }, true);
    const { membership, ...result } = stored;
    if (rows[0]?.membership === membership) return rows.map((row) => ({ ...row, ...result, best: null }));
  }
  const limit = isCapped(shape) ? Math.max(0, Math.min(pageSize, MAX_RANKED - offset)) : pageSize;
  const { goods, shares, others } = wanted ?? { goods: [], shares: [], others: [] };
  const values = { ...wordValues(words), goods, shares, others, categoryId, minPrice, maxPrice, limit, offset, lists };
  const rows = await database.readCompiled(pageOf(shape), values, isPrepared(shape));
  if (rows[0]) known.store(key, rows[0]);
  return rows;
}

/** Returns true for the shapes of most searches. A prepared statement occupies memory in each connection. */
function isPrepared({ words, sort, category, hasMin, hasMax }: SearchShape): boolean {
  return words <= 3 && sort === 'relevance' && category === 'any' && !hasMin && !hasMax;
}

/** Returns true if the known ids include those of a page that ends at a position. */
function isWithin({ best, total }: KnownResult, end: number): boolean {
  return end <= best.length || best.length === Number(total);
}

const pageOf = compileByShape<SearchShape, SearchRow, SearchValues>(searchStatement, 500);
const knownPageOf = compileByShape<Shown, SearchRow, KnownPageValues>(knownPageStatement, 20);
