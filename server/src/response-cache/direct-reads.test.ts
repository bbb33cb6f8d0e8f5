import type { RequestListener } from 'node:http';
import express from 'express';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';
import { converse, expectEnvelope, type RawResponse } from '../../test/support/http/raw-http.ts';
import { startTestServer, type TestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';
import { createSessionLookup } from '../accounts/sessions/session-lookup.ts';
import { createCatalogRoutes } from '../catalog/routes.ts';
import { systemClock } from '../clock.ts';
import { createSettingsRoutes } from '../content/routes.ts';
import { Admission } from '../http/admission.ts';
import { requestLogs } from '../http/request-log.ts';
import { noStore } from '../http/security-headers.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { Limiter } from '../security/limiter.ts';
import { directReads } from './direct-reads.ts';

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

let server: TestServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({ trustProxy: true });
  await server.load(catalog);
  for (const [name, options] of [
    ['customer', { customerType: 'RETAIL' }],
    ['staff', { role: 'editor' }],
    ['inactive', { customerType: 'RETAIL', active: false }],
  ] as const) {
    const { id } = await createAccount(server, options);
    tokens.set(name, await createSession(server, id));
  }
});
afterAll(() => server.close());

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

  /** Every request that is left to Express gets 418. */
  const start = async (admission = new Admission()) => {
    const { database, responseCache, publicOrigin } = server;
    const otherwise: RequestListener = (_request, response) =>
      void response.writeHead(418, { 'Content-Length': 0 }).end();
    const app = express().set('etag', false);
    const logger = pino({ level: 'silent' });
    const routes = { ...createCatalogRoutes(responseCache, database), ...createSettingsRoutes(responseCache) };
    const handle = directReads(app, otherwise, {
      routes: Object.values(routes),
      headers: [noStore],
      beginLog: requestLogs(logger),
      admission,
      reads: new Limiter('read', 'off'),
      context: {
        database,
        publicOrigin,
        clock: systemClock,
        sessionCookie: new SessionCookie(publicOrigin),
        lookUpSession: createSessionLookup(database, systemClock),
      },
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
    '/api/categories',
    '/api/categories/grain',
    '/api/settings',
  ])('is served without Express: %s', async (path) => {
    await start();
    const [response] = await send(listener.port, [[`GET ${path} HTTP/1.1`, 'Host: localhost']]);
    expect(response?.status).toBe(200);
  });

  it.each([
    ['another method', ['HEAD /api/products HTTP/1.1', 'Host: localhost']],
    ['an Origin', ['GET /api/products HTTP/1.1', 'Host: localhost', `Origin: ${TRUSTED_ORIGIN}`]],
    ['two hosts', ['GET /api/products HTTP/1.1', 'Host: localhost', 'host: other']],
    ['no host', ['GET /api/products HTTP/1.0']],
    ['an absolute target', ['GET http://localhost/api/products HTTP/1.1', 'Host: localhost']],
    ['a slash at the end', ['GET /api/products/ HTTP/1.1', 'Host: localhost']],
    ['upper case', ['GET /API/products HTTP/1.1', 'Host: localhost']],
    ['an encoded path', ['GET /api/products/p%31 HTTP/1.1', 'Host: localhost']],
    ['a fragment', ['GET /api/products#x HTTP/1.1', 'Host: localhost']],
    ['an invalid value', ['GET /api/products?page=0 HTTP/1.1', 'Host: localhost']],
    ['an unknown parameter', ['GET /api/products?nope=1 HTTP/1.1', 'Host: localhost']],
    ['a repeated parameter', ['GET /api/products?page=1&page=1 HTTP/1.1', 'Host: localhost']],
    ['broken encoding', ['GET /api/products?q=%ff HTTP/1.1', 'Host: localhost']],
    ['another route', ['GET /api/app-content/terms HTTP/1.1', 'Host: localhost']],
    ['a longer path', ['GET /api/settings/x HTTP/1.1', 'Host: localhost']],
  ])('is left to Express if it has %s', async (_reason, lines) => {
    await start();
    const { responses } = await converse(listener.port, `${lines.join('\r\n')}\r\n\r\n`, 1);
    expect(responses[0]?.status).toBe(418);
  });

  it('is rejected while the process is overloaded', async () => {
    await start(new Admission(0));
    const [response] = await send(listener.port, [['GET /api/settings HTTP/1.1', 'Host: localhost']]);
    expect(response?.headers['retry-after']).toMatch(/^\d+$/);
    expect(response?.status).toBe(503);
  });
});

