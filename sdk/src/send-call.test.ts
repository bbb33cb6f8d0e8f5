import { describe, expect, it } from 'vitest';
import { emptyPage, rejectionOf, sendJson, startScriptedServer } from '../test/support/scripted-server.ts';
import type { ClientOptions, FetchFunction } from './client-options.ts';
import { createClient } from './create-client.ts';
import { bindOperation } from './operation.ts';
import { sendCall } from './send-call.ts';

const TOKEN = 'opaque-token';

function recordingFetch() {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: FetchFunction = async (url, init) => {
    calls.push({ url, init });
    return Response.json({ data: emptyPage });
  };
  return { calls, fetch };
}

async function initOf(options: Partial<ClientOptions>): Promise<RequestInit> {
  const { calls, fetch } = recordingFetch();
  await createClient({ baseUrl: 'http://localhost', ...options, fetch } as ClientOptions).products.list();
  return calls[0]?.init ?? {};
}

const authorizationOf = (init: RequestInit) => new Headers(init.headers).get('authorization');

describe('credentials', () => {
  it('without a token the cookie travels', async () => {
    const init = await initOf({});
    expect(init.credentials).toBe('include');
    expect(authorizationOf(init)).toBeNull();
  });

  it.each([
    ['a string', TOKEN],
    ['a function', () => TOKEN],
    ['an asynchronous function', async () => TOKEN],
  ])('with a token as %s the token travels and cookies do not', async (_, token) => {
    const init = await initOf({ token });
    expect(init.credentials).toBe('omit');
    expect(authorizationOf(init)).toBe(`Bearer ${TOKEN}`);
  });

  it.each([
    ['given as undefined', { token: undefined }],
    ['answered as undefined', { token: () => undefined }],
    ['left out in bearer mode', { credentials: 'bearer' as const }],
  ])('a token %s sends neither token nor cookie', async (_, options) => {
    const init = await initOf(options);
    expect(init.credentials).toBe('omit');
    expect(authorizationOf(init)).toBeNull();
  });

  it('a token in cookie mode is refused', () => {
    const options = { baseUrl: 'http://localhost', credentials: 'cookie', token: TOKEN } as unknown as ClientOptions;
    expect(() => createClient(options)).toThrow(TypeError);
  });

  it('a token function is asked before every call', async () => {
    const { calls, fetch } = recordingFetch();
    let count = 0;
    const client = createClient({ baseUrl: 'http://localhost', fetch, token: () => `t${++count}` });
    await client.products.list();
    await client.products.list();
    expect(calls.map(({ init }) => authorizationOf(init))).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('an operation that does not look at credentials gets no token', async () => {
    const { calls, fetch } = recordingFetch();
    const token = () => {
      throw new Error('asked for a token');
    };
    await createClient({ baseUrl: 'http://localhost', fetch, token }).categories.list();
    expect(authorizationOf(calls[0]?.init ?? {})).toBeNull();
  });

  it('what a token function throws reaches the caller as it is', async () => {
    const failure = new Error('locked keychain');
    const client = createClient({ baseUrl: 'http://localhost', token: () => Promise.reject(failure) });
    expect(await rejectionOf(client.products.list())).toBe(failure);
    expect(await rejectionOf(client.products.list.safe())).toBe(failure);
  });

  it.each(['', 'two words', 'line\nbreak', 'চাবি'])('the token %j is refused without being repeated', async (token) => {
    const { calls, fetch } = recordingFetch();
    const error = await rejectionOf(createClient({ baseUrl: 'http://localhost', fetch, token }).products.list());
    expect(error).toBeInstanceOf(TypeError);
    if (token !== '') expect(String(error)).not.toContain(token);
    expect(calls).toEqual([]);
  });
});

describe('headers', () => {
  it("the call's headers win over the client's, in any letter case", async () => {
    const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 200, { data: {} }));
    const client = createClient({ baseUrl, headers: { 'X-Shop': 'client', 'X-Kept': 'yes' } });
    await client.settings.get({ headers: { 'x-shop': 'call' } });
    expect(received[0]?.headers).toMatchObject({ 'x-shop': 'call', 'x-kept': 'yes', accept: 'application/json' });
  });

  it('a GET carries neither a body nor a content type', async () => {
    const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 200, { data: {} }));
    await createClient({ baseUrl }).settings.get();
    expect(received[0]).toMatchObject({ method: 'GET', body: '' });
    expect(received[0]?.headers['content-type']).toBeUndefined();
  });
});

it('a redirect is followed', async () => {
  const { baseUrl } = await startScriptedServer((response, { url }) => {
    if (url === '/api/settings') response.writeHead(307, { location: '/elsewhere' }).end();
    else sendJson(response, 200, { data: url });
  });
  expect(await createClient({ baseUrl }).settings.get()).toBe('/elsewhere');
});

it('a route with a JSON body sends it between path parameters and options', async () => {
  const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 201, { data: 'made' }));
  const rename = bindOperation<
    [id: string, body: { name: string }, options?: { headers: Record<string, string> }],
    { 201: string },
    never
  >(
    (call) =>
      sendCall(
        { baseUrl, credentials: 'cookie', token: undefined, fetch: undefined, headers: undefined, timeoutMs: 0 },
        call,
      ),
    { method: 'POST', path: '/things/:id', auth: 'session', statuses: [201], body: 'json' },
  );

  expect(await rename.safe('ক', { name: 'চাল' }, { headers: { 'x-extra': '1' } })).toEqual({
    ok: true,
    status: 201,
    data: 'made',
  });
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/things/%E0%A6%95',
    body: '{"name":"চাল"}',
    headers: { 'content-type': 'application/json', 'x-extra': '1' },
  });
});
