import type { Pagination } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import type { PublicProduct } from './product.mapper.ts';

type Page = { items: PublicProduct[]; pagination: Pagination };

const server = await startTestServer();
await server.replace({
  categories: [
    { id: 'grain', name: 'Grain' },
    { id: 'rice', name: 'Rice', parentId: 'grain' },
    { id: 'wheat', name: 'Wheat', parentId: 'grain' },
    { id: 'tea', name: 'Tea' },
    { id: 'empty', name: 'Empty' },
  ],
  products: [
    product('miniket', {
      name: 'Miniket Rice · মিনিকেট চাল',
      categoryId: 'rice',
      createdAt: '2026-01-03T00:00:00.000Z',
    }),
    product('atta', { name: 'Atta', categoryId: 'wheat', createdAt: '2026-01-02T00:00:00.000Z' }),
    product('mixed', { name: 'Mixed  Grain', categoryId: 'grain', createdAt: '2026-01-01T00:00:00.000Z' }),
    product('leaf', { name: '100% Leaf_Tea \\ fine', categoryId: 'tea', createdAt: '2026-01-04T00:00:00.000Z' }),
    product('string', { name: 'Nylon string', categoryId: null, createdAt: '2026-01-05T00:00:00.000Z' }),
    product('hidden', { name: 'Hidden rice', categoryId: 'rice', status: 'draft' }),
  ],
});

const list = (query = '') => server.data<Page>(`/api/products${query}`);
const slugs = async (query = '') => (await list(query)).items.map(({ slug }) => slug);
const search = (q: string) => slugs(`?q=${encodeURIComponent(q)}`);

