import { expect, it } from 'vitest';
import {
  emptyPage,
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
  unusedBaseUrl,
} from '../test/support/scripted-server.ts';
import { type ClientHooks, withHooks } from './client-hooks.ts';
import { createClient } from './create-client.ts';
import { debugLog } from './debug-log.ts';

const SECRETS = /opaque-token|my-cookie|my-key|long enough/;

const login = { identifier: '01712345678', password: 'long enough' };

it('hooks see requests and responses, without credentials', async () => {
  const { baseUrl, received } = await startScriptedServer((response) =>
    sendJson(response, 200, { data: emptyPage }, { 'x-request-id': 'r-1' }),
  );
  const events: string[] = [];
  const hooks: ClientHooks = {
    onRequest: ({ method, url, headers, setHeader }) => {
      events.push(`${method} ${url} ${headers.get('authorization')} ${headers.get('x-api-key')}`);
      setHeader('traceparent', '00-1');
    },
    onResponse: ({ status, responseHeaders, durationMs }) =>
      void events.push(`${status} ${responseHeaders.get('x-request-id')} ${durationMs >= 0}`),
  };
  const client = createClient({ baseUrl, token: 'opaque-token', fetch: withHooks(hooks) });
  await client.products.list({}, { headers: { 'X-Api-Key': 'my-key' } });
  expect(events).toEqual([`GET ${baseUrl}/api/products [redacted] [redacted]`, '200 r-1 true']);
  expect(received[0]?.headers).toMatchObject({ traceparent: '00-1', authorization: 'Bearer opaque-token' });
});

it('hooks see every attempt, and errors', async () => {
  const { baseUrl } = await startScriptedServer((response) => void response.destroy());
  const events: string[] = [];
  const hooks: ClientHooks = {
    onRequest: () => void events.push('request'),
    onError: ({ error }) => void events.push((error as Error).name),
  };
  await rejectionOf(createClient({ baseUrl, retries: 1, fetch: withHooks(hooks) }).settings.get());
  expect(events).toEqual(['request', 'TypeError', 'request', 'TypeError']);
});

it('the debug log names requests, responses and errors, and shows no credentials', async () => {
  const { baseUrl } = await startScriptedServer((response, { url }) =>
    url.endsWith('/login')
      ? sendJson(response, 200, { data: { user: { id: 'u' }, token: 'opaque-token' } })
      : sendError(response, 404, { code: 'NOT_FOUND' }, { 'x-request-id': 'r-2' }),
  );
  const lines: string[] = [];
  const fetch = withHooks(debugLog((line) => lines.push(line)));
  const headers = { cookie: 'my-cookie', 'x-api-key': 'my-key' };
  const client = createClient({ baseUrl, credentials: 'bearer', fetch, headers });
  await client.auth.login(login);
  await rejectionOf(client.products.get('চাল'));
  const unused = await unusedBaseUrl();
  await rejectionOf(createClient({ baseUrl: unused, fetch, retries: 0 }).settings.get());
  const log = lines.join('\n');
  expect(log).toMatch(/^> POST http.*\/api\/auth\/login \(.*content-type: application\/json/m);
  expect(log).toMatch(/^< 404 GET .*\/api\/products\/%E0.* in \d+ ms \(r-2\)$/m);
  expect(log).toContain(`! GET ${unused}/api/settings after `);
  expect(log).toContain('authorization: [redacted]');
  expect(log).not.toMatch(SECRETS);
});
