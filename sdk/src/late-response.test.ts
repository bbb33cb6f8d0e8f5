import { describe, expect, it, vi } from 'vitest';
import { emptyPage, rejectionOf, sendError, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import { ForbiddenError } from './api-errors.ts';
import { createClient } from './create-client.ts';
import { ArotIdentityError } from './errors.ts';
import { memoryStore } from './token-store.ts';

const input = { identifier: '01712345678', password: 'long enough' };
const user = { id: 'u1', name: 'Rahman' };

function storeOf(token: string) {
  const store = memoryStore();
  store.set(token);
  return store;
}

describe('a response that arrives after a change of account', () => {
  /** Starts the first call of a client with the token `a`, which is in flight until `finish` is called. */
  async function startLateCall(retries: number, change: (client: ReturnType<typeof createClient>) => Promise<unknown>) {
    const arrived = Promise.withResolvers<() => void>();
    const { baseUrl, received } = await startScriptedServer((response, { headers, url }) => {
      if (url !== '/api/products') return sendJson(response, 200, { data: { user, token: 'b', success: true } });
      const respond = () =>
        sendJson(response, 200, { data: { ...emptyPage, of: headers.authorization ?? 'a visitor' } });
      if (headers.authorization === 'Bearer a') arrived.resolve(respond);
      else respond();
    });
    const client = createClient({ baseUrl, tokenStore: storeOf('a'), retries });
    const call = client.products.list().catch((error: unknown) => error);
    const finish = await arrived.promise;
    await change(client);
    finish();
    return { call, received };
  }

  it('is requested again for the account that signed in', async () => {
    const { call } = await startLateCall(2, (client) => client.auth.login(input));
    expect(await call).toMatchObject({ of: 'Bearer b' });
  });

  it('is requested again without an account after a logout', async () => {
    const { call } = await startLateCall(2, (client) => client.auth.logout());
    expect(await call).toMatchObject({ of: 'a visitor' });
  });

  it('is an ArotIdentityError without retries', async () => {
    const { call } = await startLateCall(0, (client) => client.auth.login(input));
    expect(await call).toBeInstanceOf(ArotIdentityError);
  });
});

describe('a login or logout by cookie that the service forbids', () => {
  const forbidden = async () => {
    const { baseUrl } = await startScriptedServer((response) => sendError(response, 403, { code: 'FORBIDDEN' }));
    return { baseUrl };
  };

  it('says that the program is not a page', async () => {
    const error = await rejectionOf(createClient(await forbidden()).auth.login(input));
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect(String(error)).toMatch(/this is no page.*Use credentials: 'bearer'/);
  });

  it('says that the page has another origin', async () => {
    vi.stubGlobal('location', { origin: 'https://shop.example' });
    const error = await rejectionOf(createClient(await forbidden()).auth.login(input));
    vi.unstubAllGlobals();
    expect(String(error)).toMatch(/the service's public origin, and this is https:\/\/shop\.example.*'bearer'/);
  });

  it('says why a program cannot sign out by the cookie of its visitor', async () => {
    const client = createClient({ ...(await forbidden()), headers: { cookie: 'arot_session=a' } });
    const error = await rejectionOf(client.auth.logout());
    expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    expect(String(error)).toMatch(/this is no page.*Use credentials: 'bearer'/);
  });

  it('leaves the message of a login and a logout by token', async () => {
    const client = createClient({ ...(await forbidden()), credentials: 'bearer' });
    expect(String(await rejectionOf(client.auth.login(input)))).toBe('ForbiddenError: Error of the test.');
    expect(String(await rejectionOf(client.auth.logout()))).toBe('ForbiddenError: Error of the test.');
  });
});
