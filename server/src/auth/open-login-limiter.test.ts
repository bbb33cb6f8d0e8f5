import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/test-database.ts';
import type { DatabaseLocation } from '../config.ts';
import { openLoginLimiter } from './open-login-limiter.ts';

const loginLimit = { points: 3, seconds: 60 };
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
  const port = 20_000 + Math.floor(Math.random() * 20_000);
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
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = createConnection(port, '127.0.0.1');
    const answer = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (answer) break;
    await sleep(30);
  }
  return {
    limiterUrl: `redis://127.0.0.1:${port}`,
    database: { kind: 'memory' } as const,
    stop: async () => {
      server.kill('SIGKILL');
      if (server.exitCode === null) await once(server, 'exit');
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
    const limiter = await openLoginLimiter({ loginLimit, ...store });
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

describe.each(Object.keys(stores).filter((name) => name !== 'memory'))('attempts counted in %s', (name) => {
  it('count for all processes together', async () => {
    const opened = await stores[name]?.();
    if (!opened) throw new Error('no store');
    const { stop, ...store } = opened;
    const [one, other] = [
      await openLoginLimiter({ loginLimit, ...store }),
      await openLoginLimiter({ loginLimit, ...store }),
    ];
    for (const limiter of [one, other, one]) await limiter.count('203.0.113.1', 'a@example.com');
    await expect(other.count('203.0.113.1', 'a@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await Promise.all([one.close(), other.close()]);
    await stop();
  });
});

it('a shared store in PostgreSQL needs a PostgreSQL server', async () => {
  const config = { loginLimit, limiterUrl: 'postgres:', database: { kind: 'memory' } } as const;
  await expect(openLoginLimiter(config)).rejects.toThrow(/needs a DATABASE_URL/);
});