describe('GET /api/products', () => {
  it('lists published products only, newest first, 20 per page', async () => {
    const page = await list();
    expect(page.items.map(({ slug }) => slug)).toEqual(['string', 'leaf', 'miniket', 'atta', 'mixed']);
    expect(page.pagination).toEqual({ page: 1, pageSize: 20, total: 5, totalPages: 1 });
  });

  it('returns a product’s category with its main category, and no price to an anonymous caller', async () => {
    await server.load({
      products: [
        product('miniket', {
          images: ['https://img.example/1.jpg', '/demo/pictures/logo.svg'],
          wholesaleMinOrderQuantity: 12,
          description: paragraph('Fine & white'),
          prices: { WHOLESALE: { basePrice: '100.00' }, RETAIL: { basePrice: '120.00' } },
        }),
      ],
    });
    await server.load({ products: [{ slug: 'miniket', name: 'Miniket Rice · মিনিকেট চাল' }] });
    const item = (await list('?q=miniket')).items[0];
    expect(item).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
      name: 'Miniket Rice · মিনিকেট চাল',
      slug: 'miniket',
      category: { id: 'rice', name: 'Rice', parentId: 'grain', parent: { id: 'grain', name: 'Grain' } },
      images: ['https://img.example/1.jpg', `http://localhost:${server.port}/demo/pictures/logo.svg`],
      wholesaleMinOrderQuantity: 12,
      retailMinOrderQuantity: 1,
      descriptionHtml: '<p>Fine &amp; white</p>',
    });
  });

  it('returns null without a category or description', async () => {
    const item = (await list('?q=string')).items[0];
    expect(item).toMatchObject({ category: null, descriptionHtml: null, images: [] });
  });

  describe('search', () => {
    it('finds part of a name in any letter case, and in Bengali', async () => {
      expect(await search('RICE')).toEqual(['miniket']);
      expect(await search('চাল')).toEqual(['miniket']);
      expect(await search('ini')).toEqual(['miniket']);
    });

    it('treats %, _ and \\ as ordinary characters', async () => {
      expect(await search('%')).toEqual(['leaf']);
      expect(await search('_')).toEqual(['leaf']);
      expect(await search('\\')).toEqual(['leaf']);
      expect(await search('l%f')).toEqual([]);
    });

    it('trims and collapses white space on both sides', async () => {
      expect(await search('   mixed   grain ')).toEqual(['mixed']);
      expect(await slugs('?q=%20%20')).toHaveLength(5);
    });

    it('finds a Bengali letter of one code point by its two code points, and the reverse', async () => {
      await server.load({ products: [product('ghorar', { name: 'ঘোড়া' }), product('dhal', { name: 'ঢ\u09BC' })] });
      expect(await search('ঘোড\u09BCা')).toEqual(['ghorar']);
      expect(await search('\u09DD')).toEqual(['dhal']);
      await server.load({
        products: [
          { slug: 'ghorar', status: 'draft' },
          { slug: 'dhal', status: 'draft' },
        ],
      });
    });

    it('accepts at most 150 characters', async () => {
      expect(await search('ক'.repeat(150))).toEqual([]);
      const error = await server.error(`/api/products?q=${encodeURIComponent('ক'.repeat(151))}`, 400);
      expect(error.fields).toEqual({ q: ['Must have at most 150 characters.'] });
    });
  });

  describe('categoryId', () => {
    it('includes the products of subcategories for a main category', async () => {
      expect(await slugs('?categoryId=grain')).toEqual(['miniket', 'atta', 'mixed']);
    });

    it('includes only its own products for a subcategory', async () => {
      expect(await slugs('?categoryId=wheat')).toEqual(['atta']);
    });

    it('selects products without a category for "uncategorized"', async () => {
      expect(await slugs('?categoryId=uncategorized')).toEqual(['string']);
    });

    it('returns an empty page for a missing or empty category', async () => {
      for (const id of ['nowhere', 'empty', 'ricex']) {
        expect(await list(`?categoryId=${id}`)).toEqual({
          items: [],
          pagination: { page: 1, pageSize: 20, total: 0, totalPages: 0 },
        });
      }
    });

    it('combines with search', async () => {
      expect(await slugs('?categoryId=grain&q=a')).toEqual(['atta', 'mixed']);
    });
  });

  describe('sort', () => {
    it('sorts names by the alphabet and not by code points', async () => {
      expect(await slugs('?sort=name&direction=asc')).toEqual(['leaf', 'atta', 'miniket', 'mixed', 'string']);
      expect(await slugs('?sort=name')).toEqual(['string', 'mixed', 'miniket', 'atta', 'leaf']);
    });

    it('breaks ties by ascending id in both directions', async () => {
      const sameName = ['b', 'a', 'c'].map((id) =>
        product(`twin-${id}`, { id: `twin-${id}`, name: 'Twin', createdAt: '2026-02-01T00:00:00.000Z' }),
      );
      await server.load({ products: sameName });
      for (const query of ['sort=name&direction=asc', 'sort=name', 'sort=createdAt&direction=asc', 'sort=createdAt']) {
        expect(await slugs(`?q=twin&${query}`), query).toEqual(['twin-a', 'twin-b', 'twin-c']);
      }
      await server.load({ products: sameName.map(({ slug }) => ({ slug, status: 'draft' })) });
    });
  });

  describe('pagination', () => {
    it('splits the sorted list into pages', async () => {
      expect(await slugs('?pageSize=2&page=2')).toEqual(['miniket', 'atta']);
      expect(await slugs('?pageSize=2&page=3')).toEqual(['mixed']);
      expect((await list('?pageSize=2')).pagination).toEqual({ page: 1, pageSize: 2, total: 5, totalPages: 3 });
    });

    it('returns an empty page with the total after the last page', async () => {
      expect(await list('?page=1000000&pageSize=100')).toEqual({
        items: [],
        pagination: { page: 1_000_000, pageSize: 100, total: 5, totalPages: 1 },
      });
    });
  });

  it.each([
    ['page=0', 'page'],
    ['page=1000001', 'page'],
    ['page=01', 'page'],
    ['page=1.0', 'page'],
    ['page=1e3', 'page'],
    ['page=', 'page'],
    ['page=-1', 'page'],
    ['page=1&page=2', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['sort=id', 'sort'],
    ['sort=', 'sort'],
    ['direction=up', 'direction'],
    ['direction=ASC', 'direction'],
    ['categoryId=', 'categoryId'],
    [`categoryId=${'x'.repeat(101)}`, 'categoryId'],
    ['categoryId=a%00b', 'categoryId'],
    ['q=a%00b', 'q'],
    ['q=a&q=b', 'q'],
    ['minPrice=-1', 'minPrice'],
    ['minPrice=01', 'minPrice'],
    ['minPrice=1.234', 'minPrice'],
    ['minPrice=.5', 'minPrice'],
    ['minPrice=1.', 'minPrice'],
    ['minPrice=12345678901', 'minPrice'],
    ['minPrice=1e3', 'minPrice'],
    ['minPrice=১০', 'minPrice'],
    ['maxPrice=free', 'maxPrice'],
    ['minPrice=10.01&maxPrice=10.00', 'minPrice'],
    ['minPrice=10&maxPrice=9', 'minPrice'],
    ['colour=red', 'colour'],
    ['Page=1', 'Page'],
    ['page[]=1', 'page[]'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
  ])('rejects ?%s and names %s', async (query, field) => {
    const error = await server.error(`/api/products?${query}`, 400);
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  it('names every invalid field in one response', async () => {
    const error = await server.error('/api/products?page=0&sort=x&what=1', 400);
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['page', 'sort', 'what']);
  });

  it.each(['sort=price', 'minPrice=1', 'maxPrice=9999999999.99', 'minPrice=0&maxPrice=0.00'])(
    'rejects the use of prices by an anonymous caller: ?%s',
    async (query) => {
      expect(await server.error(`/api/products?${query}`, 403)).toEqual({
        code: 'FORBIDDEN',
        message: 'Request origin or account access is not allowed.',
      });
    },
  );
});