/** Express routes absolute targets, whose responses must be the same. */
describe('the response without Express', () => {
  const paths = [
    '/api/products',
    '/api/products?pageSize=2&page=2',
    '/api/products?q=story%20of+1',
    '/api/products?sort=price',
    '/api/products?minPrice=50&maxPrice=200&sort=price&direction=asc',
    '/api/products?categoryId=nope',
    '/api/products/p1',
    '/api/products/nope',
    '/api/products/..',
    '/api/categories/nope',
    '/api/settings?any=thing',
  ];
  const headers: readonly (readonly [string, () => readonly string[]])[] = [
    ['no header', () => []],
    ['a token', () => [bearer('customer')]],
    ['a cookie', () => [cookie('customer')]],
    ['a token of staff', () => [bearer('staff')]],
    ['a token of an inactive account', () => [bearer('inactive')]],
    ['an unknown token', () => [bearer('unknown')]],
    ['an unknown cookie', () => [cookie('unknown')]],
    ['another scheme, and a cookie', () => ['Authorization: Basic eDp5', cookie('customer')]],
    ['encodings', () => ['Accept-Encoding: gzip, br']],
    ['gzip alone', () => ['Accept-Encoding: gzip;q=1, br;q=0']],
    ['conditions', () => ['If-None-Match: *', 'Range: bytes=0-1']],
    ['a closed connection', () => ['Connection: close']],
    ['a body', () => ['Content-Length: 0', 'Content-Type: application/json']],
    ['an address of a proxy', () => ['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-Proto: https']],
    ['a trace', () => [`traceparent: 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`]],
  ];

  const compare = async (port: number, path: string, more: readonly string[]) => {
    const of = async (target: string) => {
      const [response] = await send(port, [[`GET ${target} HTTP/1.1`, 'Host: localhost', ...more]]);
      const { 'x-request-id': requestId, date, ...rest } = response?.headers ?? {};
      expect(date).toBeDefined();
      const line = () => server.logs.find((each) => each.msg === 'request' && each.requestId === requestId);
      await expect.poll(line).toBeDefined();
      const { requestId: _id, time: _time, durationMs, ...logged } = line() ?? {};
      expect(durationMs).toEqual(expect.any(Number));
      return { status: response?.status, headers: Object.entries(rest), body: response?.body, logged };
    };
    const [direct, routed] = [await of(path), await of(`http://localhost${path}`)];
    expect(direct).toEqual(routed);
    return direct;
  };

  it.each(paths.flatMap((path) => headers.map(([name, more]) => [path, name, more] as const)))(
    'is the same: %s with %s',
    async (path, _name, more) => {
      await compare(server.port, path, more());
    },
  );

  it('has the statuses and headers that the matrix is about', async () => {
    expect(await compare(server.port, '/api/products/nope', [])).toMatchObject({ status: 404 });
    expect(await compare(server.port, '/api/products?sort=price', [])).toMatchObject({ status: 403 });
    expect(await compare(server.port, '/api/products', [bearer('unknown')])).toMatchObject({ status: 401 });
    const { status, headers } = await compare(server.port, '/api/products', ['Accept-Encoding: br']);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-encoding': 'br',
      vary: 'Origin, Accept-Encoding',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('comes in turn on a connection with pipelined requests', async () => {
    const targets = ['/api/products/p1', 'http://localhost/api/products/p2', '/api/products/p3', '/api/products/nope'];
    const responses = await send(
      server.port,
      targets.map((target) => [`GET ${target} HTTP/1.1`, 'Host: localhost']),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(responses.slice(0, 3).map(({ body }) => JSON.parse(body).data.slug)).toEqual(['p1', 'p2', 'p3']);
  });

  it('is a 500 in the envelope if the database fails', async () => {
    const broken = await startTestServer();
    await broken.database.fork().execute('drop table setting cascade');
    const [direct, routed] = await send(broken.port, [
      ['GET /api/settings HTTP/1.1', 'Host: localhost'],
      ['GET http://localhost/api/settings HTTP/1.1', 'Host: localhost'],
    ]);
    expectEnvelope(direct, 500, 'INTERNAL_ERROR');
    expect(direct?.body).toBe(routed?.body);
    await broken.close();
  });
});

describe('the limit of reads', () => {
  it('counts both ways together', async () => {
    const limited = await startTestServer({ readLimit: { points: 2, seconds: 60 } });
    const [first, second, third, fourth] = await send(limited.port, [
      ['GET /api/settings HTTP/1.1', 'Host: localhost'],
      ['GET http://localhost/api/settings HTTP/1.1', 'Host: localhost'],
      ['GET /api/settings HTTP/1.1', 'Host: localhost'],
      ['GET http://localhost/api/settings HTTP/1.1', 'Host: localhost'],
    ]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expectEnvelope(third, 429, 'RATE_LIMITED');
    expect(third?.headers['retry-after']).toBe(fourth?.headers['retry-after']);
    expect(third?.body).toBe(fourth?.body);
    await limited.close();
  });
});
