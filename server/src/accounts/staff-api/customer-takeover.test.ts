import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter, login } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let phone: string;
let customerId: string;
let count = 0;

const server = await startTestServer();
const owner = await createStaffCaller(server, ['*'], 'owner');
/** Has everything but one of the two permissions that open the documents of a customer. */
const manager = await createStaffCaller(server, ['accounts:write', 'customers:read'], 'manager');
const clerk = await createStaffCaller(server, ['accounts:write', 'customers:read', 'customers:write'], 'clerk');
const opener = await createStaffCaller(server, ['accounts:write', 'documents:read'], 'opener');
beforeEach(async () => {
  phone = `+88017${String((count += 1)).padStart(8, '0')}`;
  customerId = (await newAccount()).id;
});

const newAccount = (role?: string) =>
  createAccount(server, {
    customerType: 'RETAIL',
    email: null,
    phoneNumber: phone,
    ...(role === undefined ? {} : { role }),
  });
const callers = () => [manager, clerk, opener];

describe('a staff member without customers:write and documents:read', () => {
  it('cannot sign in as a customer by giving the own role, setting a password and taking the role away', async () => {
    for (const [index, attacker] of callers().entries()) {
      const role = ['manager', 'clerk', 'opener'][index];
      const events = await allEvents(server);
      const granted = await attacker.call('POST', `/accounts/${customerId}/grant-role`, { role });
      const reset = await attacker.call<{ password: string }>('POST', `/accounts/${customerId}/reset-password`, {});
      await attacker.call('POST', `/accounts/${customerId}/revoke-role`);
      expect([granted.status, granted.error?.code, reset.status]).toEqual([403, 'FORBIDDEN', 404]);
      expect((await login(server, phone, PASSWORD)).status).toBe(200);
      expect((await eventsAfter(server, events)).map(({ kind }) => kind)).toEqual(['login']);
    }
  });

  it.each([
    ['POST', '/reset-password', {}],
    ['POST', '/reset-password', { password: 'a phrase of the attacker' }],
    ['PATCH', '', { phoneNumber: '01999999999' }],
    ['PATCH', '', { email: 'attacker@example.com' }],
    ['PATCH', '', { role: 'manager' }],
  ])('cannot take over a staff member who is also a customer: %s %s %j', async (method, path, body) => {
    await owner.call('POST', `/accounts/${customerId}/grant-role`, { role: await emptyRole() });
    const before = await owner.call('GET', `/accounts/${customerId}`);
    for (const attacker of callers()) {
      const { status, error } = await attacker.call(method, `/accounts/${customerId}${path}`, body);
      expect([status, error?.message]).toEqual([403, expect.stringContaining('customers:write and documents:read')]);
    }
    expect(await owner.call('GET', `/accounts/${customerId}`)).toEqual(before);
    expect((await login(server, phone, PASSWORD)).status).toBe(200);
  });

  it('cannot learn a password of a customer, or change what the customer signs in with', async () => {
    for (const attacker of callers()) {
      expect((await attacker.call('POST', `/customers/${customerId}/password`)).status).toBe(403);
      for (const change of [{ phoneNumber: '01999999998' }, { email: 'attacker@example.com' }]) {
        expect((await attacker.call('PATCH', `/customers/${customerId}`, change)).status).toBe(403);
      }
    }
    expect((await login(server, phone, PASSWORD)).status).toBe(200);
    // The rest of the customer is what customers:write is for.
    const same = { name: 'Rahim', phoneNumber: phone, email: null };
    expect((await clerk.call('PATCH', `/customers/${customerId}`, same)).data).toMatchObject({ name: 'Rahim' });
  });

  it('gets no permission by a role with permissions that it lacks', async () => {
    for (const permissions of [['customers:write', 'documents:read'], ['*']]) {
      expect((await manager.call('POST', '/roles', { name: 'mine', permissions })).status).toBe(403);
      expect((await manager.call('PATCH', '/roles/manager', { permissions })).status).toBe(403);
    }
  });
});

it('is allowed with both permissions', async () => {
  const full = await createStaffCaller(server, ['accounts:write', 'customers:write', 'documents:read'], 'full');
  const change = { phoneNumber: `+88018${String(count).padStart(8, '0')}` };
  expect((await full.call('PATCH', `/customers/${customerId}`, change)).status).toBe(200);
  expect((await full.call('POST', `/customers/${customerId}/password`)).status).toBe(200);
  expect((await full.call('POST', `/accounts/${customerId}/grant-role`, { role: 'full' })).status).toBe(200);
  expect((await full.call('PATCH', `/accounts/${customerId}`, { email: 'full@example.com' })).status).toBe(200);
  expect((await full.call('POST', `/accounts/${customerId}/reset-password`, {})).status).toBe(200);
});

/** Creates a role without permissions, which every staff member with `accounts:write` may change. */
async function emptyRole(): Promise<string> {
  await owner.call('POST', '/roles', { name: 'empty', permissions: [] });
  return 'empty';
}
