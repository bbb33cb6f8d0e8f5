import { expect, it } from 'vitest';
import { deleteInBatches, nextLimit } from './delete-in-batches.ts';

it('repeats the statement until it finds fewer rows than its limit', async () => {
  let left = 1_000;
  const limits: number[] = [];
  const deleted = await deleteInBatches(async (limit) => {
    limits.push(limit);
    const batch = Math.min(limit, left);
    left -= batch;
    return batch;
  });
  expect([deleted, left]).toEqual([1_000, 0]);
  expect(limits.every((limit) => limit <= 500)).toBe(true);
});

it.each([
  ['doubles after a quick batch', 50, 0.2, 100],
  ['never exceeds 500 rows', 400, 1, 500],
  ['aims at 25 ms after a slow batch', 200, 100, 50],
  ['never falls below 10 rows', 20, 5_000, 10],
])('%s', (_what, limit, tookMs, next) => {
  expect(nextLimit(limit, tookMs)).toBe(next);
});
