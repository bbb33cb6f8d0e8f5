import type { EntityManager } from '../database/open-database.ts';
import { findJobs, type JobRow } from './job.repository.ts';
import { JOBS } from './jobs.ts';

/** The last run of every job of this version; undefined for one that has not run. */
export async function lastRuns(em: EntityManager): Promise<{ name: string; last: JobRow | undefined }[]> {
  const rows = await findJobs(em);
  return JOBS.map(({ name }) => ({ name, last: rows.find((row) => row.name === name) }));
}
