import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Config, ConfigError } from '../config.ts';
import { BoundedMemoryLimiter } from './bounded-memory-limiter.ts';
import { type Limit, Limiter } from './limiter.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Whoever is counted does not wait longer for a shared store that does not answer. */
const COMMAND_TIMEOUT_MS = 2_000;

/** Where attempts are counted. */
export type LimiterStore = {
  /** @param name tells one limiter's counts from another's */
  limiter(name: string, limit: Limit | 'off'): Promise<Limiter>;
  close(): Promise<void>;
};

/** Makes the counts of one limiter. */
type OpenCounts = (name: string, limit: Limit) => Promise<RateLimiterAbstract>;

/**
 * Opens the store where the configuration says attempts are counted: in this process, or where several processes count
 * together. While a shared store is away, each process counts for itself.
 */
export async function openLimiterStore(config: Pick<Config, 'limiterUrl' | 'database'>): Promise<LimiterStore> {
  const { limiterUrl, database } = config;
  if (limiterUrl === 'memory:')
    return storeOf(
      async (_name, limit) => new BoundedMemoryLimiter(limit),
      async () => {},
    );
  if (limiterUrl !== 'postgres:') return await redisStore(limiterUrl);
  if (database.kind === 'server') return await postgresStore(database.url);
  throw new ConfigError('AROT_LIMITER_URL=postgres: needs a DATABASE_URL of a PostgreSQL server.');
}

function storeOf(open: OpenCounts, close: () => Promise<void>): LimiterStore {
  const limiter = async (name: string, limit: Limit | 'off') =>
    new Limiter(limit === 'off' ? 'off' : await open(name, limit));
  return { limiter, close };
}

async function postgresStore(url: string): Promise<LimiterStore> {
  const { Pool } = await import('pg');
  const pool = new Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: COMMAND_TIMEOUT_MS,
    application_name: 'arot',
  });
  // A connection that breaks while it idles is replaced at the next use; unheard, its error would end the process.
  pool.on('error', () => undefined);
  const open: OpenCounts = (keyPrefix, limit) =>
    new Promise((resolve, reject) => {
      const made: RateLimiterPostgres = new RateLimiterPostgres(
        {
          storeClient: pool,
          tableName: 'login_attempt',
          keyPrefix,
          points: limit.points,
          duration: limit.seconds,
          insuranceLimiter: new BoundedMemoryLimiter(limit),
        },
        (error?: Error) => (error ? reject(error) : resolve(made)),
      );
    });
  return storeOf(open, () => pool.end());
}

async function redisStore(url: string): Promise<LimiterStore> {
  const { createClient } = await import('redis');
  let wasConnected = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      // A wrong address has to show at the start; one that goes away later is tried again and again.
      reconnectStrategy: (retries) => (wasConnected ? Math.min(retries * 100, 3_000) : false),
    },
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
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
