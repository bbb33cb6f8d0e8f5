import { stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { meters } from '../base/meters.ts';
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

/** Registers all metrics that `/metrics` reports. docs/operating.md lists them. */
export function collectMetrics(sources: MetricSources): Metrics {
  const { database, passwords, responseCache, replicaReads, jobs } = sources;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const reader = readersInto(registry);
  reportState(registry, sources);
  reportCache(reader, responseCache);
  if (replicaReads) reportReplica(registry, reader, replicaReads);
  reportQueue(reader, 'arot_database', 'the database', () => database.queue());
  reportQueue(reader, 'arot_password', 'password hashing', () => passwords.queue());
  reportJobs(registry, jobs);
  reportMessages(registry, sources.messages);
  reportEvents(registry, sources.events);
  reportWebhooks(registry, sources.webhooks);
  if (sources.backupMarker !== undefined) reportBackup(registry, sources.backupMarker);
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

/** Creates metrics whose values are read at each scrape. */
type Reader = Record<'counter' | 'gauge', (name: string, help: string, read: () => number) => void>;

function readersInto(registry: Registry): Reader {
  const registers = [registry];
  return {
    counter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
  };
}

function reportState(registry: Registry, { version, readiness }: MetricSources): void {
  const registers = [registry];
  new Gauge({
    registers,
    name: 'arot_build_info',
    help: 'Always 1; the label is the version.',
    labelNames: ['version'],
  })
    .labels(version)
    .set(1);
  // Without a limit of the container, Node reports more than the machine has, or nothing.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  new Gauge({
    registers,
    name: 'arot_memory_limit_bytes',
    help: 'Memory that the process may use: the limit of its container, or the memory of the machine.',
  }).set(memory);
  new Gauge({
    registers,
    name: 'arot_heap_limit_bytes',
    help: 'Largest size of the JavaScript heap; see --max-old-space-size.',
  }).set(getHeapStatistics().heap_size_limit);
  new Gauge({
    registers,
    name: 'arot_ready',
    help: '1 if /readyz responds 200, otherwise 0.',
    async collect() {
      this.set((await readiness()).status === 'ready' ? 1 : 0);
    },
  });
  new Gauge({
    registers,
    name: 'arot_clock_ahead_seconds',
    help: 'By how much the clock of the process is ahead of that of the database, at the last check.',
    async collect() {
      const { clockAheadMs } = await readiness();
      if (clockAheadMs !== undefined) this.set(clockAheadMs / 1_000);
    },
  });
}

function reportCache({ counter, gauge }: Reader, cache: ResponseCache): void {
  counter('arot_response_cache_hits_total', 'Responses sent from the cache.', () => cache.hits);
  counter('arot_response_cache_misses_total', 'Responses read from the database.', () => cache.misses);
  gauge('arot_response_cache_entries', 'Responses in the cache.', () => cache.entries);
  gauge('arot_response_cache_bytes', 'Size of the cached responses in bytes.', () => cache.bytes);
  counter(
    'arot_catalog_version_checks_total',
    'Statements that read the catalog version alone.',
    () => cache.versionChecks,
  );
}

function reportReplica(
  registry: Registry,
  { gauge }: Reader,
  replica: NonNullable<MetricSources['replicaReads']>,
): void {
  new Counter({
    registers: [registry],
    name: 'arot_replica_reads_total',
    help: 'Reads on the replica: used, behind the primary, or failed. The primary repeats the last two.',
    labelNames: ['result'],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(replica.results)) this.inc({ result }, count);
    },
  });
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

function reportBackup(registry: Registry, marker: string): void {
  new Gauge({
    registers: [registry],
    name: 'arot_last_backup_timestamp_seconds',
    help: 'When the last backup ended, by the time of the file that it touches; 0 if there is no file.',
    async collect() {
      const found = await stat(marker).catch(() => undefined);
      this.set(found ? found.mtimeMs / 1_000 : 0);
    },
  });
}
