import { Counter, Histogram, type Metric } from 'prom-client';

/** Registered by `collectMetrics`, not in the library's global registry. */
const registers: [] = [];

/**
 * The counters and timers of this process since it started. Any code may count; `collectMetrics` reports it. Every label value is
 * a fixed text of the program or a route, never text of a client.
 */
export const meters = {
  shedRequests: new Counter({
    registers,
    name: 'arot_http_shed_requests_total',
    help: 'Requests rejected with 503 because too many were in flight, or waited to start.',
  }),
  unreadableRequests: new Counter({
    registers,
    name: 'arot_http_unreadable_requests_total',
    help: 'Requests that were not valid HTTP, by the status of the response.',
    labelNames: ['status'],
  }),
  conflicts: new Counter({
    registers,
    name: 'arot_database_conflicts_total',
    help: 'Transactions that PostgreSQL undid because of another one: deadlocks and serialization failures. They ran again.',
    labelNames: ['code'],
  }),
  logins: new Counter({
    registers,
    name: 'arot_logins_total',
    help: 'Logins with a password: by cookie, by token, or on the hosted page.',
    labelNames: ['via', 'result'],
  }),
  registrations: new Counter({
    registers,
    name: 'arot_registrations_total',
    help: 'Registrations of customers, by result.',
    labelNames: ['result'],
  }),
  uploads: new Counter({
    registers,
    name: 'arot_uploads_total',
    help: 'Files of customers, by result.',
    labelNames: ['result'],
  }),
  uploadedBytes: new Counter({
    registers,
    name: 'arot_uploaded_bytes_total',
    help: 'Bytes of the files that were stored.',
  }),
  tokens: new Counter({
    registers,
    name: 'arot_oauth_token_responses_total',
    help: 'Responses of the token endpoint that contain tokens, by grant type.',
    labelNames: ['grant_type'],
  }),
  visitors: new Counter({
    registers,
    name: 'arot_chat_visitors_saved_total',
    help: 'Chat visitors created or updated by servers of applications.',
    labelNames: ['result'],
  }),
  messages: new Counter({
    registers,
    name: 'arot_messages_total',
    help: 'Messages that left the server, or did not, by channel and result. retried counts failed attempts.',
    labelNames: ['channel', 'result'],
  }),
  webhooks: new Counter({
    registers,
    name: 'arot_webhook_attempts_total',
    help: 'Attempts to deliver an event, or a logout to an application, by result.',
    labelNames: ['kind', 'result'],
  }),
  limited: new Counter({
    registers,
    name: 'arot_limiter_rejections_total',
    help: 'Requests rejected by a limit, by limiter.',
    labelNames: ['limiter'],
  }),
  statements: new Histogram({
    registers,
    name: 'arot_database_statement_duration_seconds',
    help: 'Run time of statements in the database, by the method and route of the request; background for all others.',
    labelNames: ['operation'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  }),
  failedStatements: new Counter({
    registers,
    name: 'arot_database_statement_failures_total',
    help: 'Statements that ended with an error, by the method and route of the request.',
    labelNames: ['operation'],
  }),
  passwordHashes: new Histogram({
    registers,
    name: 'arot_password_hash_duration_seconds',
    help: 'Duration of hashing or verifying one password, without the wait for its turn.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  }),
  documentOperations: new Histogram({
    registers,
    name: 'arot_document_store_duration_seconds',
    help: 'Operations of the document store, by result. A put lasts as long as the client sends the file.',
    labelNames: ['operation', 'result'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
  }),
} as const satisfies Record<string, Metric>;
