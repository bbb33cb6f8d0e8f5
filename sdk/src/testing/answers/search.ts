import { fromHundredths } from '@arot/contract';
import type {
  ProductMatch,
  SearchProductsQuery,
  SearchProductsResult,
  SearchSuggestion,
} from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { keysOf, MockCatalog, wordsOf } from '../mock-catalog.ts';
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
/** More than the words of a name. */
const KIND_WEIGHT = 1_000;

type SearchQuery = Filters &
  PageQuery &
  Pick<SearchProductsQuery, 'q' | 'sort' | 'facets'> & { readonly direction: 'asc' | 'desc' };
type Match = Pick<ProductMatch, 'kind' | 'terms'> & { readonly rank: number };
type Found = { readonly product: MockProduct; readonly match: Match };

/** Returns the answers of searches. A word matches whole, by its start or by a synonym, and not by its sound. */
export function searchAnswers(world: MockWorld) {
  const { state } = world;
  const catalog = new MockCatalog(world);

  const matchWord = (word: string, name: readonly string[], others: readonly string[]): Match | undefined => {
    const groups = state.synonyms.map((group) => group.flatMap(keysOf)).filter((group) => group.includes(word));
    const tests = {
      exact: (term: string) => term.toLowerCase() === word,
      prefix: (term: string) => term.toLowerCase().startsWith(word),
      synonym: (term: string) => groups.some((group) => group.includes(term.toLowerCase())),
    };
    const kind = KINDS.find((each) => [...name, ...others].some(tests[each]));
    if (!kind) return undefined;
    const position = [...name, ...others].findIndex(tests[kind]);
    return { kind, terms: name.filter(tests[kind]), rank: KINDS.indexOf(kind) * KIND_WEIGHT + position };
  };

  /** Returns the products that match every word, the best first. A match is that of the word that matches least. */
  const search = (products: readonly MockProduct[], q: string): Found[] => {
    const words = keysOf(q);
    const found = products.flatMap((product) => {
      const category = catalog.optionOf(product);
      const others = [category, category?.parent].flatMap((each) => wordsOf(each?.name ?? ''));
      const matches = words.flatMap((word) => matchWord(word, wordsOf(product.name), others) ?? []);
      const [worst] = [...matches].sort((a, b) => b.rank - a.rank);
      const terms = [...new Set(matches.flatMap((match) => match.terms))];
      return worst && matches.length === words.length ? [{ product, match: { ...worst, terms } }] : [];
    });
    return found.sort((a, b) => a.match.rank - b.match.rank || byId(a.product, b.product));
  };

  return {
    'search.products': (call: Call<unknown, SearchQuery>): SearchProductsResult => {
      const { q, sort, direction, facets } = call.query;
      const found = search(selectProducts(catalog, call, sort === 'price' || !!facets?.includes('price')), q);
      const compare = inOrder(call, sort === 'price' ? 'price' : 'createdAt', direction);
      if (sort !== 'relevance') found.sort((a, b) => compare(a.product, b.product));
      const { items, pagination } = paginate(found, call.query, (each) => each);
      return {
        items: items.map(({ product }) => toProduct(catalog, product, call)),
        pagination,
        matches: items.map(({ product: { slug }, match: { kind, terms } }) => ({ slug, kind, terms })),
        correctedQuery: null,
        ...(facets === undefined ? {} : { facets: countFacets(found, facets, call) }),
      };
    },

    'search.suggestions': (call: Call<unknown, { readonly q: string; readonly limit: number }>) => {
      const { q, limit } = call.query;
      const found = search(catalog.published(), q);
      const last = keysOf(q).pop();
      const isMeant = (word: string) => last !== undefined && word.startsWith(last);
      const terms = found.flatMap(({ match }) => match.terms.map((term) => term.toLowerCase()));
      const words = new Set(terms.filter(isMeant));
      const categories = state.categories.filter(
        (category) => catalog.isVisible(category) && keysOf(category.name).some(isMeant),
      );
      const items: SearchSuggestion[] = [
        ...[...words].map((word) => ({ kind: 'query' as const, text: q.slice(0, q.lastIndexOf(' ') + 1) + word })),
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
    const prices = found
      .flatMap(({ product }) => shownPriceOf(product, call) ?? [])
      .sort((a, b) => Number(a - b))
      .map(fromHundredths);
    const [from, to = from] = [prices[0], prices[prices.length - 1]];
    const price = from === undefined || to === undefined ? [] : [{ from, to, count: prices.length }];
    return { ...(facets.includes('category') ? { category } : {}), ...(facets.includes('price') ? { price } : {}) };
  }
}
