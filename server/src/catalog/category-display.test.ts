import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../test/support/accounts/audit-events.ts';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import type { PublicProduct } from './product.mapper.ts';
import type { PublicCategory } from './read-categories.ts';

let authorization: string;
const server = await startTestServer();
beforeAll(async () => {
  const { id } = await createAccount(server, { role: 'owner', permissions: ['*'] });
  authorization = `Bearer ${await createSession(server, id)}`;
});
beforeEach(async () => {
  const categories = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C' },
    { id: 'a1', name: 'A 1', parentId: 'a' },
    { id: 'a2', name: 'A 2', parentId: 'a' },
    { id: 'a3', name: 'A 3', parentId: 'a' },
  ];
  await server.replace({
    categories: categories.map((category) => ({ ...category, sortOrder: null, hidden: false })),
    products: [product('one', { categoryId: 'a1' }), product('two', { categoryId: 'b' })],
  });
});

async function change(id: string, body: object) {
  return await server.request<{ error: { fields: object } }>(`/api/staff/categories/${id}`, {
    method: 'PATCH',
    headers: { authorization, 'if-match': '*' },
    json: body,
  });
}

type Detail = PublicCategory & { children: PublicCategory[] };
const ids = (categories: readonly { id: string }[]) => categories.map(({ id }) => id);
const list = async (query: string) =>
  ids((await server.data<{ items: PublicCategory[] }>(`/api/categories?${query}`)).items);
const detail = (id: string) => server.data<Detail>(`/api/categories/${id}`);
const status = async (path: string) => (await server.request(path)).status;

describe('the order of categories', () => {
  beforeEach(async () => {
    await change('c', { sortOrder: 1 });
    await change('b', { sortOrder: 2 });
    await change('a3', { sortOrder: 0 });
  });

  it('is the order of their places, then of their names', async () => {
    expect(await list('parentId=root&sort=sortOrder')).toEqual(['c', 'b', 'a']);
    expect(await list('parentId=root&sort=sortOrder&direction=desc')).toEqual(['b', 'c', 'a']);
    expect(await list('parentId=root&sort=sortOrder&pageSize=1&page=2')).toEqual(['b']);
  });

  it('applies to the subcategories of a category', async () => {
    expect(ids((await detail('a')).children)).toEqual(['a3', 'a1', 'a2']);
  });

  it('does not change the default order of the list', async () => {
    expect(await list('parentId=root')).toEqual(['a', 'b', 'c']);
  });

  it('is removed by null', async () => {
    await change('c', { sortOrder: null });
    expect(await list('parentId=root&sort=sortOrder')).toEqual(['b', 'a', 'c']);
  });

  it.each([-1, 1.5, '1', 1_000_001])('rejects the place %j', async (sortOrder) => {
    const response = await change('a', { sortOrder });
    expect([response.status, Object.keys(response.body.error.fields)]).toEqual([400, ['sortOrder']]);
  });
});

describe('a hidden category', () => {
  it('is in no list, in no category and has no page', async () => {
    await change('a1', { hidden: true });
    expect(await list('')).toEqual(['a', 'a2', 'a3', 'b', 'c']);
    expect(await list('q=A')).toEqual(['a', 'a2', 'a3']);
    expect(await list('parentId=root&q=A%201')).toEqual([]);
    const { children, childCount } = await detail('a');
    expect([ids(children), childCount]).toEqual([['a2', 'a3'], 2]);
    expect(await status('/api/categories/a1')).toBe(404);
  });

  it('hides its subcategories', async () => {
    await change('a', { hidden: true });
    expect(await list('')).toEqual(['b', 'c']);
    expect(await list('parentId=a')).toEqual([]);
    expect(await status('/api/categories/a2')).toBe(404);
  });

  it.each(['a', 'a1'])('is not named in products: %s', async (id) => {
    const named = async () => {
      const { items } = await server.data<{ items: PublicProduct[] }>('/api/products?sort=name&direction=asc');
      const page = await server.data<PublicProduct>('/api/products/one');
      return [...items.map(({ category }) => category?.id), page.category?.id];
    };
    expect(await named()).toEqual(['a1', 'b', 'a1']);
    await change(id, { hidden: true });
    expect(await named()).toEqual([undefined, 'b', undefined]);
    await change(id, { hidden: false });
    expect(await named()).toEqual(['a1', 'b', 'a1']);
  });

  it('is listed for staff members, and its changes are audited', async () => {
    await change('b', { hidden: true, sortOrder: 7 });
    const response = await server.request<{ data: object }>('/api/staff/categories/b', { headers: { authorization } });
    expect(response.body.data).toMatchObject({ hidden: true, sortOrder: 7 });
    const [event] = await findAuditEvents(server.database.fork(), { since: new Date(0), limit: 1 });
    expect(event).toMatchObject({
      kind: 'category_changed',
      details: { before: { hidden: false }, after: { hidden: true, sort_order: 7 } },
    });
  });
});
