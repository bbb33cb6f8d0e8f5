import { expect, it } from 'vitest';
import { type ClientOptions, createClient, memoryStore, priceCache, streamUpload } from './index.ts';
import { createStaffClient } from './staff/index.ts';

const create = (options: unknown) => () => createClient(options as ClientOptions);
const baseUrl = 'https://api.example.com/arot';

it.each([
  ['baseURL', { baseUrl, baseURL: baseUrl }, 'There is no option baseURL.'],
  ['toString', { baseUrl, toString: () => '' }, 'There is no option toString.'],
  ['retries', { baseUrl, retries: '2' }, 'retries must be a number.'],
  ['timeoutMs', { baseUrl, timeoutMs: null }, 'timeoutMs must be a number.'],
  ['fetch', { baseUrl, fetch: 'node-fetch' }, 'fetch must be a function.'],
  ['token', { baseUrl, token: 5 }, 'token must be a string or function or object.'],
  ['tokenStore', { baseUrl, tokenStore: 'localStorage' }, 'tokenStore must be a object.'],
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
