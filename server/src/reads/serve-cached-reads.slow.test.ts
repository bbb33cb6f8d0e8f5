import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';
import { converse, expectEnvelope, type RawResponse } from '../../test/support/http/raw-http.ts';
import { startTestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';
import { createSessionLookup } from '../accounts/sessions/session-lookup.ts';
import { systemClock } from '../base/clock.ts';
import { createCatalogRoutes } from '../catalog/routes.ts';
import { createSettingsRoutes } from '../content/routes.ts';
import { Admission } from '../http/admission.ts';
import { type Listener, listen } from '../http/listener/listen.ts';
import { requestLogs } from '../http/request-log.ts';
import { noStore, securityHeaders } from '../http/security-headers.ts';
import type { Services } from '../http/services.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { Limiter } from '../security/limiter.ts';
import { serveCachedReads } from './serve-cached-reads.ts';

const catalog = {
  categories: [{ id: 'grain', name: 'Grain' }],
  products: Array.from({ length: 5 }, (_, n) =>
    product(`p${n}`, {
      description: paragraph(`A story of ${n}. `.repeat(60)),
      prices: { WHOLESALE: { basePrice: '80.00' }, RETAIL: { basePrice: '100.00' } },
    }),
  ),
  settings: { siteName: 'Arot' },
};

const tokens = new Map<string, string>();
const server = await startTestServer({ trustProxy: true });
await server.load(catalog);
for (const [name, options] of [
  ['customer', { customerType: 'RETAIL' }],
  ['staff', { role: 'editor' }],
  ['inactive', { customerType: 'RETAIL', active: false }],
] as const) {
  const { id } = await createAccount(server, options);
  tokens.set(name, await createSession(server, id));
}

const bearer = (name: string) => `Authorization: Bearer ${tokens.get(name) ?? 'x'.repeat(43)}`;
const cookie = (name: string) => `Cookie: a=b; arot_session=${tokens.get(name) ?? 'x'.repeat(43)}`;

async function send(port: number, requests: readonly (readonly string[])[]): Promise<RawResponse[]> {
  const bytes = requests.map((lines) => `${lines.join('\r\n')}\r\n\r\n`).join('');
  const { responses } = await converse(port, bytes, requests.length);
  return responses;
}

describe('a request for a cached response', () => {
  let listener: Listener;
  afterEach(() => listener.stop(100));

  /** Starts a server without Express: every request that is left to it gets 418. */
  const start = async (admission = new Admission()) => {
    const { database, responseCache, publicOrigin } = server;
    const otherwise: RequestListener = (_request, response) =>
      void response.writeHead(418, { 'Content-Length': 0 }).end();
    const logger = pino({ level: 'silent' });
    const routes = { ...createCatalogRoutes(responseCache, database), ...createSettingsRoutes(responseCache) };
    const handle = serveCachedReads(otherwise, {
      routes: Object.values(routes),
      headers: [securityHeaders, noStore],
      origins: [],
      beginLog: requestLogs(logger),
      admission,
      reads: new Limiter('read', 'off'),
      services: {
        database,
        publicOrigin,
        clock: systemClock,
        sessionCookie: new SessionCookie(publicOrigin),
        lookUpSession: createSessionLookup(database, systemClock, {
          staffIdleSeconds: 43_200,
          freshSeconds: 600,
          requiresStaffFactor: false,
          resource: `${publicOrigin}/api`,
        }),
      } as unknown as Services,
      logger,
    });
    listener = await listen({ host: '127.0.0.1', port: 0 }, () => handle);
  };

  it.each([
    '/api/products',
    '/api/products?',
    '/api/products?q=a%20story&page=1',
    '/api/products/p1',
    '/api/products/p1?ignored=1',
    '/api/products/p%31',
    '/api/products/',
    '/API/Products/p1/',
    '/api/products?q=story#q',
    '/api/products#?q=nothing',
    'http://localhost/api/products',
    '/api/categories',
    '/api/categories/grain',
    '/api/settings',
  ])('is served without Express: %s', async (path) => {
    await start();
    for (const more of [[], [`Origin: ${TRUSTED_ORIGIN}`]]) {
      const [response] = await send(listener.port, [[`GET ${path} HTTP/1.1`, 'Host: localhost', ...more]]);
      expect(response?.status).toBe(200);
    }
  });

  it('needs no Host header in HTTP/1.0', async () => {
    await start();
    const [response] = await send(listener.port, [['GET /api/settings HTTP/1.0']]);
    expect(response?.status).toBe(200);
  });

  it.each([
    ['an invalid value', '/api/products?page=0', 'page'],
    ['an unknown parameter', '/api/products?nope=1', 'nope'],
    ['a repeated parameter', '/api/products?page=1&page=1', 'page'],
    ['a parameter without a name', '/api/products?=1', 'query'],
    ['broken encoding in the query', '/api/products?q=%ff', undefined],
    ['broken encoding where there is no query', '/api/settings?any=%ff', undefined],
    ['a parameter where there is no query', '/api/settings?any=1', 'any'],
    ['broken encoding in the path', '/api/products/%ff', undefined],
  ])('is a 400 without Express if it has %s', async (_reason, path, field) => {
    await start();
    const [response] = await send(listener.port, [[`GET ${path} HTTP/1.1`, 'Host: localhost']]);
    expectEnvelope(response, 400, 'VALIDATION_ERROR');
    const { fields } = JSON.parse(response?.body ?? '').error;
    expect(fields && Object.keys(fields)).toEqual(field === undefined ? undefined : [field]);
  });

  it.each([
    ['another method', ['POST /api/products HTTP/1.1', 'Host: localhost', 'Content-Length: 0']],
    ['two hosts', ['GET /api/products HTTP/1.1', 'Host: localhost', 'host: other']],
    ['no path', ['GET http://[/api/products HTTP/1.1', 'Host: localhost']],
    ['another route', ['GET /api/app-content/terms HTTP/1.1', 'Host: localhost']],
    ['a longer path', ['GET /api/settings/x HTTP/1.1', 'Host: localhost']],
    ['two slashes', ['GET //api/products HTTP/1.1', 'Host: localhost']],
  ])('is left to Express if it has %s', async (_reason, lines) => {
    await start();
    const [response] = await send(listener.port, [lines]);
    expect(response?.status).toBe(418);
  });

  it('is rejected while the process is overloaded', async () => {
    await start(new Admission(0));
    const [response] = await send(listener.port, [['GET /api/settings HTTP/1.1', 'Host: localhost']]);
    expect(response?.headers['retry-after']).toMatch(/^\d+$/);
    expect(response?.status).toBe(503);
  });
});

/** Compares responses with those of routes that Express serves: all headers in their order, and the line of the log. */
describe('the response without Express', () => {
  const headers: readonly (readonly [string, () => readonly string[]])[] = [
    ['no header', () => []],
    ['a token', () => [bearer('customer')]],
    ['a cookie', () => [cookie('customer')]],
    ['a token of staff', () => [bearer('staff')]],
    ['a token of an inactive account', () => [bearer('inactive')]],
    ['an unknown token', () => [bearer('unknown')]],
    ['an unknown cookie', () => [cookie('unknown')]],
    ['another scheme, and a cookie', () => ['Authorization: Basic eDp5', cookie('customer')]],
    ['conditions', () => ['If-None-Match: *', 'Range: bytes=0-1']],
    ['a closed connection', () => ['Connection: close']],
    ['a body', () => ['Content-Length: 0', 'Content-Type: application/json']],
    ['an address of a proxy', () => ['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-Proto: https']],
    ['an address that is none', () => ['X-Forwarded-For: <script>']],
    ['a trace', () => [`traceparent: 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`]],
    ['a trusted origin', () => [`Origin: ${TRUSTED_ORIGIN}`]],
    ['an origin of its own', () => [`Origin: ${server.publicOrigin}`]],
    ['another origin', () => ['Origin: https://other.example']],
    ['an opaque origin', () => ['Origin: null']],
  ];

  const get = async (target: string, more: readonly string[]) => {
    const [response] = await send(server.port, [[`GET ${target} HTTP/1.1`, 'Host: localhost', ...more]]);
    const { 'x-request-id': requestId, date, 'content-length': length, ...rest } = response?.headers ?? {};
    expect([date, length]).toEqual([expect.any(String), expect.any(String)]);
    const line = () => server.logs.find((each) => each.msg === 'request' && each.requestId === requestId);
    await expect.poll(line).toBeDefined();
    const { requestId: _id, time: _time, durationMs, path, route, accountId, ...logged } = line() ?? {};
    expect(durationMs).toEqual(expect.any(Number));
    return {
      response: { status: response?.status, headers: Object.entries(rest).map((each): string[] => each), logged },
      body: response?.body ?? '',
      line: { path, route, accountId },
    };
  };

  it.each(headers)('is like one of Express, with %s', async (name, more) => {
    const isRejected = /inactive|unknown token|scheme/.test(name);
    const { response, line } = await get('/api/products/p1', more());
    const { response: ofExpress } = await get(isRejected ? '/api/auth/session' : '/api/app-content/terms', more());
    expect(response.status).toBe(isRejected ? 401 : 200);
    const vary = response.headers.find(([header]) => header === 'vary');
    if (!isRejected && vary) expect(vary).toEqual(['vary', 'Origin, Accept-Encoding']);
    if (vary) vary[1] = 'Origin';
    expect(response).toEqual(ofExpress);
    expect(line).toMatchObject({ path: '/api/products/p1', route: '/api/products/:slug' });
  });

  it('is a 404 like one of Express', async () => {
    for (const [, more] of headers.filter(([name]) => /origin|proxy|no header/.test(name))) {
      const cached = await get('/api/products/nope', more());
      expect(cached.response).toEqual((await get('/api/nope', more())).response);
      expect(cached.body).toContain('"NOT_FOUND"');
    }
  });

  it.each([{}, { origin: TRUSTED_ORIGIN }])(
    'has the headers of a GET and no body for a HEAD, with %j',
    async (more) => {
      const responseTo = async (method: string, path: string) => {
        const headers = { 'accept-encoding': 'br', ...more };
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
        // The client ends the connection after a HEAD.
        const {
          'x-request-id': _id,
          date: _date,
          connection: _c,
          'keep-alive': _k,
          ...rest
        } = Object.fromEntries(response.headers);
        return { status: response.status, headers: rest, body: await response.text() };
      };
      for (const path of ['/api/products/p1', '/api/products/nope', '/api/products?page=0']) {
        const { body, ...get } = await responseTo('GET', path);
        expect(body).not.toBe('');
        expect(await responseTo('HEAD', path)).toEqual({ ...get, body: '' });
      }
    },
  );

  it.each([
    ['a customer', () => [bearer('customer')], '100.00'],
    ['the cookie of a customer', () => [cookie('customer')], '100.00'],
    ['staff', () => [bearer('staff')], undefined],
    ['a caller without a session', () => [], undefined],
  ])('has the price for %s', async (_name, more, price) => {
    const { body } = await get('/api/products/p1', more());
    expect(JSON.parse(body).data.pricing?.basePrice).toBe(price);
  });

  it('checks the caller before the input, and the input before the rights', async () => {
    const statusOf = async (path: string, more: readonly string[]) => (await get(path, more)).response.status;
    expect(await statusOf('/api/products?page=0', [bearer('unknown')])).toBe(401);
    expect(await statusOf('/api/products/%ff', [bearer('unknown')])).toBe(400);
    expect(await statusOf('/api/products?page=0&sort=price', [])).toBe(400);
    expect(await statusOf('/api/products?sort=price', [])).toBe(403);
  });

  it('has the log line of its path for an absolute target', async () => {
    const { line } = await get('http://user:secret@localhost/api/products/p1?q=private', [bearer('customer')]);
    expect(line).toEqual({ path: '/api/products/p1', route: '/api/products/:slug', accountId: expect.any(String) });
  });

  it('comes in turn on a connection with pipelined requests', async () => {
    const targets = ['/api/products/p1', '/api/app-content/terms', '/api/products/p3', '/api/products/nope'];
    const responses = await send(
      server.port,
      targets.map((target) => [`GET ${target} HTTP/1.1`, 'Host: localhost']),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(responses.slice(0, 3).map(({ body }) => JSON.parse(body).data.slug)).toEqual(['p1', undefined, 'p3']);
  });

  it('is a 500 in the envelope if the database fails', async () => {
    const broken = await startTestServer();
    await broken.database.fork().execute('alter table setting rename column value to away');
    const [response] = await send(broken.port, [['GET /api/settings HTTP/1.1', 'Host: localhost']]);
    expectEnvelope(response, 500, 'INTERNAL_ERROR');
  });
});

describe('the limit of reads', () => {
  it('counts cached reads and those of Express together', async () => {
    const limited = await startTestServer({ readLimit: { points: 2, seconds: 60 } });
    const [first, second, third, fourth] = await send(limited.port, [
      ['GET /api/settings HTTP/1.1', 'Host: localhost'],
      ['GET /api/app-content/terms HTTP/1.1', 'Host: localhost'],
      ['GET /api/settings HTTP/1.1', 'Host: localhost'],
      ['GET /api/app-content/terms HTTP/1.1', 'Host: localhost'],
    ]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expectEnvelope(third, 429, 'RATE_LIMITED');
    expect(third?.headers['retry-after']).toBe(fourth?.headers['retry-after']);
    expect(third?.body).toBe(fourth?.body);
  });
});
