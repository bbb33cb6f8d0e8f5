import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { emptyPage, rejectionOf, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';
import { ArotIdentityError } from './errors.ts';
import type { TokenStore } from './token-store.ts';

const input = { identifier: '01712345678', password: 'long enough' };
const session = { user: { id: 'u1' }, expiresAt: '2026-03-01T06:00:00.000Z' };

async function startService(respondToLogin: (response: ServerResponse) => void) {
  const server = await startScriptedServer((response, { url }) => {
    if (url === '/api/auth/login') respondToLogin(response);
    else sendJson(response, 200, { data: url === '/api/auth/logout' ? { success: true } : emptyPage });
  });
  return { ...server, authorizations: () => server.received.map(({ headers }) => headers.authorization) };
}

const sendSession = (response: ServerResponse) => sendJson(response, 200, { data: { ...session, token: 'token-1' } });

/** Creates a store whose writing takes until `finish`. */
function slowStore() {
  const entries = new Map<string, string>();
  let finish = () => {};
  const store: TokenStore = {
    get: async () => entries.get('token'),
    set: async (token) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      entries.set('token', token);
    },
    remove: async () => void entries.delete('token'),
  };
  return { store, entries, finish: () => finish() };
}

it.each<[string, Partial<ClientOptions>]>([
  ['cookie', {}],
  ['bearer', { credentials: 'bearer' }],
])('a logout ends a login in flight, in %s mode', async (_, options) => {
  let login: ServerResponse | undefined;
  const { baseUrl, authorizations } = await startService((response) => {
    login = response;
  });
  const client = createClient({ baseUrl, ...options } as ClientOptions);
  const changes: string[] = [];
  client.onAuthChange(({ reason }) => changes.push(reason));
  const rejection = rejectionOf(client.auth.login(input));
  await vi.waitUntil(() => login, { timeout: 60_000 });
  expect(await client.auth.logout()).toEqual({ success: true });
  expect(await rejection).toBeInstanceOf(ArotIdentityError);
  // The browser has closed the request, so it stores no cookie of its response.
  if (login && !login.closed) await once(login, 'close');
  await client.products.list();
  expect(authorizations()).toEqual([undefined, undefined, undefined]);
  await vi.waitUntil(() => changes.length > 0, { timeout: 60_000 });
  expect(changes).toEqual(['logout']);
});

it('a logout ends a login whose token is being stored', async () => {
  const { baseUrl, authorizations } = await startService(sendSession);
  const { store, entries, finish } = slowStore();
  const set = vi.spyOn(store, 'set');
  const client = createClient({ baseUrl, tokenStore: store });
  const rejection = rejectionOf(client.auth.login(input));
  await vi.waitUntil(() => set.mock.calls.length > 0, { timeout: 60_000 });
  await client.auth.logout();
  expect(await rejection).toBeInstanceOf(ArotIdentityError);
  const remove = vi.spyOn(store, 'remove');
  finish();
  await vi.waitUntil(() => remove.mock.calls.length > 0, { timeout: 60_000 });
  expect(entries.size).toBe(0);
  await client.products.list();
  // The service ends the session of the token that was not stored yet.
  expect(authorizations()).toEqual([undefined, 'Bearer token-1', undefined]);
});

it('a login after a logout signs in, although the logout is in flight', async () => {
  const { baseUrl, authorizations } = await startService(sendSession);
  const client = createClient({ baseUrl, credentials: 'bearer' });
  const logout = client.auth.logout();
  await client.auth.login(input);
  await logout;
  await client.products.list();
  expect(authorizations().at(-1)).toBe('Bearer token-1');
});
