import { listRoutes } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { sendLines } from '../../test/support/http/raw-http.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
await server.load({
  categories: [{ id: 'tea', name: 'Tea' }],
  products: [
    { slug: 'tea', name: 'Tea', status: 'published', prices: { RETAIL: { basePrice: '1.00', discount: null } } },
  ],
});

const pathsWith = (auth: string) =>
  listRoutes()
    .filter(({ route }) => route.method === 'GET' && route.metadata.auth === auth)
    .map(({ route }) => route.path.replace(/:\w+/, 'tea'));

const headers = [
  'Bearer nothing',
  'Bearer',
  'Bearer  ',
  'bearer x y',
  'Basic YTpi',
  'Digest a="b"',
  'nonsense',
  '',
  ' ',
  '\xff',
];

describe('an invalid Authorization header', () => {
  it.each(pathsWith('optional').flatMap((path) => headers.map((value) => [path, value] as const)))(
    'returns 401 on a route that reads credentials: %s with %j',
    async (path, value) => {
      const response = await sendLines(server.port, [`GET ${path} HTTP/1.1`, 'Host: a', `Authorization: ${value}`]);
      expect(response.status).toBe(401);
      expect(JSON.parse(response.body)).toEqual({
        error: { code: 'UNAUTHENTICATED', message: 'Please sign in again.' },
      });
    },
  );

  it.each(pathsWith('none'))('is ignored on a route without credentials: %s', async (path) => {
    for (const authorization of headers) {
      // The suggestions need a query. Other routes reject one that they do not know.
      const query = path === '/api/search/suggestions' ? '?q=a' : '';
      const lines = [`GET ${path}${query} HTTP/1.1`, 'Host: a', `Authorization: ${authorization}`];
      expect((await sendLines(server.port, lines)).status, authorization).toBe(200);
    }
  });

  it('returns 401 even beside a valid cookie', async () => {
    const init = { headers: { authorization: 'Bearer nothing', cookie: 'arot_session=unknown' } };
    await server.error('/api/products', 401, init);
  });

  it('returns 401 before validation and before 404', async () => {
    const init = { headers: { authorization: 'Bearer nothing' } };
    for (const path of [
      '/api/products?page=0',
      '/api/products?sort=price',
      '/api/products?q=%ZZ',
      '/api/products/nope',
    ]) {
      await server.error(path, 401, init);
    }
  });
});

describe('a caller without an account', () => {
  it.each(['arot_session=unknown', '__Host-arot_session=unknown', 'arot_session=', 'nonsense', '=;=;', 'a=%ZZ'])(
    'is anonymous with an unknown or invalid cookie: %s',
    async (cookie) => {
      for (const path of ['/api/products', '/api/products/tea', '/api/settings']) {
        expect((await server.request(path, { headers: { cookie } })).status, path).toBe(200);
      }
    },
  );

  it('receives no prices', async () => {
    expect(await server.data('/api/products/tea')).not.toHaveProperty('pricing');
    expect(await server.data('/api/products')).not.toHaveProperty('items.0.pricing');
  });

  it.each(['minPrice=0', 'maxPrice=1', 'minPrice=1&maxPrice=2', 'sort=price', 'sort=price&direction=asc&q=nothing'])(
    'gets 403 for a filter or sort by price: %s',
    async (query) => {
      const error = await server.error(`/api/products?${query}`, 403);
      expect(error).toEqual({ code: 'FORBIDDEN', message: 'Request origin or account access is not allowed.' });
    },
  );

  it.each([
    'minPrice=2&maxPrice=1',
    'minPrice=-1',
    'minPrice=',
    'sort=price&page=0',
    'sort=price&nope=1',
    'minPrice=1e3',
  ])('gets 400 before 403 for an invalid query: %s', async (query) => {
    await server.error(`/api/products?${query}`, 400);
  });
});
