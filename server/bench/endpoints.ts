import type { Bar } from './table.ts';

/** What is asked, and what is asked of the answer's speed. */
export type Endpoint = {
  readonly name: string;
  /** In turn, where there are several. */
  readonly paths: readonly string[];
  readonly asCustomer?: boolean;
  /** Requests a second against those of (a), at 10,000 products. */
  readonly warm?: Bar;
  /** Requests a second against those of the same endpoint at 10,000 products. */
  readonly warmAtMillion: Bar;
};

const PRICE = '/api/products?minPrice=500&maxPrice=2500&sort=price&direction=asc';
const COMMON = '/api/products?q=rice';
/** One product at 10,000, a hundred at a million. */
const RARE = '/api/products?q=4321';

/** @param slugs the working set of details, spread evenly over the catalog */
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
    { name: 'settings', paths: ['/api/settings'], warm: { atLeast: 1 }, warmAtMillion: direct },
  ];
}

/** The first request of a catalog version. */
export type ColdRequest = {
  readonly name: string;
  readonly path: string;
  readonly asCustomer?: boolean;
  /** The change before is a product's new name, so that totals of searches have to be counted anew. */
  readonly afterRenaming?: boolean;
  /** At 10,000 products, requests a second against (a)'s; and its p50 against Arot's. */
  readonly cold?: Bar;
  /** At a million: its p50 against its own at 10,000, or in milliseconds where `inMilliseconds` says so. */
  readonly coldAtMillion?: Bar;
  readonly inMilliseconds?: boolean;
};

export const COLD_REQUESTS: readonly ColdRequest[] = [
  { name: 'list', path: '/api/products', cold: { atLeast: 1.25 }, coldAtMillion: { atMost: 1.5 } },
  { name: 'q common', path: COMMON, cold: { atLeast: 2 } },
  // At a million, its exact total is what takes its time; the bar is of the whole request, total and page.
  {
    ...{ name: 'q common counted anew', path: COMMON, afterRenaming: true },
    ...{ cold: { atLeast: 2 }, coldAtMillion: { atMost: 60 }, inMilliseconds: true },
  },
  { name: 'q rare', path: RARE, cold: { atLeast: 2 }, coldAtMillion: { atMost: 1.5 } },
  { name: 'price', path: PRICE, asCustomer: true, cold: { atLeast: 10 }, coldAtMillion: { atMost: 1.5 } },
  { name: 'category', path: '/api/products?categoryId=main-7' },
  { name: 'page 400', path: '/api/products?page=400' },
  { name: 'q + category', path: '/api/products?q=rice&categoryId=main-7' },
  // Rare too, and most of its letters are in every name.
  { name: 'q phrase', path: `/api/products?q=${encodeURIComponent('no. 4321')}` },
  { name: 'q of two letters', path: '/api/products?q=kg' },
];
