import type { ServerResponse } from 'node:http';
import { eventSchemas } from '@arot/contract';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { columnsOf } from '../../../test/support/database/columns-of.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from '../../../test/support/webhooks/receiver.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { db } from '../../database/db.ts';
import type { StaffWebhookEndpoint } from './staff-api/webhook-endpoints.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

type Respond = (response: ServerResponse, request: ReceivedRequest) => void;
type Created = StaffWebhookEndpoint & { secret: string };

let now: Date;
const server = await startTestServer({ allowLoopback: true });
const staff = await createStaffCaller(server, ['*']);
// Another member, who is not told of webhooks.
await createStaffCaller(server, ['catalog:write', 'events:read']);
beforeEach(async () => {
  const tables = ['webhook_endpoint', 'event', 'message'] as const;
  for (const table of tables) await db(server.database.fork()).deleteFrom(table).execute();
  now = new Date();
  server.setNow(now);
});

const accept: Respond = (response) => response.writeHead(204).end();
const reject: Respond = (response) => response.writeHead(500).end();

async function listen(respond: Respond = accept): Promise<Receiver> {
  const receiver = await startReceiver((response, request) => respond(response, request));
  return receiver;
}
async function createEndpoint({ url }: { url: string }, input: object = {}): Promise<Created> {
  const { data } = await staff.call<Created>('POST', '/webhook-endpoints', { url, types: ['settings.*'], ...input });
  return data;
}
const get = async (id: string) => (await staff.call<StaffWebhookEndpoint>('GET', `/webhook-endpoints/${id}`)).data;
/** Writes an event about a subject, which `types: ['webhook.disabled']` selects. */
const happen = async (subject: string) =>
  await recordEvent(
    { em: server.database.fork(), clock: () => now },
    { type: 'webhook.disabled', subject, data: { reason: subject } },
  );
const saveSettings = async () => await staff.call('PATCH', '/settings', { siteName: String(Math.random()) });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
  server.setNow(now);
};
const subjects = (receiver: Receiver) => receiver.requests.map(({ body }) => JSON.parse(body).subject.id);
const isEnabled = async (id: string) =>
  (
    await db(server.database.fork())
      .selectFrom('webhook_endpoint')
      .where('id', '=', id)
      .select('enabled')
      .executeTakeFirst()
  )?.enabled;
const waiting = async () =>
  await db(server.database.fork())
    .selectFrom('webhook_delivery')
    .select(columnsOf('webhook_delivery'))
    .orderBy('id')
    .execute();

