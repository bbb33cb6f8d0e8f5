import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type ApiErrorBody, apiError } from '@arot/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/database/open-database.ts';
import { entities } from '../src/entities.ts';
import { type Listener, listen } from '../src/http/listen.ts';
import { recordResponses } from './support/check-every-response.ts';
import { openTestDatabase, type TestDatabase } from './support/test-database.ts';
import { appDependencies } from './support/test-server.ts';

/** Stands between the server and PostgreSQL, and can be cut. */
class Wire {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  port = 0;

  constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
  }

  async join(): Promise<void> {
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as { port: number }).port;
  }

  /** From now on nothing passes in either direction, and nobody is told. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

describe('while PostgreSQL is away', () => {
  let real: TestDatabase;
  let wire: Wire;
  let database: Database;
  let listener: Listener;
  let closeDependencies: () => Promise<void>;
  let admin: Client;
  let databaseUrl: URL;

  beforeAll(async () => {
    real = await openTestDatabase();
    if (real.location?.kind !== 'server') throw new Error('a server has a location');
    databaseUrl = new URL(real.location.url);
    wire = new Wire(databaseUrl);
    await wire.join();
    admin = new Client({ connectionString: databaseUrl.href });
    await admin.connect();
    const throughWire = new URL(databaseUrl);
    throughWire.host = `127.0.0.1:${wire.port}`;
    database = await openDatabase({ kind: 'server', url: throughWire.href }, entities, { answerTimeoutMs: 8_000 });
    const { dependencies, close } = await appDependencies(database);
    closeDependencies = close;
    listener = await listen({ host: '127.0.0.1', port: 0 }, (port) =>
      createApp({
        ...dependencies,
        logger: pino({ level: 'silent' }),
        publicOrigin: `http://localhost:${port}`,
      }),
    );
    recordResponses(listener.server);
  });
  afterAll(async () => {
    await listener.stop(1_000);
    await closeDependencies();
    await database.close();
    wire.cut();
    await admin.end();
    await real.close();
  });
  afterEach(async () => {
    expect(await statusOf('/api/settings'), 'all is well again').toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
  });

  async function statusOf(path: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${listener.port}${path}`);
    const body: unknown = await response.json();
    if (response.status >= 500 && path.startsWith('/api')) {
      expect((body as ApiErrorBody).error).toEqual({ code: 'INTERNAL_ERROR', message: 'Something went wrong.' });
      apiError.parse(body);
    }
    return response.status;
  }

  let asked = 0;
  /** An address whose answer is not kept, so that the request needs the products. */
  const neverAsked = () => {
    asked += 1;
    return `/api/products?q=${asked}`;
  };

  const terminateAll = () =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'arot' and pid <> pg_backend_pid()`);

  it('idle connections that it ends are noticed and replaced, and the process goes on', async () => {
    await Promise.all(Array.from({ length: 10 }, () => statusOf(neverAsked())));
    await terminateAll();
    // What the server says of it has to arrive first; a request in the same moment may fail.
    await expect.poll(() => statusOf('/api/products')).toBe(200);
    expect(await Promise.all(Array.from({ length: 20 }, () => statusOf('/api/products')))).toEqual(Array(20).fill(200));
  });

  it('requests under way fail with 500 in the envelope, and the next ones do not', async () => {
    await admin.query('begin; lock table product in access exclusive mode');
    const waiting = Promise.all(Array.from({ length: 5 }, () => statusOf(neverAsked())));
    const blocked = async () =>
      (
        await admin.query(
          "select count(*)::int as n from pg_locks where not granted and relation = 'product'::regclass",
        )
      ).rows[0].n;
    await expect.poll(blocked).toBe(5);
    await terminateAll();
    expect(await waiting).toEqual(Array(5).fill(500));
    await admin.query('rollback');
    expect(await statusOf('/api/products')).toBe(200);
  });

  it('every request is answered quickly, health stays green, readiness turns red and green again', async () => {
    wire.cut();
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf('/api/products')));
    expect(statuses).toEqual(Array(30).fill(500));
    expect(await statusOf('/api/app-content/while-away')).toBe(500);
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    // All of it was answered while the database was away.
    await wire.join();
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  });

  it('a server that has gone silent is not waited for', async () => {
    expect(await statusOf(neverAsked())).toBe(200);
    wire.freeze();
    const startedAt = performance.now();
    expect(await statusOf(neverAsked())).toBe(500);
    // A statement that is merely slow has its 8 s; the server is still silent when they are over.
    expect(performance.now() - startedAt).toBeGreaterThan(7_500);
    // Idle connections are silent too; they are not ended for it before they have been asked.
    await expect.poll(() => statusOf(neverAsked()), { timeout: 40_000 }).toBe(200);
  }, 60_000);

  it('a request that gets none of the connections fails in time instead of waiting for ever', async () => {
    await admin.query('begin; lock table product in access exclusive mode');
    const holding = Array.from({ length: 10 }, () => statusOf(neverAsked()));
    // The connections are not released before this is answered.
    expect(await statusOf('/api/settings')).toBe(500);
    await admin.query('rollback');
    expect(await Promise.all(holding)).toEqual(Array(10).fill(200));
  });
});
