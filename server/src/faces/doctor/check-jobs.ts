import type { Database } from '../../database/database.ts';
import { lastRuns } from '../jobs/run-job.ts';
import type { Findings } from './finding.ts';

/** A running server starts every job each ten minutes. */
const LATE_JOB_MS = 60 * 60_000;

/** Checks that the regular jobs run, and whether the last run of one failed. */
export async function checkJobs(findings: Findings, database: Database): Promise<void> {
  const overdue: string[] = [];
  for (const { name, last } of await lastRuns(database.fork())) {
    if (!last || Date.now() - Date.parse(last.startedAt) > LATE_JOB_MS) overdue.push(name);
    if (last?.error != null) {
      findings.problem(
        `the job ${name} failed at ${last.startedAt}: ${last.error}`,
        `Correct the cause, then run: npx arot jobs run ${name}`,
      );
    }
  }
  if (overdue.length > 0) {
    findings.warn(
      `no server has run these jobs within an hour: ${overdue.join(', ')}`,
      'Start a server; it runs them within ten minutes. If one runs, read its log.',
    );
  } else if (findings.list.length === 0) findings.ok('every regular job has run within an hour');
}
