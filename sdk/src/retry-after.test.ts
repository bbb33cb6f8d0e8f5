import { expect, it, vi } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

it.each([
  [null, undefined],
  ['0', 0],
  ['120', 120],
  ['Wed, 01 Jan 2025 00:00:30 GMT', 30],
  ['Tue, 31 Dec 2024 23:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %j is %j seconds', (value, seconds) => {
  vi.useFakeTimers({ now: new Date('2025-01-01T00:00:00Z') });
  try {
    expect(parseRetryAfter(value)).toBe(seconds);
  } finally {
    vi.useRealTimers();
  }
});
