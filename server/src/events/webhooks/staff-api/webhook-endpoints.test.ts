import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allEvents } from '../../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../../test/support/accounts/staff-caller.ts';
import { columnsOf } from '../../../../test/support/database/columns-of.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { hostileUrls } from '../../../../test/support/webhooks/hostile-urls.ts';
import { startReceiver } from '../../../../test/support/webhooks/receiver.ts';
import { db } from '../../../database/db.ts';
import { removeOldAttempts } from '../stored-webhooks.ts';
import type { StaffWebhookEndpoint } from './webhook-endpoints.ts';

const URL = 'https://erp.example.com/arot';
const DAY_MS = 86_400_000;

type Created = StaffWebhookEndpoint & { secret: string };
type Attempts = {
  items: { eventId: string; at: string; status: number | null; error: string | null; body: string | null }[];
  nextCursor: string | null;
};

let status: number;
const server = await startTestServer();
const local = await startTestServer({ sharing: server, allowLoopback: true });
const staff = await createStaffCaller(server, ['applications:write']);
const here = await createStaffCaller(local, ['*']);
const receiver = await startReceiver((response) => response.writeHead(status).end('thanks'));
beforeEach(() => {
  status = 200;
  receiver.requests.length = 0;
});
afterEach(async () => {
  server.setNow(undefined);
  local.setNow(undefined);
  for (const table of ['webhook_endpoint', 'event'] as const)
    await db(server.database.fork()).deleteFrom(table).execute();
});

const create = async (input: object = {}, by = staff) =>
  (await by.call<Created>('POST', '/webhook-endpoints', { url: URL, types: ['*'], ...input })).data;
const createHere = async (input: object = {}) => await create({ url: receiver.url, ...input }, here);
const get = async (id: string) => (await staff.call<StaffWebhookEndpoint>('GET', `/webhook-endpoints/${id}`)).data;
const attempts = async (id: string, query = '') =>
  (await staff.call<Attempts>('GET', `/webhook-endpoints/${id}/attempts${query}`)).data;
/** Writes an event that all endpoints with the type get. */
const saveSetting = async () => await here.call('PATCH', '/settings', { siteName: String(Math.random()) });
const bodies = () => receiver.requests.map(({ body }) => JSON.parse(body));

