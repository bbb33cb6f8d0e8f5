import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Config, ConfigError } from '../config.ts';
import { ATTEMPTS_PER_ADDRESS, type Limit, LoginLimiter } from './login-limiter.ts';

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
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000, application_name: 'arot' });
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
  const client = createClient({ url, disableOfflineQueue: true });
  client.on('error', () => undefined);
  await client.connect();
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
