import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { everyTable } from '../generated/every-table.ts';
import { createClient, type ListProductsResult } from '../index.ts';
import { parseRoute, type Route } from '../route.ts';
import { createMockApi } from '../testing/index.ts';
import { createQueries, resetOnAuthChange } from './index.ts';

const products = Array.from({ length: 5 }, (_, index) => ({
  slug: `tea-${index}`,
  name: `Tea ${index}`,
  status: 'published' as const,
  prices: { RETAIL: { basePrice: '2.00' } },
}));
const credentials = { identifier: '01712345678', password: 'long enough' };

function open() {
  const api = createMockApi({ products, accounts: [{ ...credentials, customerType: 'RETAIL' }] });
  const client = createClient({ baseUrl: 'https://api.example', fetch: api.fetch });
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  return { api, client, queryClient, queries: createQueries(client) };
}

it('fetches and caches a query', async () => {
  const { api, queryClient, queries } = open();
  const options = { ...queries.products.list({ q: 'tea 3' }), staleTime: 60_000 };
  const page = await queryClient.fetchQuery(options);
  expectTypeOf(page).toEqualTypeOf<ListProductsResult>();
  expect(page.items.map(({ slug }) => slug)).toEqual(['tea-3']);
  await queryClient.fetchQuery(options);
  expect(api.requests).toHaveLength(1);
  const cached = queryClient.getQueryData(options.queryKey);
  expectTypeOf(cached).toEqualTypeOf<ListProductsResult | undefined>();
  expect(cached).toEqual(page);
});

it('loads page after page', async () => {
  const { api, queryClient, queries } = open();
  const observer = new InfiniteQueryObserver(
    queryClient,
    queries.products.pages({ pageSize: 2, sort: 'name', direction: 'asc' }),
  );
  onTestFinished(observer.subscribe(() => {}));
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const slugs = observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ slug }) => slug));
  expect(slugs).toEqual(products.map(({ slug }) => slug));
  expect(api.requests.map(({ query }) => new URLSearchParams(query).get('page'))).toEqual(['1', '2', '3']);
});

it('searches page after page, and suggests', async () => {
  const { api, queryClient, queries } = open();
  const { pages } = await queryClient.fetchInfiniteQuery({
    ...queries.search.pages({ q: 'tea', pageSize: 2 }),
    pages: 9,
  });
  expect(pages.flatMap(({ items }) => items.map(({ slug }) => slug))).toEqual(products.map(({ slug }) => slug));
  expect(api.requests).toHaveLength(3);
  expect((await queryClient.fetchQuery(queries.search.products({ q: 'tea 3' }))).matches).toMatchObject([
    { slug: 'tea-3', terms: ['Tea', '3'] },
  ]);
  const { items } = await queryClient.fetchQuery(queries.search.suggestions({ q: 'te' }));
  expect(items[0]).toEqual({ kind: 'query', text: 'tea' });
});

it('has a query for every operation that reads JSON, and for quotes', () => {
  const isRead = ({ name, method, kind }: Route) => name === 'prices.quote' || (method === 'GET' && !/file/.test(kind));
  const reads = everyTable.flatMap(({ rows }) => rows.map(parseRoute)).filter(isRead);
  const { queries } = open();
  const names = Object.values(queries).flatMap((group) => Object.keys(group).filter((name) => name !== 'pages'));
  expect(names).toHaveLength(reads.length);
});

it('reads the selected properties of products, under keys of their own', async () => {
  const { queryClient, queries } = open();
  const selected = queries.products.get('tea-1', { fields: 'slug' });
  expect(await queryClient.fetchQuery(selected)).toEqual({ slug: 'tea-1' });
  expect((await queryClient.fetchQuery(queries.products.get('tea-1'))).name).toBe('Tea 1');
  expect(selected.queryKey).not.toEqual(queries.products.get('tea-1').queryKey);
  const { items } = await queryClient.fetchQuery(queries.products.list({ q: 'tea 1', fields: 'slug' }));
  expect(items[0]).toEqual({ slug: expect.stringContaining('tea-1') });
});

it('separates the keys of identities, and not those of public data', () => {
  let epoch = 1;
  const { client } = open();
  const queries = createQueries(client, { identity: () => epoch });
  const keys = () =>
    [
      queries.products.get('tea'),
      queries.auth.session(),
      queries.search.products({ q: 'tea' }),
      queries.search.pages({ q: 'tea' }),
      queries.settings.get(),
      queries.search.suggestions({ q: 'tea' }),
    ].map(({ queryKey }) => queryKey);
  const before = keys();
  epoch = 2;
  const after = keys();
  for (const key of before.slice(0, 4)) expect(after).not.toContainEqual(key);
  expect(after.slice(4)).toEqual(before.slice(4));
});

it('aborts the request of a query that is cancelled', async () => {
  const { api, queryClient, queries } = open();
  api.failNext('hang');
  const fetching = queryClient.fetchQuery(queries.settings.get());
  await expect.poll(() => api.requests.length).toBe(1);
  await queryClient.cancelQueries({ queryKey: ['arot', 'public'] });
  await expect(fetching).rejects.toThrow();
});

it('shows prices after a login, and forgets them at logout', async () => {
  const { api, queryClient } = open();
  const client = createClient({ baseUrl: 'https://api.example', fetch: api.fetch, credentials: 'bearer' });
  const queries = createQueries(client);
  onTestFinished(resetOnAuthChange(queryClient, client.onAuthChange));
  const observer = new QueryObserver(queryClient, queries.products.get('tea-1'));
  onTestFinished(observer.subscribe(() => {}));
  const price = () => observer.getCurrentResult().data?.pricing?.finalPrice;
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  expect(price()).toBeUndefined();
  await client.auth.login(credentials);
  await expect.poll(price).toBe('2.00');
  await client.auth.logout();
  await expect.poll(price).toBeUndefined();
});

it('forgets prices at logout, and ignores a response that is still on its way', async () => {
  const { client, queryClient, api } = open();
  let listener = () => {};
  const stop = resetOnAuthChange(queryClient, (changed) => {
    listener = changed;
    return () => {
      listener = () => {};
    };
  });
  onTestFinished(stop);
  let release = () => {};
  let delayed: Promise<void> | undefined;
  const slow = createClient({
    baseUrl: 'https://api.example',
    fetch: async (url, init) => {
      const response = await api.fetch(url, { ...init, signal: null });
      await delayed;
      return response;
    },
  });
  await client.auth.login(credentials);
  const observer = new QueryObserver(queryClient, createQueries(slow).products.get('tea-1'));
  const prices: unknown[] = [];
  onTestFinished(observer.subscribe(({ data }) => prices.push(data?.pricing?.finalPrice)));
  await expect.poll(() => prices.at(-1)).toBe('2.00');
  delayed = new Promise((resolve) => {
    release = resolve;
  });
  void observer.refetch();
  await expect.poll(() => api.requests.length).toBe(3);
  await client.auth.logout();
  delayed = undefined;
  prices.length = 0;
  listener();
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  release();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(prices).not.toContain('2.00');
  expect(observer.getCurrentResult().data?.pricing).toBeUndefined();
});
