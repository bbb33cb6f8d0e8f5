import type { Bar } from './table.ts';

/** The requests of a row, and the bars of their rates. */
export type Endpoint = {
  readonly name: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly asCustomer?: boolean;
  /** Rate divided by that of (a), at 10,000 products. */
  readonly warm?: Bar;
  /** Rate at 1,000,000 products divided by that at 10,000. */
  readonly warmAtMillion: Bar;
};

const PRICE = '/api/products?minPrice=500&maxPrice=2500&sort=price&direction=asc';
const COMMON = '/api/products?q=rice';
/** Finds one product of 10,000, and a hundred of a million. */
const RARE = '/api/products?q=4321';

/** @param slugs the products of the detail row, spread evenly over the catalog */
export function endpoints(slugs: readonly string[]): Endpoint[] {
  const same = { atLeast: 0.75 };
  const direct = { atLeast: 0.9 };
  return [
    { name: 'list', paths: ['/api/products'], warm: { atLeast: 10 }, warmAtMillion: same },
    { name: 'category', paths: ['/api/products?categoryId=main-7'], warm: { atLeast: 10 }, warmAtMillion: same },
    { name: 'q common', paths: [COMMON], warm: { atLeast: 15 }, warmAtMillion: same },
    { name: 'q rare', paths: [RARE], warm: { atLeast: 15 }, warmAtMillion: same },
    { name: 'price', paths: [PRICE], asCustomer: true, warm: { atLeast: 50 }, warmAtMillion: same },
    { name: 'page 400', paths: ['/api/products?page=400'], warmAtMillion: same },
    {
      name: 'detail',
      paths: slugs.map((slug) => `/api/products/${encodeURIComponent(slug)}`),
      warm: { atLeast: 1.5 },
      warmAtMillion: direct,
    },
    { name: 'settings', paths: ['/api/settings'], warm: { atLeast: 1.3 }, warmAtMillion: direct },
  ];
}

const COMMON_IN_CATEGORY = '/api/products?q=rice&categoryId=main-7';
const IN_CATEGORY_BARS = { cold: { atLeast: 1.5 }, coldAtMillion: { atMost: 10 }, inMilliseconds: true } as const;

/** A first request after a change of the catalog. */
export type ColdRequest = {
  readonly name: string;
  readonly path: string;
  readonly asCustomer?: boolean;
  /** The change renames a product, so that totals of searches are counted again. */
  readonly afterRenaming?: boolean;
  /** At 10,000 products: the rate divided by that of (a), and the p50 of (a) divided by that of Arot. */
  readonly cold?: Bar;
  /** At a million products: the p50 divided by that at 10,000, or in milliseconds with `inMilliseconds`. */
  readonly coldAtMillion?: Bar;
  readonly inMilliseconds?: boolean;
};

export const COLD_REQUESTS: readonly ColdRequest[] = [
  { name: 'list', path: '/api/products', cold: { atLeast: 1.25 }, coldAtMillion: { atMost: 1.5 } },
  { name: 'q common', path: COMMON, cold: { atLeast: 2 } },
  // At a million, most of the time is the exact total. The bar is for the whole request, total and page.
  {
    ...{ name: 'q common counted again', path: COMMON, afterRenaming: true },
    ...{ cold: { atLeast: 2 }, coldAtMillion: { atMost: 20 }, inMilliseconds: true },
  },
  { name: 'q rare', path: RARE, cold: { atLeast: 2 }, coldAtMillion: { atMost: 1.5 } },
  { name: 'price', path: PRICE, asCustomer: true, cold: { atLeast: 10 }, coldAtMillion: { atMost: 1.5 } },
  { name: 'category', path: '/api/products?categoryId=main-7' },
  { name: 'page 400', path: '/api/products?page=400' },
  { name: 'q + category', path: COMMON_IN_CATEGORY, ...IN_CATEGORY_BARS },
  { name: 'q + category counted again', path: COMMON_IN_CATEGORY, afterRenaming: true, ...IN_CATEGORY_BARS },
  // Selective too, although most of its letters are in every name.
  { name: 'q phrase', path: `/api/products?q=${encodeURIComponent('no. 4321')}` },
  { name: 'q of two letters', path: '/api/products?q=kg' },
];
