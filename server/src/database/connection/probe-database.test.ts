import { afterEach, expect, it, vi } from 'vitest';
import { onPostgres, openTestDatabase } from '../../../test/support/database/test-database.ts';

const database = await openTestDatabase();
afterEach(() => {
  vi.useRealTimers();
});

// A small negative difference is rounded to -0, and `toBe` tells it from 0.
const aheadSeconds = async () => Math.round((await database.probe.state()).clockAheadMs / 1_000) + 0;

it('finds no difference of the clocks on one machine', async () => {
  expect(await aheadSeconds()).toBe(0);
});

// The embedded database has the clock of this process.
if (onPostgres())
  it.each([5, -5])('finds a clock of the process that is %s minutes ahead', async (minutes) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    expect(await aheadSeconds()).toBe(minutes * 60);
  });
