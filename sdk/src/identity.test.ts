import { describe, expect, it, vi } from 'vitest';
import {
  emptyPage,
  rejectionOf,
  sendError,
  sendJson,
  startScriptedServer,
  unusedBaseUrl,
} from '../test/support/scripted-server.ts';
import { asynchronousStore, input, recordChanges, startService, user } from '../test/support/session-service.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';
import { ArotConnectionError } from './errors.ts';
import type { AuthChange } from './identity.ts';
import { memoryStore } from './token-store.ts';

describe('a login in bearer mode', () => {
  it.each<[string, () => Partial<ClientOptions>]>([
    ['memory by default', () => ({ credentials: 'bearer' })],
    ['a memory store', () => ({ tokenStore: memoryStore() })],
    ['an asynchronous store', () => ({ tokenStore: asynchronousStore().store })],
  ])('stores the token in %s', async (_, options) => {
    const { baseUrl, received, authorizations } = await startService();
    const client = createClient({ baseUrl, ...options() } as ClientOptions);
    await client.products.list();
    await client.auth.login(input);
    await client.products.list();
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ responseMode: 'token' });
    expect(authorizations()).toEqual([undefined, undefined, 'Bearer token-1']);
  });

  it('replaces a stored token', async () => {
    const { baseUrl, authorizations } = await startService('new');
    const { store, entries } = asynchronousStore('old');
    const client = createClient({ baseUrl, tokenStore: store });
    await client.auth.login(input);
    await client.customers.me();
    expect(authorizations()).toEqual([undefined, 'Bearer new']);
    expect(entries.get('token')).toBe('new');
  });

  it('rejects with the error of a store that cannot write, and signs no account in', async () => {
    const { baseUrl, authorizations } = await startService();
    const full = new Error('disk full');
    const client = createClient({
      baseUrl,
      tokenStore: { get: () => null, set: () => Promise.reject(full), remove: () => {} },
    });
    expect(await rejectionOf(client.auth.login(input))).toBe(full);
    await client.products.list();
    expect(authorizations()).toEqual([undefined, undefined]);
  });

  it('ends with the limit of the call if a store never writes', async () => {
    const { baseUrl } = await startService();
    const client = createClient({
      baseUrl,
      tokenStore: { get: () => null, set: () => new Promise(() => {}), remove: () => {} },
    });
    expect(await rejectionOf(client.auth.login(input, { timeoutMs: 200 }))).toMatchObject({ name: 'ArotTimeoutError' });
  });

  it('does not change a token that the program manages', async () => {
    const { baseUrl, authorizations } = await startService('mine');
    const client = createClient({ baseUrl, token: 'mine' });
    await client.auth.login(input);
    await client.products.list();
    expect(authorizations()).toEqual([undefined, 'Bearer mine']);
  });
});

describe('a logout', () => {
  it.each<[string, (url: string) => string | Promise<string>]>([
    ['succeeds', (url) => url],
    ['cannot reach the service', unusedBaseUrl],
  ])('removes the token when it %s', async (_, target) => {
    const { baseUrl } = await startService();
    const { store, entries } = asynchronousStore('token-1');
    const url = await target(baseUrl);
    const client = createClient({ baseUrl: url, tokenStore: store, retries: 0 });
    const settled = await client.auth.logout.safe();
    expect(settled.ok).toBe(url === baseUrl);
    expect(entries.size).toBe(0);
  });

  it('sends the token that it removes', async () => {
    const { baseUrl, authorizations } = await startService();
    const { store } = asynchronousStore('token-1');
    await createClient({ baseUrl, tokenStore: store }).auth.logout();
    expect(authorizations()).toEqual(['Bearer token-1']);
  });

  it('takes effect before the service responds', async () => {
    const { baseUrl, received } = await startService();
    const client = createClient({ baseUrl, credentials: 'bearer' });
    await client.auth.login(input);
    const logout = client.auth.logout();
    await client.products.list();
    await logout;
    const list = received.find(({ url }) => url === '/api/products');
    expect(list?.headers.authorization).toBeUndefined();
  });

  it('takes effect with a signal that is aborted already', async () => {
    const { baseUrl, received } = await startService();
    const { store, entries } = asynchronousStore('token-1');
    const client = createClient({ baseUrl, tokenStore: store });
    await rejectionOf(client.auth.logout({ signal: AbortSignal.abort() }));
    await vi.waitFor(() => expect(entries.size).toBe(0), { timeout: 60_000 });
    expect(received).toEqual([]);
  });

  it('takes effect if the store cannot remove the token', async () => {
    const { baseUrl, authorizations } = await startService();
    const tokenStore = { get: () => 'token-1', set: () => {}, remove: () => Promise.reject(new Error('locked')) };
    const client = createClient({ baseUrl, tokenStore });
    await client.products.list();
    await client.auth.logout();
    await client.products.list();
    expect(authorizations()).toEqual(['Bearer token-1', 'Bearer token-1', undefined]);
  });

  it('ends the use of a token that the program manages', async () => {
    const { baseUrl, authorizations } = await startService();
    const client = createClient({ baseUrl, token: 'token-1' });
    await client.auth.logout();
    await client.products.list();
    expect(authorizations()).toEqual(['Bearer token-1', undefined]);
  });
});

