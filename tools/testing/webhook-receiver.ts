import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createStaffClient, type StaffClient } from '@arot/sdk/staff';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../server/test/support/process/free-port.ts';
import { type SeededServer, startSeededServer } from './seeded-server.ts';

export type ReceiverExample = {
  /** Returns the folder in which the command runs. */
  readonly open: () => Promise<{ readonly folder: string; remove(): Promise<void> }>;
  readonly command: readonly [program: string, ...args: string[]];
};

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const oldSecret = newSecret();

/** Returns an event of a change of the name of a product. */
const eventOf = (slug: string) => ({
  ...{ id: randomUUID(), type: 'product.changed', occurredAt: new Date().toISOString(), version: '1' },
  subject: { type: 'product', id: '1' },
  data: { slug, changed: ['name'] },
});

/** Tests a receiver with a real server, and with requests of the library of Standard Webhooks. */
export function testWebhookReceiver(name: string, { open, command: [program, ...args] }: ReceiverExample): void {
  describe(name, () => {
    let example: Awaited<ReturnType<ReceiverExample['open']>>;
    let server: SeededServer;
    let staff: StaffClient;
    let receiver: ChildProcess;
    let port: number;
    let url: string;
    let secret: string;
    let output = '';

    const start = async () => {
      output = '';
      receiver = spawn(program, args, {
        cwd: example.folder,
        env: { ...process.env, PORT: String(port), AROT_WEBHOOK_SECRETS: `${secret},${oldSecret}` },
      });
      for (const stream of [receiver.stdout, receiver.stderr]) stream?.on('data', (chunk) => (output += chunk));
      await vi.waitFor(() => expect(output).toContain(`port: ${port}`), { timeout: 60_000 });
    };
    const stop = async () => {
      receiver.kill();
      await once(receiver, 'exit');
    };

    beforeAll(async () => {
      [example, server, port] = await Promise.all([open(), startSeededServer({ allowLoopback: true }), freePort()]);
      staff = createStaffClient({ baseUrl: server.url, credentials: 'bearer' });
      await staff.auth.login({ identifier: 'staff@example.com', password: 'arot-demo-password' });
      url = `http://127.0.0.1:${port}/webhooks`;
      ({ secret } = await staff.webhookEndpoints.create({ url, types: ['product.*'] }));
      await start();
    });
    afterAll(async () => {
      receiver?.kill();
      await server?.stop();
      await example?.remove();
    });

    it('receives the events of a server, also one that happened while it was down', async () => {
      const changePrice = (basePrice: string) =>
        staff.products.changePrices('miniket-rice-50kg', { RETAIL: { basePrice } }, { ifMatch: '*' });
      await changePrice('4000.00');
      await server.server.deliverWebhooks();
      const changes = () => output.split('product.price_changed miniket-rice-50kg: prices.RETAIL\n').length - 1;
      // What the receiver prints arrives after its response.
      await expect.poll(changes).toBe(1);
      await stop();
      await changePrice('4001.00');
      await server.server.deliverWebhooks();
      await start();
      server.server.setNow(new Date(Date.now() + 10_000));
      onTestFinished(() => server.server.setNow(undefined));
      await server.server.deliverWebhooks();
      await expect.poll(() => output).toContain('product.price_changed miniket-rice-50kg: prices.RETAIL\n');
    });

    type Sent = { event: ReturnType<typeof eventOf>; key?: string; age?: number; body?: string };

    const send = async ({ event, key = secret, age = 0, body = JSON.stringify(event) }: Sent) => {
      const time = new Date(Date.now() - age * 1_000);
      const headers = {
        'content-type': 'application/json',
        'webhook-id': event.id,
        'webhook-timestamp': `${Math.floor(time.getTime() / 1_000)}`,
        'webhook-signature': new Webhook(key).sign(event.id, time, JSON.stringify(event)),
      };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };

    it('handles an event once, signed with either secret', async () => {
      const event = eventOf('চাল-50kg');
      expect(await send({ event })).toBe(204);
      expect(await send({ event })).toBe(204);
      expect(await send({ event: eventOf('oil'), key: oldSecret })).toBe(204);
      await expect.poll(() => output).toContain('product.changed oil: name');
      expect(output.match(/product\.changed চাল-50kg: name\n/g)).toHaveLength(1);
    });

    it('accepts an event of a type of a later version', async () => {
      const later = { ...eventOf('later'), type: 'order.paid', data: {} } as unknown as Sent['event'];
      expect(await send({ event: later })).toBe(204);
    });

    it('rejects another secret, another body, an old request, and one without a signature or a body', async () => {
      const event = eventOf('never');
      expect(await send({ event, key: newSecret() })).toBe(400);
      expect(await send({ event, body: JSON.stringify(eventOf('never')) })).toBe(400);
      expect(await send({ event, age: 400 })).toBe(400);
      expect(await send({ event, age: -400 })).toBe(400);
      expect((await fetch(url, { method: 'POST', body: JSON.stringify(event) })).status).toBe(400);
      expect((await fetch(url, { method: 'POST' })).status).toBe(400);
      expect(output).not.toContain('never');
    });

    it('rejects a large body', async () => {
      expect((await fetch(url, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
    });

    it('asks for an event again that it could not handle', async () => {
      const broken = { ...eventOf('x'), data: {} } as unknown as Sent['event'];
      expect(await send({ event: broken })).toBe(500);
      expect(await send({ event: { ...broken, data: { slug: 'repaired', changed: [] } } })).toBe(204);
    });
  });
}
