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

  it('expect a further function to wait for the turns of the functions before it', async () => {
    const turns = new FairTurns({ maxStarts: 1 });
    const takeTenMs = () => {
      const until = performance.now() + 10;
      while (performance.now() < until);
    };
    for (let index = 0; index < 100; index += 1) turns.run(takeTenMs);
    expect(turns.expectedWaitMs).toBe(0);
    for (let index = 0; index < 10; index += 1) await nextTurn();
    expect(turns.expectedWaitMs).toBeGreaterThan(100);
    for (let index = 0; index < 89; index += 1) await nextTurn();
    expect(turns.expectedWaitMs).toBeLessThan(100);
  });

  it('expect no long wait after one long turn', async () => {
    const turns = new FairTurns({ maxStarts: 1 });
    for (let index = 0; index < 4; index += 1) turns.run(() => undefined);
    await nextTurn();
    const until = performance.now() + 150;
    while (performance.now() < until);
    await nextTurn();
    expect(turns.expectedWaitMs).toBeLessThan(100);
  });
});
