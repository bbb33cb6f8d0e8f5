import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { onPostgres, openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { systemClock } from '../clock.ts';
import { type DatabaseClock, openDatabaseClock } from './database-clock.ts';

let database: TestDatabase;
const open: DatabaseClock[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
  for (const { stop } of open.splice(0)) stop();
});
afterAll(() => database.close());

async function openClock(): Promise<DatabaseClock> {
  const opened = await openDatabaseClock(database);
  open.push(opened);
  return opened;
}

/** Sets the clock of this machine, as Node.js sees it. Timers and monotonic time go on. */
const setMachine = (minutesAhead: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesAhead * 60_000 });

/** By how many milliseconds a clock differs from the database's, which is read before and after it. */
async function errorOf({ clock }: DatabaseClock): Promise<number> {
  const read = async () => {
    const statement = sql<{ ms: string }>`select (extract(epoch from clock_timestamp()) * 1000)::text as ms`;
    return Number((await database.read(statement))[0]?.ms);
  };
  const [before, at, after] = [await read(), clock().getTime(), await read()];
  return Math.max(before - at, at - after, 0);
}

if (onPostgres()) {
  it.each([5, -5])('is the time of the database on a machine whose clock is %s minutes ahead', async (minutes) => {
    setMachine(minutes);
    const clock = await openClock();
    expect(await errorOf(clock)).toBeLessThan(1_000);
    expect(Math.round(clock.aheadMs() / 1_000)).toBe(minutes * 60);
  });

  it('does not change when the clock of the machine is set, before and after the next measurement', async () => {
    const clock = await openClock();
    for (const minutes of [5, -10]) {
      setMachine(minutes);
      expect(await errorOf(clock)).toBeLessThan(1_000);
      await clock.measure();
      expect(await errorOf(clock)).toBeLessThan(1_000);
    }
  });
} else
  it('is the clock of the process for the embedded database', async () => {
    expect((await openClock()).clock).toBe(systemClock);
  });
