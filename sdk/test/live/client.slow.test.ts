import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';
import {
  type ArotError,
  ConflictError,
  createClient,
  type FetchFunction,
  ForbiddenError,
  type Progress,
  priceCache,
  registerOrRecover,
  streamUpload,
  UnauthenticatedError,
  ValidationError,
} from '../../src/index.ts';
import { rejectionOf } from '../support/scripted-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const password = 'long enough';

let server: SeededServer;
beforeAll(async () => {
  server = await startSeededServer();
});
afterAll(() => server.stop());

let count = 0;
const newAccount = () => ({ phoneNumber: `0171234${String(++count).padStart(4, '0')}`, password });

/** Returns a fetch function that acts as a browser on a page of the public origin. */
function browserFetch(): FetchFunction {
  let cookie = '';
  return async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('origin', server.url);
    if (cookie && init.credentials === 'include') headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
    return response;
  };
}

describe('in bearer mode', () => {
  it('a customer registers with a file, signs in, sees prices, downloads the file and signs out', async () => {
    const progress: Progress[] = [];
    const client = createClient({
      baseUrl: server.url,
      credentials: 'bearer',
      cache: priceCache(),
      upload: streamUpload(),
    });
    const account = newAccount();
    const shopImage = { data: PNG, name: 'দোকান.png', type: 'image/png' };
    const profile = await client.customers.register(
      { ...account, shopImage },
      { onUploadProgress: (step) => void progress.push(step) },
    );
    expect(profile.documents).toMatchObject([{ type: 'SHOP_IMAGE', byteSize: PNG.length }]);
    expect(progress.at(-1)?.loaded).toBeGreaterThan(PNG.length);

    const withoutPrices = await client.products.list({ pageSize: 1 });
    expect(withoutPrices.items[0]?.pricing).toBeUndefined();
    const { user } = await client.auth.login({ identifier: account.phoneNumber, password });
    expect((await client.auth.session()).user).toEqual(user);
    expect((await client.products.list({ pageSize: 1 })).items[0]?.pricing).toMatchObject({ currency: 'BDT' });
    const download = await client.customers.downloadDocument('shop-image');
    expect(download).toMatchObject({ name: 'দোকান.png', type: 'image/png', size: PNG.length });
    expect(Buffer.from(await download.arrayBuffer())).toEqual(PNG);

    await client.auth.logout();
    expect((await client.products.list({ pageSize: 1 })).items[0]?.pricing).toBeUndefined();
    expect(await rejectionOf(client.customers.me())).toBeInstanceOf(UnauthenticatedError);
  });

  it('a session that the service has ended becomes public', async () => {
    const account = newAccount();
    const [first, second] = [0, 1].map(() => createClient({ baseUrl: server.url, credentials: 'bearer' }));
    if (!first || !second) throw new Error('two clients');
    await first.customers.register(account);
    const { token } = await first.auth.login({ identifier: account.phoneNumber, password });
    const other = createClient({ baseUrl: server.url, token });
    await first.auth.logout();
    expect(await rejectionOf(other.products.list())).toBeInstanceOf(UnauthenticatedError);
    expect((await other.products.list({ pageSize: 1 })).items[0]?.pricing).toBeUndefined();
  });
});

describe('in cookie mode', () => {
  it('a page of the public origin signs in and out', async () => {
    const client = createClient({ baseUrl: server.url, fetch: browserFetch() });
    const account = newAccount();
    await client.customers.register(account);
    expect(await client.auth.login({ identifier: account.phoneNumber, password })).not.toHaveProperty('token');
    expect((await client.customers.me()).phoneNumber).toBe(`+88${account.phoneNumber}`);
    await client.auth.logout();
    expect(await rejectionOf(client.customers.me())).toBeInstanceOf(UnauthenticatedError);
  });

  it('a program without a page reads why it cannot sign in', async () => {
    const client = createClient({ baseUrl: server.url });
    const account = newAccount();
    await client.customers.register(account);
    const error = await rejectionOf(client.auth.login({ identifier: account.phoneNumber, password }));
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(String(error)).toContain("this is no page. Use credentials: 'bearer'.");
  });
});

it('iterates over the whole catalog', async () => {
  const client = createClient({ baseUrl: server.url });
  const { pagination } = await client.products.list({ pageSize: 1 });
  const ids = new Set<string>();
  for await (const { id } of client.products.list.iterate({ pageSize: 7, sort: 'name' })) ids.add(id);
  expect(ids.size).toBe(pagination.total);
});

it('recovers a registration whose response is lost', async () => {
  let isLost = false;
  const client = createClient({
    baseUrl: server.url,
    credentials: 'bearer',
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      if (isLost || !url.endsWith('/register')) return response;
      isLost = true;
      throw new TypeError('the connection broke');
    },
  });
  const account = newAccount();
  const { profile, recovered } = await registerOrRecover(client, account);
  expect([recovered, profile.phoneNumber]).toEqual([true, `+88${account.phoneNumber}`]);
  expect(await rejectionOf(registerOrRecover(client, account))).toBeInstanceOf(ConflictError);
});

it('has the request id of results and errors', async () => {
  const client = createClient({ baseUrl: server.url });
  const { requestId, status, headers } = await client.settings.get.withResponse();
  expect([status, headers.get('x-request-id')]).toEqual([200, requestId]);
  const error = await rejectionOf(client.products.list({ page: 0 }));
  expect(error).toBeInstanceOf(ValidationError);
  expect((error as ArotError).requestId).toMatch(/\w/);
});