describe('listeners', () => {
  it('receive login, logout and the end of a session', async () => {
    const { baseUrl } = await startService('other');
    const client = createClient({ baseUrl, credentials: 'bearer' });
    const { changes, settled, remove } = recordChanges(client);
    await client.auth.login(input);
    await client.auth.logout();
    await settled();
    expect(changes).toEqual(['login true', 'logout false']);
    remove();
    await client.auth.login(input);
    await settled();
    expect(changes).toHaveLength(2);
  });

  it('receive that the service has ended the session, once', async () => {
    const { baseUrl } = await startService();
    const client = createClient({ baseUrl, token: 'expired' });
    const { changes, settled } = recordChanges(client);
    await Promise.all([rejectionOf(client.customers.me()), rejectionOf(client.customers.me())]);
    await settled();
    expect(changes).toEqual(['expired false']);
  });

  it('receive a token that the program changed during a call, whose response no caller receives', async () => {
    let token = 'token-1';
    const { baseUrl, received } = await startScriptedServer((response) => {
      if (received.length === 1) token = 'token-2';
      sendJson(response, 200, { data: { ...emptyPage, items: [{ id: received.at(-1)?.headers.authorization }] } });
    });
    const client = createClient({ baseUrl, token: () => token });
    const { changes, settled } = recordChanges(client);
    expect((await client.products.list()).items).toEqual([{ id: 'Bearer token-2' }]);
    expect(received).toHaveLength(2);
    await settled();
    expect(changes).toEqual(['external true']);
  });

  it('receive that the program manages another token', async () => {
    const { baseUrl } = await startService();
    let token: string | undefined;
    const client = createClient({ baseUrl, token: () => token });
    const { changes, settled } = recordChanges(client);
    await client.products.list();
    token = 'token-1';
    await client.products.list();
    await settled();
    expect(changes).toEqual(['external true']);
  });

  it('receive the user of a login by cookie', async () => {
    const { baseUrl } = await startService();
    const client = createClient({ baseUrl });
    const received = new Promise<AuthChange>((resolve) => client.onAuthChange(resolve));
    await client.auth.login(input);
    expect(await received).toMatchObject({ signedIn: true, reason: 'login', user });
  });
});

it('a logout by cookie is an event when the service has ended the session', async () => {
  let isSignedIn = true;
  const { baseUrl } = await startScriptedServer(async (response, { url }) => {
    if (!url.endsWith('/logout')) return sendJson(response, 200, { data: { ...emptyPage, isSignedIn } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    isSignedIn = false;
    sendJson(response, 200, { data: { success: true } });
  });
  const client = createClient({ baseUrl });
  const changed = new Promise<AuthChange>((resolve) => client.onAuthChange(resolve));
  const logout = client.auth.logout();
  expect(await changed).toMatchObject({ signedIn: false, reason: 'logout' });
  expect(await client.products.list()).toMatchObject({ isSignedIn: false });
  await logout;
});

describe('a session of another account', () => {
  it('in cookie mode is a change of account', async () => {
    const users = [{ id: 'u1' }, { id: 'u1' }, { id: 'u2' }];
    const { baseUrl } = await startScriptedServer((response) =>
      sendJson(response, 200, { data: { user: users.shift() } }),
    );
    const client = createClient({ baseUrl });
    const { changes, settled } = recordChanges(client);
    for (let call = 0; call < 3; call++) await client.auth.session();
    await settled();
    expect(changes).toEqual(['external true']);
  });
});

it('in cookie mode, only the first 401 without a session is a change', async () => {
  let isSignedIn = false;
  const { baseUrl } = await startScriptedServer((response) =>
    isSignedIn ? sendJson(response, 200, { data: { user } }) : sendError(response, 401, { code: 'UNAUTHENTICATED' }),
  );
  const client = createClient({ baseUrl });
  const { changes, settled } = recordChanges(client);
  for (const state of [false, false, true, true, false, false]) {
    isSignedIn = state;
    await client.auth.session.safe();
  }
  await settled();
  expect(changes).toEqual(['expired false', 'external true', 'expired false']);
});

it('a store whose reading fails is the error of the call', async () => {
  const failure = new Error('locked');
  const tokenStore = { get: () => Promise.reject(failure), set: () => {}, remove: () => {} };
  const client = createClient({ baseUrl: await unusedBaseUrl(), tokenStore });
  expect(await rejectionOf(client.products.list())).toBe(failure);
  expect(await rejectionOf(client.auth.logout())).toBeInstanceOf(ArotConnectionError);
});
