import { Counter, Gauge, Histogram, type Metric, type Registry } from 'prom-client';

/** Registered by `collectMetrics`, not in the library's global registry. */
const registers: [] = [];

const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter({ name, help, labelNames, registers });

/** @param buckets their upper bounds */
const histogram = <Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []) =>
  new Histogram({ name, help, labelNames, buckets, registers });

/**
 * The counters and timers of this process since it started. Any code may count; `collectMetrics` reports it. Every label value is
 * a fixed text of the program or a route, never text of a client.
 */
export const meters = {
  shedRequests: counter(
    'arot_http_shed_requests_total',
    'Requests rejected with 503 because too many were in flight, or waited to start.',
  ),
  unreadableRequests: counter(
    'arot_http_unreadable_requests_total',
    'Requests that were not valid HTTP, by the status of the response.',
    ['status'],
  ),
  conflicts: counter(
    'arot_database_conflicts_total',
    'Transactions that PostgreSQL undid because of another one: deadlocks and serialization failures. They ran again.',
    ['code'],
  ),
  logins: counter('arot_logins_total', 'Logins with a password: by cookie, by token, or on the hosted page.', [
    'via',
    'result',
  ]),
  registrations: counter('arot_registrations_total', 'Registrations of customers, by result.', ['result']),
  uploads: counter('arot_uploads_total', 'Files of customers, by result.', ['result']),
  uploadedBytes: counter('arot_uploaded_bytes_total', 'Bytes of the files that were stored.'),
  tokens: counter(
    'arot_oauth_token_responses_total',
    'Responses of the token endpoint that contain tokens, by grant type.',
    ['grant_type'],
  ),
  visitors: counter('arot_chat_visitors_saved_total', 'Chat visitors created or updated by servers of applications.', [
    'result',
  ]),
  messages: counter(
    'arot_messages_total',
    'Messages that left the server, or did not, by channel and result. retried counts failed attempts.',
    ['channel', 'result'],
  ),
  webhooks: counter(
    'arot_webhook_attempts_total',
    'Attempts to deliver an event, or a logout to an application, by result.',
    ['kind', 'result'],
  ),
  limited: counter('arot_limiter_rejections_total', 'Requests rejected by a limit, by limiter.', ['limiter']),
  statements: histogram(
    'arot_database_statement_duration_seconds',
    'Run time of statements in the database, by the method and route of the request; background for all others.',
    [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    ['operation'],
  ),
  failedStatements: counter(
    'arot_database_statement_failures_total',
    'Statements that ended with an error, by the method and route of the request.',
    ['operation'],
  ),
  passwordHashes: histogram(
    'arot_password_hash_duration_seconds',
    'Duration of hashing or verifying one password, without the wait for its turn.',
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  ),
  documentOperations: histogram(
    'arot_document_store_duration_seconds',
    'Operations of the document store, by result. A put lasts as long as the client sends the file.',
    [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    ['operation', 'result'],
  ),
} as const satisfies Record<string, Metric>;

/** The value of a metric, or its values by label; undefined if the last ones stay. */
type Values = number | undefined | readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

type Report = (
  name: string,
  help: string,
  read: () => Values | Promise<Values>,
  labelNames?: readonly string[],
) => void;

/** Creates metrics whose values are read at each scrape. */
export type Reader = Readonly<Record<'counter' | 'gauge', Report>>;

export function readersInto(registry: Registry): Reader {
  const into =
    (Kind: typeof Counter | typeof Gauge): Report =>
    (name, help, read, labelNames = []) => {
      new Kind({
        ...{ name, help, labelNames, registers: [registry] },
        async collect() {
          const values = await read();
          if (values === undefined) return;
          this.reset();
          for (const [labels, value] of typeof values === 'number' ? [[{}, values] as const] : values)
            this.inc(labels, value);
        },
      });
    };
  return { counter: into(Counter), gauge: into(Gauge) };
}
