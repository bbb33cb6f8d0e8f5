import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { db } from '../database/db.ts';

type Event = { id: string; at: string; kind: string; actor: { id: string; name: string | null }; details: unknown };
type Body = { data: { items: Event[]; nextCursor: string | null }; error: { fields?: Record<string, string[]> } };

const server = await startTestServer();
const ann = (await createAccount(server, { name: 'Ann', role: 'owner', permissions: ['*'] })).id;
const token = await createSession(server, ann);
await server.replace({ products: [{ slug: 'sugar', name: 'Sugar', status: 'published' }] });
const em = server.database.fork();
await em.execute(`insert into former_slug (slug, product_id, changed_at) select 'chini', id, now() from product`);
// Five events of one bulk change have the same time.
await sql`
    insert into audit_event (at, kind, account_id, actor, ip, request_id, subject_kind, subject, details)
    select timestamptz '2026-02-01T10:00:00Z', 'product_changed', null, ${ann}, '203.0.113.7', 'r1', 'product', 'p' || n,
      '{"before": {"name": "A"}, "after": {"name": "B"}}' from generate_series(1, 5) as n
    union all values
      (timestamptz '2026-02-02Z', 'product_changed', null, 'command line', null, null, 'product', 'chini', '{}'::jsonb),
      (timestamptz '2026-02-03Z', 'product_changed', null, ${ann}, '203.0.113.7', 'r2', 'product', 'sugar', '{}'),
      (timestamptz '2026-02-04Z', 'category_changed', null, ${ann}, '203.0.113.7', 'r3', 'category', 'sugar', '{}'),
      (timestamptz '2026-02-05Z', 'customer_type_set', 'cus', ${ann}, '203.0.113.7', 'r4', null, null, '{}'),
      (timestamptz '2026-02-06Z', 'login', 'cus', 'cus', '203.0.113.8', 'r5', null, null, '{}')`.execute(db(em));

const get = (query: string) =>
  server.request<Body>(`/api/staff/audit?since=2026-02-01T00:00:00Z&before=2026-03-01T00:00:00Z&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const list = async (query = '') =>
  (await get(query)).body.data.items.map(({ at, kind }) => `${at.slice(8, 10)} ${kind}`);

describe('GET /api/staff/audit', () => {
  it.each([
    ['', 10],
    ['actor=command%20line', 1],
    ['actor=cus', 1],
    ['kind=category_changed', 1],
    ['subjectKind=product', 7],
    ['subjectKind=product&subject=p3', 1],
    ['subjectKind=category&subject=sugar', 1],
    ['subjectKind=account', 2],
    ['subjectKind=account&subject=cus', 2],
    ['subjectKind=account&subject=cus&kind=login', 1],
    ['subjectKind=app_content', 0],
    ['subject=x&subjectKind=product', 0],
  ])('lists with %j %i events', async (query, count) => {
    expect(await list(query)).toHaveLength(count);
  });

  it('lists the newest event first, within a time that excludes its end', async () => {
    expect(await list('kind=product_changed&limit=2')).toEqual(['03 product_changed', '02 product_changed']);
    const { body } = await server.request<Body>(
      '/api/staff/audit?since=2026-02-02T06:00:00%2B06:00&before=2026-02-04T00:00:00Z',
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect(body.data.items.map(({ at }) => at.slice(8, 10))).toEqual(['03', '02']);
  });

  it.each([
    ['since=0000-01-01T00:00:00%2B06:00', 8],
    ['since=9999-12-31T23:59:59-06:00', 0],
    ['before=0000-01-01T00:00:00Z', 0],
  ])('accepts %s', async (query, count) => {
    const { body } = await server.request<Body>(`/api/staff/audit?actor=${ann}&${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(body.data.items).toHaveLength(count);
  });

  it('includes the events of a product under its former slugs', async () => {
    expect(await list('subjectKind=product&subject=sugar')).toEqual(['03 product_changed', '02 product_changed']);
    expect(await list('subjectKind=product&subject=chini')).toEqual(['02 product_changed']);
  });

  it('returns who did what to what', async () => {
    const { body } = await get('subjectKind=product&subject=p1');
    expect(body.data.items).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: '2026-02-01T10:00:00.000Z',
        kind: 'product_changed',
        actor: { id: ann, name: 'Ann' },
        ip: '203.0.113.7',
        requestId: 'r1',
        subject: { kind: 'product', id: 'p1' },
        details: { before: { name: 'A' }, after: { name: 'B' } },
      },
    ]);
    const { body: login } = await get('kind=login');
    expect(login.data.items[0]).toMatchObject({
      actor: { id: 'cus', name: null },
      subject: { kind: 'account', id: 'cus' },
    });
  });

  it('lists each event once in all parts, also events of the same time, while others are written', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let part = 0; cursor !== null; part += 1) {
      const { data }: Body = (await get(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)).body;
      seen.push(...data.items.map(({ id }) => id));
      cursor = data.nextCursor;
      if (part === 1) {
        await server.database.fork().execute(`
          insert into audit_event (at, kind, actor) values ('2026-02-20Z', 'login', 'later')`);
      }
    }
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
  });

  const cursorOf = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  it.each([
    ['kind', 'kind=nothing'],
    ['subjectKind', 'subject=chini'],
    ['cursor', 'cursor=x'],
    ['cursor', `cursor=${cursorOf('2026-01-01T00:00:00.000Z', "1' or 1=1")}`],
    ['cursor', `cursor=${cursorOf('2026-01-01T00:00:00.000Z', '99999999999999999999')}`],
    ['cursor', `cursor=${cursorOf('yesterday', '1')}`],
    ['limit', 'limit=201'],
    ['account', 'account=x'],
  ])('rejects a wrong %s: %s', async (field, query) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect(body.error.fields).toHaveProperty(field);
  });
});

