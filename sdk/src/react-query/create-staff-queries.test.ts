import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, expectTypeOf, it, onTestFinished } from 'vitest';
import { startScriptedServer } from '../../test/support/scripted-server.ts';
import { staffRoutes } from '../generated/staff-routes.ts';
import { parseRoute } from '../route.ts';
import { createStaffClient, type ListStaffProductsResult } from '../staff/index.ts';
import { createStaffQueries } from './index.ts';

async function open(respond: (url: URL) => unknown, identity?: () => number) {
  const urls: string[] = [];
  const { baseUrl } = await startScriptedServer((response, { url = '' }) => {
    urls.push(url);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: respond(new URL(url, 'http://localhost')) }));
  });
  const client = createStaffClient({ baseUrl, token: 'token' });
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  return { urls, queryClient, queries: createStaffQueries(client, { identity }) };
}

const part = (items: readonly string[], nextCursor: string | null) => ({
  items: items.map((slug) => ({ slug, prices: {}, images: [], imageUrls: [] })),
  nextCursor,
});

it('has a query for every operation that reads JSON, and parts for every list', async () => {
  const { queries } = await open(() => ({}));
  const reads = staffRoutes.rows.map(parseRoute).filter(({ method, kind }) => method === 'GET' && !/file/.test(kind));
  const found = Object.entries(queries).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, one]) => [`${group}.${name}`, 'parts' in one]),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(reads.map(({ name, kind }) => [name, kind === 'query-parts'])),
  );
});

it('sends the arguments of each form, and separates them in the keys', async () => {
  const product = { images: [], imageUrls: [], gtins: [], prices: {}, availability: {}, formerSlugs: [] };
  const { urls, queries } = await open(() => ({ ...part([], null), ...product }));
  const forms = [
    queries.settings.get(),
    queries.products.get('tea 1'),
    queries.products.list(),
    queries.products.list({ status: 'draft', limit: 5 }),
    queries.oauthApplications.grants('ak_1'),
    queries.chatApplications.sessions('cap_1', { limit: 2 }),
  ] as const;
  for (const { queryFn } of forms) await queryFn({ signal: AbortSignal.timeout(10_000) });
  expect(urls).toEqual([
    '/api/staff/settings',
    '/api/staff/products/tea%201',
    '/api/staff/products',
    '/api/staff/products?status=draft&limit=5',
    '/api/staff/oauth-applications/ak_1/grants',
    '/api/staff/chat-applications/cap_1/sessions?limit=2',
  ]);
  expect(new Set(forms.map(({ queryKey }) => JSON.stringify(queryKey))).size).toBe(forms.length);
});

it('loads part after part', async () => {
  const { urls, queryClient, queries } = await open(({ searchParams }) =>
    searchParams.has('cursor') ? part(['c'], null) : part(['a', 'b'], 'after-b'),
  );
  const options = queries.products.list.parts({ status: 'draft' });
  const observer = new InfiniteQueryObserver(queryClient, options);
  onTestFinished(observer.subscribe(() => {}));
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  expect(observer.getCurrentResult().hasNextPage).toBe(true);
  const { data, hasNextPage } = await observer.fetchNextPage();
  expectTypeOf(data?.pages[0]).toEqualTypeOf<ListStaffProductsResult | undefined>();
  expect(data?.pages.flatMap(({ items }) => items.map(({ slug }) => slug))).toEqual(['a', 'b', 'c']);
  expect(hasNextPage).toBe(false);
  expect(urls.at(-1)).toBe('/api/staff/products?status=draft&cursor=after-b');
});

it('separates the keys of identities', async () => {
  let epoch = 1;
  const { queries } = await open(
    () => ({}),
    () => epoch,
  );
  const before = queries.customers.get('1').queryKey;
  epoch = 2;
  expect(queries.customers.get('1').queryKey).not.toEqual(before);
});
