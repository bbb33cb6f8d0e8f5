import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyPage, rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { createClient } from './create-client.ts';
import { priceCache } from './price-cache.ts';

afterEach(() => void vi.useRealTimers());

async function startCatalog() {
  const server = await startScriptedServer((response, { url, headers }) => {
    if (url.startsWith('/api/products/none')) return sendError(response, 404, { code: 'NOT_FOUND' });
    const of = headers.authorization ?? 'a visitor';
    sendJson(response, 200, {
      data: { ...emptyPage, matches: [], images: [], children: [], user: { id: of }, documents: [], of },
    });
  });
  return { ...server, count: () => server.received.length };
}

describe('a client with a cache', () => {
  it('sends a GET of the catalog once', async () => {
    const { baseUrl, count } = await startCatalog();
    const client = createClient({ baseUrl, cache: priceCache() });
    const first = await client.products.list({ q: 'চাল' });
    expect(await client.products.list({ q: 'চাল' })).toEqual(first);
    await client.products.list({ q: 'ডাল' });
    expect(count()).toBe(2);
  });

  it('returns a result of its own to every caller', async () => {
    const { baseUrl } = await startCatalog();
    const client = createClient({ baseUrl, cache: priceCache() });
    (await client.products.list()).items.push({} as never);
    expect((await client.products.list()).items).toEqual([]);
  });

  it('has status and headers of the stored response', async () => {
    const { baseUrl } = await startCatalog();
    const client = createClient({ baseUrl, cache: priceCache() });
    await client.products.list();
    const { status, headers } = await client.products.list.withResponse();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  it('sends a fresh call, and stores its response', async () => {
    const { baseUrl, count } = await startCatalog();
    const client = createClient({ baseUrl, cache: priceCache() });
    await client.products.list();
    await client.products.list({}, { fresh: true });
    await client.products.list();
    expect(count()).toBe(2);
  });

  it('stores no errors, sessions and profiles', async () => {
    const { baseUrl, count } = await startCatalog();
    const client = createClient({ baseUrl, cache: priceCache(), token: 'a' });
    for (let call = 0; call < 2; call++) {
      await rejectionOf(client.products.get('none'));
      await client.auth.session();
      await client.customers.me();
    }
    expect(count()).toBe(6);
  });

  it('separates accounts, and shares what is the same for all', async () => {
    const { baseUrl, received } = await startCatalog();
    let token = 'a';
    const client = createClient({ baseUrl, cache: priceCache(), token: () => token });
    for (const account of ['a', 'b', 'b']) {
      token = account;
      expect(await client.products.list()).toMatchObject({ of: `Bearer ${account}` });
      expect(await client.search.products({ q: 'oil' })).toMatchObject({ of: `Bearer ${account}` });
      await client.categories.list();
      await client.search.suggestions({ q: 'oil' });
    }
    const [list, search] = ['/api/products', '/api/search/products?q=oil'];
    const shared = ['/api/categories', '/api/search/suggestions?q=oil'];
    expect(received.map(({ url }) => url)).toEqual([list, search, ...shared, list, search]);
  });

  it('separates the accounts of clients that share it', async () => {
    const { baseUrl } = await startCatalog();
    const cache = priceCache();
    for (const token of ['a', 'b']) {
      expect(await createClient({ baseUrl, cache, token }).products.list()).toMatchObject({ of: `Bearer ${token}` });
    }
  });
});

describe('a price cache', () => {
  const entry = (body: string) => ({ response: new Response(), body });
  const epoch = {};

  it('forgets after its age', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const cache = priceCache({ maxAgeMs: 1_000 });
    cache.set('a', epoch, entry('1'));
    vi.advanceTimersByTime(999);
    expect(cache.get('a', epoch)).toMatchObject({ body: '1' });
    vi.advanceTimersByTime(1);
    expect(cache.get('a', epoch)).toBeUndefined();
  });

  it('removes the oldest entry first', () => {
    const cache = priceCache({ maxEntries: 2 });
    for (const url of ['a', 'b', 'a', 'c']) cache.set(url, epoch, entry(url));
    expect(['a', 'b', 'c'].map((url) => cache.get(url, epoch)?.body)).toEqual(['a', undefined, 'c']);
  });

  it('can be cleared', () => {
    const cache = priceCache();
    cache.set('a', undefined, entry('1'));
    cache.clear();
    expect(cache.get('a', undefined)).toBeUndefined();
  });
});
