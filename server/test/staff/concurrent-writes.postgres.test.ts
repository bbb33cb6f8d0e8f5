import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantStaff } from '../../src/accounts/grant-staff.ts';
import { insertGrantOfOpenSession } from '../../src/accounts/grants/grant.repository.ts';
import { lockAccount } from '../../src/accounts/locate-account.ts';
import { endSession, revokeSessions } from '../../src/accounts/sessions/end-session.ts';
import { revokeSessionsOfAccount } from '../../src/accounts/sessions/session.repository.ts';
import { meters } from '../../src/base/meters.ts';
import { setProductStatus } from '../../src/catalog/set-product-status.ts';
import type { EntityManager } from '../../src/database/database.ts';
import { withdrawGrants } from '../../src/oauth/applications/application-grants.ts';
import { inStaffTransaction } from '../../src/operations/staff-context.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { product } from '../support/catalog/fixtures.ts';
import { createTestApplication } from '../support/oauth/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

const STRESS_MS = 3_000;
const HOUR_MS = 3_600_000;
const SLUGS = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}`);

let count = 0;
const ctx = () => ({ em: server.database.fork(), clock: () => new Date() });
const setStatus = (slugs: readonly string[], status: 'draft' | 'published') =>
  inStaffTransaction(ctx(), (inside) => setProductStatus(inside, slugs, status));

const server = await startTestServer();
const owner = await createStaffCaller(server, ['*']);
const { location } = server.database;
if (location?.kind !== 'server') throw new Error('The test database is not on a PostgreSQL server.');
const [holder, gate] = [new Client(location.url), new Client(location.url)];
await Promise.all([holder.connect(), gate.connect()]);
beforeAll(async () => {
  const prices = { RETAIL: { basePrice: '100.00' } };
  await server.load({
    categories: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    // Products in the reverse order of their slugs, so that a scan of the table meets them in another order.
    products: SLUGS.toReversed().map((slug, index) => product(slug, { categoryId: index % 2 ? 'a' : 'b', prices })),
  });
});
afterAll(async () => {
  await Promise.all([holder?.end(), gate?.end()]);
});

/** Resolves when a number of transactions wait for a lock. */
async function untilWaiting(transactions: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await server.database.fork().execute<{ n: number }[]>(waiting))[0]?.n, { interval: 5 })
    .toBe(transactions);
}

/** Returns the number of transactions that ran again after a deadlock, which their callers do not notice. */
const deadlocks = async () =>
  (await meters.conflicts.get()).values.find(({ labels }) => labels.code === '40P01')?.value ?? 0;

describe('publishing products', () => {
  it('locks them in the order of a price change, so that the two cannot deadlock', async () => {
    await setStatus(SLUGS, 'draft');
    await holder.query(`begin; select from product where slug = 'p06' for update`);
    const published = setStatus(SLUGS, 'published');
    const priced = owner.call('POST', '/price-changes', {
      filter: { tier: 'RETAIL' },
      operation: { basePrice: { action: 'add', value: '1' } },
    });
    await untilWaiting(2);
    await holder.query('commit');
    await published;
    expect((await priced).status).toBe(200);
  });

  it('gives a product that is published no new version and no audit event', async () => {
    const state = async () => {
      const rows = await server.database
        .fork()
        .execute(`select slug, xmin::text, (select max(id) from audit_event) as event from product order by slug`);
      return JSON.stringify(rows);
    };
    await setStatus(SLUGS, 'published');
    const before = await state();
    await setStatus(SLUGS, 'published');
    expect(await state()).toBe(before);
  });
});

describe('a write that PostgreSQL ends because of a deadlock', () => {
  it('runs again, and acts and is recorded once', async () => {
    const { em } = ctx();
    const slugs = ['p00', 'p03', 'p06'];
    const prices = async (): Promise<number[]> => {
      const statement = `select retail_base_price::int as price from product where slug in (?, ?, ?) order by slug`;
      return (await em.execute<{ price: number }[]>(statement, slugs)).map(({ price }) => price);
    };
    const deadlocksBefore = await deadlocks();
    const before = await prices();
    const [{ last }] = (await em.execute(`select max(id) as last from audit_event`)) as [{ last: string }];
    // Only the API's transaction finds the deadlock: it waits last, and the holder looks for one much later.
    await holder.query(`begin; set local deadlock_timeout = '60s'; select from product where slug = 'p06' for update`);
    await gate.query(`begin; select from product where slug = 'p03' for update`);
    const change = () =>
      owner.call(
        'POST',
        '/price-changes',
        { filter: { tier: 'RETAIL', slugs }, operation: { basePrice: { action: 'add', value: '1' } } },
        { 'idempotency-key': 'deadlock' },
      );
    const changed = change();
    await untilWaiting(1);
    const held = holder.query(`select from product where slug = 'p00' for update`);
    await untilWaiting(2);
    await gate.query('commit');
    await held;
    await holder.query('commit');

    const response = await changed;
    expect(response.status).toBe(200);
    // On a busy machine the repeated transaction may find a second one.
    expect(await deadlocks()).toBeGreaterThan(deadlocksBefore);
    expect(await change()).toEqual(response);
    expect(await prices()).toEqual(before.map((price) => price + 1));
    const events = await em.execute(`select subject from audit_event where id > ? order by subject`, [last]);
    expect(events.map(({ subject }) => subject)).toEqual(slugs);
  });
});

describe('the slug of an application', () => {
  it('is a conflict if another application takes it during the change', async () => {
    const { clientId } = await createTestApplication(server, { slug: 'first' });
    await createTestApplication(server, { slug: 'second' });
    await holder.query(`begin; update oauth_application set slug = 'wanted' where slug = 'second'`);
    const change = owner.call('PATCH', `/oauth-applications/${clientId}`, { slug: 'wanted' });
    await untilWaiting(1);
    await holder.query('commit');
    const { status, error } = await change;
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([409, ['slug']]);
  });
});

/** Creates a customer with sessions of one browser. */
async function newCustomer() {
  count += 1;
  const { id: accountId } = await createAccount(server, { customerType: 'RETAIL', email: `race-${count}@example.com` });
  const tokens = [await createSession(server, accountId), await createSession(server, accountId)];
  const sessions = await server.database
    .fork()
    .execute<{ id: string }[]>(`select id from session where account_id = ? order by id desc`, [accountId]);
  const [second, first] = sessions.map(({ id }) => id) as [string, string];
  await server.database.fork().execute(`update session set browser_id = ? where id = ?`, [first, second]);
  return { accountId, sessionId: first, tokens };
}

type Customer = Awaited<ReturnType<typeof newCustomer>>;

async function insertGrant(em: EntityManager, { accountId, sessionId }: Customer, clientId: string): Promise<boolean> {
  count += 1;
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + HOUR_MS);
  const grant = { id: `grant-${count}`, accountId, sessionId, clientId, scope: 'openid' };
  return await insertGrantOfOpenSession(em, { ...grant, createdAt, expiresAt, needsConsent: false });
}

describe('a grant', () => {
  it('waits for the end of the sessions of its account without a deadlock, and is not inserted', async () => {
    const { clientId } = await createTestApplication(server);
    const customer = await newCustomer();
    let inserted: Promise<boolean> | undefined;
    await server.database.fork().transactional(async (em) => {
      await lockAccount(em, customer.accountId);
      inserted = insertGrant(server.database.fork(), customer, clientId);
      inserted.catch(() => undefined);
      await untilWaiting(1);
      await revokeSessionsOfAccount(em, customer.accountId, new Date());
    });
    expect(await inserted).toBe(false);
  });

  it('waits for the removal of its application without a deadlock, and is not inserted', async () => {
    const { clientId } = await createTestApplication(server);
    const customer = await newCustomer();
    await server.database
      .fork()
      .execute(
        `insert into oauth_consent (account_id, client_id, scopes, granted_at) values (?, ?, '["openid"]', now())`,
        [customer.accountId, clientId],
      );
    await holder.query('begin');
    await holder.query('select from oauth_application where client_id = $1 for update', [clientId]);
    const now = new Date();
    const inserted = insertGrantOfOpenSession(server.database.fork(), {
      ...{ id: 'of-removed', ...customer, clientId, scope: 'openid', needsConsent: true },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) },
    });
    inserted.catch(() => undefined);
    await untilWaiting(1);
    await holder.query('delete from oauth_application where client_id = $1', [clientId]);
    await holder.query('commit');
    expect(await inserted).toBe(false);
  });

  it.each<[string, (accountId: string, clientId: string) => Promise<unknown>]>([
    ['its withdrawal', (accountId, clientId) => withdrawGrants(ctx(), accountId, clientId)],
    ['the end of its session', (accountId) => revokeSessions(ctx(), accountId)],
  ])('waits, at %s, for the removal of its application without a deadlock', async (_what, end) => {
    const { clientId } = await createTestApplication(server, { backchannelLogoutUri: 'http://127.0.0.1:1/' });
    const customer = await newCustomer();
    await server.database
      .fork()
      .execute(
        `insert into oauth_consent (account_id, client_id, scopes, granted_at) values (?, ?, '["openid"]', now())`,
        [customer.accountId, clientId],
      );
    await insertGrant(server.database.fork(), customer, clientId);
    const deadlocksBefore = await deadlocks();
    await holder.query('begin');
    await holder.query('select from oauth_application where client_id = $1 for update', [clientId]);
    const ended = end(customer.accountId, clientId);
    ended.catch(() => undefined);
    await untilWaiting(1);
    await holder.query('delete from oauth_application where client_id = $1', [clientId]);
    await holder.query('commit');
    await ended;
    expect(await deadlocks()).toBe(deadlocksBefore);
  });
});

/** Writes that run at once, several times each. */
type Pair = readonly [name: string, first: () => Promise<unknown>, second: () => Promise<unknown>];

it('no pair of staff writes deadlocks that names its subjects in opposite order', async () => {
  const { clientId } = await createTestApplication(server);
  const customer = await newCustomer();
  const staff = await Promise.all(['x', 'y'].map((role) => createAccount(server, { role, permissions: [] })));
  const [ann, bob] = staff.map(({ id }) => id) as [string, string];
  const deadlocksBefore = await deadlocks();
  let succeeded = 0;
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, error } = await owner.call(method, path, body);
    if (status < 300) succeeded += 1;
    if (status >= 500) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(error)}`);
  };
  const nest = (id: string, parentId: string) => async () => {
    await call('PATCH', `/categories/${id}`, { parentId });
    await call('PATCH', `/categories/${id}`, { parentId: null });
  };
  const replaceCategory = (id: string, moveTo: string) => async () => {
    await call('DELETE', `/categories/${id}?moveTo=${moveTo}`);
    await call('POST', '/categories', { id, name: id });
  };
  const reprice = (filter: object) => () =>
    call('POST', '/price-changes', {
      filter: { tier: 'RETAIL', ...filter },
      operation: { basePrice: { action: 'set', value: String((count += 1)) } },
    });
  const fill = (id: string) => async () => {
    for (const slug of SLUGS) await call('PATCH', `/products/${slug}`, { categoryId: id });
    await call('DELETE', `/categories/${id}?moveTo=uncategorized`);
    await call('POST', '/categories', { id, name: id });
  };
  const publish = (slugs: readonly string[], status: 'draft' | 'published') => () => setStatus(slugs, status);
  const changeRole = (account: string, role: string, other: string) => async () => {
    await call('PATCH', `/accounts/${account}`, { role });
    await call('PATCH', `/roles/${other}`, { permissions: [`p${(count += 1)}`] });
    await grantStaff(ctx(), account, { role: other });
  };
  const load = () => server.load({ products: SLUGS.map((slug) => product(slug, { name: `${slug} ${(count += 1)}` })) });
  const path = `/customers/${customer.accountId}`;
  const endAndReopen = async () => {
    await call('POST', `${path}/end-sessions`);
    // In the order of the server's own locks.
    await server.database.fork().execute(
      `update session set revoked_at = null
       where id in (select id from session where account_id = ? order by id for update)`,
      [customer.accountId],
    );
  };
  const pairs: readonly Pair[] = [
    ['nested categories', nest('a', 'b'), nest('b', 'a')],
    ['deleted categories', replaceCategory('a', 'b'), replaceCategory('b', 'a')],
    ['a deleted category and prices', fill('b'), reprice({ slugs: SLUGS.toReversed() })],
    ['publishing and unpublishing', publish(SLUGS, 'published'), publish(SLUGS.toReversed(), 'draft')],
    ['publishing and prices', publish(SLUGS.toReversed(), 'published'), reprice({})],
    ['an import and prices', load, reprice({ slugs: SLUGS.toReversed() })],
    ['roles and accounts', changeRole(ann, 'x', 'y'), changeRole(bob, 'y', 'x')],
    ['grants and sessions', () => insertGrant(server.database.fork(), customer, clientId), endAndReopen],
    ['a logout and sessions', () => endSession(ctx(), customer.tokens[0] ?? ''), endAndReopen],
    [
      'grants and a withdrawal',
      () => insertGrant(server.database.fork(), customer, clientId),
      () => call('POST', `/oauth-applications/${clientId}/withdraw-grants`, { accountId: customer.accountId }),
    ],
  ];
  for (const [name, first, second] of pairs) {
    const end = Date.now() + STRESS_MS / pairs.length;
    const repeat = async (write: () => Promise<unknown>) => {
      do await write();
      while (Date.now() < end);
    };
    await expect(Promise.all([first, second, first, second, first, second].map(repeat)), name).resolves.toBeDefined();
    expect(await deadlocks(), name).toBe(deadlocksBefore);
  }
  expect(succeeded).toBeGreaterThan(pairs.length);
}, 60_000);
