import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, PASSWORD, createAccount as putAccount } from '../../test/support/accounts/fixtures.ts';
import {
  allEvents,
  commandContext,
  commandEvent,
  eventsAfter,
  login,
  NEW_PASSWORD,
  rejection,
} from '../../test/support/accounts/operations.ts';
import { onPostgres } from '../../test/support/database/test-database.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import type { AuditEventRow } from '../audit/audit-event.repository.ts';
import { setCustomerType } from '../customers/set-customer-type.ts';
import { grantStaff, revokeStaff } from './grant-staff.ts';
import { setPassword } from './passwords/set-password.ts';
import { revokeSessions } from './sessions/end-session.ts';
import { setActive } from './set-active.ts';
import { showAccount } from './show-account.ts';

let eventsBefore: AuditEventRow[];

const server = await startTestServer();
beforeEach(async () => {
  eventsBefore = await allEvents(server);
});

const context = () => commandContext(server);
const show = (identifier: string) => showAccount(context(), identifier);
const newEvents = () => eventsAfter(server, eventsBefore);

async function sessionStatus(token: string): Promise<number> {
  return (await server.request('/api/auth/session', { headers: { authorization: `Bearer ${token}` } })).status;
}

describe('an account', () => {
  it.each([
    ['id', ({ id }: { id: string }) => ` ${id} `],
    ['email address in another letter case', () => 'Which@Example.com'],
    ['local phone number', () => '01612345678'],
    ['international phone number', () => ' +8801612345678'],
  ])('is found by %s', async (_what, name) => {
    const account = await sharedAccount();
    expect((await show(name(account))).id).toBe(account.id);
  });

  let created: ReturnType<typeof putAccount> | undefined;
  const sharedAccount = () =>
    (created ??= putAccount(server, { email: 'which@example.com', phoneNumber: '+8801612345678' }));

  it.each(['unknown@example.com', '01612345679', 'no-such-id', '', '%'])('is not found by %j', async (identifier) => {
    const everything = [
      () => show(identifier),
      () => grantStaff(context(), identifier, { role: 'ghost', permissions: ['a'] }),
      () => revokeStaff(context(), identifier),
      () => setActive(context(), identifier, false),
      () => revokeSessions(context(), identifier),
      () => setPassword(context(), identifier, NEW_PASSWORD),
      () => setCustomerType(context(), identifier, 'RETAIL'),
    ];
    for (const work of everything) {
      expect(await rejection(work())).toEqual({ message: `There is no account "${identifier}".`, issues: [] });
    }
    expect(await newEvents()).toEqual([]);
  });
});

describe('grantStaff and revokeStaff', () => {
  it('turn a customer into staff and back without losing data', async () => {
    const { id } = await putAccount(server, { customerType: 'WHOLESALE' });
    const token = await createSession(server, id);
    const before = await show(id);

    expect(await grantStaff(context(), id, { role: 'ops', permissions: ['b', 'a'] })).toBe(true);
    const granted = await server.request<{ data: { user: object } }>('/api/auth/session', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(granted.body.data.user).toMatchObject({
      accountType: 'STAFF',
      customerType: null,
      permissions: ['b', 'a'],
    });

    expect(await revokeStaff(context(), id)).toBe(true);
    expect(await show(id)).toEqual(before);
    expect(await newEvents()).toEqual([
      commandEvent('role_set', null, { role: 'ops', after: { permissions: ['b', 'a'] } }),
      commandEvent('staff_granted', id, { role: 'ops', before: null }),
      commandEvent('staff_revoked', id, { role: 'ops' }),
    ]);
  });

  it('do not change the permissions of a role, because other accounts have it', async () => {
    const first = await putAccount(server, { role: 'shared', permissions: ['old', 'other'] });
    const second = await putAccount(server, {});
    const { issues } = await rejection(grantStaff(context(), second.id, { role: 'shared', permissions: ['new'] }));
    expect(issues.join('\n')).toContain('arot role set "shared" --permission new');
    expect((await show(first.id)).permissions).toEqual(['old', 'other']);
    expect(await newEvents()).toEqual([]);
    expect(await grantStaff(context(), second.id, { role: 'shared', permissions: ['other', 'old'] })).toBe(true);
  });

  it('change and audit nothing if the account already has that state', async () => {
    const { id } = await putAccount(server, { role: 'steady', permissions: ['a'] });
    const user = await putAccount(server, {});
    expect(await grantStaff(context(), id, { role: 'steady', permissions: ['a'] })).toBe(false);
    expect(await grantStaff(context(), id, { role: 'steady' })).toBe(false);
    expect(await revokeStaff(context(), user.id)).toBe(false);
    expect(await newEvents()).toEqual([]);
  });
});

describe('setActive', () => {
  it('ends the sessions of an account for good, and lets it log in again after activation', async () => {
    const { id, identifier } = await putAccount(server);
    const token = await createSession(server, id);

    expect(await setActive(context(), identifier, false)).toBe(true);
    expect(await sessionStatus(token)).toBe(401);
    expect((await login(server, identifier, PASSWORD)).status).toBe(401);

    expect(await setActive(context(), identifier, false)).toBe(false);
    expect(await setActive(context(), identifier, true)).toBe(true);
    expect(await sessionStatus(token)).toBe(401);
    expect((await login(server, identifier, PASSWORD)).status).toBe(200);
    expect((await newEvents()).filter(({ kind }) => kind.startsWith('account_'))).toEqual([
      commandEvent('account_deactivated', id),
      commandEvent('account_activated', id),
    ]);
  });

  it('ends the sessions of an account that a server of an earlier version has deactivated', async () => {
    const { id } = await putAccount(server, { active: false });
    const token = await createSession(server, id);
    expect(await setActive(context(), id, true)).toBe(true);
    expect(await sessionStatus(token)).toBe(401);
  });

  // The embedded database has one connection, so two transactions cannot interleave.
  if (onPostgres())
    it('changes and audits once when two commands run concurrently', async () => {
      const { id } = await putAccount(server);
      let second: Promise<boolean> | undefined;
      const first = await server.database.fork().transactional(async (em) => {
        const changed = await setActive({ ...context(), em }, id, false);
        second = setActive(context(), id, false);
        await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 });
        return changed;
      });
      expect([first, await second]).toEqual([true, false]);
      expect(await newEvents()).toEqual([commandEvent('account_deactivated', id)]);
    });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.fork().getKysely());
  return rows[0]?.count ?? 0;
}

