import type { EntityManager } from '../../database/database.ts';
import { claimJob, endJob, findJobs, type JobRow } from './job.repository.ts';
import { JOBS, type Job, type JobContext } from './jobs.ts';

/**
 * Runs a job, unless a process of this database started it less than `intervalMs` ago.
 *
 * @returns the number of removed rows; undefined if the job was not due
 * @throws the error of the job, after recording it
 */
export async function runJob(context: JobContext, { name, run }: Job, intervalMs: number): Promise<number | undefined> {
  const { database, clock } = context;
  const now = clock();
  if (!(await claimJob(database.fork(), name, now, new Date(now.getTime() - intervalMs)))) return undefined;
  try {
    const removed = await run(context);
    await endJob(database.fork(), name, { endedAt: clock(), removed });
    return removed;
  } catch (error) {
    await endJob(database.fork(), name, { endedAt: clock(), error: String(error) });
    throw error;
  }
}

/** Returns the last run of every job of this version; undefined for one that has not run. */
export async function lastRuns(em: EntityManager): Promise<{ name: string; last: JobRow | undefined }[]> {
  const rows = await findJobs(em);
  return JOBS.map(({ name }) => ({ name, last: rows.find((row) => row.name === name) }));
}
