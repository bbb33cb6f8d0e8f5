import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';

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
  return medianOf(results);
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[1] ?? Number.NaN;

it('no row of a statement is retained until the next major garbage collection, in a transaction neither', async () => {
  const read: number[] = [];
  const inTransaction: number[] = [];
  // Three pools, because on a busy machine V8 retains the rows of one by chance. The first pools of a process tell most: V8 later
  // compiles the code in another way.
  while (read.length < 3) {
    const database = await openTestDatabase({ observe: () => undefined });
    try {
      read.push(await growth(() => database.read(statement, true)));
      const transaction = () => database.fork().transactional(async (em) => await statement.execute(em.getKysely()));
      inTransaction.push(await growth(transaction));
    } finally {
      await database.close();
    }
  }
  expect(medianOf(read)).toBeLessThan(ROW_BYTES / 2);
  expect(medianOf(inTransaction)).toBeLessThan(ROW_BYTES / 2);
});