describe('an event', () => {
  it('reaches each endpoint that wants it, once, as the feed shows it', async () => {
    const [first, second, other] = [await listen(), await listen(), await listen()];
    const { secret } = await createEndpoint(first);
    await createEndpoint(second, { types: ['*'] });
    await createEndpoint(other, { types: ['product.*'] });
    await createEndpoint(other, { types: ['*'], enabled: false });
    await saveSettings();
    await server.deliverWebhooks();
    await server.deliverWebhooks();
    const [event] = (await staff.call<{ items: { id: string }[] }>('GET', '/events')).data.items;
    for (const receiver of [first, second])
      expect(receiver.requests.map(({ body }) => JSON.parse(body))).toEqual([event]);
    expect(other.requests).toEqual([]);
    const { headers, body } = first.requests[0] as ReceivedRequest;
    expect(headers).toMatchObject({ 'webhook-id': event?.id, 'content-type': 'application/json' });
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(eventSchemas['settings.changed'].safeParse(verified).success).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('is tried ten times with growing pauses, with the same id and body, and is then given up', async () => {
    const receiver = await listen(reject);
    const { id } = await createEndpoint(receiver);
    await saveSettings();
    const pauses = [5, 30, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 31 * HOUR];
    for (const pause of [0, ...pauses]) {
      // Nothing is sent before the earliest moment.
      const before = receiver.requests.length;
      later(pause * 0.9 - 0.002);
      if (pause > 0) await server.deliverWebhooks();
      expect(receiver.requests).toHaveLength(before);
      later(pause * 0.2 + 0.004);
      await server.deliverWebhooks();
      expect(receiver.requests, `after ${pause} s`).toHaveLength(before + 1);
    }
    expect(await waiting()).toEqual([]);
    later(10 * DAY);
    await server.deliverWebhooks();
    expect(receiver.requests).toHaveLength(10);
    expect(new Set(receiver.requests.map(({ body, headers }) => body + headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await isEnabled(id)).toBe(true);
  });

  it('is sent at once if it is requested again while it waits after a failure', async () => {
    let respond = reject;
    const receiver = await listen((response, request) => respond(response, request));
    const { id } = await createEndpoint(receiver);
    await saveSettings();
    await server.deliverWebhooks();
    respond = accept;
    const [event] = (await staff.call<{ items: { id: string }[] }>('GET', '/events')).data.items;
    expect((await staff.call('POST', `/webhook-endpoints/${id}/events/${event?.id}/resend`)).status).toBe(202);
    await server.deliverWebhooks();
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([event?.id, event?.id]);
    expect(await waiting()).toEqual([]);
  });

  it.each<[string, string, number, number]>([
    ['seconds', '7200', 2 * HOUR, 1],
    ['more than a day', String(3 * DAY), DAY, 1],
    ['less than the pause', '1', 4, 2],
    ['nonsense', 'soon', 4, 2],
  ])('waits for Retry-After: %s', async (_what, retryAfter, least, within) => {
    const receiver = await listen((response) => response.writeHead(503, { 'retry-after': retryAfter }).end());
    await createEndpoint(receiver);
    await saveSettings();
    await server.deliverWebhooks();
    later(least - 1);
    await server.deliverWebhooks();
    expect(receiver.requests).toHaveLength(1);
    later(1 + within);
    await server.deliverWebhooks();
    expect(receiver.requests).toHaveLength(2);
  });

  it('waits for the date of Retry-After', async () => {
    const until = new Date(Math.ceil(now.getTime() / 1_000) * 1_000 + 2 * HOUR * 1_000);
    const receiver = await listen((response) => response.writeHead(429, { 'retry-after': until.toUTCString() }).end());
    await createEndpoint(receiver);
    await saveSettings();
    await server.deliverWebhooks();
    const [row] = await db(server.database.fork()).selectFrom('webhook_delivery').select('dueAt').execute();
    expect(new Date(String(row?.dueAt)).getTime()).toBe(until.getTime());
  });

  it('is attempted again if its process was killed in the middle, but only after the lease', async () => {
    const receiver = await listen();
    await createEndpoint(receiver);
    await saveSettings();
    await server.numberEvents();
    const leased = new Date(now.getTime() + 60_000).toISOString();
    await server.database.fork().execute(`update webhook_delivery set attempts = 1, leased_until = '${leased}'`);
    later(59);
    await server.deliverWebhooks();
    expect(receiver.requests).toHaveLength(0);
    later(1);
    await server.deliverWebhooks();
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  it('is disabled at once by a 410, and staff are told', async () => {
    const [gone, watching] = [await listen((response) => response.writeHead(410).end()), await listen()];
    const { id } = await createEndpoint(gone);
    await createEndpoint(watching, { types: ['webhook.disabled'] });
    for (let count = 0; count < 9; count += 1) await saveSettings();
    await server.deliverWebhooks();
    expect(gone.requests.length).toBeLessThanOrEqual(4);
    const reason = 'The receiver responds with 410 Gone.';
    expect(await get(id)).toMatchObject({ enabled: false, disabledReason: reason, backlog: { count: 0 } });
    await server.deliverWebhooks();
    expect(watching.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.disabled', subject: { type: 'webhook_endpoint', id }, data: { reason } },
    ]);
    const [message, ...others] = await server.deliver();
    expect([message, others]).toEqual([expect.stringContaining(reason), []]);
    expect(message).toContain(`To ${staff.email}: A webhook was disabled`);
    expect(message).toContain(new URL(gone.url).host);
    const kinds = await server.database
      .fork()
      .execute<{ kind: string; actor: string }[]>(
        `select kind, actor from audit_event where details ->> 'endpointId' = '${id}' order by id`,
      );
    expect(kinds.at(-1)).toEqual({ kind: 'webhook_disabled', actor: 'server' });
  });

  it('is disabled after five days without a success, and events meanwhile are not queued', async () => {
    let respond = reject;
    const receiver = await listen((response, request) => respond(response, request));
    const { id } = await createEndpoint(receiver, { types: ['webhook.disabled'] });
    for (let hour = 0; hour < 5 * 24; hour += 4) {
      if (hour % 24 === 0) await happen('a');
      await server.deliverWebhooks();
      expect(await isEnabled(id), `after ${hour} hours`).toBe(true);
      later(4 * HOUR);
    }
    await happen('a');
    await server.deliverWebhooks();
    // The session of the staff member ends after an hour.
    later(-5 * DAY);
    expect(await get(id)).toMatchObject({
      enabled: false,
      disabledReason: 'Nothing was accepted for five days.',
      backlog: { count: 0, oldest: null },
    });
    await happen('a');
    respond = accept;
    await server.deliverWebhooks();
    receiver.requests.length = 0;
    // A replay sends them after all, once it is enabled.
    await staff.call('PATCH', `/webhook-endpoints/${id}`, { enabled: true });
    expect(await get(id)).toMatchObject({ enabled: true, disabledReason: null });
    const replay = await staff.call<{ count: number }>('POST', `/webhook-endpoints/${id}/replay`, {
      since: '2020-01-01T00:00:00Z',
    });
    // Six, that of its own disabling, and one after it.
    expect(replay.data.count).toBe(8);
    await server.deliverWebhooks();
    expect(receiver.requests).toHaveLength(8);
  });

  it('stays enabled if something is accepted within the five days', async () => {
    let respond = reject;
    const receiver = await listen((response, request) => respond(response, request));
    const { id } = await createEndpoint(receiver, { types: ['webhook.disabled'] });
    await happen('a');
    await server.deliverWebhooks();
    later(4.9 * DAY);
    respond = accept;
    await server.deliverWebhooks();
    later(DAY);
    respond = reject;
    await happen('a');
    await server.deliverWebhooks();
    expect(await isEnabled(id)).toBe(true);
  });

  it('gets at most four deliveries at once, and a slow one delays no other', async () => {
    const open: ServerResponse[] = [];
    let most = 0;
    const slow = await listen((response) => {
      open.push(response);
      most = Math.max(most, open.length);
    });
    const fast = await listen();
    await createEndpoint(slow);
    await createEndpoint(fast);
    for (let count = 0; count < 12; count += 1) await saveSettings();
    const delivering = server.deliverWebhooks();
    await expect.poll(() => fast.requests.length).toBe(12);
    expect(open).toHaveLength(4);
    while (slow.requests.length < 12 || open.length > 0) {
      for (const response of open.splice(0)) response.writeHead(204).end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await delivering;
    expect([most, await waiting()]).toEqual([4, []]);
  });

  it('gets each event once, and at most four at once, from two servers', async () => {
    const other = await startTestServer({ sharing: server, allowLoopback: true, now });
    const open: ServerResponse[] = [];
    let most = 0;
    const receiver = await listen((response) => {
      open.push(response);
      most = Math.max(most, open.length);
    });
    await createEndpoint(receiver);
    for (let count = 0; count < 30; count += 1) await saveSettings();
    const end = setInterval(() => open.shift()?.writeHead(204).end(), 3);
    while ((await waiting()).length > 0 || receiver.requests.length === 0)
      await Promise.all([server.deliverWebhooks(), other.deliverWebhooks()]);
    clearInterval(end);
    await other.close();
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
    expect([receiver.requests.length, most <= 4]).toEqual([30, true]);
  });

  it('keeps its place beside as many slow endpoints as there can be', async () => {
    const open: ServerResponse[] = [];
    const slow = await listen((response) => void open.push(response));
    const fast = await listen();
    for (let count = 0; count < 49; count += 1) await createEndpoint(slow);
    for (let count = 0; count < 2; count += 1) await saveSettings();
    const delivering = server.deliverWebhooks();
    await expect.poll(() => open.length).toBeGreaterThanOrEqual(49);
    await createEndpoint(fast);
    await saveSettings();
    const others = server.deliverWebhooks();
    await expect.poll(() => fast.requests.length).toBe(1);
    expect(open.length).toBeLessThanOrEqual(52);
    const end = setInterval(() => open.splice(0).map((response) => response.writeHead(204).end()), 5);
    await Promise.all([delivering, others]);
    clearInterval(end);
    expect(slow.requests).toHaveLength(49 * 3);
  });
});

describe('a server that stops', () => {
  it('does not wait for a slow receiver, and another server tries again', async () => {
    const other = await startTestServer({ sharing: server, allowLoopback: true, now });
    let respond: Respond = () => undefined;
    const receiver = await listen((response, request) => respond(response, request));
    await createEndpoint(receiver);
    await saveSettings();
    const delivering = other.deliverWebhooks();
    await expect.poll(() => receiver.requests.length).toBe(1);
    const startedAt = performance.now();
    await other.close();
    await delivering;
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    respond = accept;
    later(6);
    await server.deliverWebhooks();
    expect([receiver.requests.length, await waiting()]).toEqual([2, []]);
  });
});

describe('ordering by subject', () => {
  it('has one event of a subject in flight, in the order of the feed', async () => {
    const [open, inFlight] = [[] as [ServerResponse, string][], new Map<string, number>()];
    let most = 0;
    const receiver = await listen((response, { body }) => {
      const { id } = JSON.parse(body).subject;
      inFlight.set(id, (inFlight.get(id) ?? 0) + 1);
      most = Math.max(most, inFlight.get(id) ?? 0);
      open.push([response, id]);
    });
    await createEndpoint(receiver, { types: ['webhook.disabled'], ordering: 'subject' });
    for (const subject of ['a', 'b', 'a', 'c', 'a', 'b']) await happen(subject);
    const delivering = server.deliverWebhooks();
    await expect.poll(() => subjects(receiver).toSorted()).toEqual(['a', 'b', 'c']);
    const end = setInterval(() => {
      for (const [response, id] of open.splice(0)) {
        inFlight.set(id, 0);
        response.writeHead(204).end();
      }
    }, 5);
    await delivering;
    clearInterval(end);
    expect([most, subjects(receiver).toSorted()]).toEqual([1, ['a', 'a', 'a', 'b', 'b', 'c']]);
    const events = (await staff.call<{ items: { id: string; subject: { id: string } }[] }>('GET', '/events')).data
      .items;
    for (const subject of ['a', 'b']) {
      const received = receiver.requests
        .map(({ body }) => JSON.parse(body))
        .filter((event) => event.subject.id === subject);
      expect(received).toEqual(events.filter((event) => event.subject.id === subject));
    }
  });

  it('lets only the events of the same subject wait for one that fails, until it is given up', async () => {
    let poison = '';
    const receiver = await listen((response, { body }) => {
      const { id, subject } = JSON.parse(body);
      if (subject.id === 'a' && poison === '') poison = id;
      response.writeHead(id === poison ? 500 : 204).end();
    });
    await createEndpoint(receiver, { types: ['webhook.disabled'], ordering: 'subject' });
    for (const subject of ['a', 'a', 'b', 'b']) await happen(subject);
    await server.deliverWebhooks();
    expect(subjects(receiver).toSorted()).toEqual(['a', 'b', 'b']);
    // What waits behind it is not looked at before it is due.
    const rows = await waiting();
    expect(rows.map(({ dueAt: due_at }) => due_at)).toEqual([rows[0]?.dueAt, rows[0]?.dueAt]);
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      await happen('b');
      later(36 * HOUR);
      await server.deliverWebhooks();
      if (attempt < 10) expect(subjects(receiver).filter((id) => id === 'a')).toHaveLength(attempt);
    }
    // Ten attempts of the first, and then the second.
    expect(subjects(receiver).filter((id) => id === 'a')).toHaveLength(11);
    expect(await waiting()).toEqual([]);
  });
});

describe('a logout of an application', () => {
  it('is sent as a form, is tried five times within an hour, and disables nothing', async () => {
    const { createTestApplication } = await import('../../../test/support/oauth/fixtures.ts');
    let status = 410;
    const receiver = await listen((response) => response.writeHead(status).end());
    const { clientId } = await createTestApplication(server, { backchannelLogoutUri: receiver.url });
    const queue = async () =>
      await server.database
        .fork()
        .execute(`insert into webhook_delivery (client_id, logout, subject, created_at, due_at)
        values ('${clientId}', '{"accountId": "a", "sid": "s"}', 'account a', '${now.toISOString()}', '${now.toISOString()}')`);
    await queue();
    for (let minute = 0; minute < 60; minute += 1) {
      await server.deliverWebhooks();
      later(MINUTE);
    }
    expect(receiver.requests).toHaveLength(5);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(5);
    for (const { headers, body } of receiver.requests) {
      expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
      expect([...new URLSearchParams(body).keys()]).toEqual(['logout_token']);
    }
    expect(await waiting()).toEqual([]);
    status = 200;
    await queue();
    await server.deliverWebhooks();
    expect([receiver.requests.length, await waiting()]).toEqual([6, []]);
  });
});
