import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ observe: () => undefined });
});
afterAll(() => database.close());

const ROW_BYTES = 20_000;
const statement = sql<{ value: string }>`select repeat('x', ${ROW_BYTES}::int) as value`;

setFlagsFromString('--expose-gc');
const collectGarbage: (options: { type: 'minor' }) => void = runInNewContext('gc');

/** Memory in use after minor collections, which free whatever no old object refers to. */
function usedBytes(): number {
  for (let times = 0; times < 3; times += 1) collectGarbage({ type: 'minor' });
  return getHeapStatistics().used_heap_size;
}

/** By how much the heap grows for each call, in bytes. */
async function growth(call: () => Promise<unknown>): Promise<number> {
  const callTimes = async (times: number) => {
    for (let done = 0; done < times; done += 10) await Promise.all(Array.from({ length: 10 }, call));
  };
  await callTimes(1_000);
  const before = usedBytes();
  await callTimes(400);
  return (usedBytes() - before) / 400;
}

describe('after a statement', () => {
  it('no row is retained until the next major garbage collection', async () => {
    expect(await growth(() => database.read(statement, true))).toBeLessThan(ROW_BYTES / 2);
  });

  it('no row of a transaction is either', async () => {
    const read = () => database.fork().transactional(async (em) => await statement.execute(em.getKysely()));
    expect(await growth(read)).toBeLessThan(ROW_BYTES / 2);
  });
});
