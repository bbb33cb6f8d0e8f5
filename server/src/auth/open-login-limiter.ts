import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Config, ConfigError } from '../config.ts';
import { ATTEMPTS_PER_ADDRESS, type Limit, LoginLimiter } from './login-limiter.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Whoever signs in does not wait longer for a shared store that does not answer. */
const COMMAND_TIMEOUT_MS = 2_000;

/**
 * Opens the limiter where the configuration says attempts are counted: in this process, or where several processes
 * count together. While a shared store is away, each process counts for itself.
 */
export async function openLoginLimiter(
  config: Pick<Config, 'loginLimit' | 'limiterUrl' | 'database'>,
): Promise<LoginLimiter> {
  const { loginLimit, limiterUrl, database } = config;
  if (limiterUrl === 'memory:') return new LoginLimiter(memory(loginLimit), memory(ATTEMPTS_PER_ADDRESS));
  if (limiterUrl !== 'postgres:') return await redisLimiter(limiterUrl, loginLimit);
  if (database.kind === 'server') return await postgresLimiter(database.url, loginLimit);
  throw new ConfigError('AROT_LIMITER_URL=postgres: needs a DATABASE_URL of a PostgreSQL server.');
}

function memory({ points, seconds }: Limit): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: seconds });
}

async function postgresLimiter(url: string, loginLimit: Limit): Promise<LoginLimiter> {
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
  const limiter = (limit: Limit, keyPrefix: string) =>
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
  const byIdentifier = await limiter(loginLimit, 'identifier');
  return new LoginLimiter(byIdentifier, await limiter(ATTEMPTS_PER_ADDRESS, 'address'), () => pool.end());
}

async function redisLimiter(url: string, loginLimit: Limit): Promise<LoginLimiter> {
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
  const limiter = (limit: Limit, keyPrefix: string) =>
    new RateLimiterRedis({
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: `arot_login_${keyPrefix}`,
      points: limit.points,
      duration: limit.seconds,
      insuranceLimiter: memory(limit),
    });
  return new LoginLimiter(limiter(loginLimit, 'identifier'), limiter(ATTEMPTS_PER_ADDRESS, 'address'), async () => {
    client.destroy();
  });
}
