import type { Logger } from 'pino';
import type { EntityManager } from '../../database/database.ts';
import type { JobCounts } from '../../monitoring/report-background-work.ts';
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

/** The interval of each job, and of the checks by each process whether it is due. */
const INTERVAL_MS = 10 * 60_000;
/** Less than the interval, because timers of several processes are not exact. */
const DUE_AFTER_MS = 9 * 60_000;

type JobStatistics = { -readonly [Count in keyof JobCounts]: JobCounts[Count] };

export type RegularJobs = {
  /** The counts of each job in this process, for metrics. */
  readonly statistics: ReadonlyMap<string, JobCounts>;
  /** Runs the jobs that are due, one after the other. */
  runDue(): Promise<void>;
  /** Ends the regular runs, and waits for the job that is running. */
  stop(): Promise<void>;
};

/** Runs the jobs in the background. Of the processes that use one database, one runs each job. */
export function runJobsRegularly(
  context: JobContext & { readonly logger: Logger },
  jobs: readonly Job[] = JOBS,
): RegularJobs {
  const statistics = new Map<string, JobStatistics>(
    jobs.map(({ name }) => [name, { runs: 0, failures: 0, lastMs: 0, removed: 0 }]),
  );
  const runOne = async (job: Job) => {
    const counts = statistics.get(job.name);
    const startedAt = performance.now();
    try {
      const removed = await runJob(context, job, DUE_AFTER_MS);
      if (removed === undefined || !counts) return;
      counts.runs += 1;
      counts.removed += removed;
      counts.lastMs = performance.now() - startedAt;
      counts.lastSuccessAt = context.clock();
    } catch (error) {
      if (counts) {
        counts.failures += 1;
        counts.lastMs = performance.now() - startedAt;
      }
      context.logger.error({ err: error, job: job.name }, 'a regular job failed');
    }
  };
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const runDue = async () => {
    for (const job of jobs) if (!stopping) await runOne(job);
  };
  const timer = setInterval(() => {
    running = runDue();
  }, INTERVAL_MS);
  timer.unref();
  return {
    statistics,
    runDue,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
