import type { ApiErrorBody, AuthIdentity, CustomerProfile } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, PASSWORD, postJson, signIn } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { newPhoneNumber, requiredParts, sendForm } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { findAccountById } from '../../accounts/account.repository.ts';
import { setHold, setVerified } from '../../accounts/account-details.repository.ts';
import { findProfile } from '../../accounts/find-profile.ts';

const TAKEN = 'Belongs to another account. Sign in to that account, reset its password, or ask the shop.';

let account: { id: string; email: string; phone: string; token: string };
let now = new Date('2026-06-01T06:00:00.000Z');
let count = 0;
const server = await startTestServer();
beforeEach(async () => {
  later(0);
  account = await createCustomer();
});

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
  server.setNow(now);
}

async function createCustomer(options: { role?: string; phoneNumber?: null } = {}) {
  count += 1;
  const [email, phone] = [`karim-${count}@example.com`, `+88018${String(count).padStart(8, '0')}`];
  const kind = options.role === undefined ? { customerType: 'RETAIL' as const } : { role: options.role };
  const { id } = await createAccount(server, { email, phoneNumber: phone, ...kind, ...options });
  return { id, email, phone, token: await signIn(server, email) };
}

type Body = { data: CustomerProfile & AuthIdentity & { resendAfter: number; expiresIn: number } } & ApiErrorBody;
const send = (path: string, body: object, { token }: { token: string } = account) =>
  postJson<Body>(server, `/api/auth/${path}`, body, { authorization: `Bearer ${token}` });
