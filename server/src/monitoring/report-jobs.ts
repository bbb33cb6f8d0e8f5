import { Counter, Gauge, type Registry } from 'prom-client';

/** The counts of one regular job in this process. */
export type JobCounts = {
  readonly runs: number;
  readonly failures: number;
  /** Duration of the last run, in milliseconds. */
  readonly lastMs: number;
  readonly removed: number;
  /** The end of the last successful run in this process; undefined before the first. */
  readonly lastSuccessAt?: Date | undefined;
};

/**
 * Reports the regular jobs. Of the servers of one database, one runs each job, so alerts take the maximum over all.
 *
 * The label is `name`, because Prometheus adds a label `job` of its own.
 */
export function reportJobs(registry: Registry, jobs: ReadonlyMap<string, JobCounts>): void {
  const registers = [registry];
  new Counter({
    registers,
    name: 'arot_job_runs_total',
    help: 'Runs of a regular job in this process, by result.',
    labelNames: ['name', 'result'],
    collect() {
      this.reset();
      for (const [name, { runs, failures }] of jobs) {
        this.inc({ name, result: 'success' }, runs);
        this.inc({ name, result: 'failure' }, failures);
      }
    },
  });
  new Counter({
    registers,
    labelNames: ['name'],
    name: 'arot_job_removed_rows_total',
    help: 'Rows that a regular job has removed in this process.',
    collect() {
      this.reset();
      for (const [name, { removed }] of jobs) this.inc({ name }, removed);
    },
  });
  new Gauge({
    registers,
    labelNames: ['name'],
    name: 'arot_job_duration_seconds',
    help: 'Duration of the last run of a regular job in this process.',
    collect() {
      for (const [name, { lastMs }] of jobs) this.set({ name }, lastMs / 1_000);
    },
  });
  new Gauge({
    registers,
    labelNames: ['name'],
    name: 'arot_job_last_success_timestamp_seconds',
    help: 'When the last successful run of a regular job in this process ended, in seconds since 1970; 0 before the first.',
    collect() {
      for (const [name, { lastSuccessAt }] of jobs) this.set({ name }, (lastSuccessAt?.getTime() ?? 0) / 1_000);
    },
  });
}
