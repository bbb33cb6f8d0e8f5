import { expect, it } from 'vitest';
import { preferredEncoding } from './content.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', undefined],
  ['*;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding: %s gives %s', (header, expected) => {
  const headers = header === undefined ? {} : { 'accept-encoding': header };
  expect(preferredEncoding({ headers })).toBe(expected);
});
