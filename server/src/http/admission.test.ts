import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listOAuthRoutes, listRoutes } from '@arot/contract';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { converse } from '../../test/support/http/raw-http.ts';
import { recordResponses } from '../../test/support/http/watched-responses.ts';
import { appDependencies } from '../../test/support/test-server.ts';
import { FairTurns } from '../base/fair-turns.ts';
import { createApp } from '../serve/app.ts';
import { Admission, kindOf } from './admission.ts';
import { errorHandler } from './error-handler.ts';
import { type Listener, listen } from './listener/listen.ts';
import { logRequests, requestLogs } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

const logger = pino({ level: 'silent' });
/** Larger than the socket buffers between a server and a client that does not read. */
const LARGE = Buffer.alloc(30_000_000, 'x');
const POLLING = { timeout: 30_000 };

describe('the kind of work', () => {
  const pathOf = (path: string) => path.replace(/:\w+/g, 'by-id');

  it.each(listRoutes())('of $operation is $domain', ({ domain, route }) => {
    const path = pathOf(route.path);
    expect([path, `${path}/`, path.toUpperCase()].map(kindOf)).toEqual([domain, domain, domain]);
  });

  it('of OAuth endpoints, pages and unknown routes is none of a domain', () => {
    const paths = listOAuthRoutes().map(({ route }) => route.path);
    const domains = new Set(listRoutes().map(({ domain }) => domain));
    for (const path of paths) expect(domains).not.toContain(kindOf(path));
    expect(['/oauth/token', '/login/shop', '/', '/api', '/api/unknown', '/api/products/a/b'].map(kindOf)).toEqual([
      'oauth',
      'pages',
      'pages',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});

describe('a limit of two requests in flight', () => {
  let listener: Listener;
  let arrived = 0;
  let release: () => void = () => undefined;
  let sockets: Socket[];

  beforeEach(async () => {
    arrived = 0;
    sockets = [];
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const app = express();
    app.use(logRequests(requestLogs(logger)), securityHeaders, new Admission(2).admit);
    app.get('/quick', (_request, response) => void response.json({}));
    app.get('/slow', async (_request, response) => {
      arrived += 1;
      await released;
      response.json({});
    });
    app.get('/large', (_request, response) => {
      arrived += 1;
      response.end(LARGE);
    });
    app.post('/body', express.json(), async (_request, response) => {
      arrived += 1;
      await released;
      response.json({});
    });
    app.use(errorHandler);
    listener = await listen({ host: '127.0.0.1', port: 0 }, () => app);
  });
  afterEach(async () => {
    release();
    for (const socket of sockets) socket.destroy();
    await listener.stop(100);
  });

  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, init);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() };
  };
  const send = (text: string): Socket => {
    const socket = connect(listener.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    sockets.push(socket);
    return socket;
  };
  const openConnections = () => listener.connections();

  it('rejects a third with 503 and Retry-After, and accepts it when the others are done', async () => {
    const others = [request('/slow'), request('/slow')];
    await expect.poll(() => arrived, POLLING).toBe(2);
    expect(await request('/quick')).toEqual({
      status: 503,
      retryAfter: '1',
      body: { error: { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) } },
    });
    release();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await request('/quick')).status).toBe(200);
  });

  it('counts a request with a body when all of it has arrived', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const others = [request('/body', init), request('/body', init)];
    await expect.poll(() => arrived, POLLING).toBe(2);
    expect((await request('/quick')).status).toBe(503);
    release();
    await Promise.all(others);
    expect((await request('/quick')).status).toBe(200);
  });

  it('does not count requests whose body is still arriving', async () => {
    for (let index = 0; index < 50; index += 1) {
      send('POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    }
    await expect.poll(openConnections, POLLING).toBe(50);
    expect((await request('/quick')).status).toBe(200);
  });

  it('does not count responses that their clients do not read', async () => {
    for (let index = 0; index < 4; index += 1) send('GET /large HTTP/1.1\r\nHost: a\r\n\r\n').pause();
    await expect.poll(() => arrived, POLLING).toBe(4);
    expect((await request('/quick')).status).toBe(200);
  });

  it('does not count clients that have disconnected', async () => {
    const leaving = [send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'), send('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')];
    await expect.poll(() => arrived, POLLING).toBe(2);
    for (const socket of leaving) socket.destroy();
    await expect.poll(openConnections, POLLING).toBe(0);
    expect((await request('/quick')).status).toBe(200);
  });
});

describe('a limit for sequences of statements', () => {
  it('rejects short bodies that arrive at once, and keeps no place for a body that does not end', async () => {
    const app = express();
    const waiting: (() => void)[] = [];
    app.use(logRequests(requestLogs(logger)), new Admission().admit);
    app.post('/oauth/token', async (_request, response) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      response.json({});
    });
    app.use(errorHandler);
    const listener = await listen({ host: '127.0.0.1', port: 0 }, () => app);
    const unfinished = connect(listener.port, '127.0.0.1');
    try {
      unfinished.on('error', () => undefined);
      unfinished.write('POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na');
      await expect.poll(() => waiting.length, POLLING).toBe(1);
      // In one packet: the body arrives with its head.
      const bytes = 'POST /oauth/token HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na=b';
      const statuses: (number | undefined)[] = [];
      const conversations = Array.from({ length: 100 }, async () => {
        const { responses } = await converse(listener.port, bytes, 1);
        statuses.push(responses[0]?.status);
      });
      await expect.poll(() => statuses.length, POLLING).toBe(36);
      expect(waiting).toHaveLength(65);
      for (const release of waiting) release();
      await Promise.all(conversations);
      expect(statuses).toEqual([...Array(36).fill(503), ...Array(64).fill(200)]);
    } finally {
      unfinished.destroy();
      await listener.stop(100);
    }
  });
});