describe('revokeSessions', () => {
  it('ends the open sessions of that account only', async () => {
    const [account, other] = [await putAccount(server), await putAccount(server)];
    const tokens = [await createSession(server, account.id), await createSession(server, account.id)];
    await createSession(server, account.id, { ended: 'expired' });
    await createSession(server, account.id, { ended: 'revoked' });
    const others = await createSession(server, other.id);
    expect((await show(account.id)).openSessions).toBe(2);

    expect(await revokeSessions(context(), account.id)).toBe(2);

    expect(await Promise.all(tokens.map(sessionStatus))).toEqual([401, 401]);
    expect(await sessionStatus(others)).toBe(200);
    expect((await show(account.id)).openSessions).toBe(0);
    expect(await newEvents()).toEqual([commandEvent('sessions_revoked', account.id, { sessions: 2, grants: 0 })]);
  });
});

describe('setPassword', () => {
  it('replaces the password and ends the sessions of the old one', async () => {
    const { id, identifier } = await putAccount(server);
    const token = await createSession(server, id);

    expect(await setPassword(context(), identifier, NEW_PASSWORD)).toBe(1);

    expect(await sessionStatus(token)).toBe(401);
    expect((await newEvents()).at(-1)).toEqual(commandEvent('password_set', id, { sessions: 1, grants: 0 }));
    expect((await login(server, identifier, PASSWORD)).status).toBe(401);
    expect((await login(server, identifier, NEW_PASSWORD)).status).toBe(200);
  });

  it('rejects a short password and does not change the current one', async () => {
    const { identifier } = await putAccount(server);
    expect((await rejection(setPassword(context(), identifier, 'short'))).issues).toEqual([
      'password: Must have 8 to 128 characters.',
    ]);
    expect((await login(server, identifier, PASSWORD)).status).toBe(200);
  });
});

describe('setCustomerType', () => {
  it("changes a customer's tier for the next request", async () => {
    const { id } = await putAccount(server, { customerType: 'RETAIL' });
    expect(await setCustomerType(context(), id, 'WHOLESALE')).toBe(true);
    expect(await setCustomerType(context(), id, 'WHOLESALE')).toBe(false);
    expect((await show(id)).customerType).toBe('WHOLESALE');
    expect(await newEvents()).toEqual([
      commandEvent('customer_type_set', id, { customerType: 'WHOLESALE', before: 'RETAIL' }),
    ]);
  });

  it('changes the customer record of a staff account', async () => {
    const { id } = await putAccount(server, { customerType: 'RETAIL', role: 'ops' });
    await setCustomerType(context(), id, 'WHOLESALE');
    expect(await show(id)).toMatchObject({ customerType: null, customer: { customerType: 'WHOLESALE' } });
  });

  it.each([
    ['staff', { role: 'ops' }],
    ['a user', {}],
  ])('is rejected for %s', async (_who, options) => {
    const { id } = await putAccount(server, options);
    const { message } = await rejection(setCustomerType(context(), id, 'RETAIL'));
    expect(message).toBe(`"${id}" is no customer and has no customer type.`);
  });
});

describe('showAccount', () => {
  it('returns the shop and documents of a customer, without their storage keys', async () => {
    const { id } = await putAccount(server, { customerType: 'RETAIL' });
    const connection = server.database.fork().getKysely();
    await sql`update customer set shop_name = 'চায়ের দোকান', shop_type = 'TEA_SHOP' where account_id = ${id}`.execute(
      connection,
    );
    await sql`insert into customer_document
        (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
      values (${id}, 'NID', 'nid.pdf', 'application/pdf', 123, 'c0ffee', 'secret-key', timestamptz '2026-01-02Z')`.execute(
      connection,
    );

    const shown = await show(id);

    expect(shown.customer).toEqual({
      customerType: 'RETAIL',
      shopName: 'চায়ের দোকান',
      shopAddress: null,
      shopType: 'TEA_SHOP',
      documents: [
        {
          type: 'NID',
          originalName: 'nid.pdf',
          mimeType: 'application/pdf',
          byteSize: 123,
          createdAt: '2026-01-02T00:00:00.000Z',
        },
      ],
    });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|secret-key|c0ffee/);
  });
});
