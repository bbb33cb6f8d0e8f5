import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  emptyPage,
  emptySettings,
  rejectionOf,
  sendJson,
  startScriptedServer,
} from '../test/support/scripted-server.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';
import type { FetchFunction } from './fetch-function.ts';
import { createIdentity } from './identity.ts';
import { bindOperation, type Operation } from './operation.ts';
import { parseRoute } from './route.ts';
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

describe('the language of messages', () => {
  const languageOf = (init: RequestInit) => new Headers(init.headers).get('accept-language');

  it('is sent with each call if the client has one', async () => {
    expect(languageOf(await initOf({}))).toBeNull();
    expect(languageOf(await initOf({ language: 'bn' }))).toBe('bn');
    expect(languageOf(await initOf({ language: () => 'bn' }))).toBe('bn');
    expect(languageOf(await initOf({ language: 'bn', headers: { 'Accept-Language': 'fr' } }))).toBe('bn');
  });
});

describe('credentials', () => {
  it('sends the cookie without a token', async () => {
    const init = await initOf({});
    expect(init.credentials).toBe('include');
    expect(authorizationOf(init)).toBeNull();
  });

  it.each([
    ['a string', TOKEN],
    ['a function', () => TOKEN],
    ['an asynchronous function', async () => TOKEN],
  ])('sends only the token if it is %s', async (_, token) => {
    const init = await initOf({ token });
    expect(init.credentials).toBe('omit');
    expect(authorizationOf(init)).toBe(`Bearer ${TOKEN}`);
  });

  it.each([
    ['that is undefined', { token: undefined }],
    ['that is null', { token: null }],
    ['that is empty', { token: '' }],
    ['whose function returns undefined', { token: () => undefined }],
    ['whose function returns null', { token: () => null }],
    ['whose function returns an empty string', { token: async () => '' }],
    ['that a store does not have', { tokenStore: { get: () => null, set: () => {}, remove: () => {} } }],
    ['that is missing in bearer mode', { credentials: 'bearer' as const }],
  ])('sends neither token nor cookie with a token %s', async (_, options) => {
    const init = await initOf(options);
    expect(init.credentials).toBe('omit');
    expect(authorizationOf(init)).toBeNull();
  });

  it('rejects a token in cookie mode', () => {
    const options = { baseUrl: 'http://localhost', credentials: 'cookie', token: TOKEN } as unknown as ClientOptions;
    expect(() => createClient(options)).toThrow(TypeError);
  });

  it('calls a token function before every call', async () => {
    const { calls, fetch } = recordingFetch();
    let token = 't1';
    const client = createClient({ baseUrl: 'http://localhost', fetch, token: () => token });
    await client.products.list();
    token = 't2';
    await client.products.list();
    expect(calls.map(({ init }) => authorizationOf(init))).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('sends no token to an operation that ignores credentials', async () => {
    const { calls, fetch } = recordingFetch();
    const token = () => {
      throw new Error('the token function was called');
    };
    await createClient({ baseUrl: 'http://localhost', fetch, token }).categories.list();
    expect(authorizationOf(calls[0]?.init ?? {})).toBeNull();
  });

  it('rejects with the error of a token function', async () => {
    const failure = new Error('locked keychain');
    const client = createClient({ baseUrl: 'http://localhost', token: () => Promise.reject(failure) });
    expect(await rejectionOf(client.products.list())).toBe(failure);
    expect(await rejectionOf(client.products.list.safe())).toBe(failure);
  });

  it.each(['two words', 'line\nbreak', 'চাবি'])('rejects the token %j without repeating it', async (token) => {
    const { calls, fetch } = recordingFetch();
    const error = await rejectionOf(createClient({ baseUrl: 'http://localhost', fetch, token }).products.list());
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toContain(token);
    expect(calls).toEqual([]);
  });
});

describe('headers', () => {
  it("overrides the client's headers with the call's, in any letter case", async () => {
    const { baseUrl, received } = await startScriptedServer((response) =>
      sendJson(response, 200, { data: emptySettings }),
    );
    const client = createClient({ baseUrl, headers: { 'X-Shop': 'client', 'X-Other': 'yes' } });
    await client.settings.get({ headers: { 'x-shop': 'call' } });
    expect(received[0]?.headers).toMatchObject({ 'x-shop': 'call', 'x-other': 'yes', accept: 'application/json' });
  });

  it('sends neither a body nor a content type with a GET', async () => {
    const { baseUrl, received } = await startScriptedServer((response) =>
      sendJson(response, 200, { data: emptySettings }),
    );
    await createClient({ baseUrl }).settings.get();
    expect(received[0]).toMatchObject({ method: 'GET', body: '' });
    expect(received[0]?.headers['content-type']).toBeUndefined();
  });
});

it('takes a JSON body between path parameters and options', async () => {
  const { baseUrl, received } = await startScriptedServer((response) => sendJson(response, 201, { data: { made: 1 } }));
  const client = { baseUrl };
  const connection = { client, baseUrl, usesCookie: true, files: undefined, identity: createIdentity(client, true) };
  const rename = bindOperation<
    Operation<
      [id: string, body: { name: string }, options?: { headers: Record<string, string> }],
      { 201: { made: number } },
      never
    >
  >((call) => sendCall(connection, call), parseRoute('things.rename POST /things/:id session json 201'));

  expect(await rename.safe('ক', { name: 'চাল' }, { headers: { 'x-extra': '1' } })).toEqual({
    ok: true,
    status: 201,
    data: { made: 1 },
  });
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/things/%E0%A6%95',
    body: '{"name":"চাল"}',
    headers: { 'content-type': 'application/json', 'x-extra': '1' },
  });
});

it('names itself and its version', async () => {
  const { calls, fetch } = recordingFetch();
  await createClient({ baseUrl: 'http://localhost', fetch }).products.list();
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(new Headers(calls[0]?.init.headers).get('x-arot-client')).toBe(`arot-sdk/${version}`);
});

describe('in a page', () => {
  const clientHeader = async (options: Partial<ClientOptions>) =>
    new Headers((await initOf({ baseUrl: 'https://api.example', ...options } as ClientOptions)).headers).get(
      'x-arot-client',
    );

  it.each([
    ['https://api.example', {}, 'sent'],
    ['https://shop.example', { baseUrl: '/arot' }, 'sent'],
    ['https://shop.example', { token: TOKEN }, 'sent'],
    ['https://shop.example', {}, 'not sent'],
  ])('of %s with %j, the name of the client is %s', async (origin, options, expected) => {
    vi.stubGlobal('location', { origin });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await clientHeader(options)).toEqual(expected === 'sent' ? expect.stringContaining('arot-sdk/') : null);
  });
});
