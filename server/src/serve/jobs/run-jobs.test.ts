import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { db } from '../../database/db.ts';
import { createKeyring } from '../../security/keyring.ts';
import { findJobs } from './job.repository.ts';
import { JOBS, type Job } from './jobs.ts';
import { type RegularJobs, runJobsRegularly } from './run-jobs.ts';

const HOUR_MS = 3_600_000;

let now = new Date('2026-01-01T00:00:00Z');
const store = new MemoryStore();
const keyring = createKeyring(['a secret of the tests']);
const logs: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void logs.push(line) });
const database = await openTestDatabase();
afterEach(async () => {
  await db(database.fork()).deleteFrom('job').execute();
});

/** Starts the jobs of one process. */
const start = (jobs: readonly Job[]): RegularJobs =>
  runJobsRegularly(
    {
      database,
      clock: () => now,
      documents: store,
      keyring,
      auditRetentionSeconds: 1,
      eventRetentionSeconds: 30 * 86_400,
      logger,
    },
    jobs,
  );
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('the regular jobs of several processes', () => {
  it('run in one process at a time, and again after the interval', async () => {
    let runs = 0;
    const job: Job = { name: 'count', description: '', run: async () => ++runs };
    const processes = Array.from({ length: 8 }, () => start([job]));
    for (const expected of [1, 2, 3]) {
      await Promise.all(processes.map((each) => each.runDue()));
      await Promise.all(processes.map((each) => each.runDue()));
      expect(runs).toBe(expected);
      later(HOUR_MS);
    }
    const total = processes.reduce((sum, { statistics }) => sum + (statistics.get('count')?.runs ?? 0), 0);
    expect(total).toBe(3);
    await Promise.all(processes.map((each) => each.stop()));
  });

  it('record and log a failure, and run the next job', async () => {
    const failing: Job = { name: 'failing', description: '', run: () => Promise.reject(new Error('no space')) };
    const next: Job = { name: 'next', description: '', run: async () => 7 };
    const process = start([failing, next]);
    await process.runDue();
    const at = now.toISOString();
    expect(await findJobs(database.fork())).toEqual([
      { name: 'failing', startedAt: at, endedAt: at, removed: null, error: 'Error: no space' },
      { name: 'next', startedAt: at, endedAt: at, removed: 7, error: null },
    ]);
    expect(process.statistics.get('failing')).toMatchObject({ runs: 0, failures: 1 });
    expect(logs.join('')).toContain('"job":"failing"');
    await process.stop();
  });

  it('are taken over from a process that ended in the middle', async () => {
    const stuck = start([{ name: 'shared', description: '', run: () => new Promise(() => {}) }]);
    void stuck.runDue();
    await expect.poll(() => findJobs(database.fork())).toMatchObject([{ name: 'shared', endedAt: null }]);
    const other = start([{ name: 'shared', description: '', run: async () => 1 }]);
    await other.runDue();
    expect(other.statistics.get('shared')?.runs).toBe(0);
    later(HOUR_MS);
    await other.runDue();
    expect(other.statistics.get('shared')?.runs).toBe(1);
    await other.stop();
  });
});

it('every job runs on a database without anything to remove', async () => {
  const process = start(JOBS);
  await process.runDue();
  expect(await findJobs(database.fork())).toMatchObject(
    [...JOBS].map(({ name }) => ({ name, removed: 0, error: null })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  await process.stop();
});
