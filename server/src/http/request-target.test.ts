import { METHODS } from 'node:http';
import { listRoutes } from '@arot/contract';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { converse, expectEnvelope, type RawResponse, sendLines } from '../../test/support/http/raw-http.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { createLogger } from '../monitoring/logger.ts';
import { serveMetrics } from '../monitoring/metrics.ts';

const metricsLogs: string[] = [];
const server = await startTestServer();
const logger = createLogger('info', { write: (line: string) => void metricsLogs.push(line) });
const metrics = await serveMetrics({ host: '127.0.0.1', port: 0 }, new Registry(), logger);
afterAll(async () => {
  await metrics.stop(100);
});

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Asserts that a response comes from the API: its request id is in the log, and it is not HTML. */
async function expectLogged(response: RawResponse, what: string): Promise<void> {
  const requestId = response.headers['x-request-id'] ?? 'none';
  expect(requestId, what).toMatch(UUID);
  expect(response.headers['content-type'] ?? '', what).not.toContain('html');
  await expect
    .poll(() => server.logs.filter((line) => line.requestId === requestId), { timeout: 30_000 })
    .not.toEqual([]);
}

const send = (target: string, method = 'GET') =>
  sendLines(server.port, [`${method} ${target} HTTP/1.1`, 'Host: a', 'Connection: close']);

describe('a request target without a path', () => {
  it.each([
    'http://[/x',
    'http://[::1/x',
    'http://[::1%25eth0]/x',
    'http://a:b:c/x',
    'http://a:99999/x',
    'http://a:80a/x',
    'http://?x',
    'http://',
    'http:///x',
    'foo://a/healthz',
    'javascript://x/%0a',
    'file:///x',
    'ws://[x',
  ])('gets 400 in the error envelope, and its request id is logged: %s', async (target) => {
    const response = await send(target);
    expectEnvelope(response, 400, 'VALIDATION_ERROR');
    await expectLogged(response, target);
    expect(response.body).toContain('The request target is not a valid URL.');
  });

  it('differs from one with an unusual user name, password or host', async () => {
    for (const target of ['http://%zz@a/x', 'http://user:pa%ss@a/x', 'HTTPS://A:1/x?y']) {
      const response = await send(target);
      expectEnvelope(response, 404, 'NOT_FOUND');
      await expectLogged(response, target);
    }
    expect((await send('http://a?y')).status, 'the path /').toBe(200);
  });

  it('is rejected before routing, for every method', async () => {
    for (const method of METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD')) {
      const response = await send('http://[/nope', method);
      expectEnvelope(response, 400, 'VALIDATION_ERROR');
    }
  });

  it('gets the error envelope from the metrics listener too', async () => {
    const response = await sendLines(metrics.port, ['GET http://[/metrics HTTP/1.1', 'Host: a']);
    expectEnvelope(response, 400, 'VALIDATION_ERROR');
    expect(response.headers['x-request-id']).toMatch(UUID);
  });

  it('does not write the password of a URL into the log', async () => {
    await expectLogged(await send('http://user:hush%20hush@[/x'), 'password');
    expect(JSON.stringify(server.logs)).not.toContain('hush');
  });
});

describe('every response', () => {
  it('has a request id and a readable body, for any request target', async () => {
    const character = fc.constantFrom(...'/:@[]?#%.\\*~<>{}|^`"\'&=;,+!$()-_azAZ09', '\x80', '\xa0', '\xff');
    const prefix = fc.constantFrom(
      '/',
      '//',
      '*',
      'http://',
      'https://',
      'HTTP://a',
      'a:',
      '/api/',
      '/docs/',
      '/login/',
      '/oauth/',
    );
    const target = fc.tuple(prefix, fc.string({ unit: character, maxLength: 12 })).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(target, fc.constantFrom('GET', 'POST', 'OPTIONS', 'TRACE'), async (sent, method) => {
        const { responses } = await converse(
          server.port,
          Buffer.from(
            `${method} ${sent} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`,
            'latin1',
          ),
        );
        const [response] = responses;
        expect(responses).toHaveLength(1);
        expect(response?.headers['x-request-id']).toMatch(UUID);
        if (response?.headers['content-type']?.includes('html')) expect(response.body).toContain('lang=');
        else expect(() => JSON.parse(response?.body ?? '')).not.toThrow();
      }),
      { numRuns: 1_000, examples: [['//>@#', 'GET']] },
    );
  });

  const paths = [
    ...new Set(listRoutes().map(({ route }) => route.path.replace(/:\w+/g, 'x'))),
    ...['/healthz', '/readyz', '/docs', '/docs/docs.js', '/openapi.json', '/demo/pictures/logo.svg', '/', '*'],
    ...['/login/x', '/login/x/consent', '/oauth/authorize', '/oauth/logout', '/oauth/nope', '/.well-known/nope'],
  ];

  it.each(paths)('is 404 or 405 with a request id for OPTIONS, TRACE and unusual methods on %s', async (path) => {
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'SUBSCRIBE', 'NONE']) {
      const { responses } = await converse(
        server.port,
        `${method} ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`,
      );
      expect(responses).toHaveLength(1);
      expect(responses[0]?.headers['x-request-id'], method).toMatch(UUID);
      // The endpoints of OAuth name their methods, except for OPTIONS, which the provider handles as CORS.
      const isEndpoint = path === '/oauth/authorize' || path === '/oauth/logout';
      expect(responses[0]?.status, method).toBe(responses[0]?.headers.allow === undefined ? 404 : 405);
      if (!isEndpoint) expect(responses[0]?.headers.allow, method).toBeUndefined();
    }
  });
});