describe('a webhook endpoint', () => {
  it('is created, read, changed and deleted, with audit events that show no secret', async () => {
    const events = (await allEvents(server)).length;
    const made = await staff.call<Created>('POST', '/webhook-endpoints', {
      url: `${URL}?token=t0p`,
      types: ['product.*'],
    });
    expect(made.status).toBe(201);
    expect(made.location).toBe(`/api/staff/webhook-endpoints/${made.data.id}`);
    const { secret, ...endpoint } = made.data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(endpoint).toMatchObject({ types: ['product.*'], description: '', ordering: 'none', enabled: true });
    expect(endpoint).toMatchObject({ disabledReason: null, backlog: { count: 0, oldest: null } });
    expect(await get(endpoint.id)).toEqual(endpoint);
    const change = { ordering: 'subject', description: 'ERP\nof the shop' };
    const changed = await staff.call<StaffWebhookEndpoint>('PATCH', `/webhook-endpoints/${endpoint.id}`, change, {
      'if-match': made.etag,
    });
    expect(changed.data).toEqual({ ...endpoint, ...change, version: changed.data.version });
    const again = await staff.call('PATCH', `/webhook-endpoints/${endpoint.id}`, change, { 'if-match': made.etag });
    expect(again.status).toBe(412);
    expect((await staff.call('DELETE', `/webhook-endpoints/${endpoint.id}`)).data).toEqual({ success: true });
    expect((await staff.call('GET', `/webhook-endpoints/${endpoint.id}`)).status).toBe(404);
    const added = (await allEvents(server)).slice(events);
    expect(added.map(({ kind }) => kind)).toEqual(['webhook_created', 'webhook_changed', 'webhook_deleted']);
    const stored = JSON.stringify([added, server.logs]);
    for (const text of [secret, secret.slice(6), 't0p']) expect(stored).not.toContain(text);
  });

  it('is stored with an encrypted secret', async () => {
    const { secret } = await create();
    const rows = await db(server.database.fork())
      .selectFrom('webhook_endpoint')
      .select(columnsOf('webhook_endpoint'))
      .execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('is listed with the others, the oldest first, part by part', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id);
    type Page = { items: StaffWebhookEndpoint[]; nextCursor: string };
    const first = (await staff.call<Page>('GET', '/webhook-endpoints?limit=2')).data;
    const rest = (await staff.call<Page>('GET', `/webhook-endpoints?limit=2&cursor=${first.nextCursor}`)).data;
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made);
    expect(rest.nextCursor).toBeNull();
  });

  it('has no URL to which the server must not connect, when it is created and when it is changed', async () => {
    const { id } = await create();
    const urls = hostileUrls().filter((url) => url.trim() !== '');
    const some = urls.filter((_url, index) => index % 9 === 0 || index > urls.length - 60);
    for (const url of some) {
      for (const [method, path] of [
        ['POST', '/webhook-endpoints'],
        ['PATCH', `/webhook-endpoints/${id}`],
      ] as const) {
        const rejected = await staff.call(method, path, { url, ...(method === 'POST' ? { types: ['*'] } : {}) });
        expect([rejected.status, Object.keys(rejected.error?.fields ?? {})], `${method} ${url}`).toEqual([
          400,
          ['url'],
        ]);
      }
    }
    expect((await staff.call('POST', '/webhook-endpoints', { url: receiver.url, types: ['*'] })).status).toBe(400);
    expect((await createHere()).url).toBe(receiver.url);
    expect((await get(id)).url).toBe(URL);
  });

  it.each<[string, object, string]>([
    ['an unknown type', { types: ['product.sold'] }, 'types.0'],
    ['a beginning that selects nothing', { types: ['order.*'] }, 'types.0'],
    ['no type', { types: [] }, 'types'],
    ['51 types', { types: Array(51).fill('product.*') }, 'types'],
    ['a long description', { description: 'x'.repeat(501) }, 'description'],
    ['another ordering', { ordering: 'total' }, 'ordering'],
  ])('rejects %s', async (_what, input, field) => {
    const rejected = await staff.call('POST', '/webhook-endpoints', { url: URL, types: ['*'], ...input });
    expect([rejected.status, Object.keys(rejected.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('is a 409 if there are 50, also for creations at once', async () => {
    for (let count = 0; count < 48; count += 1) await create();
    const results = await Promise.all(
      Array.from({ length: 4 }, () => staff.call('POST', '/webhook-endpoints', { url: URL, types: ['*'] })),
    );
    expect(results.map((each) => each.status).toSorted()).toEqual([201, 201, 409, 409]);
  });

  it('keeps its version when attempts fail and succeed', async () => {
    const { id, version } = await createHere();
    status = 500;
    await here.call('POST', `/webhook-endpoints/${id}/test`);
    await local.deliverWebhooks();
    status = 200;
    await here.call('POST', `/webhook-endpoints/${id}/test`);
    await local.deliverWebhooks();
    expect(receiver.requests).toHaveLength(2);
    expect((await get(id)).version).toBe(version);
  });
});

describe('a secret that is rotated', () => {
  it('signs beside the earlier one until that ends', async () => {
    const now = new Date('2026-11-26T10:00:00.000Z');
    local.setNow(now);
    const { id, secret: first } = await createHere();
    const rotated = await here.call<{ secret: string; oldSecretsEndAt: string; version: string }>(
      ...(['POST', `/webhook-endpoints/${id}/rotate-secret`, { keepOldSeconds: 60 }] as const),
    );
    expect(rotated).toMatchObject({ status: 200, data: { oldSecretsEndAt: '2026-11-26T10:01:00.000Z' } });
    expect(rotated.data.version).toBe((await get(id)).version);
    const accepted = async (at: Date) => {
      local.setNow(at);
      receiver.requests.length = 0;
      await here.call('POST', `/webhook-endpoints/${id}/test`);
      await local.deliverWebhooks();
      const [request] = receiver.requests;
      return [first, rotated.data.secret].map((secret) => {
        const headers = { ...request?.headers } as Record<string, string>;
        // The package compares the time with its own clock.
        const webhook = new Webhook(secret);
        const signed = webhook.sign(String(headers['webhook-id']), at, request?.body ?? '');
        return headers['webhook-signature']?.split(' ').includes(signed);
      });
    };
    expect(await accepted(now)).toEqual([true, true]);
    expect(await accepted(new Date(now.getTime() + 60_000))).toEqual([false, true]);
  });

  it('ends the earlier ones at once without keepOldSeconds', async () => {
    const { id, secret: first } = await createHere();
    const { secret } = (await here.call<{ secret: string }>('POST', `/webhook-endpoints/${id}/rotate-secret`, {})).data;
    await here.call('POST', `/webhook-endpoints/${id}/test`);
    await local.deliverWebhooks();
    const [request] = receiver.requests;
    const headers = request?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(request?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });
    expect(() => new Webhook(first).verify(request?.body ?? '', headers)).toThrow('No matching signature');
  });
});

describe('a test', () => {
  it('sends webhook.test, which is in no feed', async () => {
    const { id } = await createHere({ types: ['product.created'] });
    const queued = await here.call<{ eventId: string }>('POST', `/webhook-endpoints/${id}/test`);
    expect(queued.status).toBe(202);
    expect((await get(id)).backlog).toEqual({ count: 1, oldest: expect.any(String) });
    await local.deliverWebhooks();
    expect(bodies()).toEqual([
      {
        id: queued.data.eventId,
        type: 'webhook.test',
        occurredAt: expect.any(String),
        subject: { type: 'webhook_endpoint', id },
        version: null,
        data: {},
      },
    ]);
    expect(receiver.requests[0]?.headers['webhook-id']).toBe(queued.data.eventId);
    const { items } = await attempts(id);
    const attempt = { eventId: queued.data.eventId, status: 200, error: null, body: 'thanks', event: null };
    expect(items).toMatchObject([attempt]);
    const feed = (await here.call<{ items: unknown[] }>('GET', '/events')).data;
    expect(feed.items).toEqual([]);
  });
});

describe('attempts', () => {
  it('are listed for 30 days, the newest first, and then deleted', async () => {
    const start = new Date('2026-10-01T00:00:00.000Z');
    local.setNow(start);
    server.setNow(start);
    const { id } = await createHere();
    await here.call('POST', `/webhook-endpoints/${id}/test`);
    await local.deliverWebhooks();
    status = 503;
    await here.call('POST', `/webhook-endpoints/${id}/test`);
    await local.deliverWebhooks();
    const failed = (await attempts(id, '?status=failed')).items;
    expect(failed).toMatchObject([{ status: 503, error: 'The response has the status 503.' }]);
    const succeeded = (await attempts(id, '?status=succeeded')).items;
    expect((await attempts(id)).items).toEqual([...failed, ...succeeded]);
    expect((await attempts(id, '?types=settings.*')).items).toEqual([]);
    const first = await attempts(id, '?limit=1');
    expect((await attempts(id, `?limit=1&cursor=${first.nextCursor}`)).items).toEqual(succeeded);

    const later = new Date(start.getTime() + 30 * DAY_MS + 1);
    server.setNow(later);
    expect((await attempts(id)).items).toEqual([]);
    expect(await removeOldAttempts(server.database, () => start)).toBe(0);
    expect(await removeOldAttempts(server.database, () => later)).toBe(2);
  });
});

describe('a replay', () => {
  it('queues the kept events of a time and of types again, in their order, once', async () => {
    const start = new Date('2026-10-01T00:00:00.000Z');
    local.setNow(start);
    server.setNow(start);
    const { id } = await createHere({ types: ['settings.changed'] });
    for (let minute = 0; minute < 4; minute += 1) {
      local.setNow(new Date(start.getTime() + minute * 60_000));
      await saveSetting();
      await local.deliverWebhooks();
    }
    const sent = bodies();
    expect(sent).toHaveLength(4);
    receiver.requests.length = 0;
    const replay = async (body: object) =>
      await here.call<{ count: number }>('POST', `/webhook-endpoints/${id}/replay`, body);
    const between = { since: '2026-10-01T00:01:00Z', until: '2026-10-01T00:03:00Z' };
    expect(await replay(between)).toMatchObject({ status: 202, data: { count: 2 } });
    expect((await replay(between)).data.count).toBe(2);
    expect((await replay({ since: between.since, types: ['product.*'] })).data.count).toBe(0);
    await local.deliverWebhooks();
    expect(bodies().toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt))).toEqual(sent.slice(1, 3));
    expect((await replay({ since: '0001-01-01T00:00:00Z' })).data.count).toBe(4);
    // Events that are older than AROT_EVENT_RETENTION are not sent, though no job has deleted them yet.
    local.setNow(new Date(start.getTime() + 30 * DAY_MS + 90_000));
    expect((await replay({ since: '0001-01-01T00:00:00Z' })).data.count).toBe(2);
  });

  it('sends one event again, whatever the types of the endpoint are', async () => {
    const { id } = await createHere({ types: ['product.created'] });
    await saveSetting();
    await local.numberEvents();
    const [event] = (await here.call<{ items: { id: string }[] }>('GET', '/events')).data.items;
    const resend = async (eventId: string) =>
      await here.call('POST', `/webhook-endpoints/${id}/events/${eventId}/resend`);
    expect(await resend(String(event?.id))).toMatchObject({ status: 202, data: { eventId: event?.id } });
    expect((await resend('no-such-event')).status).toBe(404);
    await local.deliverWebhooks();
    expect(bodies()).toEqual([event]);
  });

  it('is a 409 for a disabled endpoint, like a test', async () => {
    const { id } = await create({ enabled: false });
    const path = `/webhook-endpoints/${id}`;
    const results = [
      await staff.call('POST', `${path}/test`),
      await staff.call('POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }),
      await staff.call('POST', `${path}/events/x/resend`),
    ];
    expect(results.map((each) => each.status)).toEqual([409, 409, 409]);
    expect((await staff.call('POST', '/webhook-endpoints/unknown/test')).status).toBe(404);
  });
});

describe('an endpoint that a staff member disables', () => {
  it('loses what waits, and gets nothing until it is enabled', async () => {
    const { id } = await createHere({ types: ['settings.changed', 'webhook.disabled'] });
    const other = await createHere({ types: ['webhook.disabled'] });
    await saveSetting();
    await local.numberEvents();
    expect((await get(id)).backlog.count).toBe(1);
    const disabled = await here.call<StaffWebhookEndpoint>('PATCH', `/webhook-endpoints/${id}`, { enabled: false });
    expect(disabled.data).toMatchObject({ enabled: false, disabledReason: null, backlog: { count: 0 } });
    await saveSetting();
    await local.deliverWebhooks();
    expect(bodies()).toMatchObject([
      { type: 'webhook.disabled', subject: { id }, data: { reason: 'A staff member has disabled it.' } },
    ]);
    // An attempt has the event as the receiver got it.
    expect((await attempts(other.id)).items).toMatchObject([{ event: bodies()[0] }]);
    await here.call('PATCH', `/webhook-endpoints/${id}`, { enabled: true });
    await saveSetting();
    await local.deliverWebhooks();
    expect((await attempts(id)).items).toHaveLength(1);
  });
});
