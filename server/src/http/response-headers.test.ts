import { listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
await server.load({
  categories: [{ id: 'tea', name: 'Tea' }],
  products: [{ slug: 'tea', name: 'Tea', categoryId: 'tea', status: 'published' }],
});

const getPaths = listRoutes()
  .filter(({ route }) => route.method === 'GET')
  .map(({ route }) => [route.path.replace(/:\w+/, 'tea'), route.metadata.head] as const);

const others = [
  '/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/docs/docs.js',
  '/demo/pictures/logo.svg',
  '/nope',
];
const invalid = [
  '/api/nope',
  '/api/products?nope=1',
  '/api/products/%ZZ',
  '/api/products?sort=price',
  '/api/categories/x',
];

describe('every response', () => {
  it.each([...getPaths.map(([path]) => path), ...others, ...invalid])('has the security headers: %s', async (path) => {
    const { headers } = await server.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
  });

  it.each([...getPaths.map(([path]) => path), ...others, ...invalid])(
    'can be embedded by other origins only if it is public by its nature: %s',
    async (path) => {
      const { headers } = await server.request(path);
      const embeddable = ['/openapi.json', '/openapi-3.0.json', '/demo/pictures/logo.svg'].includes(path);
      expect(headers.get('cross-origin-resource-policy')).toBe(embeddable ? 'cross-origin' : 'same-origin');
    },
  );

  it.each([...getPaths.map(([path]) => path), ...invalid])(
    'of the API has no-store and no validators: %s',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const { headers } = await server.request(path, { method });
        expect(headers.get('cache-control'), method).toBe('no-store');
        expect(headers.has('etag'), method).toBe(false);
        expect(headers.has('last-modified'), method).toBe(false);
      }
    },
  );

  it('is 200 even for conditional and range headers', async () => {
    const headers = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString(), range: 'bytes=0-1' };
    expect((await server.request('/api/products', { headers })).status).toBe(200);
  });

  it('has no-store if it is an error', async () => {
    for (const path of ['/nope', '/docs/nope', '/demo/pictures/nope.svg']) {
      expect((await server.request(path)).headers.get('cache-control'), path).toBe('no-store');
    }
  });

  it('has a new request id, never that of the caller', async () => {
    const headers = { 'x-request-id': '00000000-0000-4000-8000-000000000000' };
    const ids = [await server.request('/healthz', { headers }), await server.request('/healthz', { headers })].map(
      (response) => response.headers.get('x-request-id'),
    );
    expect(new Set([...ids, headers['x-request-id']]).size).toBe(3);
  });
});

describe('HEAD', () => {
  it.each(getPaths.filter(([, head]) => head !== 'rejected'))(
    'returns the headers of GET without a body: %s',
    async (path) => {
      const get = await server.request(path);
      const response = await server.request(path, { method: 'HEAD' });
      expect(response.status).toBe(get.status);
      expect(response.body).toBeUndefined();
      for (const name of ['content-type', 'content-length', 'cache-control', 'vary']) {
        expect(response.headers.get(name), name).toBe(get.headers.get(name));
      }
    },
  );

  it('returns errors like GET, without a body', async () => {
    for (const [path, status] of [
      ['/api/products/nope', 404],
      ['/api/products?page=0', 400],
      ['/api/products?sort=price', 403],
      ['/nope', 404],
    ] as const) {
      expect(await server.request(path, { method: 'HEAD' })).toMatchObject({ status, body: undefined });
    }
  });

  it.each([
    '/api/app-content/head-only',
    '/api/app-content/head-only/',
    '/API/App-Content/head-only',
    '/api/app-content/NOT%20A%20KEY',
  ])('returns 405 for app content and registers nothing: %s', async (path) => {
    const response = await server.request(path, { method: 'HEAD' });
    expect(response).toMatchObject({ status: 405, body: undefined });
    expect(response.headers.get('allow')).toBe('GET');
    expect(await server.database.fork().execute("select key from app_content where key <> 'tea'")).toEqual([]);
  });
});
