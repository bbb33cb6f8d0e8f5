import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { shareOf } from '../../../test/support/test-scale.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { Receiver } from '../../../test/support/webhooks/receiver.ts';
import { startReceiver } from '../../../test/support/webhooks/receiver.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { db } from '../../database/db.ts';

/** An hour, in steps of 30 seconds. It passes 40 times as fast as a real one. */
const STEPS = 2 * shareOf(60);
const STEP_MS = 30_000;
const SPEED = 40;
/** The time that a slow receiver may take. It is less than a lease of this hour. */
const DEADLINE_MS = 1_000;

const server = await startTestServer({ allowLoopback: true, webhookDeadlineMs: DEADLINE_MS });
const staff = await createStaffCaller(server, ['*']);

const subscribe = async (url: string) => {
  const created = await staff.call('POST', '/webhook-endpoints', { url, types: ['webhook.disabled'] });
  expect(created.status).toBe(201);
};

/** Lets an event happen in each step of an hour. @returns the times from the event to its arrival, in ms, ascending */
async function anHour(healthy: Receiver, speed: number): Promise<number[]> {
  const times: number[] = [];
  let now = new Date('2026-11-26T00:00:00.000Z');
  for (let step = 0; step < STEPS; step += 1) {
    server.setNow(now);
    const before = healthy.requests.length;
    await recordEvent(
      { em: server.database.fork(), clock: () => now },
      { type: 'webhook.disabled', subject: String(step), data: { reason: 'a test' } },
    );
    const startedAt = performance.now();
    // Not awaited: a slow receiver is still busy in the next step.
    const delivering = server.deliverWebhooks();
    delivering.catch(() => undefined);
    while (healthy.requests.length === before) {
      if (performance.now() - startedAt > 10_000) throw new Error(`nothing has arrived in step ${step}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    times.push(performance.now() - startedAt);
    await sleep(Math.max(0, STEP_MS / speed - (performance.now() - startedAt)));
    now = new Date(now.getTime() + STEP_MS);
  }
  return times.sort((a, b) => a - b);
}

const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? 0;

it('delivers to a healthy receiver without waiting for others that are down, slow, or stream for ever for an hour', async () => {
  const healthy = await startReceiver((response) => response.writeHead(204).end());
  await subscribe(healthy.url);
  // The first attempt loads the client, which may take longer than the short deadline.
  const [{ id } = { id: '' }] = await db(server.database.fork()).selectFrom('webhook_endpoint').select('id').execute();
  await staff.call('POST', `/webhook-endpoints/${id}/test`);
  await server.deliverWebhooks();
  await db(server.database.fork()).deleteFrom('webhook_delivery').execute();
  await db(server.database.fork()).deleteFrom('webhook_attempt').execute();
  healthy.requests.length = 0;
  const alone = await anHour(healthy, Number.POSITIVE_INFINITY);

  const down = await startReceiver(() => undefined);
  down.close();
  const slow = await startReceiver(() => undefined);
  const streaming = await startReceiver((response) => {
    response.writeHead(200);
    const write = () => {
      if (!response.destroyed) response.write('z'.repeat(16_384), () => setImmediate(write));
    };
    write();
  });
  for (const { url } of [down, slow, streaming]) await subscribe(url);
  const beside = await anHour(healthy, SPEED);

  const attempts = await db(server.database.fork())
    .selectFrom('webhook_attempt')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('error', 'is not', null)
    .executeTakeFirst();
  process.stdout.write(
    `p99 alone ${p99(alone).toFixed(1)} ms, beside the others ${p99(beside).toFixed(1)} ms, ${attempts?.count} failed attempts\n`,
  );
  expect(Number(attempts?.count)).toBeGreaterThan(STEPS);
  expect(streaming.requests.length).toBeGreaterThan(STEPS / 2);
  expect(new Set(healthy.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(2 * STEPS);
  // A delivery that waits for a slow receiver takes as long as its attempt. A few may take long because the machine is busy.
  expect(beside[STEPS / 2]).toBeLessThan(DEADLINE_MS / 2);
}, 300_000);
