import type { Reader } from '../base/meters.ts';

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
export function reportJobs({ counter, gauge }: Reader, jobs: ReadonlyMap<string, JobCounts>): void {
  const byName = (numberOf: (counts: JobCounts) => number) => () =>
    [...jobs].map(([name, counts]) => [{ name }, numberOf(counts)] as const);
  counter(
    'arot_job_runs_total',
    'Runs of a regular job in this process, by result.',
    () =>
      [...jobs].flatMap(([name, { runs, failures }]) => [
        [{ name, result: 'success' }, runs] as const,
        [{ name, result: 'failure' }, failures] as const,
      ]),
    ['name', 'result'],
  );
  counter(
    'arot_job_removed_rows_total',
    'Rows that a regular job has removed in this process.',
    byName(({ removed }) => removed),
    ['name'],
  );
  gauge(
    'arot_job_duration_seconds',
    'Duration of the last run of a regular job in this process.',
    byName(({ lastMs }) => lastMs / 1_000),
    ['name'],
  );
  gauge(
    'arot_job_last_success_timestamp_seconds',
    'When the last successful run of a regular job in this process ended, in seconds since 1970; 0 before the first.',
    byName(({ lastSuccessAt }) => (lastSuccessAt?.getTime() ?? 0) / 1_000),
    ['name'],
  );
}

/** The numbers of messages: those that wait, those given up in the last 30 days, and how long the oldest has waited; 0 if none waits. */
export type MessageCounts = { readonly queued: number; readonly failed: number; readonly oldestSeconds: number };

/** The numbers of deliveries that wait, logouts included, of endpoints that the server has disabled, and the wait of the oldest delivery. */
export type WebhookCounts = { readonly queued: number; readonly disabled: number; readonly oldestSeconds: number };

/** Reports the queue of messages. All servers of a database report the same. */
export function reportMessages(reader: Reader, read: () => Promise<MessageCounts>): void {
  reportNumbers(reader, read, [
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
export function reportWebhooks(reader: Reader, read: () => Promise<WebhookCounts>): void {
  reportNumbers(reader, read, [
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
export function reportEvents(reader: Reader, read: () => Promise<EventCounts>): void {
  reportNumbers(reader, read, [
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
  { gauge }: Reader,
  read: () => Promise<T>,
  gauges: readonly (readonly [name: string, help: string, numberOf: (numbers: T) => number])[],
): void {
  let last: Promise<T | undefined> = Promise.resolve(undefined);
  for (const [index, [name, help, numberOf]] of gauges.entries()) {
    gauge(name, help, async () => {
      if (index === 0) last = read().catch(() => undefined);
      const numbers = await last;
      return numbers && numberOf(numbers);
    });
  }
}
