import { ANNOUNCED_POWERS, listRoutes } from '@arot/contract';
import { expect, it } from 'vitest';
import { setHold, setVerified } from '../../src/accounts/account-details.repository.ts';
import { codeSentTo } from '../support/accounts/codes.ts';
import { type Person, setUpTotp } from '../support/accounts/factors.ts';
import { createAccount, PASSWORD, postJson } from '../support/accounts/fixtures.ts';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { startTestServer } from '../support/test-server.ts';

/*
 * The owner of an account hears of every use of a power over it. Each route with such a power has a case here, or a reason why it has
 * none: a new route makes the test fail until it has one.
 */

/** A use of a route, and the receiver of its message. */
type Case = {
  readonly act: (owner: Owner) => Promise<{ readonly status: number }>;
  readonly staff?: true;
  readonly told?: (owner: Owner) => string;
};

type Owner = Person & { readonly id: string; readonly phone: string };

let count = 0;
const server = await startTestServer();
const [boss, second] = [await createStaffCaller(server, ['*']), await createStaffCaller(server, ['*'])];

async function newOwner(isStaff: boolean): Promise<Owner> {
  count += 1;
  const phone = `+88019${String(count).padStart(8, '0')}`;
  const options = isStaff ? { role: 'reader', permissions: ['catalog:read'] } : { customerType: 'RETAIL' as const };
  const { id, identifier } = await createAccount(server, { ...options, phoneNumber: phone });
  await setVerified(server.database.fork(), id, 'email', new Date());
  return { id, phone, ...(await setUpTotp(server, identifier)) };
}

const send = async ({ token }: Owner, method: string, path: string, body?: object) =>
  await server.request<{ data: Record<string, string> }>(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const confirm = async (owner: Owner, kind: 'phone' | 'email', target: string) => {
  const property = kind === 'phone' ? { phoneNumber: target } : { email: target };
  await send(owner, 'POST', `/api/auth/me/${kind}`, property);
  const code = await codeSentTo(server, target);
  return await send(owner, 'POST', `/api/auth/me/${kind}/confirm`, { code });
};

/** Nothing has changed yet: the next request of the same change tells. */
const STARTS = ['changePhone', 'changeEmail', 'createTotp', 'passkeyOptions'];
/** The account is new, or nothing of its owner is left; the application, the key or the endpoint has no owner. */
const WITHOUT_OWNER = [
  ...['createStaffAccount', 'eraseCustomer', 'createServiceKey', 'createWebhookEndpoint', 'changeWebhookEndpoint'],
  ...['rotateWebhookSecret', 'createOauthApplication', 'changeOauthApplication', 'rotateOauthSecret'],
  ...['createChatApplication', 'rotateChatSecret'],
];
/** `server/src/accounts/factors` has their tests, which need an authenticator. */
const PASSKEYS = ['addPasskey', 'removePasskey'];

const CASES: Readonly<Record<string, Case>> = {
  changePassword: {
    act: (owner) =>
      send(owner, 'PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: `notun-${count}-pata` }),
  },
  resetPassword: {
    act: async ({ identifier, ...owner }) => {
      await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier });
      const code = await codeSentTo(server, identifier);
      const body = { identifier, code, newPassword: `notun-${owner.phone}-pata` };
      return await postJson(server, '/api/auth/password/reset', body);
    },
    told: ({ phone }) => phone,
  },
  confirmPhone: { act: (owner) => confirm(owner, 'phone', owner.phone.replace('+88019', '+88016')) },
  confirmEmail: { act: (owner) => confirm(owner, 'email', `other-${owner.identifier}`) },
  removeEmail: { act: (owner) => send(owner, 'DELETE', '/api/auth/me/email') },
  confirmTotp: {
    act: async (owner) => {
      await send(owner, 'DELETE', '/api/auth/factors/totp');
      await server.deliver();
      await setUpTotp(server, owner.identifier);
      return { status: 200 };
    },
  },
  removeTotp: { act: (owner) => send(owner, 'DELETE', '/api/auth/factors/totp') },
  createRecoveryCodes: { act: (owner) => send(owner, 'POST', '/api/auth/factors/recovery-codes') },
  deleteAccount: { act: (owner) => send(owner, 'DELETE', '/api/auth/me', { password: PASSWORD }) },
  changeCustomer: {
    act: ({ id }) => boss.call('PATCH', `/customers/${id}`, { phoneNumber: `015${10_000_000 + count}` }),
  },
  resetCustomerPassword: { act: ({ id }) => boss.call('POST', `/customers/${id}/password`) },
  endHold: {
    act: async ({ id }) => {
      await setHold(server.database.fork(), id, new Date('2099-01-01'));
      return await boss.call('POST', `/customers/${id}/end-hold`);
    },
  },
  changeStaffAccount: {
    staff: true,
    act: ({ id }) => boss.call('PATCH', `/accounts/${id}`, { phoneNumber: `015${10_000_000 + count}` }),
  },
  resetStaffPassword: { staff: true, act: ({ id }) => boss.call('POST', `/accounts/${id}/reset-password`, {}) },
  resetFactors: { staff: true, act: ({ id }) => boss.call('POST', `/accounts/${id}/reset-factors`) },
  confirmFactorReset: {
    staff: true,
    act: async ({ id }) => {
      await boss.call('POST', `/accounts/${id}/reset-factors`);
      await server.deliver();
      return await second.call('POST', `/accounts/${id}/reset-factors/confirm`);
    },
  },
};

const announced = listRoutes()
  .filter(({ route }) => route.metadata.powers?.some((power) => ANNOUNCED_POWERS.includes(power)))
  .map(({ operation }) => operation);

it('every route with an announced power has a case, or a reason', () => {
  expect([...Object.keys(CASES), ...STARTS, ...WITHOUT_OWNER, ...PASSKEYS].sort()).toEqual([...announced].sort());
});

it.each(Object.entries(CASES))('%s sends its owner a message', async (_operation, { act, staff = false, told }) => {
  const owner = await newOwner(staff);
  await server.deliver();
  expect((await act(owner)).status).toBeLessThan(300);
  const to = told?.(owner) ?? owner.identifier;
  expect((await server.deliver()).filter((text) => text.startsWith(`To ${to}: `))).not.toEqual([]);
});
