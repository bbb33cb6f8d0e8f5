import type { ListProductsQuery, SearchProductsQuery } from '@arot/sdk';
import { navigate } from '@arot/ui/router/location.ts';
import { CARD_PARTS } from '../product/price-at.ts';
import { paths } from '../router/paths.ts';

const PAGE_SIZE = 20;

const BY_PRICE = {
  cheapest: { sort: 'price', direction: 'asc' },
  dearest: { sort: 'price', direction: 'desc' },
} as const;

/** The sorts of a list, and those of a search. The first of each is the default. */
const LIST_SORTS = {
  newest: { sort: 'createdAt', direction: 'desc' },
  name: { sort: 'name', direction: 'asc' },
  ...BY_PRICE,
} as const satisfies Record<string, Pick<ListProductsQuery, 'sort' | 'direction'>>;
const SEARCH_SORTS = {
  best: { sort: 'relevance' },
  newest: { sort: 'newest' },
  ...BY_PRICE,
} as const satisfies Record<string, Pick<SearchProductsQuery, 'sort' | 'direction'>>;

export type Sort = keyof typeof LIST_SORTS | keyof typeof SEARCH_SORTS;

/** The state of the list. It is in the URL, so a reload, Back and a link show the same. */
export type ListState = {
  readonly q: string;
  /** Only names with the text as it is written. Otherwise, a text is searched by words. */
  readonly isLiteral: boolean;
  readonly category: string;
  readonly sort: Sort;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly page: number;
};

type Mode = Partial<Pick<ListState, 'q' | 'isLiteral'>>;

/** Returns true if the text is searched by words. */
export const isSearch = ({ q, isLiteral }: Mode) => !!q && !isLiteral;

/** Returns the sorts that the list has, the default first. */
export const sortsOf = (mode: Mode) => Object.keys(isSearch(mode) ? SEARCH_SORTS : LIST_SORTS) as [Sort, ...Sort[]];

/** The API's format of a price, in the digits of either language. */
const PRICE = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

/** Reads a URL. Whatever the API would reject is left out, because a URL may be old, or typed by hand. */
export function readListState(search: URLSearchParams): ListState {
  const get = (name: string) => search.get(name) ?? '';
  const page = Number(get('page'));
  const mode = { q: get('q').trim().slice(0, 150), isLiteral: get('match') === 'literal' };
  return {
    ...mode,
    category: get('category').slice(0, 100),
    sort: readSort(mode, get('sort'), get('direction')),
    minPrice: get('min'),
    maxPrice: get('max'),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns a sort of this page, or one in the words of the API: `sort=price&direction=desc`. Prices start with the lowest. */
function readSort(mode: Mode, sort: string, direction: string): Sort {
  if (sort === 'price') return direction === 'desc' ? 'dearest' : 'cheapest';
  const sorts = sortsOf(mode);
  return sorts.find((known) => known === sort) ?? sorts[0];
}

export const isByPrice = (sort: Sort) => Object.hasOwn(BY_PRICE, sort);

export function listPath(state: Partial<ListState>): string {
  const { q, isLiteral, category, sort, minPrice, maxPrice, page = 1 } = state;
  const values = {
    ...{ q, match: q && isLiteral && 'literal', category, sort: sort === sortsOf(state)[0] ? '' : sort },
    ...{ min: minPrice, max: maxPrice, page: page > 1 && String(page) },
  };
  const search = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
  return paths.products + (search.size > 0 ? `?${search}` : '');
}

/** Changes the list. Every change but that of the page leads to the first page. */
export function changeList(state: ListState, change: Partial<ListState>): void {
  navigate(listPath({ ...state, page: 1, ...change }), { replace: true, stay: true });
}

export type PriceIssue = 'noPrice' | 'order';

/** Returns the issues of the bounds, by field. */
export function checkPrices(minPrice: string, maxPrice: string): { min?: PriceIssue; max?: PriceIssue } {
  const isWrong = (text: string) => text !== '' && !PRICE.test(text);
  return {
    ...(isWrong(minPrice) ? { min: 'noPrice' } : {}),
    ...(isWrong(maxPrice)
      ? { max: 'noPrice' }
      : minPrice && maxPrice && !isWrong(minPrice) && Number(minPrice) > Number(maxPrice)
        ? { max: 'order' }
        : {}),
  };
}

/** Returns what both calls have in common. */
function toFilters({ category, minPrice, maxPrice, page }: ListState, isCustomer: boolean) {
  const issues = checkPrices(minPrice, maxPrice);
  const hasPrices = isCustomer && !issues.min && !issues.max;
  return {
    page,
    pageSize: PAGE_SIZE,
    ...CARD_PARTS,
    ...(category && { categoryId: category }),
    ...(hasPrices && minPrice && { minPrice }),
    ...(hasPrices && maxPrice && { maxPrice }),
  };
}

/** Only a customer may sort by price. For others a link with such a sort shows the same products. */
function allowedSort(state: ListState, isCustomer: boolean): Sort {
  return isByPrice(state.sort) && !isCustomer ? sortsOf(state)[0] : state.sort;
}

/** Returns the call for a list. Only a customer may filter by price, too. */
export function toListQuery(state: ListState, isCustomer: boolean): ListProductsQuery {
  return {
    ...toFilters(state, isCustomer),
    ...LIST_SORTS[allowedSort(state, isCustomer) as keyof typeof LIST_SORTS],
    ...(state.q && { q: state.q }),
  };
}

/** Returns the call for a search. */
export function toSearchQuery(state: ListState, isCustomer: boolean): SearchProductsQuery {
  return {
    ...toFilters(state, isCustomer),
    ...SEARCH_SORTS[allowedSort(state, isCustomer) as keyof typeof SEARCH_SORTS],
    q: state.q,
    facets: isCustomer ? 'category,price' : 'category',
  };
}