const changePhone = (phoneNumber: string, own = account) => send('me/phone', { phoneNumber }, own);
const confirmPhone = (code: string | undefined, own = account) => send('me/phone/confirm', { code: code ?? '' }, own);
const removeEmail = () =>
  server.request<Body>('/api/auth/me/email', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.token}` },
  });
const profile = () => findProfile(server.database.fork(), account.id);
const nextPhone = () => `+88013${String(count).padStart(8, '0')}`;

describe('POST /api/auth/me/phone', () => {
  it('moves the account once the new number is confirmed, and tells the old one', async () => {
    const phone = nextPhone();
    expect(await changePhone(phone)).toMatchObject({
      status: 202,
      body: { data: { resendAfter: 60, expiresIn: 600 } },
    });
    expect(await profile(), 'the present number works until then').toMatchObject({ phoneNumber: account.phone });
    const code = await codeSentTo(server, phone);
    const events = await allEvents(server);
    expect(await confirmPhone(code)).toMatchObject({
      status: 200,
      body: { data: { phoneNumber: phone, customerType: 'RETAIL', documents: [] } },
    });
    expect(await profile()).toMatchObject({ phoneNumber: phone, phoneVerified: true, emailVerified: false });
    expect(await eventsAfter(server, events)).toMatchObject([
      { kind: 'account_changed', details: { before: { phoneNumber: account.phone }, verified: 'phoneNumber' } },
    ]);
    expect((await server.deliver()).map((text) => text.split(':')[0])).toEqual([`To ${account.phone}`]);
    expect((await confirmPhone(code)).status, 'the code is used up').toBe(400);
  });

  it('verifies the present number, and changes nothing else', async () => {
    await changePhone(account.phone);
    const events = await allEvents(server);
    expect((await confirmPhone(await codeSentTo(server, account.phone))).status).toBe(200);
    expect(await profile()).toMatchObject({ phoneNumber: account.phone, phoneVerified: true });
    expect((await eventsAfter(server, events)).map(({ kind }) => kind)).toEqual(['contact_verified']);
    expect(await server.deliver()).toEqual([]);
  });

  it('sends the code to a number of another account, whose holder learns at the confirmation that it is taken', async () => {
    for (const { phone } of [await createCustomer(), await createCustomer({ role: 'owner' })]) {
      expect(await changePhone(phone)).toMatchObject({ status: 202, body: { data: { resendAfter: 60 } } });
      const response = await confirmPhone(await codeSentTo(server, phone));
      expect([response.status, response.body.error.fields]).toEqual([409, { phoneNumber: [TAKEN] }]);
    }
    expect(await profile()).toMatchObject({ phoneNumber: account.phone });
  });

  it('is a 409 if another account has taken the number meanwhile', async () => {
    const phone = nextPhone();
    await changePhone(phone);
    const code = await codeSentTo(server, phone);
    await createAccount(server, { phoneNumber: phone });
    const response = await confirmPhone(code);
    expect(response.status).toBe(409);
    expect(response.body.error.fields).toEqual({ phoneNumber: [TAKEN] });
    expect(await profile()).toMatchObject({ phoneNumber: account.phone });
  });

  it('lets one of two accounts have a number that both have a code for', async () => {
    const phone = nextPhone();
    const other = await createCustomer();
    await changePhone(phone);
    const own = await codeSentTo(server, phone);
    later(61);
    await changePhone(phone, other);
    const others = await codeSentTo(server, phone);
    const responses = await Promise.all([confirmPhone(own), confirmPhone(others, other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await confirmPhone(others)).status, 'the code of another account').toBe(400);
  });

  it('needs a fresh session, which a password or a code makes', async () => {
    later(601);
    const rejected = await changePhone(nextPhone());
    expect(rejected.status).toBe(403);
    expect(rejected.body.error.code).toBe('REAUTHENTICATION_REQUIRED');
    const wrong = await send('reauthenticate', { password: 'not the password' });
    expect(wrong.body.error.fields).toEqual({ password: ['Is not the password of the account.'] });
    expect((await send('reauthenticate', { password: PASSWORD })).status).toBe(200);
    expect((await changePhone(nextPhone())).status).toBe(202);
    later(601);
    await server.deliver();
    expect((await send('codes', { purpose: 'reauthenticate' })).status).toBe(202);
    const code = await codeSentTo(server, account.phone);
    expect((await send('reauthenticate', { code: wrongCode(code) })).status).toBe(400);
    expect((await send('reauthenticate', { code })).status).toBe(200);
    expect((await send('reauthenticate', { code })).status, 'a code works once').toBe(400);
    expect((await changePhone(`+88014${String(count).padStart(8, '0')}`)).status).toBe(202);
  });

  it('needs either a password or a code', async () => {
    for (const body of [{}, { password: PASSWORD, code: '123456' }, { code: '12345' }]) {
      expect((await send('reauthenticate', body)).status).toBe(400);
    }
  });

  it('is refused during the hold after a reset by phone', async () => {
    await setHold(server.database.fork(), account.id, new Date(now.getTime() + 60_000));
    const responses = [
      await changePhone(nextPhone()),
      await send('me/email', { email: 'x@example.com' }),
      await removeEmail(),
    ];
    for (const { status, body } of responses) {
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
      expect(body.error.message).toMatch(/^The password was reset by phone/);
    }
    later(61);
    expect((await changePhone(nextPhone())).status).toBe(202);
  });

  it('works for staff members and users, who get their identity', async () => {
    account = await createCustomer({ role: 'owner' });
    const phone = nextPhone();
    await changePhone(phone);
    expect(await confirmPhone(await codeSentTo(server, phone))).toMatchObject({
      status: 200,
      body: { data: { phoneNumber: phone, accountType: 'STAFF' } },
    });
  });
});

describe('the email address', () => {
  it('is changed by a code to the new one, and is unverified again when the staff change it', async () => {
    const email = `New-${count}@Example.com`;
    await send('me/email', { email });
    const code = await codeSentTo(server, email.toLowerCase());
    expect(await send('me/email/confirm', { code })).toMatchObject({
      status: 200,
      body: { data: { email: email.toLowerCase() } },
    });
    expect(await profile()).toMatchObject({ email: email.toLowerCase(), emailVerified: true });
    await createAccount(server, { email: 'boss@example.com', role: 'boss', permissions: ['*'] });
    const headers = { authorization: `Bearer ${await signIn(server, 'boss@example.com')}`, 'if-match': '*' };
    const changed = await server.request(`/api/staff/customers/${account.id}`, {
      method: 'PATCH',
      headers,
      json: { email: `by-staff-${count}@example.com` },
    });
    expect(changed).toMatchObject({ status: 200, body: { data: { emailVerified: false } } });
    expect(await profile()).toMatchObject({ emailVerified: false });
  });

  it('of an account that has not verified it belongs to the account that proves it by a code', async () => {
    const { id, email, phone } = account;
    const ownPhone = newPhoneNumber();
    const rejected = await sendForm(server, [...requiredParts(ownPhone), { name: 'email', content: email }]);
    expect([rejected.status, rejected.body.error.fields]).toEqual([409, { email: ['Is already in use.'] }]);
    expect((await sendForm(server, requiredParts(ownPhone))).status).toBe(201);
    const token = await signIn(server, ownPhone);
    const events = await allEvents(server);
    await send('me/email', { email }, { token });
    const code = await codeSentTo(server, email);
    expect(await send('me/email/confirm', { code }, { token })).toMatchObject({
      status: 200,
      body: { data: { email } },
    });
    expect(await profile(), 'it signs in by phone').toMatchObject({ email: null, phoneNumber: phone });
    expect((await eventsAfter(server, events)).filter(({ kind }) => kind === 'account_changed')).toMatchObject([
      { accountId: id, details: { before: { email }, after: { email: null } } },
      { details: { after: { email }, verified: 'email' } },
    ]);
  });

  it('of another account stays there if it is verified, its only identifier, or that of a staff member', async () => {
    const verified = await createCustomer();
    await setVerified(server.database.fork(), verified.id, 'email', now);
    const others = [verified, await createCustomer({ phoneNumber: null }), await createCustomer({ role: 'owner' })];
    for (const { id, email } of others) {
      await send('me/email', { email });
      const response = await send('me/email/confirm', { code: await codeSentTo(server, email) });
      expect([response.status, response.body.error.fields]).toEqual([409, { email: [TAKEN] }]);
      expect(await findAccountById(server.database.fork(), id)).toMatchObject({ email });
    }
  });

  it('is removed where a phone number remains, and told', async () => {
    expect(await removeEmail()).toMatchObject({ status: 200, body: { data: { email: null } } });
    const texts = (await server.deliver()).filter((text) => text.startsWith(`To ${account.email}: `));
    expect(texts).toEqual([expect.stringContaining('The contact of your account was changed')]);
    expect((await removeEmail()).status, 'again').toBe(200);
    account = await createCustomer({ phoneNumber: null });
    expect((await removeEmail()).status).toBe(409);
    expect(await findAccountById(server.database.fork(), account.id)).toMatchObject({ email: account.email });
  });
});

it('is 503 for a channel that is not configured in production, whatever the identifier', async () => {
  const production = await startTestServer({ sharing: server, production: true });

  for (const identifier of [account.phone, '01799999997', account.email, 'unknown@example.com']) {
    const body = { purpose: 'password-reset', identifier };
    expect((await postJson(production, '/api/auth/codes', body)).status).toBe(503);
  }
});
