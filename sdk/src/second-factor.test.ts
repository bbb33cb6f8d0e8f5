import { expect, it } from 'vitest';
import { rejectionOf, sendError, startScriptedServer } from '../test/support/scripted-server.ts';
import { recordChanges } from '../test/support/session-service.ts';
import { SecondFactorMissingError, SecondFactorRequiredError, UnauthenticatedError } from './api-errors.ts';
import type { ClientOptions } from './client-options.ts';
import { createClient } from './create-client.ts';
import { createStaffClient } from './staff/index.ts';
import { createMockApi, type MockApiOptions, type MockState } from './testing/index.ts';

const credentials = { identifier: '01712345678', password: 'long enough' };
const staffCredentials = { identifier: 'staff@example.com', password: 'long enough' };
const RECOVERY_CODES = ['abcd-efgh-jkmn-pqrs', 'abcd-efgh-jkmn-pqrt'];
const factors = { totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', passkeys: ['cHc'], recoveryCodes: RECOVERY_CODES };
const passkey = (id: string) => ({
  ...{ id, rawId: id, type: 'public-key' as const },
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
});
const registration = (id: string) => ({
  ...{ id, rawId: id, type: 'public-key' as const },
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
});

function open(state: Partial<MockState> = {}, clientOptions: Partial<ClientOptions> = {}, options?: MockApiOptions) {
  const api = createMockApi({ accounts: [{ ...credentials, customerType: 'RETAIL', factors }], ...state }, options);
  const settings = { baseUrl: 'https://api.example', fetch: api.fetch, retries: 0, ...clientOptions } as ClientOptions;
  return { api, client: createClient(settings), staff: createStaffClient(settings) };
}

async function startLogin(client: ReturnType<typeof createClient>): Promise<SecondFactorRequiredError> {
  const error = await rejectionOf(client.auth.login(credentials));
  expect(error).toBeInstanceOf(SecondFactorRequiredError);
  return error as SecondFactorRequiredError;
}

it.each([['cookie'], ['bearer']] as const)(
  'a login in two steps opens a session, with %s credentials',
  async (mode) => {
    const { api, client } = open({}, { credentials: mode });
    const { changes, settled } = recordChanges(client);
    const required = await startLogin(client);
    expect(required).toBeInstanceOf(UnauthenticatedError);
    expect(required).toMatchObject({
      name: 'SecondFactorRequiredError',
      fields: {},
      kinds: ['totp', 'passkey', 'recovery-code'],
    });
    const code = await api.totpCode(credentials);
    await client.auth.verifySecondFactor({ challenge: required.challenge, method: 'totp', code });
    expect((await client.auth.session()).user.phoneNumber).toBe('+8801712345678');
    await settled();
    expect(changes).toEqual(['login true']);
  },
);

it.each([['cookie'], ['bearer']] as const)(
  'the 401 of a second step leaves the session, with %s credentials',
  async (mode) => {
    const other = { identifier: '01812345678', password: 'long enough' };
    const { client } = open({ accounts: [other, { ...credentials, factors }] }, { credentials: mode });
    await client.auth.login(other);
    const { changes, settled } = recordChanges(client);
    const { challenge } = await startLogin(client);
    const wrong = await rejectionOf(client.auth.verifySecondFactor({ challenge, method: 'totp', code: '000000' }));
    expect(wrong).toBeInstanceOf(UnauthenticatedError);
    expect(wrong).not.toBeInstanceOf(SecondFactorRequiredError);
    expect(wrong).toMatchObject({ fields: { code: ['Is wrong.'] } });
    await rejectionOf(client.auth.loginWithPasskey({ challenge: 'unknown', credential: passkey('cHc') }));
    await settled();
    expect(changes).toEqual([]);
    expect((await client.auth.session()).user.phoneNumber).toBe('+8801812345678');
  },
);

it('a log of the error has no challenge', async () => {
  const { challenge, ...required } = await startLogin(open().client);
  const log = JSON.stringify(Object.assign(await startLogin(open().client), { challenge }));
  expect(challenge).toMatch(/./);
  expect(JSON.parse(log)).toMatchObject({ name: 'SecondFactorRequiredError', status: 401, kinds: required.kinds });
  expect(log).not.toContain(challenge);
});

it('an error of another code with such fields is no request for a second factor', async () => {
  const fields = { secondFactor: ['totp'], challenge: ['c'] };
  const { baseUrl } = await startScriptedServer((response) =>
    sendError(response, 400, { code: 'VALIDATION_ERROR', fields }),
  );
  const error = await rejectionOf(createClient({ baseUrl }).auth.login(credentials));
  expect(error).toMatchObject({ name: 'ValidationError', fields });
});

it('a challenge has five tries, and ends with a new password', async () => {
  const { api, client } = open();
  const { challenge } = await startLogin(client);
  const attempt = async (code: string, used = challenge) =>
    (
      (await rejectionOf(
        client.auth.verifySecondFactor({ challenge: used, method: 'totp', code }),
      )) as UnauthenticatedError
    ).fields;
  for (let tries = 0; tries < 5; tries++) expect(await attempt('000000')).toHaveProperty('code');
  expect(await attempt(await api.totpCode(credentials))).toHaveProperty('challenge');
  const next = await startLogin(client);
  const [account] = api.state.accounts;
  if (account) api.state.accounts[0] = { ...account, id: 'account-1', password: 'another one' };
  expect(await attempt(await api.totpCode(credentials), next.challenge)).toHaveProperty('challenge');
});

it('a recovery code works once, however it is typed', async () => {
  const { client } = open();
  const use = async (code: string) => {
    const { challenge } = await startLogin(client);
    return (await client.auth.verifySecondFactor.safe({ challenge, method: 'recovery-code', code })).status;
  };
  expect(await use('ABCD EFGH jkmn pqrs')).toBe(200);
  expect(await use('abcd-efgh-jkmn-pqrs')).toBe(401);
  expect((await client.auth.listFactors()).recoveryCodes).toBe(1);
});

it('a passkey signs in alone, is a second factor, and is listed with its last use', async () => {
  const { client } = open();
  const { challenge: alone, options } = await client.auth.passkeyLoginOptions({});
  expect(options).toMatchObject({ challenge: alone, rpId: 'api.example', allowCredentials: [] });
  await client.auth.loginWithPasskey({ challenge: alone, credential: passkey('cHc') });
  expect((await client.auth.listPasskeys()).items).toMatchObject([{ name: 'Passkey', lastUsedAt: expect.any(String) }]);
  const { challenge } = await startLogin(client);
  const second = await client.auth.passkeyLoginOptions({ challenge });
  expect(second.options.allowCredentials).toEqual([{ id: 'cHc', type: 'public-key' }]);
  const proof = { method: 'passkey', passkeyChallenge: second.challenge } as const;
  const unknown = client.auth.verifySecondFactor({ challenge, ...proof, credential: passkey('b3RoZXI') });
  await expect(unknown).rejects.toMatchObject({ fields: { credential: expect.any(Array) } });
  const passkeyChallenge = (await client.auth.passkeyLoginOptions({ challenge })).challenge;
  await client.auth.verifySecondFactor({ challenge, method: 'passkey', credential: passkey('cHc'), passkeyChallenge });
});

it('factors are set up, changed after a fresh proof, and removed', async () => {
  const { api, client } = open({ accounts: [{ ...credentials, customerType: 'RETAIL' }] });
  await client.auth.login(credentials);
  const { challenge, options } = await client.auth.passkeyOptions();
  expect(options).toMatchObject({ challenge, rp: { id: 'api.example' }, excludeCredentials: [] });
  const added = await client.auth.addPasskey({ challenge, credential: registration('bmV3'), name: 'Phone' });
  expect(added).toMatchObject({ name: 'Phone', lastUsedAt: null });
  expect(added.recoveryCodes).toHaveLength(10);
  const { secret, uri } = await client.auth.createTotp();
  expect(uri).toContain(secret);
  await expect(client.auth.confirmTotp({ code: '000000' })).rejects.toMatchObject({ fields: { code: ['Is wrong.'] } });
  const { recoveryCodes } = await client.auth.confirmTotp({ code: await api.totpCode(credentials) });
  await expect(client.auth.confirmTotp({ code: '000000' })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await client.auth.renamePasskey(added.id, { name: 'Old phone' })).toMatchObject({ name: 'Old phone' });
  await client.auth.removePasskey(added.id);
  expect(await client.auth.listFactors()).toMatchObject({ passkeys: [], recoveryCodes: 10, required: false });
  await client.auth.removeTotp();
  expect(await client.auth.listFactors()).toMatchObject({ totp: null, recoveryCodes: 0 });
  expect(recoveryCodes[0]).toMatch(/^(\w{4}-){3}\w{4}$/);
  await client.auth.login(credentials);
});

it('a change of a factor needs a fresh factor, and a password does not make it fresh', async () => {
  const { api, client } = open();
  const { challenge } = await startLogin(client);
  await client.auth.verifySecondFactor({ challenge, method: 'totp', code: await api.totpCode(credentials) });
  const later = Date.now() + 11 * 60_000;
  const now = Date.now;
  Date.now = () => later;
  try {
    const change = () => client.auth.createRecoveryCodes.safe();
    expect(await change()).toMatchObject({ error: { name: 'ReauthenticationRequiredError' } });
    await client.auth.reauthenticate({ password: credentials.password });
    expect(await change()).toMatchObject({ error: { name: 'ReauthenticationRequiredError' } });
    const wrong = client.auth.reauthenticate({ method: 'totp', code: '000000' });
    await expect(wrong).rejects.toMatchObject({ code: 'VALIDATION_ERROR', fields: { code: ['Is wrong.'] } });
    await client.auth.reauthenticate({ method: 'totp', code: await api.totpCode(credentials) });
    expect((await change()).ok).toBe(true);
  } finally {
    Date.now = now;
  }
});

it('a shop that requires a second factor of its staff opens only what sets one up', async () => {
  const account = { ...staffCredentials, role: 'editor', permissions: ['catalog:read'] };
  const { api, staff, client } = open({ accounts: [account] }, {}, { staffMfa: 'required' });
  await staff.auth.login(staffCredentials);
  expect(await rejectionOf(staff.products.list())).toBeInstanceOf(SecondFactorMissingError);
  expect((await client.products.list()).items).toEqual([]);
  expect((await client.auth.listFactors()).required).toBe(true);
  await client.auth.createTotp();
  await client.auth.confirmTotp({ code: await api.totpCode(staffCredentials) });
  await expect(staff.products.list()).resolves.toHaveProperty('items');
});
