import { fromHundredths } from '@arot/contract';
import type {
  ProductMatch,
  SearchProductsQuery,
  SearchProductsResult,
  SearchSuggestion,
} from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { codesOf, keysOf, MockCatalog, wordsOf } from '../mock-catalog.ts';
import {
  byId,
  type Filters,
  inOrder,
  type PageQuery,
  paginate,
  selectProducts,
  shownPriceOf,
  toProduct,
} from '../mock-products.ts';
import type { MockProduct } from '../mock-state.ts';
import type { MockWorld } from '../mock-world.ts';

const KINDS = ['exact', 'prefix', 'synonym'] as const;
/** The place of a word from the eighth on. The names of categories follow. */
const LAST_PLACE = 7;
/** More than the places of all words of a query. */
const KIND_WEIGHT = 10_000;
/** The suggested queries and categories at most. Products fill the rest. */
const [MAX_QUERIES, MAX_CATEGORIES] = [5, 2];
/** The lowest prices of the ranges that are counted, in hundredths, and the end of the last one. */
const PRICE_BOUNDS = [
  ...[0, ...[10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]), 1_000_000],
  10_000_000_000,
].map((bound) => BigInt(bound) * 100n);

type SearchQuery = Filters &
  PageQuery &
  Pick<SearchProductsQuery, 'q' | 'sort' | 'facets'> & {
    readonly direction: 'asc' | 'desc';
    readonly include?: number;
  };
type Match = Pick<ProductMatch, 'terms'> & { readonly kind: (typeof KINDS)[number]; readonly rank: number };
type PlacedWord = { readonly text: string; readonly place: number };
type Found = { readonly product: MockProduct; readonly match: Match };

/** Returns the answers of searches. A word matches whole, by its start or by a synonym, and not by its sound. */
export function searchAnswers(world: MockWorld) {
  const { state } = world;
  const catalog = new MockCatalog(world);

  const matchWord = (word: string, texts: readonly PlacedWord[]): Match | undefined => {
    const groups = state.synonyms.map((group) => group.flatMap(keysOf)).filter((group) => group.includes(word));
    const tests = {
      exact: (term: string) => term === word,
      prefix: (term: string) => term.startsWith(word),
      synonym: (term: string) => groups.some((group) => group.includes(term)),
    };
    const kind = KINDS.find((each) => texts.some(({ text }) => tests[each](text.toLowerCase())));
    const found = kind && texts.find(({ text }) => tests[kind](text.toLowerCase()));
    if (!found) return undefined;
    const inName = texts.filter(({ place }) => place <= LAST_PLACE);
    // All words that match are named, the best kind first.
    const terms = KINDS.flatMap((each) => inName.filter(({ text }) => tests[each](text.toLowerCase())));
    const rank = KINDS.indexOf(kind) * KIND_WEIGHT + found.place;
    return { kind, terms: [...new Set(terms.map(({ text }) => text))], rank };
  };

  /** Returns the products that match every word, the best first. A match is that of the word that matches least. */
  const search = (products: readonly MockProduct[], q: string): Found[] => {
    const words = keysOf(q);
    const found = products.flatMap((product) => {
      const category = catalog.optionOf(product);
      const placed = [
        ...wordsOf(product.name).map((text, index) => ({ text, place: Math.min(index, LAST_PLACE) })),
        ...wordsOf(category?.name ?? '').map((text) => ({ text, place: LAST_PLACE + 1 })),
        ...codesOf(product)
          .flatMap(wordsOf)
          .map((text) => ({ text, place: LAST_PLACE + 1 })),
      ];
      const matches = words.flatMap((word) => matchWord(word, placed) ?? []);
      if (words.length === 0 || matches.length < words.length) return [];
      const kind = KINDS[Math.max(...matches.map((match) => KINDS.indexOf(match.kind)))] ?? 'exact';
      const terms = [...new Set(matches.flatMap((match) => match.terms))];
      return [{ product, match: { kind, terms, rank: matches.reduce((sum, match) => sum + match.rank, 0) } }];
    });
    return found.sort((a, b) => a.match.rank - b.match.rank || byId(a.product, b.product));
  };

  return {
    'search.products': (call: Call<unknown, SearchQuery>): SearchProductsResult => {
      const { q, sort, direction, facets } = call.query;
      const found = search(selectProducts(catalog, call, sort === 'price' || !!facets?.includes('price')), q);
      const compare = inOrder(catalog, call, sort === 'price' ? 'price' : 'createdAt', direction);
      if (sort !== 'relevance') found.sort((a, b) => compare(a.product, b.product));
      const { items, pagination } = paginate(found, call.query, (each) => each);
      return {
        items: items.map(({ product }) => toProduct(catalog, product, call, call.query.include)),
        pagination,
        matches: items.map(({ product: { slug }, match: { kind, terms } }) => ({ slug, kind, terms })),
        correctedQuery: null,
        ...(facets === undefined ? {} : { facets: countFacets(found, facets, call) }),
      };
    },

    'search.suggestions': (call: Call<unknown, { readonly q: string; readonly limit: number }>) => {
      const { q, limit } = call.query;
      const found = search(catalog.published(), q).filter(({ match }) => match.terms.length > 0);
      const before = keysOf(q);
      const last = before.pop();
      const isMeant = (word: string) => last !== undefined && word.startsWith(last);
      const terms = found.flatMap(({ match }) => match.terms.flatMap(keysOf));
      const ends = [...new Set(terms)].filter((term) => isMeant(term) && term !== last).slice(0, MAX_QUERIES);
      const categories = state.categories
        .filter((category) => catalog.isVisible(category) && keysOf(category.name).some(isMeant))
        .slice(0, MAX_CATEGORIES);
      const items: SearchSuggestion[] = [
        ...ends.map((end) => ({ kind: 'query' as const, text: [...before, end].join(' ') })),
        ...categories.map(({ id, name }) => ({ kind: 'category' as const, text: name, id })),
        ...found.map(({ product: { name, slug, id = slug } }) => ({ kind: 'product' as const, text: name, slug, id })),
      ];
      return { items: items.slice(0, limit) };
    },
  };

  function countFacets(found: readonly Found[], facets: string, call: Call) {
    const options = found
      .flatMap(({ product }) => catalog.optionOf(product) ?? [])
      .flatMap(({ id, name, parent }) => (parent ? [{ id, name }, parent] : [{ id, name }]));
    const category = [...new Map(options.map((option) => [option.id, option])).values()]
      .map((option) => ({ ...option, count: options.filter(({ id }) => id === option.id).length }))
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
    const prices = found.flatMap(({ product }) => shownPriceOf(catalog, product, call) ?? []);
    const price = PRICE_BOUNDS.slice(0, -1).flatMap((from, index) => {
      const end = PRICE_BOUNDS[index + 1] ?? from;
      const count = prices.filter((each) => each >= from && each < end).length;
      return count === 0 ? [] : [{ from: fromHundredths(from), to: fromHundredths(end - 1n), count }];
    });
    return { ...(facets.includes('category') ? { category } : {}), ...(facets.includes('price') ? { price } : {}) };
  }
}
