import type { ApiErrorBody } from '@arot/contract';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../../test/support/http/raw-http.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { errorHandler } from './error-handler.ts';
import { type Listener, listen } from './listener/listen.ts';
import { logRequests, requestLogs } from './request-log.ts';

describe('an unexpected error', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it.each(['/api/products?q=chal', '/api/products/a', '/api/categories', '/api/settings', '/api/app-content/broken'])(
    'returns 500 with the default message, and a request id whose log line has the cause: %s',
    async (path) => {
      const em = server.database.fork();
      const columns = { product: 'name', category: 'name', setting: 'value', app_content: 'title' };
      const rename = async (from: string, to: string) => {
        for (const [table, column] of Object.entries(columns)) {
          await em.execute(`alter table ${table} rename column ${column}${from} to ${column}${to}`);
        }
      };
      await rename('', '_away');
      const response = await server.request<ApiErrorBody>(path);
      await rename('_away', '');

      expect(response.status).toBe(500);
      expect(response.body).toEqual({ error: { code: 'INTERNAL_ERROR', message: 'Something went wrong.' } });
      const requestId = response.headers.get('x-request-id');
      const lines = server.logs.filter((line) => line.requestId === requestId);
      expect(lines).toContainEqual(
        expect.objectContaining({
          msg: 'request failed',
          err: expect.objectContaining({ message: expect.stringContaining('does not exist') }),
        }),
      );
      expect(JSON.stringify([response.body, ...response.headers])).not.toMatch(/relation|exist|select/);
      const after = await server.request(path);
      expect([200, 404], 'the next request succeeds').toContain(after.status);
    },
  );
});

describe('an error after the response has started', () => {
  const logs: Record<string, unknown>[] = [];
  let listener: Listener;

  const failAfter = (handler: RequestHandler): RequestHandler => {
    return async (request, response, next) => {
      await handler(request, response, next);
      throw new Error('too late');
    };
  };

  beforeAll(async () => {
    const app = express();
    app.use(logRequests(requestLogs(pino({ level: 'info' }, { write: (line) => void logs.push(JSON.parse(line)) }))));
    const sendPart: RequestHandler = (_request, response) => void response.set('Content-Length', '99').write('a part');
    app.get('/incomplete', failAfter(sendPart));
    app.get(
      '/ended',
      // Too large for one write to the socket.
      failAfter((_request, response) => void response.json({ data: 'x'.repeat(20_000_000) })),
    );
    app.use(errorHandler);
    listener = await listen({ host: '127.0.0.1', port: 0 }, () => app);
  });
  afterAll(() => listener.stop(100));

  it('cuts the connection, so that the client notices the incomplete body', async () => {
    const { responses, closed } = await converse(listener.port, 'GET /incomplete HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(closed).toBe(true);
    expect(responses, 'no complete response').toEqual([]);
    expect(logs).toContainEqual(expect.objectContaining({ err: expect.objectContaining({ message: 'too late' }) }));
  });

  it('does not affect a response that has ended', async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/ended`);
    expect((await response.text()).length).toBe('{"data":""}'.length + 20_000_000);
  });
});
