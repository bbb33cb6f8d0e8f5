import { fromHundredths, type Pagination, type productSearchPage, type searchProductsQuery } from '@arot/contract';
import type * as z from 'zod';
import type { Database } from '../../database/database.ts';
import type { ReadDependencies } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { paginate } from '../../http/paginate.ts';
import type { Versioned } from '../../reads/catalog-version.ts';
import { normalizeForSearch } from '../normalize-for-search.ts';
import type { PriceScope } from '../price-scope.ts';
import { toIncluded, toPublicProduct } from '../product.mapper.ts';
import { attempts } from './attempts.ts';
import {
  correct,
  isFound,
  KIND_COST,
  type MatchedWord,
  type MatchKind,
  takeApart,
  type UnderstoodWord,
  understand,
} from './match-word.ts';
import { readQuery } from './read-query.ts';
import { findPage, type KnownResults, type PageSources } from './search-page.repository.ts';
import { PRICE_BOUNDS, type PriceCount, type SearchRow } from './search-page.statement.ts';
import { lookUpWords } from './vocabulary.repository.ts';
import { isWritten, writtenWords } from './written-words.ts';

type ProductRow = Parameters<typeof toPublicProduct>[0];
type Query = z.infer<typeof searchProductsQuery>;
type SearchPage = z.infer<typeof productSearchPage>;

/**
 * Returns a page of the products that have every word of the query, or if there is none, of those that have any of them.
 *
 * @param scope the prices that the response shows
 * @param known what earlier searches have found
 * @throws ApiError FORBIDDEN when a caller who is not an active customer filters, sorts or counts by price
 * @see docs/use/search.md
 */
export async function searchProducts(
  { database, ...origins }: ReadDependencies,
  query: Query,
  scope: PriceScope | undefined,
  known: KnownResults,
): Promise<Versioned<SearchPage>> {
  const facets = query.facets?.split(',') ?? [];
  if (usesPrices(query) && scope === undefined) throw new ForbiddenError({ check: 'price tier' });
  const { version, words, isChanged, rows } = await findMatching({ database, known }, query, scope);
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
      correctedQuery: pagination.total > 0 && isChanged ? correctedQuery(words) : null,
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
  /** True if a word of the query was corrected or left out. */
  readonly isChanged: boolean;
  readonly rows: readonly SearchRow[];
};

/**
 * Finds the products by one attempt after the other.
 *
 * The vocabulary and the products are read by separate statements. If the catalog changes between them, both are read again; at last,
 * the result has the version of the vocabulary, which is no longer current, so it is not used again.
 */
async function findMatching(
  sources: PageSources,
  query: Query,
  scope: PriceScope | undefined,
  tries = 3,
): Promise<Found> {
  const read = readQuery(query.q);
  const { version, words } = await understandWords(sources.database, read.parts, normalizeForSearch(query.q));
  let found: Found = { version, words: [], isChanged: false, rows: [] };
  for (const attempt of attempts(words, read)) {
    const rows = await findPage(sources, attempt, query, scope);
    if (rows[0]?.version !== version && tries > 1) return await findMatching(sources, query, scope, tries - 1);
    const searched = words.filter((word) => attempt.words.includes(word));
    found = { version, words: searched, isChanged: searched.length < words.length || !searched.every(isFound), rows };
    if (Number(rows[0]?.total) >= attempt.enough) break;
  }
  return found;
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
  const category = writtenWords(row.categoryName ?? '');
  const found = words.flatMap(({ matches }) => {
    const match = [name, category]
      .map((written) => matches.find(({ term }) => written.some((word) => isWritten(word, term))))
      .find((match) => match !== undefined);
    return match ? [match] : [];
  });
  // Words of brands and codes are written nowhere else.
  const kinds = (found.length > 0 ? found : words.flatMap(({ matches }) => matches.slice(0, 1))).map(({ kind }) =>
    KINDS.indexOf(kind),
  );
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
function correctedQuery(words: readonly MatchedWord[]): string {
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

/**
 * Looks up what the words of a query mean. A word that names write as two is looked up as two, so that "facewash" and "face wash" are
 * one search.
 *
 * @param parts the parts of the query
 * @param code the whole query, which may be an SKU or a barcode
 * @returns the words in their order, and the version of the vocabulary
 */
async function understandWords(
  database: Database,
  parts: readonly string[],
  code: string,
): Promise<{ readonly version: string; readonly words: readonly MatchedWord[] }> {
  const found = await lookUpWords(database, parts, code);
  const understood = understand(found.words);
  const apart = await Promise.all(understood.map((word) => writtenApart(database, word)));
  if (apart.every((text) => text === undefined)) {
    return { version: found.version, words: await correct(database, understood) };
  }
  const again = parts.map((_, part) =>
    found.words.flatMap((word, number) => (word.part === part + 1 ? [apart[number] ?? word.typed] : [])).join(' '),
  );
  const { version, words } = await lookUpWords(database, again, '');
  return { version, words: await correct(database, understand(words)) };
}

/** The maximum number of names with a word that is also looked for in two words, which takes time. */
const MAX_USES = 20;

/** Returns a word in two, if names write it so. One that means something with its neighbour stays whole. */
async function writtenApart(database: Database, { looked, own, paired }: UnderstoodWord): Promise<string | undefined> {
  if (looked.apart !== undefined) return looked.apart;
  const uses = own.reduce((sum, match) => sum + (match.kind === 'exact' ? MAX_USES + 1 : match.uses), 0);
  return paired.length > 0 || uses > MAX_USES ? undefined : await takeApart(database, looked);
}
