import type { Pagination } from '@arot/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldName } from '../src/catalog/fold-name.ts';
import { createAccount, createSession } from './support/account-fixtures.ts';
import { finalPrice, type Price, read, write } from './support/exact-price.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

/**
 * The list endpoints against a naive model that holds everything in memory: filter, search, sort, ties, pages, counts.
 */

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
type Tier = 'WHOLESALE' | 'RETAIL';
type Catalog = { categories: Category[]; products: Product[] };
type Asked<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Page = { items: Record<string, unknown>[]; pagination: Pagination };

// Pieces that make names collide, contain each other, and mean something to LIKE, to Unicode or to white space.
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
const name = pieces.filter((text) => text.trim() !== '').map((text) => text.trim());
const instant = fc.integer({ min: 0, max: 4 }).map((day) => `2026-01-0${day + 1}T00:00:00.000Z`);

// Small amounts collide, and have halves of a paisa to round; large ones show where floating point would give up.
const hundredths = fc.oneof(
  fc.bigInt({ min: 0n, max: 400n }),
  fc.constantFrom(999_999_999_999n, 999_999_999_950n, 100_000_000_005n),
);
const price: fc.Arbitrary<Price | null> = fc.option(
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

const catalogArbitrary: fc.Arbitrary<Catalog> = fc
  .record({
    mains: fc.array(name, { maxLength: 4 }),
    subs: fc.array(fc.record({ name, parent: fc.nat() }), { maxLength: 5 }),
    products: fc.array(
      fc.record({
        name,
        category: fc.option(fc.nat(), { freq: 4 }),
        draft: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        createdAt: instant,
        prices: fc.record({ WHOLESALE: price, RETAIL: price }),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ mains, subs, products }) => {
    const mainCategories = mains.map((name, index) => ({ id: `m${index}`, name, parentId: null }));
    const subcategories =
      mainCategories.length === 0
        ? []
        : subs.map((sub, index) => ({
            id: `s${index}`,
            name: sub.name,
            parentId: `m${sub.parent % mainCategories.length}`,
          }));
    const categories = [...mainCategories, ...subcategories];
    return {
      categories,
      products: products.map(({ name, category, draft, createdAt, prices }, index) => ({
        // Ids run against the order of insertion, so that a tie broken by anything else shows.
        id: `p${String(99 - index)}`,
        slug: `slug-${index}`,
        name,
        categoryId: category === null ? null : (categories[category % Math.max(1, categories.length)]?.id ?? null),
        status: draft ? 'draft' : 'published',
        createdAt,
        prices,
      })),
    };
  });

const direction = fc.constantFrom('asc', 'desc');
const paging = { page: fc.integer({ min: 1, max: 4 }), pageSize: fc.constantFrom(1, 2, 3, 5, 20, 100) };
const categoryReference = fc.constantFrom('m0', 'm1', 's0', 's1', 's2', 'nowhere');
const bound = fc.oneof(fc.bigInt({ min: 0n, max: 420n }), fc.constantFrom(999_999_999_999n)).map(write);
const productQuery = fc.record(
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
const categoryQuery = fc.record(
  { q: pieces, parentId: fc.oneof(categoryReference, fc.constant('root')), direction, ...paging },
  { requiredKeys: [] },
);

// The root collation of CLDR, which is PostgreSQL's "und-x-icu"; it too breaks its own ties by bytes.
const collator = new Intl.Collator('en');
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byName = (a: { name: string }, b: { name: string }) =>
  collator.compare(a.name, b.name) || byBytes(a.name, b.name);
const contains = (text: string, q: string | undefined) => foldName(text).includes(foldName(q ?? ''));

function inOrder<T extends { id: string }>(items: T[], compare: (a: T, b: T) => number, descending: boolean): T[] {
  return [...items].sort((a, b) => (descending ? compare(b, a) : compare(a, b)) || byBytes(a.id, b.id));
}

function cut<T>(items: T[], { page = 1, pageSize = 20 }: { page?: number; pageSize?: number }) {
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    pagination: { page, pageSize, total: items.length, totalPages: Math.ceil(items.length / pageSize) },
  };
}

/** What a product shows of its price to a tier; undefined where there is nothing to show. */
function pricingOf(product: Product, tier: Tier | undefined) {
  const own = tier && product.prices[tier];
  if (!own) return undefined;
  return { currency: 'BDT', basePrice: own.basePrice, discount: own.discount, finalPrice: write(finalPrice(own)) };
}

function modelProducts({ categories, products }: Catalog, query: Asked<typeof productQuery>, tier: Tier | undefined) {
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
    // Without a price a product is last in both directions.
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

/** The status of a query that is refused, undefined where it is answered. */
function refusal({ sort, minPrice, maxPrice }: Asked<typeof productQuery>, tier: Tier | undefined) {
  if (minPrice !== undefined && maxPrice !== undefined && read(minPrice) > read(maxPrice)) return 400;
  const asksForPrices = sort === 'price' || minPrice !== undefined || maxPrice !== undefined;
  return asksForPrices && tier === undefined ? 403 : undefined;
}

function modelCategories({ categories, products }: Catalog, query: Asked<typeof categoryQuery>) {
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

let server: TestServer;
const tokens = new Map<Tier | undefined, string>();
beforeAll(async () => {
  server = await startTestServer();
  for (const customerType of ['WHOLESALE', 'RETAIL'] as const) {
    const { id } = await createAccount(server, { customerType });
    tokens.set(customerType, await createSession(server, id));
  }
});
afterAll(() => server.close());

async function ask(path: string, query: Record<string, unknown>, tier?: Tier) {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const token = tokens.get(tier);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return await server.request<{ data: Page }>(`${path}?${parameters}`, { headers });
}

describe('for any catalog and any query', () => {
  it('the lists of products and categories are what a naive model says, prices to the paisa', {
    timeout: 600_000,
  }, async () => {
    const tier = fc.constantFrom<Tier | undefined>(undefined, 'WHOLESALE', 'RETAIL');
    const asked = fc.record({
      catalog: catalogArbitrary,
      products: fc.array(fc.record({ query: productQuery, tier }), { minLength: 12, maxLength: 12 }),
      categories: fc.array(categoryQuery, { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ catalog, products, categories }) => {
        await server.replace(catalog);
        for (const { query, tier } of products) {
          const { status, body } = await ask('/api/products', query, tier);
          const refused = refusal(query, tier);
          expect(status).toBe(refused ?? 200);
          if (refused !== undefined) continue;
          const seen = body.data.items.map(({ slug, pricing }) => ({ slug, pricing }));
          const expected = modelProducts(catalog, query, tier);
          expect({ items: seen, pagination: body.data.pagination }).toEqual(expected);
        }
        for (const query of categories) {
          const { items, pagination } = (await ask('/api/categories', query)).body.data;
          const seen = items.map(({ id, childCount, productCount }) => ({ id, childCount, productCount }));
          expect({ items: seen, pagination }).toEqual(modelCategories(catalog, query));
        }
      }),
      { numRuns: 120 },
    );
  });
});
