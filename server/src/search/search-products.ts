import { fromHundredths, type Pagination, type productSearchPage, type searchProductsQuery } from '@arot/contract';
import type * as z from 'zod';
import { normalizeForSearch } from '../catalog/normalize-for-search.ts';
import type { PriceScope } from '../catalog/price-scope.ts';
import { toIncluded, toPublicProduct } from '../catalog/product.mapper.ts';
import type { ReadDependencies } from '../http/context.ts';
import { ForbiddenError } from '../http/forbidden.ts';
import { paginate } from '../http/paginate.ts';
import type { Versioned } from '../reads/catalog-version.ts';
import { KIND_COST, type MatchedWord, type MatchKind, matchWord, rarestFirst } from './match-word.ts';
import { findPage, type KnownResults, type PageSources } from './search-page.repository.ts';
import { PRICE_BOUNDS, type PriceCount, type SearchRow } from './search-page.statement.ts';
import { lookUpWords } from './vocabulary.repository.ts';
import { isWritten, writtenWords } from './written-words.ts';

type ProductRow = Parameters<typeof toPublicProduct>[0];
type Query = z.infer<typeof searchProductsQuery>;
type SearchPage = z.infer<typeof productSearchPage>;

/**
 * Returns a page of the products that have every word of the query, or if there is none, of those that have all but one.
 *
 * @param scope the prices that the response shows
 * @param known what earlier searches have found
 * @throws ApiError FORBIDDEN when a caller who is not an active customer filters, sorts or counts by price
 * @see docs/search.md
 */
export async function searchProducts(
  { database, ...origins }: ReadDependencies,
  query: Query,
  scope: PriceScope | undefined,
  known: KnownResults,
): Promise<Versioned<SearchPage>> {
  const facets = query.facets?.split(',') ?? [];
  if (usesPrices(query) && scope === undefined) throw new ForbiddenError({ check: 'price tier' });
  const { version, words, lookedUp, rows } = await findMatching({ database, known }, query, scope);
  const [first] = rows;
  const products = rows.filter(isProduct);
  const pagination: Pagination = paginate(query, Number(first?.total ?? 0));
  return {
    version,
    value: {
      items: products.map((row) => ({
        ...toPublicProduct(row, origins),
        ...toIncluded(row, query.include, scope),
      })),
      pagination,
      matches: products.map((row) => describeMatch(row, words)),
      correctedQuery: pagination.total === 0 ? null : correctedQuery(words, lookedUp),
      ...(query.facets === undefined
        ? {}
        : {
            facets: {
              ...(facets.includes('category') ? { category: first?.category_facet ?? [] } : {}),
              ...(facets.includes('price') ? { price: (first?.price_facet ?? []).map(toPriceFacet) } : {}),
            },
          }),
    },
  };
}

type Found = {
  readonly version: string;
  /** The words that were searched. */
  readonly words: readonly MatchedWord[];
  /** The number of words of the query. */
  readonly lookedUp: number;
  readonly rows: readonly SearchRow[];
};

/**
 * Finds the products with all words, or with all but one.
 *
 * The vocabulary and the products are read by two statements. If the catalog changes between them, both are read again; at last,
 * the result has the version of the vocabulary, which is no longer current, so it is not used again.
 */
async function findMatching(
  sources: PageSources,
  query: Query,
  scope: PriceScope | undefined,
  tries = 3,
): Promise<Found> {
  const { database } = sources;
  const { version, words: lookedUp } = await lookUpWords(database, normalizeForSearch(query.q));
  const matched = await Promise.all(lookedUp.map((word) => matchWord(database, word)));
  let found: Found = { version, words: [], lookedUp: lookedUp.length, rows: [] };
  for (const words of selections(matched)) {
    const page = await findPage(sources, words, query, { scope, mayLackOne: words.length === lookedUp.length });
    if (page.rows[0]?.version !== version && tries > 1) return await findMatching(sources, query, scope, tries - 1);
    found = { ...found, ...page };
    if (Number(page.rows[0]?.total) > 0) break;
  }
  return found;
}

/** Returns the words to search: all of them, then all but the rarest. */
function selections(words: readonly MatchedWord[]): (readonly MatchedWord[])[] {
  const known = words.filter(({ matches }) => matches.length > 0);
  if (known.length < words.length) return known.length > 0 && known.length === words.length - 1 ? [known] : [];
  const [rarest] = rarestFirst(words);
  const others = words.filter((word) => word !== rarest);
  return words.length === 0 ? [] : [words, ...(others.length > 0 ? [others] : [])];
}

/** Returns true if a query filters, sorts or counts by price. */
export function usesPrices({ sort, minPrice, maxPrice, facets }: Query): boolean {
  const isByPrice = sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
  return isByPrice || facets?.split(',').includes('price') === true;
}

/** Returns true if a row has a product. An empty page has one row without a product. */
function isProduct(row: SearchRow): row is SearchRow & ProductRow {
  return row.id !== null;
}

const KINDS = Object.keys(KIND_COST) as MatchKind[];

/** Returns how the word of the query that matches a product least matches it, and the words of its name that match. */
function describeMatch(row: SearchRow & ProductRow, words: readonly MatchedWord[]): SearchPage['matches'][number] {
  const name = writtenWords(row.name);
  const category = writtenWords(row.category_name ?? '');
  const found = words.map(({ matches }) => {
    for (const words of [name, category]) {
      const match = matches.find(({ term }) => words.some((word) => isWritten(word, term)));
      if (match) return match;
    }
    return undefined;
  });
  const kinds = found.map((match) => KINDS.indexOf(match?.kind ?? 'exact'));
  const terms = words.flatMap(({ matches }) =>
    matches.flatMap(({ term }) => name.filter((word) => isWritten(word, term))),
  );
  return {
    slug: row.slug,
    kind: KINDS[Math.max(...kinds)] ?? 'exact',
    terms: [...new Set(terms.map(({ text }) => text))],
  };
}

/** Returns the query with the words that were found instead of mistyped ones, without a word that was left out. */
function correctedQuery(words: readonly MatchedWord[], lookedUp: number): string | null {
  const isCorrected = words.some(({ matches }) => matches[0]?.kind === 'typo');
  if (!isCorrected && words.length === lookedUp) return null;
  return words
    .map(({ word, matches: [best] }) => (best?.kind === 'typo' ? (best.synonym ?? best.term) : word))
    .join(' ');
}

function toPriceFacet({ bound, count }: PriceCount) {
  const [from = 0, above] = PRICE_BOUNDS.slice(bound - 1);
  const lowest = (bound: number) => BigInt(bound) * 100n;
  return {
    from: fromHundredths(lowest(from)),
    to: above === undefined ? MAX_PRICE : fromHundredths(lowest(above) - 1n),
    count,
  };
}

/** The highest amount of the contract. */
const MAX_PRICE = '9999999999.99';