describe('personal data', () => {
  const personal = { name: 'Rahim', phoneNumber: '+8801712345678', shopAddress: 'Chawk Bazar', note: 'late' };
  const details = { before: personal, after: { ...personal, email: null, customerType: 'RETAIL' }, ...personal };
  let customer: string;
  let both: string;
  beforeAll(async () => {
    customer = (await createAccount(server, { name: 'Rahim', customerType: 'RETAIL' })).id;
    both = (await createAccount(server, { name: 'Karim', customerType: 'RETAIL', role: 'clerk' })).id;
    const context = { clock: () => new Date('2026-04-01T00:00:00Z'), em: server.database.fork(), requestId: 'r' };
    const former = (await createAccount(server, { name: 'Former' })).id;
    for (const accountId of [customer, both, ann, former, 'gone']) {
      const event = { accountId, details };
      await recordAudit(
        { ...context, ip: '203.0.113.9', actor: accountId === former ? 'former' : accountId },
        'account_changed',
        event,
      );
    }
    // The name of a product is not personal data.
    await server.database.fork().execute(`
      insert into audit_event (at, kind, actor, ip, request_id, subject_kind, subject, details) values
        ('2026-04-02Z', 'product_changed', '${ann}', '203.0.113.7', 'r', 'product', 'p', '{"after": {"name": "B"}}')`);
  });

  const read = async (permissions: readonly string[]) => {
    const { call } = await createStaffCaller(server, permissions);
    const { data } = await call<Body['data']>('GET', '/audit?since=2026-04-01T00:00:00Z&before=2026-04-03T00:00:00Z');
    return new Map(data.items.map((event) => [event.kind === 'product_changed' ? 'product' : event.actor.id, event]));
  };

  it('is hidden from staff members without customers:read and accounts:write: what an erasure removes', async () => {
    const events = await read(['audit:read']);
    const hidden = { name: '(hidden)', phoneNumber: '(hidden)', shopAddress: '(hidden)', note: '(hidden)' };
    const without = { before: hidden, after: { ...hidden, email: null, customerType: 'RETAIL' }, ...hidden };
    expect(events.get(customer)).toMatchObject({ actor: { name: null }, ip: null, details: without });
    expect(events.get('gone')).toMatchObject({ actor: { name: null }, ip: null, details: without });
    expect(events.get(both)).toMatchObject({ actor: { name: 'Karim' }, ip: '203.0.113.9', details: without });
    expect(events.get(ann)).toMatchObject({ actor: { name: 'Ann' }, ip: '203.0.113.9', details: without });
    expect(events.get('former')).toMatchObject({ details: without });
    expect(events.get('product')).toMatchObject({ ip: '203.0.113.7', details: { after: { name: 'B' } } });
  });

  it.each([
    ['customers:read', ['customer']],
    ['accounts:write', ['ann', 'former']],
  ] as const)('is shown with %s: that of %j', async (permission, shown) => {
    const events = await read(['audit:read', permission]);
    const subjects = { customer, both, ann, former: 'former', gone: 'gone' };
    const seen = Object.entries(subjects).filter(
      ([, id]) => !JSON.stringify(events.get(id)?.details).includes('hidden'),
    );
    expect(seen.map(([name]) => name)).toEqual(shown);
  });

  it('is shown with both permissions', async () => {
    const events = await read(['audit:read', 'customers:read', 'accounts:write']);
    expect(events.get(customer)).toMatchObject({ actor: { name: 'Rahim' }, ip: '203.0.113.9', details });
    for (const id of [both, ann, 'former', 'gone']) expect(events.get(id)).toMatchObject({ details });
  });
});
