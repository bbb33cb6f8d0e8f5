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

/** The numbers of messages: those that wait, those given up in the last 30 days, and how long the oldest has waited; 0 if none waits. */
export type MessageCounts = { readonly queued: number; readonly failed: number; readonly oldestSeconds: number };

/** The numbers of deliveries that wait, logouts included, of endpoints that the server has disabled, and the wait of the oldest delivery. */
export type WebhookCounts = { readonly queued: number; readonly disabled: number; readonly oldestSeconds: number };

/** Reports the queue of messages. All servers of a database report the same. */
export function reportMessages(registry: Registry, read: () => Promise<MessageCounts>): void {
  reportNumbers(registry, read, [
    ['arot_messages_queued', 'Messages that wait to be sent.', ({ queued }) => queued],
    ['arot_messages_failed', 'Messages of the last 30 days that were given up.', ({ failed }) => failed],
    [
      'arot_messages_oldest_seconds',
      'How long the oldest message has waited to be sent; 0 if none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
  ]);
}

/** Reports the queue of webhooks. All servers of a database report the same. */
export function reportWebhooks(registry: Registry, read: () => Promise<WebhookCounts>): void {
  reportNumbers(registry, read, [
    ['arot_webhooks_queued', 'Events and logouts that wait to be delivered.', ({ queued }) => queued],
    [
      'arot_webhooks_oldest_seconds',
      'How long the oldest of them has waited; 0 if none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
    ['arot_webhook_endpoints_disabled', 'Endpoints that the server has disabled.', ({ disabled }) => disabled],
  ]);
}

/** The numbers of the feed of events. */
export type EventCounts = {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly transactionSeconds: number;
};

/** Reports the feed of events. All servers of a database report the same. */
export function reportEvents(registry: Registry, read: () => Promise<EventCounts>): void {
  reportNumbers(registry, read, [
    ['arot_events_waiting', 'Committed events that the feed does not have yet.', ({ waiting }) => waiting],
    [
      'arot_events_oldest_seconds',
      'How long the oldest of them has waited; 0 if none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    ],
    [
      'arot_events_transaction_seconds',
      'How long the oldest transaction that has written has been open; 0 without one. The feed has its events afterwards.',
      ({ transactionSeconds }) => transactionSeconds,
    ],
  ]);
}

/** Reports numbers that one statement reads for each scrape. While the database is away, the values before stay. */
function reportNumbers<T>(
  registry: Registry,
  read: () => Promise<T>,
  gauges: readonly (readonly [name: string, help: string, numberOf: (numbers: T) => number])[],
): void {
  let last: Promise<T | undefined> = Promise.resolve(undefined);
  for (const [index, [name, help, numberOf]] of gauges.entries()) {
    new Gauge({
      registers: [registry],
      name,
      help,
      async collect() {
        if (index === 0) last = read().catch(() => undefined);
        const numbers = await last;
        if (numbers) this.set(numberOf(numbers));
      },
    });
  }
}
