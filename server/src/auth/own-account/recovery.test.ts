import type { ApiErrorBody } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetCode } from '../../../test/support/accounts/codes.ts';
import { addFactor, createAccount, createSession, postJson } from '../../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { findAccountById } from '../../accounts/account.repository.ts';
import { setVerified } from '../../accounts/account-details.repository.ts';
import { describeFactors } from '../../accounts/factors/change-factors.ts';

/*
 * A thief has the phone of an account for a while: resets the password, and adds what would stay behind. The owner has the verified
 * email address.
 */

const START = new Date('2026-06-01T06:00:00.000Z');
const HOUR = 3_600;

let account: { id: string; email: string; phone: string };
let now = START;
let count = 0;
const server = await startTestServer();
beforeEach(async () => {
  later(24 * HOUR);
  count += 1;
  const [email, phone] = [`owner-${count}@example.com`, `+88018${String(count).padStart(8, '0')}`];
  const { id } = await createAccount(server, { customerType: 'RETAIL', email, phoneNumber: phone });
  account = { id, email, phone };
  await setVerified(server.database.fork(), id, 'email', now);
  await server.deliver();
});

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
  server.setNow(now);
}

const reset = async (identifier: string, more: object = {}) => {
  const code = (await resetCode(server, identifier)) ?? '';
  const body = { identifier, code, newPassword: `noton-chabi-77-${count}`, ...more };
  return await postJson<ApiErrorBody>(server, '/api/auth/password/reset', body);
};
const factorsOf = async () => {
  const { totp, passkeys } = await describeFactors(server.database.fork(), account.id);
  return (totp ? 1 : 0) + passkeys.length;
};
const addFactorNow = () => addFactor(server, account.id, now);
const newCustomerManager = () => createStaffCaller(server, ['customers:read', 'customers:write', 'documents:read']);
const sentTo = async (text: string) =>
  (await server.deliver())
    .filter((message) => message.includes(text))
    .map((message) => message.split(': ')[0]?.slice(3));

describe('a reset of the password', () => {
  it('by the verified email address removes the factors that were added in the hold, and no others', async () => {
    await addFactorNow();
    later(HOUR);
    await reset(account.phone);
    later(HOUR);
    await addFactorNow();
    expect(await factorsOf()).toBe(2);
    expect((await reset(account.email)).status).toBe(200);
    expect(await factorsOf()).toBe(1);
    expect((await findAccountById(server.database.fork(), account.id))?.holdUntil).toBeNull();
  });

  it('by phone again, and by a staff member, removes them too', async () => {
    await reset(account.phone);
    later(HOUR);
    await addFactorNow();
    await reset(account.phone);
    expect(await factorsOf()).toBe(0);
    later(HOUR);
    await addFactorNow();
    const staff = await newCustomerManager();
    expect((await staff.call('POST', `/customers/${account.id}/password`)).status).toBe(200);
    expect(await factorsOf()).toBe(0);
  });

  it('removes no factor that was added before the hold, or after it', async () => {
    await addFactorNow();
    later(HOUR);
    await reset(account.email);
    expect(await factorsOf()).toBe(1);
  });

  it('removes all factors if the owner wants it, by the email address only', async () => {
    await addFactorNow();
    const byPhone = await reset(account.phone, { removeFactors: true });
    expect([byPhone.status, Object.keys(byPhone.body.error.fields ?? {})]).toEqual([400, ['removeFactors']]);
    later(HOUR);
    await server.deliver();
    expect((await reset(account.email, { removeFactors: true })).status).toBe(200);
    expect(await factorsOf()).toBe(0);
    expect(await sentTo('second factors')).toEqual([account.email]);
  });

  it('removes no factor of a staff member', async () => {
    const email = `staff-${count}@example.com`;
    const { id } = await createAccount(server, { email, role: 'reader', permissions: ['catalog:read'] });
    await setVerified(server.database.fork(), id, 'email', now);
    await addFactor(server, id);
    expect((await reset(email, { removeFactors: true })).status).toBe(403);
    expect((await describeFactors(server.database.fork(), id)).passkeys).toHaveLength(1);
  });
});

describe('a hold', () => {
  it('sends every notice to both contacts, so that the owner hears of what the thief does', async () => {
    await reset(account.phone);
    await server.deliver();
    const token = await createSession(server, account.id, { fresh: true });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ currentPassword: `noton-chabi-77-${count}`, newPassword: `notun-pata-${count}-55` });
    expect((await server.request('/api/auth/password', { method: 'PUT', headers, body })).status).toBe(200);
    expect((await sentTo('password was changed')).sort()).toEqual([account.phone, account.email].sort());
    for (const device of ['Firefox/1', 'Chrome/1']) {
      const login = { identifier: account.phone, password: `notun-pata-${count}-55`, responseMode: 'token' };
      await postJson(server, '/api/auth/login', login, { 'user-agent': device });
    }
    expect((await sentTo('sign-in')).sort()).toEqual([account.phone, account.email].sort());
    const staff = await newCustomerManager();
    expect((await staff.call('POST', `/customers/${account.id}/end-hold`)).status).toBe(200);
    expect((await sentTo(' restriction')).sort()).toEqual([account.phone, account.email].sort());
  });
});
