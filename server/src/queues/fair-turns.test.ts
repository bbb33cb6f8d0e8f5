import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

describe('fair turns', () => {
  it('start a few functions in each turn of the event loop, in their order', async () => {
    const turns = new FairTurns({ maxStarts: 2 });
    const started: number[] = [];
    for (let index = 0; index < 5; index += 1) turns.run(() => started.push(index));
    expect(started).toEqual([0, 1]);
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3]);
    await nextTurn();
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('are late when the oldest function has waited for too long, until it has started', async () => {
    const turns = new FairTurns({ maxStarts: 1, maxWaitMs: 5 });
    turns.run(() => undefined);
    turns.run(() => undefined);
    expect(turns.isLate).toBe(false);
    const until = performance.now() + 10;
    while (performance.now() < until);
    expect(turns.isLate).toBe(true);
    await nextTurn();
    expect(turns.isLate).toBe(false);
  });
});
