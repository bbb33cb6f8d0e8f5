import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount as putAccount } from '../../test/support/accounts/fixtures.ts';
import {
  allEvents,
  commandContext,
  commandEvent,
  eventsAfter,
  login,
  NEW_PASSWORD,
  rejection,
} from '../../test/support/accounts/operations.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import type { AuditEventRow } from '../audit/audit-event.repository.ts';
import { createAccount } from './create-account.ts';
import { showAccount } from './show-account.ts';

let eventsBefore: AuditEventRow[];

const server = await startTestServer();
beforeEach(async () => {
  eventsBefore = await allEvents(server);
});

const context = () => commandContext(server);
const show = (which: string) => showAccount(context(), which);
const newEvents = () => eventsAfter(server, eventsBefore);

describe('createAccount', () => {
  it('creates staff with a new role and normalized identifiers', async () => {
    const id = await createAccount(context(), {
      email: ' Salma@Example.COM ',
      phone: '01812345678',
      name: ' Salma ',
      password: NEW_PASSWORD,
      role: 'catalog',
      permissions: ['product.write', 'Product:Read', 'product.write'],
    });

    expect(await show(id)).toEqual({
      id,
      name: 'Salma',
      email: 'salma@example.com',
      phoneNumber: '+8801812345678',
      image: null,
      accountType: 'STAFF',
      customerType: null,
      role: 'catalog',
      permissions: ['product.write', 'Product:Read'],
      active: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      customer: null,
      openSessions: 0,
    });
    expect(await newEvents()).toEqual([
      commandEvent('role_set', null, { role: 'catalog', after: { permissions: ['product.write', 'Product:Read'] } }),
      commandEvent('account_created', id, { role: 'catalog' }),
    ]);
    expect((await login(server, '01812345678', NEW_PASSWORD)).status).toBe(200);
  });

  it('creates a user who is neither staff nor a customer', async () => {
    const id = await createAccount(context(), { email: 'user@example.com', name: 'User', password: NEW_PASSWORD });
    expect(await show(id)).toMatchObject({ accountType: 'USER', role: null, permissions: [], customer: null });
    expect(await newEvents()).toEqual([commandEvent('account_created', id, { role: null })]);
  });

  it('does not change the permissions of a role if the input has none', async () => {
    const input = { name: 'Support', password: NEW_PASSWORD, role: 'support' };
    await createAccount(context(), { ...input, email: 'support-1@example.com', permissions: ['ticket.read'] });
    const id = await createAccount(context(), { ...input, email: 'support-2@example.com' });
    expect((await show(id)).permissions).toEqual(['ticket.read']);
  });

  let holder: ReturnType<typeof putAccount> | undefined;

  it.each([
    ['email', { email: 'TAKEN@example.com' }, 'email: Another account has this email address.'],
    ['phone number', { phone: '+8801912345678' }, 'phone: Another account has this phone number.'],
  ])('rejects the %s of another account, and stores nothing', async (_what, identifier, issue) => {
    holder ??= putAccount(server, { email: 'taken@example.com', phoneNumber: '+8801912345678' });
    await holder;
    const role = `role for ${issue}`;
    const input = { email: 'free@example.com', name: 'Late', password: NEW_PASSWORD, role, permissions: ['a'] };

    expect(await rejection(createAccount(context(), { ...input, ...identifier }))).toEqual({
      message: 'Nothing was changed.',
      issues: [issue],
    });

    const { rows } = await sql`select name from role where name = ${role}`.execute(server.database.fork().getKysely());
    expect(rows).toEqual([]);
    expect(await newEvents()).toEqual([]);
  });

  it('creates one account when two concurrent requests have the same email address', async () => {
    const input = { email: 'race@example.com', name: 'Race', password: NEW_PASSWORD };
    const outcomes = await Promise.allSettled([createAccount(context(), input), createAccount(context(), input)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toHaveProperty('reason.issues', [
      'email: Another account has this email address.',
    ]);
  });

  it('reports every issue of the input without the password', async () => {
    const { issues } = await rejection(
      createAccount(context(), {
        email: 'invalid',
        phone: '0123',
        name: ' ',
        password: 'hunter2',
        role: '',
        permissions: ['ok', 'not ok', 'x'.repeat(101)],
      }),
    );
    expect(issues.map((issue) => issue.split(':')[0])).toEqual([
      'email',
      'phone',
      'name',
      'password',
      'role',
      'permissions.1',
      'permissions.2',
    ]);
    expect(issues.join()).not.toContain('hunter2');
  });

  it.each([
    ['password123', 'most common'],
    ['01712345678', 'phone number'],
    ['weak@example.com', 'email address'],
  ])('rejects the password %s, which is easy to guess', async (password, reason) => {
    const input = { email: 'weak@example.com', phone: '01712345678', name: 'Weak', password };
    const { message, issues } = await rejection(createAccount(context(), input));
    expect([message, issues]).toEqual(['Nothing was changed.', [expect.stringMatching(`^password: .*${reason}`)]]);
  });

  it.each([
    ['7 code points', '🔑🔑🔑🔑🔑🔑🔑', false],
    ['8 code points', '🔑🔑🔑🔑🔑🔑🔑🔑', true],
    ['128 code points', '🔑'.repeat(128), true],
    ['129 code points', '🔑'.repeat(129), false],
    ['spaces at both ends', '  123456  ', true],
  ])('measures a password as the contract does: %s', async (label, password, accepted) => {
    const email = `${label.replaceAll(' ', '-')}@example.com`;
    const outcome = await createAccount(context(), { email, name: 'N', password }).then(
      () => true,
      () => false,
    );
    expect(outcome).toBe(accepted);
    if (accepted) expect((await login(server, email, password)).status).toBe(200);
  });
});
