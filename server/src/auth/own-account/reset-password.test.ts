import type { ApiErrorBody } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, resetCode, wrongCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, createSession, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../test/support/accounts/operations.ts';
import { createChatApp } from '../../../test/support/chat/fixtures.ts';
import { columnsOf } from '../../../test/support/database/columns-of.ts';
import { Browser, getTokens, refresh, userInfoStatus } from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { findAccountById, setAccountActive } from '../../accounts/account.repository.ts';
import { setVerified } from '../../accounts/account-details.repository.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

const NEW_PASSWORD = 'noton-chabi-77-mirpur';
const START = new Date('2026-06-01T06:00:00.000Z');

let account: { id: string; email: string; phone: string };
let now = START;
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

async function createCustomer() {
  count += 1;
  const [email, phone] = [`rahima-${count}@example.com`, `+88017${String(count).padStart(8, '0')}`];
  const { id } = await createAccount(server, { customerType: 'RETAIL', email, phoneNumber: phone });
  return { id, email, phone };
}

const reset = (identifier: string, code: string | undefined, newPassword = NEW_PASSWORD, headers = {}) =>
  postJson<ApiErrorBody & { data: { success: true } }>(
    server,
    '/api/auth/password/reset',
    { identifier, code: code ?? '', newPassword },
    headers,
  );
const login = async (identifier: string, password: string) =>
  (await postJson(server, '/api/auth/login', { identifier, password, responseMode: 'token' })).status;
const stored = async () => {
  const row = await findAccountById(server.database.fork(), account.id);
  if (!row) throw new Error('the account is gone');
  return row;
};

/** Opens a widget session of a chat visitor whom an application has linked to the id of the account. */
async function openWidgetSession(): Promise<void> {
  const { id: applicationId } = await createChatApp(server);
  const em = server.database.fork();
  const visitorId = 'cv_of_the_account';
  const createdAt = timestamp(now);
  await db(em)
    .insertInto('chat_visitor')
    .values({
      id: visitorId,
      applicationId,
      externalUserId: account.id,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
  await db(em)
    .insertInto('widget_session')
    .values({
      id: 'ws_of_the_account',
      applicationId,
      visitorId,
      createdAt,
      expiresAt: timestamp(new Date(Date.now() + 3_600_000)),
    })
    .execute();
}

describe('POST /api/auth/codes with password-reset', () => {
  it('responds the same for a known and an unknown identifier, and sends only to the known one', async () => {
    const unknown = '01799999999';
    const responses = [];
    for (const identifier of [account.phone, unknown]) {
      responses.push(await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier }));
    }
    for (const response of responses) {
      expect(response).toMatchObject({ status: 202, body: { data: { resendAfter: 60, expiresIn: 600 } } });
    }
    const texts = await server.deliver();
    expect(texts).toHaveLength(1);
    const left = await db(server.database.fork()).selectFrom('message').select('recipient').execute();
    expect(left.filter(({ recipient }) => recipient === `+88${unknown}`)).toEqual([]);
    expect(texts[0]).toMatch(/^To \+8801\d{9}: \d{6} is your code to reset your password\./);
    expect(texts[0]).toMatch(/\n@shop\.example\.com #\d{6}$/);
  });

  it('writes in the language of the request', async () => {
    const bengali = { 'accept-language': 'bn-BD, en;q=0.5' };
    await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier: account.phone }, bengali);
    expect((await server.deliver())[0]).toMatch(/: \d{6} পাসওয়ার্ড বদলানোর কোড কাউকে বলবেন না\n@shop/);
  });

  it('sends one code in the pause and five a day, and says nothing of it', async () => {
    const target = account.phone;
    expect(await resetCode(server, target)).toMatch(/^\d{6}$/);
    later(30);
    expect(await resetCode(server, target)).toBeUndefined();
    for (let sent = 2; sent <= 5; sent += 1) {
      later(61);
      expect(await resetCode(server, target)).toMatch(/^\d{6}$/);
    }
    later(61);
    expect(await resetCode(server, target)).toBeUndefined();
    later(86_400);
    expect(await resetCode(server, target)).toMatch(/^\d{6}$/);
  });

  it('rejects a page of a foreign origin, and a body with other properties', async () => {
    const body = { purpose: 'password-reset', identifier: account.phone };
    const foreign = await postJson(server, '/api/auth/codes', body, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await postJson(server, '/api/auth/codes', { ...body, extra: 1 })).status).toBe(400);
    expect((await postJson(server, '/api/auth/codes', { purpose: 'other' })).status).toBe(400);
    expect((await postJson(server, '/api/auth/codes', { purpose: 'reauthenticate' })).status).toBe(401);
    expect(await server.deliver()).toEqual([]);
  });
});

