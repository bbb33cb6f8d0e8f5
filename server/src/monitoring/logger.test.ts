import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { sendLines } from '../../test/support/http/raw-http.ts';
import { recordResponses } from '../../test/support/http/watched-responses.ts';
import { appDependencies } from '../../test/support/test-server.ts';
import { type Listener, listen } from '../http/listener/listen.ts';
import { createApp } from '../serve/app.ts';
import { createLogger } from './logger.ts';

type Line = Record<string, unknown>;

let lines: Line[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
beforeEach(() => {
  lines = [];
});

function logged(line: object): Line {
  createLogger('info', destination).info(line, 'message');
  return lines.at(-1) ?? {};
}

describe('a log line', () => {
  it('has its level by name and its time in ISO 8601', () => {
    expect(logged({})).toMatchObject({ level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
  });

  it('contains no key of a service account, wherever it stands', () => {
    const key = `sk_${'aB3'.repeat(23)}`;
    const cause = new Error(`rejected ${key}`);
    const line = logged({ path: `/${key}`, [key]: 1, err: new Error(`failed with "${key}"`, { cause }) });
    expect(JSON.stringify(line)).not.toContain('aB3');
    expect(line).toMatchObject({ path: '/sk_…', 'sk_…': 1 });
  });

  it('contains no secret, at any depth and in any spelling of its name', () => {
    const secrets = {
      password: 'S3CRET',
      Authorization: 'S3CRET',
      'set-cookie': ['S3CRET'],
      cookie: 'S3CRET',
      visitorToken: 'S3CRET',
      client_secret: { value: 'S3CRET' },
    };
    const line = logged({ ...secrets, a: secrets, b: { c: [{ d: { e: { f: { g: secrets } } } }] } });
    expect(JSON.stringify(line)).not.toContain('S3CRET');
    expect(line).toMatchObject({ a: { password: '[redacted]' } });
  });

  it('contains no secret of an error, its causes and its aggregated errors', () => {
    const inner = Object.assign(new Error('inner'), { config: { headers: { authorization: 'S3CRET' } } });
    const fellow = Object.assign(new Error('fellow'), { token: 'S3CRET' });
    const err = Object.assign(new AggregateError([fellow], 'outer', { cause: inner }), {
      response: { secret: 'S3CRET' },
    });
    const line = JSON.stringify(logged({ err }));
    expect(line).not.toContain('S3CRET');
    for (const message of ['outer', 'inner', 'fellow']) expect(line).toContain(message);
  });

  it('contains other values: dates, numbers, nulls, lists, and names that only begin like a secret', () => {
    const harmless = { at: new Date(0), n: 1, none: null, list: [1, 'a', { b: true }], tokenCount: 3 };
    expect(logged(harmless)).toMatchObject({ ...harmless, at: '1970-01-01T00:00:00.000Z' });
  });

  it('is short and fast even for an object that references the whole program', () => {
    const circular: Record<string, unknown> = { socket: connect(1).on('error', () => undefined) };
    circular.itself = circular;
    expect(JSON.stringify(logged({ circular, err: Object.assign(new Error('x'), { circular }) })).length).toBeLessThan(
      5_000,
    );
  });
});

describe('the log of a server', () => {
  let database: TestDatabase;
  let listener: Listener;
  let closeDependencies: () => Promise<void>;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { dependencies, close } = await appDependencies(database);
    closeDependencies = close;
    listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
      createApp({
        ...dependencies,
        logger: createLogger('debug', destination),
        publicOrigin: `http://localhost:${port}`,
      }),
    );
    recordResponses(listener.server);
  });
  afterAll(async () => {
    await listener.stop(1_000);
    await closeDependencies();
    await database.close();
  });

  async function requestLines(send: () => Promise<unknown>): Promise<Line[]> {
    await send();
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).not.toEqual([]);
    return lines;
  }

  it('has a line for each request, with method, path, status, duration and id', async () => {
    let id: string | null = null;
    const [line] = await requestLines(async () => {
      const response = await fetch(`http://127.0.0.1:${listener.port}/api/products/%E0%A6%9A?`);
      await response.text();
      id = response.headers.get('x-request-id');
    });
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      requestId: id,
      method: 'GET',
      path: '/api/products/%E0%A6%9A',
      route: '/api/products/:slug',
      ip: '127.0.0.1',
      status: 404,
      durationMs: expect.any(Number),
      msg: 'request',
    });
  });

  it('names the trace of a valid traceparent, and ignores an invalid one', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const valid = `00-${trace}-00f067aa0ba902b7-01`;
    const invalid = [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${trace}-00f067aa0ba902b7-01`, `x${valid}`, trace];
    const all = await requestLines(async () => {
      for (const traceparent of [valid, ...invalid])
        await fetch(`http://127.0.0.1:${listener.port}/healthz`, { headers: { traceparent } });
      await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(5);
    });
    const requests = all.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ traceId }) => traceId)).toEqual([trace, undefined, undefined, undefined, undefined]);
  });

  it('contains no query, credential, cookie or user name', async () => {
    const all = await requestLines(async () => {
      const head = ['Host: a', 'Authorization: Bearer S3CRET', 'Cookie: arot_session=S3CRET', 'Origin: https://S3CRET'];
      await sendLines(listener.port, ['GET /api/products?q=S3CRET HTTP/1.1', ...head]);
      await sendLines(listener.port, ['GET /api/products?nope=S3CRET&q=%ZZ HTTP/1.1', ...head.slice(2)]);
      await sendLines(listener.port, ['GET http://user:S3CRET@a/api/settings?S3CRET HTTP/1.1', ...head]);
      await sendLines(
        listener.port,
        ['POST /api/x HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 8'],
        '{"S3CRET',
      );
    });
    expect(JSON.stringify(all)).not.toContain('S3CRET');
    expect(all.map(({ path }) => path)).toContain('/api/settings');
  });

  it('contains the text of a failed statement, without its values', async () => {
    const em = database.fork();
    await em.execute('alter table product rename column slug to slug_away');
    const all = await requestLines(() =>
      fetch(`http://127.0.0.1:${listener.port}/api/products?q=S3CRET&categoryId=S3CRET`),
    );
    await em.execute('alter table product rename column slug_away to slug');
    expect(JSON.stringify(all)).not.toMatch(/s3cret/i);
    expect(all).toContainEqual(
      expect.objectContaining({ msg: 'request failed', err: expect.objectContaining({ code: '42703' }) }),
    );
  });

  it('has no status for a client that left before the response', async () => {
    const em = database.fork();
    const all = await em.transactional(async (transaction) => {
      // A lock blocks the request until its client has disconnected.
      await transaction.execute('lock table app_content in access exclusive mode');
      return await requestLines(async () => {
        const socket = connect(listener.port, '127.0.0.1');
        socket.write('GET /api/app-content/about HTTP/1.1\r\nHost: a\r\n\r\n');
        setTimeout(() => socket.destroy(), 100);
      });
    });
    expect(all).toContainEqual(expect.objectContaining({ msg: 'request', status: null, aborted: true }));
  });
});
