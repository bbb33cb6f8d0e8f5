import type { searchProductsQuery } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import type { Tier } from '../catalog/public-columns.ts';
import { type CompiledStatement, compileStatement } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/open-database.ts';
import { type MatchedWord, usesOf } from './match-word.ts';
import {
  isKnowable,
  type KnownPageValues,
  knownPageStatement,
  MAX_KNOWN,
  type SearchRow,
  type SearchShape,
  type SearchValues,
  searchStatement,
} from './search-page.statement.ts';
import { wordValues } from './word-values.ts';

/** What a search has found: as long as the membership of the catalog stays the same, it finds the same. */
type KnownResult = Pick<SearchRow, 'membership' | 'total' | 'category_facet'> & { readonly best: readonly string[] };

/** The results of the last searches. An entry is at most {@link MAX_KNOWN} ids. */
export class KnownResults {
  readonly #results: LRUCache<string, KnownResult> | undefined;

  /** @param isEnabled false stores nothing, so that every read searches again */
  constructor(isEnabled: boolean) {
    this.#results = isEnabled ? new LRUCache({ max: 2_000 }) : undefined;
  }

  of(key: string): KnownResult | undefined {
    return this.#results?.get(key);
  }

  store(key: string, { membership, total, category_facet, best }: SearchRow): void {
    if (best) this.#results?.set(key, { membership, total, category_facet, best });
  }
}

export type PageSources = { readonly database: Database; readonly known: KnownResults };

/** Reads a page of the products that have all words, the first row with the total and the facets. */
export async function findPage(
  { database, known }: PageSources,
  words: readonly MatchedWord[],
  query: z.output<typeof searchProductsQuery>,
  tier: Tier,
): Promise<readonly SearchRow[]> {
  const { categoryId, minPrice, maxPrice, page, pageSize, facets = '' } = query;
  const shape: SearchShape = {
    words: words.length,
    tier,
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
    words.map(({ matches }) => matches.map(({ term, cost }) => [term, cost])),
    categoryId,
    facets,
  ]);
  const stored = isKnowable(shape) ? known.of(key) : undefined;
  if (stored && isWithin(stored, offset + pageSize)) {
    const ids = stored.best.slice(offset, offset + pageSize);
    const rows = await database.readCompiled(
      statementOf(knownPage, tier ?? '', () => knownPageStatement(tier)),
      { ids },
      true,
    );
    const { membership, ...result } = stored;
    if (rows[0]?.membership === membership) return rows.map((row) => ({ ...row, ...result, best: null }));
  }
  const fewestFirst = [...words].sort((left, right) => usesOf(left) - usesOf(right));
  const values = { ...wordValues(fewestFirst), categoryId, minPrice, maxPrice, limit: pageSize, offset };
  const rows = await database.readCompiled(
    statementOf(pages, JSON.stringify(shape), () => searchStatement(shape)),
    values,
    true,
  );
  if (rows[0]) known.store(key, rows[0]);
  return rows;
}

/** Returns true if the known ids include those of a page that ends at a position. */
function isWithin({ best, total }: KnownResult, end: number): boolean {
  return end <= best.length || best.length === Number(total);
}

const pages = new LRUCache<string, CompiledStatement<SearchRow, SearchValues>>({ max: 500 });
const knownPage = new LRUCache<string, CompiledStatement<SearchRow, KnownPageValues>>({ max: 3 });

function statementOf<Values>(
  statements: LRUCache<string, CompiledStatement<SearchRow, Values>>,
  key: string,
  create: () => ReturnType<typeof searchStatement>,
): CompiledStatement<SearchRow, Values> {
  const statement = statements.get(key) ?? compileStatement<SearchRow, Values>(create());
  statements.set(key, statement);
  return statement;
}
