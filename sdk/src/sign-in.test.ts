import { expect, it } from 'vitest';
import { rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { ForbiddenError, RateLimitedError } from './api-errors.ts';
import { createClient } from './create-client.ts';

const credentials = { identifier: '01712345678', password: 'পাসওয়ার্ড-১২৩' };
const session = { user: { id: 'c1' }, expiresAt: '2026-03-01T06:00:00.000Z' };

it('a login sends its input as JSON, and no token', async () => {
  const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 200, { data: session }));
  const client = createClient({ baseUrl, token: 'old' });
  expect(await client.auth.login({ ...credentials, rememberMe: undefined, responseMode: 'token' })).toEqual(session);
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/api/auth/login',
    body: JSON.stringify({ ...credentials, responseMode: 'token' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(received[0]?.headers.authorization).toBeUndefined();
});

it('a client uses a token that a variable stores after the login', async () => {
  const { baseUrl, received } = await startScriptedServer((response, { url }) =>
    sendJson(response, 200, { data: url.endsWith('/login') ? { ...session, token: 'new' } : session }),
  );
  let token: string | undefined;
  const client = createClient({ baseUrl, token: () => token });
  ({ token } = await client.auth.login({ ...credentials, responseMode: 'token' }));
  await client.auth.session();
  expect(received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer new']);
});

it('a rate-limited login has the seconds to wait, and is not retried', async () => {
  const { baseUrl, received } = await startScriptedServer((response) =>
    sendError(response, 429, { code: 'RATE_LIMITED' }, { 'retry-after': '17' }),
  );
  const error = await rejectionOf(createClient({ baseUrl }).auth.login(credentials));
  expect(error).toBeInstanceOf(RateLimitedError);
  expect(error).toMatchObject({ retryAfterSeconds: 17 });
  expect(received).toHaveLength(1);
});

it('a logout sends the token and no body', async () => {
  const { baseUrl, received } = await startScriptedServer((response) =>
    sendJson(response, 200, { data: { success: true } }),
  );
  expect(await createClient({ baseUrl, token: 'opaque-token' }).auth.logout()).toEqual({ success: true });
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/api/auth/logout',
    body: '',
    headers: { authorization: 'Bearer opaque-token', 'content-length': '0' },
  });
  expect(received[0]?.headers['content-type']).toBeUndefined();
});

it('a rejected login with cookies says what to do, and has everything of its response', async () => {
  const headers = { 'retry-after': '17', 'x-request-id': 'r-1' };
  const { baseUrl } = await startScriptedServer((response) => sendError(response, 403, { code: 'FORBIDDEN' }, headers));
  const error = await rejectionOf(createClient({ baseUrl }).auth.login(credentials));
  expect(error).toBeInstanceOf(ForbiddenError);
  expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403, fields: {}, requestId: 'r-1', retryAfterSeconds: 17 });
  expect((error as ForbiddenError).message).toContain("Use credentials: 'bearer'.");
});
