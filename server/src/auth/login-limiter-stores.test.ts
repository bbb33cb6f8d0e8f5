import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onPostgres, openTestDatabase } from '../../test/support/database/test-database.ts';
import { freePort } from '../../test/support/process/free-port.ts';
import { deviceKeyOf } from '../accounts/sessions/known-devices.ts';
import { type LimiterStore, type LimiterStoreLocation, openLimiterStore } from '../security/limiter-store.ts';
import { openLoginLimiter } from './login-limiter.ts';

const limits = {
  loginLimit: { points: 3, seconds: 60 },
  loginAddressLimit: { points: 100, seconds: 60 },
  loginIdentifierLimit: { points: 4, seconds: 3_600 },
} as const;
const at = (ip: string) => ({ ip, network: ip, userAgent: 'Test/1.0' });
/** The device of the addresses from which the owner has signed in. */
const KNOWN = deviceKeyOf(at('198.51.100.1'));
const REDIS_SERVER = '/usr/bin/redis-server';

type StartedStore = { readonly location: LimiterStoreLocation; stop(): Promise<void> };

async function startPostgres(): Promise<StartedStore> {
  const { location, close } = await openTestDatabase();
  if (location?.kind !== 'server') throw new Error('the database is not on a server');
  return { location: { kind: 'postgres', url: location.url, connections: 4 }, stop: close };
}

async function startRedis(): Promise<StartedStore> {
  const port = await freePort();
  const options = { port: String(port), bind: '127.0.0.1', save: '', appendonly: 'no' };
  const server = spawn(
    REDIS_SERVER,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  const exited = once(server, 'exit');
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  return {
    location: { kind: 'redis', url: `redis://127.0.0.1:${port}` },
    stop: async () => {
      server.kill('SIGKILL');
      await exited;
    },
  };
}

/** The stores that are available on this machine. */
const starts: Record<string, () => Promise<StartedStore>> = {
  memory: async () => ({ location: { kind: 'memory' }, stop: async () => {} }),
  ...(onPostgres() ? { postgres: startPostgres } : {}),
  ...(existsSync(REDIS_SERVER) ? { redis: startRedis } : {}),
};

describe.each(Object.entries(starts))('login attempts counted in %s', (name, start) => {
  let started: StartedStore;
  const open: LimiterStore[] = [];
  beforeEach(async () => {
    started = await start();
  });
  afterEach(async () => {
    for (const store of open.splice(0)) await store.close();
    await started.stop();
  });

  /** Opens a limiter with its own connection, like that of another process. */
  async function openLimiter() {
    const store = await openLimiterStore(started.location);
    open.push(store);
    return await openLoginLimiter(limits, store, async (_, device) => device === KNOWN);
  }

  it('rejects attempts past the limit of one network and identifier, with the seconds to wait', async () => {
    const limiter = await openLimiter();
    for (let attempt = 0; attempt < 3; attempt += 1) await limiter.count(at('203.0.113.1'), 'a@example.com');
    const rejection = await limiter.count(at('203.0.113.1'), 'a@example.com').catch((error: unknown) => error);
    expect(rejection).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect((rejection as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
    expect((rejection as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60);
    await limiter.count(at('203.0.113.2'), 'a@example.com');
    await limiter.count(at('203.0.113.1'), 'b@example.com');
  });

  // Redis has its own clock, and the memory of a process is not shared.
  if (name === 'postgres')
    it('ends windows by the clock of the database, whatever the clock of a server says', async () => {
      const [one, other] = [await openLimiter(), await openLimiter()];
      for (let attempt = 0; attempt < 3; attempt += 1) await one.count(at('203.0.113.1'), 'a@example.com');
      for (const minutes of [5, -5]) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
        const rejection = await other.count(at('203.0.113.1'), 'a@example.com').catch((error: unknown) => error);
        vi.useRealTimers();
        expect(rejection).toMatchObject({ code: 'RATE_LIMITED' });
        expect((rejection as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(60);
      }
    });

  it('limits failures of one identifier over all networks', async () => {
    const limiter = await openLimiter();
    for (let count = 0; count < 6; count += 1) {
      const takeBack = await limiter.count(at(`203.0.113.${count}`), 'a@example.com');
      await takeBack();
    }
    // Longer than the key column of the table.
    const long = `${'x'.repeat(240)}@example.com`;
    for (let count = 0; count < 4; count += 1) await limiter.count(at(`203.0.113.${count}`), long);
    await expect(limiter.count(at('203.0.113.9'), long)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('gives a device that the owner has used a limit of failures of its own', async () => {
    const limiter = await openLimiter();
    for (let count = 0; count < 4; count += 1) await limiter.count(at(`203.0.113.${count}`), 'a@example.com');
    await expect(limiter.count(at('203.0.113.9'), 'a@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const takeBacks: (() => Promise<void>)[] = [];
    for (let count = 0; count < 4; count += 1) {
      // Addresses of one /24, because one address may try three times a minute.
      takeBacks.push(await limiter.count(at(`198.51.100.${count}`), 'a@example.com'));
    }
    await expect(limiter.count(at('198.51.100.9'), 'a@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await takeBacks[0]?.();
    await takeBacks[1]?.();
    await limiter.count(at('198.51.100.10'), 'a@example.com');
  });

  // Memory belongs to one process.
  if (name !== 'memory')
    it('shares its counts between processes', async () => {
      const [one, other] = [await openLimiter(), await openLimiter()];
      for (const limiter of [one, other, one]) await limiter.count(at('203.0.113.1'), 'a@example.com');
      await expect(other.count(at('203.0.113.1'), 'a@example.com')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    });
});

it.each([
  ['redis', 'redis://127.0.0.1:PORT'],
  ['postgres', 'postgres://postgres@127.0.0.1:PORT/postgres'],
] as const)('a limiter does not open if its %s store is unreachable', async (kind, template) => {
  const url = template.replace('PORT', String(await freePort()));
  const open = async () =>
    await openLoginLimiter(limits, await openLimiterStore({ kind, url, connections: 1 }), async () => false);
  await expect(open()).rejects.toThrow();
});
