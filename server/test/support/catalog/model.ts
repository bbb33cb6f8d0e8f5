import { catalogName } from '@arot/contract';
import fc from 'fast-check';
import { normalizeForSearch } from '../../../src/catalog/normalize-for-search.ts';
import { accepted } from './arbitraries.ts';
import { finalPrice, type Price, read, write } from './exact-price.ts';

/** A naive in-memory model of the list endpoints: filter, search, sort, ties, pages, counts. */

type Category = { id: string; name: string; parentId: string | null };
type Product = {
  id: string;
  slug: string;
  name: string;
  categoryId: string | null;
  status: 'draft' | 'published';
  createdAt: string;
  prices: { WHOLESALE: Price | null; RETAIL: Price | null };
};
export type Tier = 'WHOLESALE' | 'RETAIL';
export type Catalog = { categories: Category[]; products: Product[] };
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type ProductQuery = Generated<typeof productQuery>;
export type CategoryQuery = Generated<typeof categoryQuery>;

// Pieces that make names collide or contain each other, and that are special in LIKE patterns, Unicode or white space.
const piece = fc.constantFrom(
  ...[
    'a',
    'A',
    'b',
    'rice',
    'Rice',
    '%',
    '_',
    '\\',
    ' ',
    '  ',
    '\t',
    '1',
    '০',
    'চাল',
    'ঘোড়া',
    'ঘোড\u09BCা',
    'ঢ',
    '\u09DD',
  ],
  ...['é', 'e\u0301', 'ß', 'İ', 'Σ', "'", '"', '🐎', '-', '৳'],
);
const pieces = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
export const productName = accepted(
  catalogName,
  pieces.map((text) => text.trim()),
);
export const instant = fc.integer({ min: 0, max: 4 }).map((day) => `2026-01-0${day + 1}T00:00:00.000Z`);

// Small amounts collide and have halves of a paisa to round. Large ones exceed the precision of floating point.
const hundredths = fc.oneof(
  fc.bigInt({ min: 0n, max: 400n }),
  fc.constantFrom(999_999_999_999n, 999_999_999_950n, 100_000_000_005n),
);
export const productPrice: fc.Arbitrary<Price | null> = fc.option(
  fc.record({
    basePrice: hundredths.map(write),
    discount: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('FIXED' as const), value: hundredths.map(write) }),
        fc.record({
          type: fc.constant('PERCENTAGE' as const),
          value: fc
            .oneof(fc.bigInt({ min: 0n, max: 10_000n }), fc.constantFrom(0n, 5_000n, 10_000n, 3_333n))
            .map(write),
        }),
      ),
    ),
  }),
  { freq: 5 },
);

const direction = fc.constantFrom('asc', 'desc');
const paging = { page: fc.integer({ min: 1, max: 4 }), pageSize: fc.constantFrom(1, 2, 3, 5, 20, 100) };
const categoryReference = fc.constantFrom('m0', 'm1', 's0', 's1', 's2', 'nowhere');
const bound = fc.oneof(fc.bigInt({ min: 0n, max: 420n }), fc.constantFrom(999_999_999_999n)).map(write);
export const productQuery = fc.record(
  {
    q: pieces,
    categoryId: fc.oneof(categoryReference, fc.constant('uncategorized')),
    sort: fc.constantFrom('name', 'createdAt', 'price'),
    direction,
    minPrice: bound,
    maxPrice: bound,
    ...paging,
  },
  { requiredKeys: [] },
);
export const categoryQuery = fc.record(
  { q: pieces, parentId: fc.oneof(categoryReference, fc.constant('root')), direction, ...paging },
  { requiredKeys: [] },
);

// The root collation of CLDR, like PostgreSQL's "und-x-icu", which also breaks ties by bytes.
const collator = new Intl.Collator('en');
export const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
export const byName = (a: { name: string }, b: { name: string }) =>
  collator.compare(a.name, b.name) || byBytes(a.name, b.name);
const contains = (text: string, q: string | undefined) =>
  normalizeForSearch(text).includes(normalizeForSearch(q ?? ''));

