import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { meters, type Reader, readersInto } from '../base/meters.ts';
import type { QueueState } from '../base/turns.ts';
import type { Readiness } from '../http/health.ts';
import { methodOf, type ObserveRequest } from '../http/request-log.ts';
import type { ReplicaReads } from '../reads/replica-reads.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import {
  type EventCounts,
  type JobCounts,
  type MessageCounts,
  reportEvents,
  reportJobs,
  reportMessages,
  reportWebhooks,
  type WebhookCounts,
} from './report-background-work.ts';

export type MetricSources = {
  readonly version: string;
  /** The queue for connections to the database. */
  readonly database: { queue(): QueueState };
  /** The queue of passwords that wait to be hashed. */
  readonly passwords: { queue(): QueueState };
  readonly responseCache: ResponseCache;
  /** Reads on the replica, if there is one. */
  readonly replicaReads?: Pick<ReplicaReads, 'results' | 'isUsable' | 'lagSeconds'> | undefined;
  /** The counts of each regular job in this process. */
  readonly jobs: ReadonlyMap<string, JobCounts>;
  /** Reads the numbers of messages. */
  readonly messages: () => Promise<MessageCounts>;
  /** Reads the numbers of the feed of events. */
  readonly events: () => Promise<EventCounts>;
  /** Reads the numbers of webhooks. */
  readonly webhooks: () => Promise<WebhookCounts>;
  /** File that a backup touches when it has ended. */
  readonly backupMarker?: string;
  /** Returns the readiness that `/readyz` reports. */
  readonly readiness: () => Promise<Readiness>;
};

export type Metrics = { readonly registry: Registry; readonly observeRequest: ObserveRequest };

/** Upper bounds of the buckets, in seconds: cached responses take 1 ms, logins 50 ms, uploads seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Gauges of the library with the suffix of a counter. Others without the suffix have the same values by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Registers all metrics that `/metrics` reports. docs/operate/operating.md lists them. */
export function collectMetrics(sources: MetricSources): Metrics {
  const { database, passwords, responseCache, replicaReads, jobs } = sources;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const reader = readersInto(registry);
  reportState(reader, sources);
  reportCache(reader, responseCache);
  if (replicaReads) reportReplica(reader, replicaReads);
  reportQueue(reader, 'arot_database', 'the database', () => database.queue());
  reportQueue(reader, 'arot_password', 'password hashing', () => passwords.queue());
  reportJobs(reader, jobs);
  reportMessages(reader, sources.messages);
  reportEvents(reader, sources.events);
  reportWebhooks(reader, sources.webhooks);
  if (sources.backupMarker !== undefined) reportBackup(reader, sources.backupMarker);
  for (const meter of Object.values(meters)) registry.registerMetric(meter);
  return { registry, observeRequest: countRequests(registry, reader) };
}

function countRequests(registry: Registry, { gauge }: Reader): ObserveRequest {
  const requests = new Histogram({
    name: 'arot_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  let inFlight = 0;
  gauge('arot_http_in_flight_requests', 'Requests that have no complete response yet.', () => inFlight);
  return (request) => {
    inFlight += 1;
    return {
      end: (route, status, durationMs) => {
        inFlight -= 1;
        requests.observe({ method: methodOf(request), route, status: status ?? 'none' }, durationMs / 1_000);
      },
    };
  };
}

function reportState({ gauge }: Reader, { version, readiness }: MetricSources): void {
  gauge('arot_build_info', 'Always 1; the label is the version.', () => [[{ version }, 1]], ['version']);
  gauge(
    'arot_memory_limit_bytes',
    'Memory that the process may use: the limit of its container, or the memory of the machine.',
    // Without a limit of the container, Node reports more than the machine has, or nothing.
    () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  );
  gauge(
    'arot_heap_limit_bytes',
    'Largest size of the JavaScript heap; see --max-old-space-size.',
    () => getHeapStatistics().heap_size_limit,
  );
  gauge('arot_ready', '1 if /readyz responds 200, otherwise 0.', async () =>
    Number((await readiness()).status === 'ready'),
  );
  gauge(
    'arot_clock_ahead_seconds',
    'By how much the clock of the process is ahead of that of the database, at the last check.',
    async () => {
      const { clockAheadMs } = await readiness();
      return clockAheadMs === undefined ? undefined : clockAheadMs / 1_000;
    },
  );
}

function reportCache({ counter, gauge }: Reader, cache: ResponseCache): void {
  counter('arot_response_cache_hits_total', 'Responses sent from the cache.', () => cache.hits);
  counter('arot_response_cache_misses_total', 'Responses read from the database.', () => cache.misses);
  counter(
    'arot_stale_responses_total',
    'Cached responses that were sent while the database did not respond.',
    () => cache.stale,
  );
  gauge('arot_response_cache_entries', 'Responses in the cache.', () => cache.entries);
  gauge('arot_response_cache_bytes', 'Size of the cached responses in bytes.', () => cache.bytes);
  counter(
    'arot_catalog_version_checks_total',
    'Statements that read the catalog version alone.',
    () => cache.versionChecks,
  );
}

function reportReplica({ counter, gauge }: Reader, replica: NonNullable<MetricSources['replicaReads']>): void {
  counter(
    'arot_replica_reads_total',
    'Reads on the replica: used, behind the primary, or failed. The primary repeats the last two.',
    () => Object.entries(replica.results).map(([result, count]) => [{ result }, count]),
    ['result'],
  );
  gauge('arot_replica_usable', 'Whether the last check of the replica succeeded: 1 or 0.', () =>
    Number(replica.isUsable),
  );
  gauge('arot_replica_lag_seconds', 'Age of what the replica shows, at the last check.', () => replica.lagSeconds);
}

function reportQueue({ counter, gauge }: Reader, prefix: string, what: string, read: () => QueueState): void {
  gauge(`${prefix}_running`, `Pieces of work in ${what}.`, () => read().running);
  gauge(`${prefix}_limit`, `Most pieces of work in ${what} at once.`, () => read().concurrency);
  gauge(`${prefix}_waiting`, `Pieces of work that wait for ${what}.`, () => read().waiting);
  counter(`${prefix}_started_total`, `Pieces of work that got a turn in ${what}.`, () => read().started);
  counter(`${prefix}_wait_seconds_total`, `Time that they waited for ${what}.`, () => read().waitedMs / 1_000);
  counter(`${prefix}_rejected_total`, `Pieces of work that ${what} rejected.`, () => read().rejected);
}

function reportBackup({ gauge }: Reader, marker: string): void {
  gauge(
    'arot_last_backup_timestamp_seconds',
    'When the last backup ended, by the time of the file that it touches; 0 if there is no file.',
    async () => ((await stat(marker).catch(() => undefined))?.mtimeMs ?? 0) / 1_000,
  );
}
