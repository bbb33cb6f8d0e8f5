import type { Pagination } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import type { PublicCategory } from './read-categories.ts';

type Page = { items: PublicCategory[]; pagination: Pagination };

const server = await startTestServer();
await server.replace({
  categories: [
    { id: 'grain', name: 'Grain · শস্য', description: 'Staples', image: '/demo/pictures/logo.svg' },
    { id: 'rice', name: 'Rice · চাল', parentId: 'grain' },
    { id: 'wheat', name: 'Wheat', parentId: 'grain' },
    { id: 'tea', name: 'tea' },
    { id: 'black', name: 'Black', parentId: 'tea' },
    { id: 'b', name: 'Same' },
    { id: 'a', name: 'Same' },
  ],
  products: [
    product('one', { categoryId: 'rice' }),
    product('two', { categoryId: 'rice' }),
    product('three', { categoryId: 'grain' }),
    product('draft', { categoryId: 'rice', status: 'draft' }),
    product('none'),
  ],
});

const list = (query = '') => server.data<Page>(`/api/categories${query}`);
const ids = async (query = '') => (await list(query)).items.map(({ id }) => id);

describe('GET /api/categories', () => {
  it('sorts both levels by name, ties by ascending id', async () => {
    expect(await ids()).toEqual(['black', 'grain', 'rice', 'a', 'b', 'tea', 'wheat']);
    expect(await ids('?direction=desc')).toEqual(['wheat', 'tea', 'a', 'b', 'rice', 'grain', 'black']);
  });

  it('counts subcategories and published products, including those of subcategories', async () => {
    const { items } = await list('?q=শস্য');
    expect(items).toEqual([
      {
        id: 'grain',
        name: 'Grain · শস্য',
        description: 'Staples',
        image: `http://localhost:${server.port}/demo/pictures/logo.svg`,
        parentId: null,
        parent: null,
        childCount: 2,
        productCount: 3,
      },
      {
        id: 'rice',
        name: 'Rice · চাল',
        description: null,
        image: null,
        parentId: 'grain',
        parent: { id: 'grain', name: 'Grain · শস্য' },
        childCount: 0,
        productCount: 2,
      },
      expect.objectContaining({ id: 'wheat', productCount: 0, childCount: 0 }),
    ]);
  });

  it('searches a category’s own name and its parent’s', async () => {
    expect(await ids('?q=RICE')).toEqual(['rice']);
    expect(await ids('?q=grain')).toEqual(['grain', 'rice', 'wheat']);
    expect(await ids('?q=%25')).toEqual([]);
  });

  it('selects main categories for parentId=root and searches their children’s names too', async () => {
    expect(await ids('?parentId=root')).toEqual(['grain', 'a', 'b', 'tea']);
    expect(await ids('?parentId=root&q=rice')).toEqual(['grain']);
    expect(await ids('?parentId=root&q=black')).toEqual(['tea']);
  });

  it('selects the immediate children for the id of a category as parentId', async () => {
    expect(await ids('?parentId=grain')).toEqual(['rice', 'wheat']);
    expect(await ids('?parentId=grain&q=grain')).toEqual(['rice', 'wheat']);
    expect(await ids('?parentId=grain&q=wheat')).toEqual(['wheat']);
    expect(await ids('?parentId=rice')).toEqual([]);
    expect(await ids('?parentId=nowhere')).toEqual([]);
  });

  it('returns pages, with the total on an empty page too', async () => {
    expect(await ids('?pageSize=3&page=2')).toEqual(['a', 'b', 'tea']);
    expect(await list('?page=99')).toEqual({
      items: [],
      pagination: { page: 99, pageSize: 20, total: 7, totalPages: 1 },
    });
    expect((await list('?q=nothing')).pagination).toEqual({ page: 1, pageSize: 20, total: 0, totalPages: 0 });
  });

  it.each([
    ['sort=id', 'sort'],
    ['parentId=', 'parentId'],
    [`parentId=${'x'.repeat(101)}`, 'parentId'],
    ['direction=down', 'direction'],
    ['page=0', 'page'],
    ['pageSize=1000', 'pageSize'],
    [`q=${'x'.repeat(151)}`, 'q'],
    ['minPrice=1', 'minPrice'],
    ['categoryId=rice', 'categoryId'],
  ])('rejects ?%s and names %s', async (query, field) => {
    expect(Object.keys((await server.error(`/api/categories?${query}`, 400)).fields ?? {})).toEqual([field]);
  });
});

describe('GET /api/categories/{id}', () => {
  it('lists all immediate subcategories by name, then id', async () => {
    await server.load({
      categories: ['z', 'y'].map((id) => ({ id: `grain-${id}`, name: 'Oats', parentId: 'grain' })),
    });
    const { children, ...grain } = await server.data<PublicCategory & { children: PublicCategory[] }>(
      '/api/categories/grain',
    );
    expect(grain).toMatchObject({ id: 'grain', childCount: 4, productCount: 3, parent: null });
    expect(children.map(({ id }) => id)).toEqual(['grain-y', 'grain-z', 'rice', 'wheat']);
    expect(children[2]).toMatchObject({ parent: { id: 'grain', name: 'Grain · শস্য' }, productCount: 2, childCount: 0 });
  });

  it('returns no children for a subcategory', async () => {
    expect(await server.data('/api/categories/rice')).toMatchObject({ parentId: 'grain', children: [] });
  });

  it.each(['nowhere', 'RICE', 'root', 'uncategorized', 'rice%00', '%20'])('returns 404 for %s', async (id) => {
    expect((await server.error(`/api/categories/${id}`, 404)).code).toBe('NOT_FOUND');
  });
});
