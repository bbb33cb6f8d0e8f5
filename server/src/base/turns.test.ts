import { expect, it } from 'vitest';
import { Turns } from './turns.ts';
import { Work } from './work.ts';

it('retains the last place for sign-in, when several kinds of work make no progress', () => {
  const turns = new Turns({ concurrency: 10, maxWaiting: 200, reserved: 3, isDropped: () => false });
  const started: string[] = [];
  const enter = (kind: string, signsIn = false) =>
    new Work(() => false, { kind, signsIn }).run(() =>
      turns.enter(
        () => started.push(kind),
        () => undefined,
      ),
    );
  for (const kind of ['catalog', 'search', 'staffProducts', 'staffPrices']) {
    for (let count = 0; count < 20; count += 1) enter(kind);
  }
  expect(started).toEqual([...Array(7).fill('catalog'), 'search', 'staffProducts']);
  enter('auth', true);
  expect(started.at(-1)).toBe('auth');
  turns.leave('auth');
  expect(started).toHaveLength(10);
});