function inOrder<T extends { id: string }>(items: T[], compare: (a: T, b: T) => number, descending: boolean): T[] {
  return [...items].sort((a, b) => (descending ? compare(b, a) : compare(a, b)) || byBytes(a.id, b.id));
}

function cut<T>(items: T[], { page = 1, pageSize = 20 }: { page?: number; pageSize?: number }) {
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    pagination: { page, pageSize, total: items.length, totalPages: Math.ceil(items.length / pageSize) },
  };
}

/** Returns the pricing of a product for a tier; undefined without one. */
function pricingOf(product: Product, tier: Tier | undefined) {
  const own = tier && product.prices[tier];
  if (!own) return undefined;
  return { currency: 'BDT', basePrice: own.basePrice, discount: own.discount, finalPrice: write(finalPrice(own)) };
}

/** Returns the expected product list: slugs and pricing in order, and the pagination. */
export function modelProducts({ categories, products }: Catalog, query: ProductQuery, tier: Tier | undefined) {
  const { q, categoryId, sort = 'createdAt', direction = 'desc', minPrice, maxPrice } = query;
  const inCategory = ({ categoryId: own }: Product) => {
    if (categoryId === undefined) return true;
    if (categoryId === 'uncategorized') return own === null;
    return categories.some(({ id, parentId }) => id === own && (id === categoryId || parentId === categoryId));
  };
  const final = ({ prices }: Product) => (tier && prices[tier] ? finalPrice(prices[tier]) : undefined);
  const inBounds = (product: Product) => {
    if (minPrice === undefined && maxPrice === undefined) return true;
    const own = final(product);
    if (own === undefined) return false;
    return (minPrice === undefined || own >= read(minPrice)) && (maxPrice === undefined || own <= read(maxPrice));
  };
  const matching = products.filter(
    (product) =>
      product.status === 'published' && contains(product.name, q) && inCategory(product) && inBounds(product),
  );
  const descending = direction === 'desc';
  const byPrice = (left: Product, right: Product) => {
    const [a, b] = [final(left), final(right)];
    // A product without a price is last in both directions.
    if (a === undefined || b === undefined)
      return (Number(a === undefined) - Number(b === undefined)) * (descending ? -1 : 1);
    return a < b ? -1 : a > b ? 1 : 0;
  };
  const byTime = (left: Product, right: Product) => byBytes(left.createdAt, right.createdAt);
  const compare = sort === 'name' ? byName : sort === 'price' ? byPrice : byTime;
  return cut(
    inOrder(matching, compare, descending).map((product) => ({
      slug: product.slug,
      pricing: pricingOf(product, tier),
    })),
    query,
  );
}

/** Returns the status of a rejected query; undefined for an accepted one. */
export function rejection({ sort, minPrice, maxPrice }: ProductQuery, tier: Tier | undefined): 400 | 403 | undefined {
  if (minPrice !== undefined && maxPrice !== undefined && read(minPrice) > read(maxPrice)) return 400;
  const usesPrices = sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
  return usesPrices && tier === undefined ? 403 : undefined;
}

/** Returns the expected category list: ids and counts in order, and the pagination. */
export function modelCategories({ categories, products }: Catalog, query: CategoryQuery) {
  const { q, parentId, direction = 'asc' } = query;
  const childrenOf = (id: string) => categories.filter((category) => category.parentId === id);
  const matching = categories.filter((category) => {
    if (parentId === 'root' ? category.parentId !== null : parentId !== undefined && category.parentId !== parentId) {
      return false;
    }
    const parent = categories.find(({ id }) => id === category.parentId);
    return (
      contains(category.name, q) ||
      (parent !== undefined && contains(parent.name, q)) ||
      (parentId === 'root' && childrenOf(category.id).some((child) => contains(child.name, q)))
    );
  });
  const counted = inOrder(matching, byName, direction === 'desc').map((category) => {
    const members = [category.id, ...childrenOf(category.id).map(({ id }) => id)];
    return {
      id: category.id,
      childCount: members.length - 1,
      productCount: products.filter(
        ({ status, categoryId }) => status === 'published' && categoryId !== null && members.includes(categoryId),
      ).length,
    };
  });
  return cut(counted, query);
}
