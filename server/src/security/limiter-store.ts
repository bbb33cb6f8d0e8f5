import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { OperatorError } from '../base/errors.ts';
import { loadOptional } from '../base/packages.ts';
import { type Counts, type Limit, Limiter, type OptionalLimit } from './limiter.ts';
import { openAttemptTable, PostgresLimiter } from './postgres-limiter.ts';

/** The maximum number of keys of one limiter; about 25 MB. */
const MAX_KEYS = 50_000;

/**
 * Counts in the memory of this process. `RateLimiterMemory` stores every key until its window ends, and a client can
 * send from millions of addresses; here a new key evicts the key that was counted least recently.
 */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  /** In the order in which they were counted last. An `LRUCache` would allocate room for all keys at the start. */
  readonly #keys = new Set<string>();
  readonly #maxKeys: number;

  constructor({ points, seconds }: Limit, maxKeys = MAX_KEYS) {
    super({ points, duration: seconds });
    this.#maxKeys = maxKeys;
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size > this.#maxKeys) this.#evict();
    return super.consume(key);
  }

  /** Gives a point back, unless the window has ended: the next one must not start below zero. */
  override async reward(key: string): Promise<RateLimiterRes> {
    const counted = await this.get(key);
    if (counted && counted.consumedPoints > 0 && counted.msBeforeNext > 0) return await super.reward(key);
    return counted ?? new RateLimiterRes();
  }

  #evict(): void {
    const [oldest] = this.#keys;
    if (oldest === undefined) return;
    this.#keys.delete(oldest);
    void this.delete(oldest);
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Longest wait for a shared store, in milliseconds. */
const COMMAND_TIMEOUT_MS = 2_000;

/** The place in which attempts are counted: this process, or a store that several processes share. */
export type LimiterStoreLocation =
  | { readonly kind: 'memory' }
  | { readonly kind: 'postgres'; readonly url: string; readonly connections: number }
  | { readonly kind: 'redis'; readonly url: string };

/** An open store of counts. */
export type LimiterStore = {
  /** @param name separates the counts of this limiter from those of others */
  limiter(name: string, limit: OptionalLimit): Promise<Limiter>;
  close(): Promise<void>;
};

/** Creates the counts of one limiter. */
type OpenCounts = (name: string, limit: Limit) => Promise<Counts>;

/**
 * Opens the store that attempts are counted in. While a shared store is unreachable, each process counts for itself.
 *
 * @throws OperatorError, or Error of PostgreSQL, if it is unreachable now, so that a wrong URL shows at the start
 */
export async function openLimiterStore(location: LimiterStoreLocation): Promise<LimiterStore> {
  switch (location.kind) {
    case 'memory':
      return storeOf(
        async (_name, limit) => new BoundedMemoryLimiter(limit),
        async () => {},
      );
    case 'postgres':
      return await postgresStore(location);
    case 'redis':
      return await redisStore(location.url);
  }
}

function storeOf(open: OpenCounts, close: () => Promise<void>): LimiterStore {
  const limiter = async (name: string, limit: OptionalLimit) =>
    new Limiter(name, limit === 'off' ? 'off' : await open(name, limit));
  return { limiter, close };
}

async function postgresStore({ url, connections }: { url: string; connections: number }): Promise<LimiterStore> {
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: COMMAND_TIMEOUT_MS,
    application_name: 'arot',
  });
  // A broken idle connection is replaced at its next use. Without a listener, its error would end the process.
  pool.on('error', () => undefined);
  const stopCleaning = await openAttemptTable(pool);
  return storeOf(
    async (name, limit) => new PostgresLimiter(pool, name, limit, new BoundedMemoryLimiter(limit)),
    async () => {
      stopCleaning();
      await pool.end();
    },
  );
}

async function redisStore(url: string): Promise<LimiterStore> {
  const { createClient } = await loadOptional(() => import('redis'), {
    feature: 'A limiter in Redis (AROT_LIMITER_URL)',
    packages: ['redis'],
  });
  let wasConnected = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      // A wrong URL must fail at the start. After that, a lost connection is retried without limit.
      reconnectStrategy: (retries) => (wasConnected ? Math.min(retries * 100, 3_000) : false),
    },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw new OperatorError(
      `AROT_LIMITER_URL: Redis at ${new URL(url).host} cannot be used: ${reasonOf(error)}. Start it, or correct the URL.`,
    );
  }
  wasConnected = true;
  const open: OpenCounts = async (name, limit) =>
    new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `arot_${name}`,
      points: limit.points,
      duration: limit.seconds,
      insuranceLimiter: new BoundedMemoryLimiter(limit),
    });
  return storeOf(open, async () => client.destroy());
}

/** Returns the reason of an error. A host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
