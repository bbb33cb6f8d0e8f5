import { describe, expect, it, vi } from 'vitest';
import { readOperations } from '../scripts/read-operations.ts';
import { rejectionOf } from '../test/support/scripted-server.ts';
import { everyTable } from './generated/every-table.ts';
import { staffRoutes } from './generated/staff-routes.ts';
import { type ClientOptions, createClient, memoryStore, priceCache, streamUpload } from './index.ts';
import { parseRoute } from './route.ts';
import { createStaffClient } from './staff/index.ts';

const create = (options: unknown) => () => createClient(options as ClientOptions);
const baseUrl = 'https://api.example.com/arot';

it.each([
  ['baseURL', { baseUrl, baseURL: baseUrl }, 'There is no option baseURL.'],
  ['toString', { baseUrl, toString: () => '' }, 'There is no option toString.'],
  ['retries', { baseUrl, retries: '2' }, 'retries must be a number, 0 or more.'],
  ['negative retries', { baseUrl, retries: -1 }, 'retries must be a number, 0 or more.'],
  ['timeoutMs', { baseUrl, timeoutMs: null }, 'timeoutMs must be a number, 0 or more.'],
  ['a time that is no number', { baseUrl, stallTimeoutMs: Number.NaN }, 'stallTimeoutMs must be a number, 0 or more.'],
  ['fetch', { baseUrl, fetch: 'node-fetch' }, 'fetch must be a function.'],
  ['credentials', { baseUrl, credentials: 'basic' }, "credentials must be 'cookie' or 'bearer'."],
  ['token', { baseUrl, token: 5 }, 'token must be a string, a function or null.'],
  ['tokenStore', { baseUrl, tokenStore: 'localStorage' }, 'tokenStore must be an object with get, set and remove.'],
  ['an empty tokenStore', { baseUrl, tokenStore: {} }, 'tokenStore must be an object with get, set and remove.'],
  [
    'half a tokenStore',
    { baseUrl, tokenStore: { get() {}, set: 5 } },
    'tokenStore must be an object with get, set and remove.',
  ],
  ['an empty cache', { baseUrl, cache: {} }, 'cache must be an object with get and set.'],
  ['whenEnded', { baseUrl, token: 't', whenEnded: 'retry' }, "whenEnded must be 'visitor'."],
  ['whenEnded with cookies', { baseUrl, whenEnded: 'visitor' }, "A token needs credentials: 'bearer'."],
  [
    'whenEnded with a key',
    { baseUrl, auth: { apiKey: 'k' }, whenEnded: 'visitor' },
    'auth needs apiKey or accessToken alone.',
  ],
  [
    'a base URL that ends in /api',
    { baseUrl: 'https://api.example.com/api/' },
    'baseUrl must be an http(s) URL or a path, without /api at its end.',
  ],
  ['an empty base URL outside a page', { baseUrl: '' }, 'baseUrl must not be empty outside a page.'],
])('rejects %s', (_, options, message) => {
  expect(create(options)).toThrow(new TypeError(message));
  expect(() => createStaffClient(options as never)).toThrow(new TypeError(message));
});

it.each([
  { baseUrl },
  { baseUrl, fetch, headers: {}, timeoutMs: 0, attemptTimeoutMs: 1, stallTimeoutMs: Infinity, retries: 0 },
  { baseUrl, cache: priceCache(), upload: streamUpload(), credentials: 'bearer', tokenStore: memoryStore() },
  { baseUrl, token: null },
  { baseUrl, token: () => undefined },
  { baseUrl, fetch: undefined, headers: undefined, timeoutMs: undefined, cache: undefined, token: undefined },
])('accepts the options of the types, and undefined', (options) => {
  expect(create(options)).not.toThrow();
});

describe('a call', () => {
  const send = vi.fn(fetch);
  const client = createClient({ baseUrl, fetch: send });
  const staff = createStaffClient({ baseUrl, fetch: send });

  it.each<[string, (options: never) => Promise<unknown>, object, string]>([
    ['an unknown option', (options) => client.settings.get(options), { timeout: 5 }, 'There is no option timeout.'],
    [
      'fields among the options',
      (options) => client.products.list({}, options),
      { fields: 'id' },
      'There is no option fields.',
    ],
    [
      'a key that is ignored',
      (options) => client.auth.login({} as never, options),
      { idempotencyKey: 'k' },
      'There is no option idempotencyKey.',
    ],
    ['a version', (options) => staff.products.get('tea', options), { ifMatch: '1' }, 'There is no option ifMatch.'],
    [
      'the limit of an iterator',
      (options) => client.products.list({}, options),
      { limit: 5 },
      'There is no option limit.',
    ],
  ])('rejects %s', async (_, call, options, message) => {
    const error = await rejectionOf(call(options as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toMatch(new RegExp(`^TypeError: [a-z]+\\.[a-z]+: ${message}$`, 'i'));
    expect(send).not.toHaveBeenCalled();
  });

  it('of a safe form and of an iterator rejects them too', async () => {
    const options = { retry: 1 } as never;
    await expect(client.products.get.safe('tea', options)).rejects.toThrow('products.get: There is no option retry.');
    expect(() => client.products.list.iterate({}, options)).toThrow('products.list: There is no option retry.');
  });
});

it('the statuses of a route say which options it has', () => {
  const operations = [...readOperations().operations, ...readOperations(undefined, 'staff').operations];
  const routes = [...everyTable, staffRoutes].flatMap(({ rows }) => rows.map(parseRoute));
  const declaring = (status: string) => routes.filter(({ statuses }) => statuses.includes(status)).length;
  for (const { statuses, changesVersion, isRepeatable } of operations) {
    expect([statuses.includes(428), statuses.includes(422)]).toEqual([changesVersion, isRepeatable]);
  }
  expect([declaring('428'), declaring('422')]).toEqual([
    operations.filter((each) => each.changesVersion).length,
    operations.filter((each) => each.isRepeatable).length,
  ]);
});
