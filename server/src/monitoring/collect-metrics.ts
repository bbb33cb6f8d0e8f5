import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveRequest } from '../http/request-log.ts';
import type { QueueState } from '../queues/turns.ts';
import type { ReplicaReads } from '../response-cache/replica-reads.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';

export type MetricSources = {
  /** The queue for connections to the database. */
  readonly database: { queue(): QueueState };
  /** The queue of passwords that wait to be hashed. */
  readonly passwords: { queue(): QueueState };
  readonly responseCache: ResponseCache;
  /** Reads on the replica, if there is one. */
  readonly replicaReads?: Pick<ReplicaReads, 'results' | 'isUsable' | 'lagSeconds'> | undefined;
  /** What this process has done for each regular job. */
  readonly jobs: ReadonlyMap<string, Readonly<Record<'runs' | 'failures' | 'lastMs' | 'removed', number>>>;
};

export type Metrics = { readonly registry: Registry; readonly observeRequest: ObserveRequest };

/** Methods that have a label of their own. A client may send any of the others that Node accepts. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Upper bounds of the buckets, in seconds: cached responses take 1 ms, logins 50 ms, uploads seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Everything that `/metrics` reports. docs/operating.md lists it. */
export function collectMetrics({ database, passwords, responseCache, replicaReads, jobs }: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const reader = readersInto(registry);
  collectCache(reader, responseCache);
  if (replicaReads) collectReplica(registry, reader, replicaReads);
  collectQueue(reader, 'arot_database', 'the database', () => database.queue());
  collectQueue(reader, 'arot_password', 'password hashing', () => passwords.queue());
  collectJobs(registry, jobs);
  const requests = new Histogram({
    name: 'arot_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    registry,
    observeRequest: (method, route, status, durationMs) => {
      requests.observe(
        { method: METHODS.has(method) ? method : 'other', route, status: status ?? 'none' },
        durationMs / 1_000,
      );
    },
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

function collectJobs(registry: Registry, jobs: MetricSources['jobs']): void {
  const registers = [registry];
  new Counter({
    registers,
    name: 'arot_job_runs_total',
    help: 'Runs of a regular job in this process, by result.',
    labelNames: ['job', 'result'],
    collect() {
      this.reset();
      for (const [job, { runs, failures }] of jobs) {
        this.inc({ job, result: 'success' }, runs);
        this.inc({ job, result: 'failure' }, failures);
      }
    },
  });
  new Counter({
    registers,
    labelNames: ['job'],
    name: 'arot_job_removed_rows_total',
    help: 'Rows that a regular job has removed in this process.',
    collect() {
      this.reset();
      for (const [job, { removed }] of jobs) this.inc({ job }, removed);
    },
  });
  new Gauge({
    registers,
    labelNames: ['job'],
    name: 'arot_job_duration_seconds',
    help: 'Duration of the last successful run of a regular job in this process.',
    collect() {
      for (const [job, { lastMs }] of jobs) this.set({ job }, lastMs / 1_000);
    },
  });
}

function collectCache({ counter, gauge }: Reader, cache: ResponseCache): void {
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

function collectReplica(
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

function collectQueue({ counter, gauge }: Reader, prefix: string, what: string, read: () => QueueState): void {
  gauge(`${prefix}_running`, `Pieces of work in ${what}.`, () => read().running);
  gauge(`${prefix}_waiting`, `Pieces of work that wait for ${what}.`, () => read().waiting);
  counter(`${prefix}_started_total`, `Pieces of work that got a turn in ${what}.`, () => read().started);
  counter(`${prefix}_wait_seconds_total`, `Time that they waited for ${what}.`, () => read().waitedMs / 1_000);
  counter(`${prefix}_rejected_total`, `Pieces of work that ${what} rejected.`, () => read().rejected);
}
