import { expect, it } from 'vitest';
import { withLock } from './with-lock.ts';

const never = () => new Promise<never>(() => {});

it('runs work one after the other', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} starts`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    events.push(`${name} ends`);
  };
  await Promise.all([withLock('order', work('a')), withLock('order', work('b'))]);
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

it('does not wait for a tab that is frozen', async () => {
  void withLock('frozen', never);
  expect(await withLock('frozen', async () => 'done', 20)).toBe('done');
});

it('rejects with the error of the work, and releases the lock', async () => {
  await expect(withLock('failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withLock('failing', async () => 'done')).toBe('done');
});
