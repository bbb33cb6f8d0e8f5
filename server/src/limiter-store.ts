import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { type Config, ConfigError } from './config.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Whoever is counted does not wait longer for a shared store that does not answer. */
const COMMAND_TIMEOUT_MS = 2_000;

/** So many of a thing in so many seconds. */
export type Limit = { readonly points: number; readonly seconds: number };

/** Where attempts are counted. */
export type LimiterStore = {
  /** @param name tells one limiter's counts from another's */
  limiter(name: string, limit: Limit): Promise<RateLimiterAbstract>;
  close(): Promise<void>;
};

/**
 * Opens the store where the configuration says attempts are counted: in this process, or where several processes count
 * together. While a shared store is away, each process counts for itself.
 */
export async function openLimiterStore(config: Pick<Config, 'limiterUrl' | 'database'>): Promise<LimiterStore> {
  const { limiterUrl, database } = config;
  if (limiterUrl === 'memory:') return { limiter: async (_name, limit) => memory(limit), close: async () => {} };
  if (limiterUrl !== 'postgres:') return await redisStore(limiterUrl);
  if (database.kind === 'server') return await postgresStore(database.url);
  throw new ConfigError('AROT_LIMITER_URL=postgres: needs a DATABASE_URL of a PostgreSQL server.');
}

function memory({ points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
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
  const limiter = (keyPrefix: string, limit: Limit) =>
    new Promise<RateLimiterPostgres>((resolve, reject) => {
      const made: RateLimiterPostgres = new RateLimiterPostgres(
        {
          storeClient: pool,
          tableName: 'login_attempt',
          keyPrefix,
          points: limit.points,
          duration: limit.seconds,
          insuranceLimiter: memory(limit),
        },
        (error?: Error) => (error ? reject(error) : resolve(made)),
      );
    });
  return { limiter, close: () => pool.end() };
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
  const limiter = async (name: string, limit: Limit) =>
    new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `arot_${name}`,
      points: limit.points,
      duration: limit.seconds,
      insuranceLimiter: memory(limit),
    });
  return { limiter, close: async () => client.destroy() };
}