describe('POST /api/auth/password/reset', () => {
  it('sets the password, ends the sessions, tells the email address and puts the account on hold', async () => {
    const token = await createSession(server, account.id);
    const code = await resetCode(server, account.phone);
    const events = await allEvents(server);
    expect(await reset(account.phone, code)).toMatchObject({ status: 200, body: { data: { success: true } } });
    expect(await login(account.phone, PASSWORD)).toBe(401);
    expect(await login(account.phone, NEW_PASSWORD)).toBe(200);
    const session = await server.request('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
    expect(session.status).toBe(401);
    const holdUntil = new Date(now.getTime() + 72 * 3_600_000).toISOString();
    expect(await stored()).toMatchObject({ holdUntil, phoneVerifiedAt: now.toISOString() });
    const [event] = await eventsAfter(server, events);
    expect(event).toMatchObject({ kind: 'password_reset', details: { by: 'sms', sessions: 1 } });
    const texts = await server.deliver();
    expect(texts.map((text) => text.split(':')[0])).toEqual([`To ${account.email}`]);
  });

  it('ends the tokens of applications, and the widget sessions of visitors with the id of the account', async () => {
    // The cookies of the browser expire by the time of the machine.
    server.setNow(undefined);
    const application = await createTestApplication(server);
    const tokens = await getTokens(new Browser(server), server, application, account.phone);
    expect(await userInfoStatus(server, tokens.access_token)).toBe(200);
    await openWidgetSession();
    expect((await reset(account.phone, await resetCode(server, account.phone))).status).toBe(200);
    expect(await userInfoStatus(server, tokens.access_token)).toBe(401);
    expect((await refresh(server, application, tokens.refresh_token ?? '')).status).toBe(400);
    const widgets = await db(server.database.fork()).selectFrom('widget_session').select('endedAt').execute();
    expect(widgets.map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });

  it('gives a wrong code and an unknown identifier the same 400', async () => {
    const code = await resetCode(server, account.phone);
    const wrong = await reset(account.phone, wrongCode(code));
    const unknown = await reset('01799999998', '123456');
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.fields).toEqual({ code: ['Is wrong or has expired. Ask for a new code.'] });
    expect({ ...unknown.body, status: unknown.status }).toEqual({ ...wrong.body, status: wrong.status });
  });

  it('ends a code after five wrong attempts, and all codes of a target after ten', async () => {
    const target = account.phone;
    const first = await resetCode(server, target);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await reset(target, wrongCode(first))).status).toBe(400);
    expect((await reset(target, first)).status, 'the code has ended').toBe(400);
    later(61);
    const second = await resetCode(server, target);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await reset(target, wrongCode(second))).status).toBe(400);
    later(61);
    const last = await reset(target, await resetCode(server, target));
    expect(last.status, 'ten wrong attempts').toBe(400);
    expect(last.body.error.fields).toHaveProperty('code');
    later(86_400);
    expect((await reset(target, await resetCode(server, target))).status).toBe(200);
  });

  it('rejects an expired code, and one that two newer ones have replaced', async () => {
    const target = account.phone;
    const first = await resetCode(server, target);
    later(61);
    await resetCode(server, target);
    later(61);
    const third = await resetCode(server, target);
    expect((await reset(target, first)).status).toBe(400);
    later(600);
    expect((await reset(target, third)).status).toBe(400);
  });

  it('keeps an older code until the newer one has really been sent', async () => {
    const target = account.phone;
    const first = await resetCode(server, target);
    later(61);
    await resetCode(server, target);
    later(61);
    await postJson(server, '/api/auth/codes', { purpose: 'password-reset', identifier: target });
    expect((await reset(target, first)).status).toBe(200);
    expect(await codeSentTo(server, target), 'a new password ends all codes').toBeUndefined();
  });

  it('judges the password first, and own identifiers after the code, and uses nothing up', async () => {
    const target = account.phone;
    const code = await resetCode(server, target);
    const common = await reset(target, wrongCode(code), 'password123');
    expect(common.body.error.fields).toHaveProperty('newPassword');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await reset(target, code, target)).body.error.fields).toHaveProperty('newPassword');
    }
    expect((await reset(target, wrongCode(code), target)).body.error.fields, 'no code, no answer').toHaveProperty(
      'code',
    );
    expect((await reset(target, code)).status).toBe(200);
  });

  it('lets one of twenty parallel uses win', async () => {
    const target = account.phone;
    const code = await resetCode(server, target);
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEW_PASSWORD}-${index}`);
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(target, code, password)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The queue of passwords may be full on a busy machine.
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await login(target, winner)).toBe(200);
  });

  it('leaves an inactive account inactive', async () => {
    const target = account.phone;
    await setAccountActive(server.database.fork(), account.id, false);
    expect((await reset(target, await resetCode(server, target))).status).toBe(200);
    expect(await login(target, NEW_PASSWORD)).toBe(401);
    await setAccountActive(server.database.fork(), account.id, true);
    expect(await login(target, NEW_PASSWORD)).toBe(200);
  });

  it('sends to an email address only if it is verified, and ends a hold by it', async () => {
    const target = account.email;
    expect(await resetCode(server, target)).toBeUndefined();
    later(61);
    await setVerified(server.database.fork(), account.id, 'email', now);
    const code = await resetCode(server, target);
    expect(await reset(target, code)).toMatchObject({ status: 200 });
    expect((await stored()).holdUntil).toBeNull();
  });

  it('never sends a staff member a reset by SMS', async () => {
    const phoneNumber = '+8801811111111';
    await createAccount(server, { role: 'owner', permissions: ['*'], phoneNumber });
    expect(await resetCode(server, phoneNumber)).toBeUndefined();
  });

  it('rejects a page of a foreign origin before it looks at the code', async () => {
    const code = await resetCode(server, account.phone);
    expect((await reset(account.phone, code, NEW_PASSWORD, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await reset(account.phone, code)).status).toBe(200);
  });
});

it('stores no code that can be read without the secret', async () => {
  const code = await resetCode(server, account.phone);
  const em = server.database.fork();
  const rows = [
    await db(em).selectFrom('message').where('recipient', '=', account.phone).select(columnsOf('message')).execute(),
    await db(em)
      .selectFrom('one_time_code')
      .where('target', '=', account.phone)
      .select(columnsOf('one_time_code'))
      .execute(),
  ];
  expect(rows.map(({ length }) => length)).toEqual([1, 1]);
  expect(JSON.stringify(rows)).not.toContain(code);
});