describe('a limit of no requests in flight', () => {
  it('leaves the process healthy and ready, and rejects each kind of request in its own format', async () => {
    const database = await openTestDatabase();
    const { dependencies, close } = await appDependencies(database);
    const listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
      createApp({ ...dependencies, logger, publicOrigin: `http://localhost:${port}`, maxInFlight: 0 }),
    );
    recordResponses(listener.server);
    const request = async (path: string, init?: RequestInit) => {
      const response = await fetch(`http://127.0.0.1:${listener.port}${path}`, init);
      const { status, headers } = response;
      return { status, retryAfter: headers.get('retry-after'), text: await response.text() };
    };
    const rejected = { status: 503, retryAfter: '1' };
    try {
      expect([(await request('/healthz')).status, (await request('/readyz')).status]).toEqual([200, 200]);
      expect(await request('/api/products')).toEqual({
        ...rejected,
        text: expect.stringContaining('"code":"SERVICE_UNAVAILABLE"'),
      });
      expect(await request('/oauth/token', { method: 'POST' })).toEqual({
        ...rejected,
        text: expect.stringContaining('"error":"temporarily_unavailable"'),
      });
      expect(await request('/.well-known/jwks.json', { headers: { accept: 'application/json' } })).toEqual({
        ...rejected,
        text: expect.stringContaining('"error":"temporarily_unavailable"'),
      });
      expect(await request('/login/shop')).toEqual({ ...rejected, text: expect.stringContaining('<html') });
    } finally {
      await listener.stop(100);
      await close();
      await database.close();
    }
  });
});

describe('a burst of requests', () => {
  it('waits for up to 300 ms, and for less after a request was rejected that had waited', async () => {
    const turns = new FairTurns();
    const admission = new Admission(undefined, turns);
    const seen: { waitMs: number; isRejected: boolean }[] = [];
    let arrived = 0;
    const app = express();
    app.use(logRequests(requestLogs(logger)), admission.admit);
    app.get('/busy', (_request, response) => {
      const until = performance.now() + 2;
      while (performance.now() < until);
      arrived += 1;
      // 90 requests wait now. A turn starts twelve, which take 24 ms.
      if (arrived === 60) seen.push({ waitMs: turns.expectedWaitMs, isRejected: admission.rejects('/busy') });
      response.json({});
    });
    app.get('/unavailable', (_request, response) => void response.status(503).json({}));
    const listener = await listen({ host: '127.0.0.1', port: 0 }, () => app);
    const sockets = await Promise.all(Array.from({ length: 150 }, () => connected(listener.port)));
    const burst = async () => {
      arrived = 0;
      const responses = sockets.map((socket) => once(socket, 'data'));
      for (const socket of sockets) socket.write('GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await Promise.all(responses);
    };
    try {
      await burst();
      expect((await fetch(`http://127.0.0.1:${listener.port}/unavailable`)).status).toBe(503);
      await burst();
    } finally {
      for (const socket of sockets) socket.destroy();
      await listener.stop(100);
    }
    const [first, second] = seen;
    // The waits are about 120 ms, and longer on a busy machine.
    expect(first?.isRejected).toBe((first?.waitMs ?? 0) > 300);
    expect(second?.waitMs).toBeGreaterThan(50);
    expect(second?.isRejected).toBe(true);
  });
});

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  return socket;
}
