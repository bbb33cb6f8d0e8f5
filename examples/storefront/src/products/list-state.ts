import { navigate } from '@arot/example-shared/router/location.ts';
import type { ListProductsQuery } from '@arot/sdk';
import { paths } from '../router/paths.ts';

const PAGE_SIZE = 20;

const SORTS = {
  newest: { sort: 'createdAt', direction: 'desc' },
  name: { sort: 'name', direction: 'asc' },
  cheapest: { sort: 'price', direction: 'asc' },
  dearest: { sort: 'price', direction: 'desc' },
} as const satisfies Record<string, Pick<ListProductsQuery, 'sort' | 'direction'>>;

export type Sort = keyof typeof SORTS;

/** The state of the list. It is in the URL, so a reload, Back and a link show the same. */
export type ListState = {
  readonly q: string;
  readonly category: string;
  readonly sort: Sort;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly page: number;
};

/** The API's format of a price, in the digits of either language. */
const PRICE = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

/** Reads a URL. Whatever the API would reject is left out, because a URL may be old, or typed by hand. */
export function readListState(search: URLSearchParams): ListState {
  const get = (name: string) => search.get(name) ?? '';
  const page = Number(get('page'));
  return {
    q: get('q').trim().slice(0, 150),
    category: get('category').slice(0, 100),
    sort: readSort(get('sort'), get('direction')),
    minPrice: get('min'),
    maxPrice: get('max'),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns a sort of this page, or one in the words of the API: `sort=price&direction=desc`. Prices start with the lowest. */
function readSort(sort: string, direction: string): Sort {
  if (sort === 'price') return direction === 'desc' ? 'dearest' : 'cheapest';
  return Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'newest';
}

export function isByPrice({ sort }: Pick<ListState, 'sort'>): boolean {
  return SORTS[sort].sort === 'price';
}

export function listPath(state: Partial<ListState>): string {
  const { q, category, sort, minPrice, maxPrice, page = 1 } = state;
  const values = { q, category, sort: sort === 'newest' ? '' : sort, min: minPrice, max: maxPrice };
  const search = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));
  if (page > 1) search.set('page', String(page));
  return paths.products + (search.size > 0 ? `?${search}` : '');
}

/** Changes the list. Every change but that of the page leads to the first page. */
export function changeList(state: ListState, change: Partial<ListState>): void {
  navigate(listPath({ ...state, page: 1, ...change }), { replace: true, stay: true });
}

export const toAsciiDigits = (text: string) =>
  text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));

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

/**
 * Returns the call for a list. Only a customer may filter and sort by price; for others a link with them shows the same products.
 */
export function toQuery(state: ListState, isCustomer: boolean): ListProductsQuery {
  const { q, category, minPrice, maxPrice, page } = state;
  const sort = SORTS[state.sort];
  const issues = checkPrices(minPrice, maxPrice);
  return {
    page,
    pageSize: PAGE_SIZE,
    ...(sort.sort === 'price' && !isCustomer ? SORTS.newest : sort),
    ...(q && { q }),
    ...(category && { categoryId: category }),
    ...(isCustomer && minPrice && !issues.min && !issues.max && { minPrice }),
    ...(isCustomer && maxPrice && !issues.min && !issues.max && { maxPrice }),
  };
}
