import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { freePort } from '../../test/support/process/free-port.ts';
import type { DatabaseLocation } from '../config.ts';
import { openLoginLimiter } from './open-login-limiter.ts';

const limits = {
  loginLimit: { points: 3, seconds: 60 },
  loginAddressLimit: { points: 100, seconds: 60 },
  loginIdentifierLimit: { points: 4, seconds: 3_600 },
} as const;
const REDIS_SERVER = '/usr/bin/redis-server';

/** The stores that this machine can run; those of other services are tested where the services are. */
const stores: Record<string, () => Promise<{ limiterUrl: string; database: DatabaseLocation; stop(): Promise<void> }>> =
  {
    memory: async () => ({ limiterUrl: 'memory:', database: { kind: 'memory' }, stop: async () => {} }),
    ...(process.env.TEST_DATABASE_URL === undefined ? {} : { postgres: openPostgresStore }),
    ...(existsSync(REDIS_SERVER) ? { redis: openRedisStore } : {}),
  };

async function openPostgresStore() {
  const database = await openTestDatabase();
  if (!database.location) throw new Error('not on a server');
  return { limiterUrl: 'postgres:', database: database.location, stop: () => database.close() };
}

async function openRedisStore() {
  const port = await freePort();
  const server = spawn(REDIS_SERVER, [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  const exited = once(server, 'exit');
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  return {
    limiterUrl: `redis://127.0.0.1:${port}`,
    database: { kind: 'memory' } as const,
    stop: async () => {
      server.kill('SIGKILL');
      await exited;
    },
  };
}

describe.each(Object.keys(stores))('attempts counted in %s', (name) => {
  it('are refused past the limit, with the seconds to wait, for that caller and identifier alone', async () => {
    const { stop, ...store } = (await stores[name]?.()) ?? {
      limiterUrl: '',
      database: { kind: 'memory' },
      stop: async () => {},
    };
    const limiter = await openLoginLimiter({ ...limits, ...store });
    for (let attempt = 0; attempt < 3; attempt += 1) await limiter.count('203.0.113.1', 'a@example.com');
    const refused = await limiter.count('203.0.113.1', 'a@example.com').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60);
    await limiter.count('203.0.113.2', 'a@example.com');
    await limiter.count('203.0.113.1', 'b@example.com');
    await limiter.close();
    await stop();
  });
});

describe.each(Object.keys(stores))('failures counted in %s', (name) => {
  it('are taken back when the password was right, and are capped over all addresses', async () => {
    const opened = await stores[name]?.();
    if (!opened) throw new Error('no store');
    const { stop, ...store } = opened;
    const limiter = await openLoginLimiter({ ...limits, ...store });
    for (let count = 0; count < 6; count += 1) {
      await limiter.count(`203.0.113.${count}`, 'a@example.com');
      await limiter.forgive('a@example.com');
    }
    // More than a column of the table holds.
    const long = `${'x'.repeat(240)}@example.com`;
    for (let count = 0; count < 4; count += 1) await limiter.count(`203.0.113.${count}`, long);
    await expect(limiter.count('203.0.113.9', long)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await limiter.succeed('203.0.113.8', long);
    await limiter.count('203.0.113.8', long);
    await limiter.close();
    await stop();
  });
});

describe.each(Object.keys(stores).filter((name) => name !== 'memory'))('attempts counted in %s', (name) => {
  it('count for all processes together', async () => {
    const opened = await stores[name]?.();
    if (!opened) throw new Error('no store');
    const { stop, ...store } = opened;
    const [one, other] = [
      await openLoginLimiter({ ...limits, ...store }),
      await openLoginLimiter({ ...limits, ...store }),
    ];
    for (const limiter of [one, other, one]) await limiter.count('203.0.113.1', 'a@example.com');
    await expect(other.count('203.0.113.1', 'a@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await Promise.all([one.close(), other.close()]);
    await stop();
  });
});

it('a shared store in PostgreSQL needs a PostgreSQL server', async () => {
  const config = { ...limits, limiterUrl: 'postgres:', database: { kind: 'memory' } } as const;
  await expect(openLoginLimiter(config)).rejects.toThrow(/needs a DATABASE_URL/);
});

it.each(['redis://127.0.0.1:PORT', 'postgres:'])(
  'a store that is not there keeps the server from starting: %s',
  async (url) => {
    const port = await freePort();
    const database = { kind: 'server', url: `postgres://postgres@127.0.0.1:${port}/postgres` } as const;
    const opened = openLoginLimiter({ ...limits, limiterUrl: url.replace('PORT', String(port)), database });
    await expect(opened).rejects.toThrow();
  },
);
