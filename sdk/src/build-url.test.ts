import { describe, expect, it } from 'vitest';
import {
  bareProduct,
  emptyPage,
  emptySettings,
  rejectionOf,
  sendJson,
  startScriptedServer,
} from '../test/support/scripted-server.ts';
import { fillPath, parseBaseUrl, toQueryString } from './build-url.ts';
import { createClient } from './create-client.ts';

describe('path parameters', () => {
  it.each(['মিনিকেট-চাল', 'a/b', 'a?b#c', '100%', '%2e%2e', 'a b+c', '...', "it's", '😀'])(
    'sends the slug %j percent-encoded',
    async (slug) => {
      const { baseUrl, received } = await startScriptedServer((response) =>
        sendJson(response, 200, { data: { ...bareProduct, ...emptySettings } }),
      );
      await createClient({ baseUrl }).products.get(slug);
      const segments = (received[0]?.url ?? '').split('/');
      expect(segments).toHaveLength(4);
      expect(decodeURIComponent(segments[3] ?? '')).toBe(slug);
    },
  );

  it.each(['', '.', '..', undefined, 7])('rejects %j without a request', async (slug) => {
    const { baseUrl, received } = await startScriptedServer((response) =>
      sendJson(response, 200, { data: { ...bareProduct, ...emptySettings } }),
    );
    const { products } = createClient({ baseUrl });
    for (const call of [products.get, products.get.safe]) {
      const error = await rejectionOf(call(slug as string));
      expect(error).toBeInstanceOf(TypeError);
      expect((error as Error).message).toMatch(/^slug must be/);
    }
    expect(received).toEqual([]);
  });

  it('fills every parameter of a template', () => {
    expect(fillPath('/api/:first/x/:second', { first: 'a b', second: 'c' })).toBe('/api/a%20b/x/c');
  });
});

describe('query strings', () => {
  it('sends values percent-encoded, and omits undefined ones', async () => {
    const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 200, { data: emptyPage }));
    await createClient({ baseUrl }).products.list({ q: 'চাল & 5% + #1', page: 2, sort: undefined, minPrice: '0' });
    const { pathname, searchParams } = new URL(received[0]?.url ?? '', baseUrl);
    expect(pathname).toBe('/api/products');
    expect([...searchParams]).toEqual([
      ['q', 'চাল & 5% + #1'],
      ['page', '2'],
      ['minPrice', '0'],
    ]);
  });

  it.each([undefined, {}, { q: undefined, page: null }])('has no query string for %j', (query) => {
    expect(toQueryString(query)).toBe('');
  });

  it('replaces a lone surrogate', () => {
    expect(toQueryString({ q: 'rice \ud83d' })).toBe('?q=rice%20%EF%BF%BD');
    expect(toQueryString({ q: '😀' })).toBe('?q=%F0%9F%98%80');
  });
});

describe('baseUrl', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['HTTPS://example.com/shop//', 'HTTPS://example.com/shop'],
    ['/shop/', '/shop'],
    ['/', ''],
    ['', ''],
    ['http://api', 'http://api'],
    ['https://example.com/shop-api/', 'https://example.com/shop-api'],
  ])('normalizes %j to %j', (given, normalized) => {
    expect(parseBaseUrl(given)).toBe(normalized);
  });

  it.each([
    'api.example.com',
    'ftp://example.com',
    '//example.com',
    'https://',
    'https://user:secret@example.com',
    'https://example.com/?a=1',
    'https://example.com/#a',
    'https://example.com/api',
    'https://example.com/arot/api//',
    '/api',
    undefined,
  ])('rejects %j', (given) => {
    expect(() => createClient({ baseUrl: given as string })).toThrow(TypeError);
  });

  it('prefixes requests with the path of the base URL', async () => {
    const { baseUrl, received } = await startScriptedServer((response) =>
      sendJson(response, 200, { data: { ...bareProduct, ...emptySettings } }),
    );
    await createClient({ baseUrl: `${baseUrl}/shop/` }).settings.get();
    expect(received[0]?.url).toBe('/shop/api/settings');
  });
});
