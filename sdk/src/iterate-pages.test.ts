import { expect, it } from 'vitest';
import { rejectionOf, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { ArotIdentityError } from './errors.ts';

/** Starts a catalog of products with the ids 1, 2, 3 and so on. */
async function startCatalog(total: number) {
  const server = await startScriptedServer((response, { url }) => {
    const query = new URL(url, 'http://api').searchParams;
    const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const first = (page - 1) * pageSize;
    const items = Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, index) => ({
      id: String(first + index + 1),
    }));
    const totalPages = Math.ceil(total / pageSize);
    sendJson(response, 200, { data: { items, matches: [], pagination: { page, pageSize, total, totalPages } } });
  });
  return { ...server, urls: () => server.received.map(({ url }) => url) };
}

async function collect(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

it('yields the items of all pages, and requests a page when it is needed', async () => {
  const { baseUrl, urls } = await startCatalog(5);
  const items = createClient({ baseUrl }).products.list.iterate({ q: 'চা', pageSize: 2 });
  expect(urls()).toEqual([]);
  expect((await items.next()).value).toMatchObject({ id: '1' });
  expect(urls()).toHaveLength(1);
  expect(await collect(items)).toEqual(['2', '3', '4', '5']);
  expect(urls()[2]).toBe('/api/products?q=%E0%A6%9A%E0%A6%BE&pageSize=2&page=3');
  expect(urls()).toHaveLength(3);
});

it.each([
  [undefined, ['pageSize=100&page=1', 'pageSize=100&page=2', 'pageSize=100&page=3'], 230],
  [3, ['pageSize=3&page=1'], 3],
  [150, ['pageSize=100&page=1', 'pageSize=100&page=2'], 150],
  [0, [], 0],
])('with the limit %s requests %j', async (limit, queries, count) => {
  const { baseUrl, urls } = await startCatalog(230);
  const ids = await collect(createClient({ baseUrl }).categories.list.iterate(undefined, { limit }));
  expect(ids).toHaveLength(count);
  expect(urls()).toEqual(queries.map((query) => `/api/categories?${query}`));
});

it('requests pages of the size that a search allows', async () => {
  const { baseUrl, urls } = await startCatalog(60);
  expect(await collect(createClient({ baseUrl }).search.products.iterate({ q: 'oil' }))).toHaveLength(60);
  expect(urls()).toEqual([1, 2].map((page) => `/api/search/products?q=oil&pageSize=50&page=${page}`));
});

it('ends without items', async () => {
  const { baseUrl, urls } = await startCatalog(0);
  expect(await collect(createClient({ baseUrl }).products.list.iterate())).toEqual([]);
  expect(urls()).toHaveLength(1);
});

it('requests nothing after a break', async () => {
  const { baseUrl, urls } = await startCatalog(9);
  for await (const { id } of createClient({ baseUrl }).products.list.iterate({ pageSize: 2 })) if (id === '2') break;
  expect(urls()).toHaveLength(1);
});

it('ends with the signal of the call between two pages', async () => {
  const { baseUrl, urls } = await startCatalog(9);
  const controller = new AbortController();
  const reason = { left: 'the page' };
  const items = createClient({ baseUrl }).products.list.iterate({ pageSize: 1 }, { signal: controller.signal });
  await items.next();
  controller.abort(reason);
  expect(await rejectionOf(items.next())).toBe(reason);
  expect(urls()).toHaveLength(1);
});

it('does not mix the prices of two accounts', async () => {
  const { baseUrl } = await startCatalog(9);
  let token = 'a';
  const items = createClient({ baseUrl, token: () => token }).products.list.iterate({ pageSize: 1 });
  await items.next();
  token = 'b';
  expect(await rejectionOf(items.next())).toBeInstanceOf(ArotIdentityError);
});

it('reads the items into an array, and no page beyond the limit', async () => {
  const { baseUrl, urls } = await startCatalog(5);
  const { products } = createClient({ baseUrl });
  const ids = async (items: Promise<{ id: string }[]>) => (await items).map(({ id }) => id);
  expect(await ids(products.list.iterate({ pageSize: 2 }).toArray())).toEqual(['1', '2', '3', '4', '5']);
  expect(urls()).toHaveLength(3);
  expect(await ids(products.list.iterate({ pageSize: 2 }).toArray({ limit: 2 }))).toEqual(['1', '2']);
  expect(urls()).toHaveLength(4);
  expect(await ids(products.list.iterate({}).toArray({ limit: 0 }))).toEqual([]);
  expect(urls()).toHaveLength(4);
});
