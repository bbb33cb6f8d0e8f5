import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';

const ROW_BYTES = 20_000;
const statement = sql<{ value: string }>`select repeat('x', ${ROW_BYTES}::int) as value`;

setFlagsFromString('--expose-gc');
const collectGarbage: (options: { type: 'minor' }) => void = runInNewContext('gc');

/** Memory in use after minor collections, which free whatever no old object refers to. */
function usedBytes(): number {
  for (let times = 0; times < 3; times += 1) collectGarbage({ type: 'minor' });
  return getHeapStatistics().used_heap_size;
}

/** By how much the heap grows for each call, in bytes: the median of three measurements, because major collections come by chance. */
async function growth(call: () => Promise<unknown>): Promise<number> {
  const callTimes = async (times: number) => {
    for (let done = 0; done < times; done += 10) await Promise.all(Array.from({ length: 10 }, call));
  };
  await callTimes(1_000);
  const results: number[] = [];
  while (results.length < 3) {
    const before = usedBytes();
    await callTimes(400);
    results.push((usedBytes() - before) / 400);
  }
  return results.sort((a, b) => a - b)[1] ?? Number.NaN;
}

/** The least growth with several pools: on a busy machine, V8 retains the rows of some pools by chance. */
async function leastGrowth(call: (database: TestDatabase) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let pools = 0; pools < 6 && least >= ROW_BYTES / 2; pools += 1) {
    const database = await openTestDatabase({ observe: () => undefined });
    try {
      least = Math.min(least, await growth(() => call(database)));
    } finally {
      await database.close();
    }
  }
  return least;
}

describe('after a statement', () => {
  it('no row is retained until the next major garbage collection', async () => {
    expect(await leastGrowth((database) => database.read(statement, true))).toBeLessThan(ROW_BYTES / 2);
  });

  it('no row of a transaction is either', async () => {
    const read = (database: TestDatabase) =>
      database.fork().transactional(async (em) => await statement.execute(em.getKysely()));
    expect(await leastGrowth(read)).toBeLessThan(ROW_BYTES / 2);
  });
});
