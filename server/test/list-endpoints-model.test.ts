import type { Pagination } from '@arot/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldName } from '../src/catalog/fold-name.ts';
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
};
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
      products: products.map(({ name, category, draft, createdAt }, index) => ({
        // Ids run against the order of insertion, so that a tie broken by anything else shows.
        id: `p${String(99 - index)}`,
        slug: `slug-${index}`,
        name,
        categoryId: category === null ? null : (categories[category % Math.max(1, categories.length)]?.id ?? null),
        status: draft ? 'draft' : 'published',
        createdAt,
      })),
    };
  });

const direction = fc.constantFrom('asc', 'desc');
const paging = { page: fc.integer({ min: 1, max: 4 }), pageSize: fc.constantFrom(1, 2, 3, 5, 20, 100) };
const categoryReference = fc.constantFrom('m0', 'm1', 's0', 's1', 's2', 'nowhere');
const productQuery = fc.record(
  {
    q: pieces,
    categoryId: fc.oneof(categoryReference, fc.constant('uncategorized')),
    sort: fc.constantFrom('name', 'createdAt'),
    direction,
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

function modelProducts({ categories, products }: Catalog, query: Asked<typeof productQuery>) {
  const { q, categoryId, sort = 'createdAt', direction = 'desc' } = query;
  const inCategory = ({ categoryId: own }: Product) => {
    if (categoryId === undefined) return true;
    if (categoryId === 'uncategorized') return own === null;
    return categories.some(({ id, parentId }) => id === own && (id === categoryId || parentId === categoryId));
  };
  const matching = products.filter(
    (product) => product.status === 'published' && contains(product.name, q) && inCategory(product),
  );
  const compare = sort === 'name' ? byName : (a: Product, b: Product) => byBytes(a.createdAt, b.createdAt);
  return cut(
    inOrder(matching, compare, direction === 'desc').map(({ slug }) => slug),
    query,
  );
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
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ask(path: string, query: Record<string, unknown>): Promise<Page> {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return await server.data<Page>(`${path}?${parameters}`);
}

describe('for any catalog and any query', () => {
  it('the lists of products and categories are what a naive model says', { timeout: 300_000 }, async () => {
    const asked = fc.record({
      catalog: catalogArbitrary,
      products: fc.array(productQuery, { minLength: 8, maxLength: 8 }),
      categories: fc.array(categoryQuery, { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ catalog, products, categories }) => {
        await server.replace(catalog);
        for (const query of products) {
          const { items, pagination } = await ask('/api/products', query);
          expect({ items: items.map(({ slug }) => slug), pagination }).toEqual(modelProducts(catalog, query));
        }
        for (const query of categories) {
          const { items, pagination } = await ask('/api/categories', query);
          const seen = items.map(({ id, childCount, productCount }) => ({ id, childCount, productCount }));
          expect({ items: seen, pagination }).toEqual(modelCategories(catalog, query));
        }
      }),
      { numRuns: 120 },
    );
  });
});
