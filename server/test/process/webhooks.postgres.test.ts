import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import type { Database } from '../../src/database/database.ts';
import { db } from '../../src/database/db.ts';
import { createWebhookEndpoint } from '../../src/events/webhooks/staff-api/webhook-endpoints.ts';
import { inStaffTransaction } from '../../src/operations/staff-context.ts';
import { createKeyring } from '../../src/security/keyring.ts';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import { freePort } from '../support/process/free-port.ts';
import { killServers } from '../support/process/server-process.ts';

const SECRET = 'the root secret of the servers that deliver webhooks';
const receiverScript = fileURLToPath(new URL('../support/webhooks/receiver-process.ts', import.meta.url));

let arot: ArotInstallation;
let port: number;
let file: string;
let receiver: ChildProcess | undefined;
beforeEach(async () => {
  arot = await installArot();
  port = await freePort();
  file = path.join(arot.folder, 'received');
});
afterEach(async () => {
  receiver?.kill('SIGKILL');
  killServers();
  rmSync(file, { force: true });
});

const serve = () => arot.serve([], { AROT_SECRET: SECRET, AROT_WEBHOOK_LOOPBACK: 'true' });
const startReceiver = (milliseconds = 0) => {
  receiver = spawn(process.execPath, [receiverScript, String(port), file, String(milliseconds)], { stdio: 'inherit' });
};
const killReceiver = async () => {
  receiver?.kill('SIGKILL');
  if (receiver) await once(receiver, 'exit');
};
const received = () => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);

async function createEndpoint(database: Database, url: string): Promise<void> {
  const services = { keyring: createKeyring([SECRET]), receivers: { allowLoopback: true } };
  const input = { url, types: ['category.*'], description: '', ordering: 'none' as const, enabled: true };
  await inStaffTransaction({ em: database.fork(), clock: systemClock }, (ctx) =>
    createWebhookEndpoint({ ...ctx, services }, input),
  );
}

let categories = 0;
/** Writes categories, each in a transaction of its own with its event. */
async function write(database: Database, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) {
    categories += 1;
    const id = `category-${categories}`;
    await db(database.fork()).insertInto('category').values({ id, name: id, nameNormalized: id }).execute();
  }
}
const countWaiting = async (database: Database) => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from webhook_delivery) + (select count(*) from event where position is null))::int as count`.execute(
    db(database.fork()),
  );
  return rows[0]?.count;
};

describe('webhooks', () => {
  it('lose no event when servers and the receiver are killed 20 times', async () => {
    await arot.withDatabase(async (database) => {
      await createEndpoint(database, `http://127.0.0.1:${port}/`);
      for (let round = 0; round < 20; round += 1) {
        const server = serve();
        // Slow, so that most kills of the server find attempts in flight.
        if (round % 3 !== 0) startReceiver(50);
        await server.listening();
        const writing = write(database, 30);
        // A different moment in each round: before the numbering, before the claim, and while attempts are in flight.
        await sleep(round * 60);
        if (round % 3 === 1) await killReceiver();
        await sleep(200);
        await server.ended('SIGKILL');
        await writing;
        if (round % 3 === 2) await killReceiver();
      }
      // The time of the pauses passes, and that of the leases of the killed servers, which is at most 60 seconds.
      await sql`update webhook_delivery set due_at = now() where leased_until is null`.execute(db(database.fork()));
      await sql`
        update webhook_delivery set leased_until = now() where leased_until < now() + interval '60 seconds'`.execute(
        db(database.fork()),
      );
      startReceiver();
      const server = serve();
      await server.listening();
      await expect.poll(() => countWaiting(database), { timeout: 100_000, interval: 500 }).toBe(0);
      const events = await db(database.fork())
        .selectFrom('event')
        .where('type', '=', 'category.created')
        .select('id')
        .execute();
      const ids = received().map((line) => line.split(' ')[1] ?? '');
      expect(events).toHaveLength(600);
      expect(events.filter(({ id }) => !ids.includes(id))).toEqual([]);
      process.stdout.write(`600 events, ${ids.length - new Set(ids).size} of them again after a kill\n`);
      await server.ended('SIGTERM');
    });
  }, 400_000);

  it('send the same event twice in less than 0.1 % from two servers', async () => {
    startReceiver();
    await arot.withDatabase(async (database) => {
      for (let count = 0; count < 10; count += 1) await createEndpoint(database, `http://127.0.0.1:${port}/${count}`);
      const servers = [serve(), serve()];
      for (const server of servers) await server.listening();
      const startedAt = performance.now();
      await Promise.all([write(database, 200), write(database, 200), write(database, 200)]);
      await expect.poll(() => countWaiting(database), { timeout: 100_000, interval: 100 }).toBe(0);
      const seconds = (performance.now() - startedAt) / 1_000;
      for (const server of servers) await server.ended('SIGTERM');
      const lines = received();
      const attempts = await db(database.fork()).selectFrom('webhook_attempt').select('error').execute();
      process.stdout.write(`${lines.length} deliveries, ${(lines.length / seconds).toFixed(0)} a second\n`);
      expect(new Set(lines).size).toBe(6_000);
      expect(lines.length - 6_000).toBeLessThan(6);
      expect(attempts.filter(({ error }) => error !== null)).toEqual([]);
    });
  }, 300_000);
});
