import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ArotConnectionError, ArotIdentityError, ArotResponseError } from './errors.ts';
import { retryDelay } from './retry-delay.ts';

const failure = new ArotConnectionError(new Error('reset'));

it('uses the whole range up to a limit that doubles, and ends at eight seconds', () => {
  const random = vi.spyOn(Math, 'random');
  const limits = [0, 1, 2, 3, 4, 5, 9].map((attempt) => {
    random.mockReturnValue(0);
    expect(retryDelay(failure, attempt)).toBe(0);
    random.mockReturnValue(1);
    return retryDelay(failure, attempt);
  });
  random.mockRestore();
  expect(limits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

it('is never shorter than Retry-After, and never longer than Retry-After and the limit', () => {
  fc.assert(
    fc.property(fc.nat(30), fc.nat(20), (retryAfterSeconds, attempt) => {
      const details = { status: 503, contentType: undefined, bodyStart: '', retryAfterSeconds };
      const delay = retryDelay(new ArotResponseError(details, 'not JSON'), attempt);
      if (retryAfterSeconds > 10) return delay === undefined;
      const waited = (delay ?? -1) - retryAfterSeconds * 1000;
      return waited >= 0 && waited <= 8_000;
    }),
  );
});

it('is nothing after a change of account', () => {
  expect(retryDelay(new ArotIdentityError(), 0)).toBe(0);
});

it.each([
  new TypeError('no'),
  undefined,
  new ArotResponseError({ status: 404, contentType: 'text/html', bodyStart: '' }, 'not JSON'),
])('is undefined for %s', (error) => {
  expect(retryDelay(error, 0)).toBeUndefined();
});
