/**
 * `node measure-retained-memory.ts URL`: prints how much memory the statements on a PostgreSQL database retain until the next
 * major garbage collection, as JSON: for each statement with a row of `ROW_BYTES`, alone and in a transaction, in bytes.
 */
import { getHeapStatistics } from 'node:v8';
import { sql } from 'kysely';
import { median } from '../../../../tools/bench/statistics.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema/schema.ts';
import { collectGarbage } from '../collect-garbage.ts';

export const ROW_BYTES = 20_000;

export type RetainedMemory = { readonly alone: number; readonly inTransaction: number };

if (import.meta.main) {
  const [url] = process.argv.slice(2);
  if (!url) throw new Error('The URL of the database is missing.');
  process.stdout.write(JSON.stringify(await measure(url)));
}

async function measure(url: string): Promise<RetainedMemory> {
  const database = await openDatabase({ kind: 'server', url }, entities, { observe: () => undefined });
  const statement = sql<{ value: string }>`select repeat('x', ${ROW_BYTES}::int) as value`;
  try {
    const alone = await growth(() => database.read(statement, true));
    const transaction = () => database.fork().transactional(async (em) => await statement.execute(em.getKysely()));
    return { alone, inTransaction: await growth(transaction) };
  } finally {
    await database.close();
  }
}

/** Measures the growth of the heap for each call: the median of three measurements, because major collections come by chance. */
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
  return median(results);
}

/** Returns the memory in use after minor collections, which free whatever no old object refers to. */
function usedBytes(): number {
  for (let times = 0; times < 3; times += 1) collectGarbage({ type: 'minor' });
  return getHeapStatistics().used_heap_size;
}
