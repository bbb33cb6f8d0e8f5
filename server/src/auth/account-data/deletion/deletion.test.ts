import type { ApiErrorBody } from '@arot/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../../../test/support/accounts/codes.ts';
import {
  cookieOf,
  createAccount,
  createSession,
  PASSWORD,
  postJson,
} from '../../../../test/support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../../../../test/support/accounts/operations.ts';
import { BOUNDARY, countEverything, encodeForm, filePart } from '../../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { findAccountById } from '../../../accounts/account.repository.ts';
import { setHold, setVerified } from '../../../accounts/account-details.repository.ts';
import { grantStaff, revokeStaff } from '../../../accounts/grant-staff.ts';
import { findNewestEvents } from '../../../audit/audit-event.repository.ts';
import { removePendingDocuments } from '../../../customers/documents/pending-documents.ts';
import { db } from '../../../database/db.ts';
import { timestamp } from '../../../database/schema/timestamps.ts';
import { createLogger } from '../../../monitoring/logger.ts';
import { createErasures } from './erase-due-accounts.ts';

const DAY_MS = 86_400_000;
const DELETION = '/api/auth/me/deletion';
/** Sessions of the fixtures last an hour from now on. */
const START = Date.now();

let now = START;
let count = 0;
let id: string;
let phone: string;
let email: string;
let token: string;
const logs: string[] = [];
const server = await startTestServer();
beforeEach(async () => {
  count += 1;
  later(0);
  [phone, email] = [`+88016${String(count).padStart(8, '0')}`, `salma-${count}@example.com`];
  ({ id } = await createAccount(server, { customerType: 'RETAIL', phoneNumber: phone, email }));
  token = await createSession(server, id);
  logs.length = 0;
});
afterEach(async () => {
  const stay = { deletionRequestedAt: null, erasesAt: null, deletionAnnouncedAt: null };
  await db(server.database.fork()).updateTable('account').set(stay).execute();
});

/** Sets the clock of the server and of the worker to a number of milliseconds after the start. */
function later(ms: number): void {
  now = START + ms;
  server.setNow(new Date(now));
}

type Body = { data: { erasesAt: string; deletion: { requestedAt: string; erasesAt: string } | null } } & ApiErrorBody;
const send = (method: string, path: string, body?: object, headers: Record<string, string> = bearer()) =>
  server.request<Body>(path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const bearer = (by = token) => ({ authorization: `Bearer ${by}` });
const remove = (proof: object = { password: PASSWORD }, by = token) =>
  send('DELETE', '/api/auth/me', proof, bearer(by));
const undo = (by = token) => send('DELETE', DELETION, undefined, bearer(by));
const deletion = async () => (await send('GET', DELETION)).body.data.deletion;
const login = async (identifier = phone) => {
  const body = { identifier, password: PASSWORD, responseMode: 'token' };
  return await postJson<{ data: { token: string } }>(server, '/api/auth/login', body);
};
const signInAgain = async () => {
  token = (await login()).body.data.token;
};
const exists = async (accountId = id) => (await findAccountById(server.database.fork(), accountId)) !== undefined;
const worker = () => ({
  database: server.database,
  clock: () => new Date(now),
  documents: server.documents,
  logger: createLogger('error', { write: (line: string) => void logs.push(line) }),
});
const run = () => createErasures(worker()).deliverDue();
/** Lets all sessions last for a year. */
const neverEnd = async () => {
  const expires_at = timestamp(new Date(START + 365 * DAY_MS));
  await db(server.database.fork()).updateTable('session').set({ expiresAt: expires_at }).execute();
};
const textsTo = async (...contacts: string[]) =>
  (await server.deliver()).filter((text) => contacts.some((contact) => text.startsWith(`To ${contact}: `)));
const upload = () =>
  server.request('/api/customers/me/documents/nid', {
    method: 'PUT',
    headers: { ...bearer(), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: encodeForm([filePart('file')]),
  });

describe('DELETE /api/auth/me', () => {
  it('ends the sessions, tells the owner, and lets a login work, which does not undo it', async () => {
    const other = await createSession(server, id);
    const events = await allEvents(server);
    const { status, body } = await remove();
    const erasesAt = new Date(now + 14 * DAY_MS).toISOString();
    expect([status, body.data]).toEqual([202, { erasesAt }]);
    for (const ended of [token, other])
      expect((await send('GET', DELETION, undefined, bearer(ended))).status).toBe(401);
    expect(await eventsAfter(server, events)).toEqual([
      {
        kind: 'deletion_requested',
        accountId: id,
        actor: id,
        details: { erasesAt, sessions: 2, grants: 0, widgetSessions: 0 },
      },
    ]);
    const [text, ...others] = await textsTo(phone, email);
    expect([text, others]).toEqual([expect.stringContaining('will be deleted on'), []]);
    await signInAgain();
    expect(await deletion()).toEqual({ requestedAt: new Date(now).toISOString(), erasesAt });
  });

  it('tells every contact that is the owner’s', async () => {
    await setVerified(server.database.fork(), id, 'email', new Date(now));
    await remove();
    expect(await textsTo(phone, email)).toHaveLength(2);
  });

  it('clears the cookie of the page that asks', async () => {
    const headers = { cookie: `arot_session=${token}`, origin: server.publicOrigin };
    const response = await send('DELETE', '/api/auth/me', { password: PASSWORD }, headers);
    expect([response.status, cookieOf(response.headers)]).toEqual([202, undefined]);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^arot_session=;.*Max-Age=0/)]);
  });

  it('takes a code in place of the password, once', async () => {
    await postJson(server, '/api/auth/codes', { purpose: 'reauthenticate' }, bearer());
    const code = await codeSentTo(server, phone);
    expect((await remove({ code: wrongCode(code) })).body.error.fields).toHaveProperty('code');
    expect((await remove({ code })).status).toBe(202);
    await signInAgain();
    expect((await remove({ code })).status).toBe(400);
  });

  it('rejects a wrong password with 400, counts it as a login attempt, and changes nothing', async () => {
    const limited = await startTestServer({ sharing: server, loginLimit: { points: 2, seconds: 60 } });
    const attempt = () =>
      limited.request<Body>('/api/auth/me', {
        method: 'DELETE',
        headers: bearer(),
        json: { password: `not ${PASSWORD}` },
      });
    const responses = [await attempt(), await attempt(), await attempt()];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(responses[0]?.body.error.fields).toEqual({ password: ['Is not the password of the account.'] });
    expect(await deletion()).toBeNull();
  });

  it('rejects staff accounts, and accounts on hold after a reset by phone', async () => {
    await setHold(server.database.fork(), id, new Date(now + 1_000));
    expect((await remove()).status).toBe(403);
    const staff = await createAccount(server, { role: 'remover', permissions: ['*'] });
    const { status, body } = await remove({ password: PASSWORD }, await createSession(server, staff.id));
    expect([status, body.error.message]).toEqual([403, expect.stringContaining('staff members')]);
    expect(await exists(staff.id)).toBe(true);
  });

  it('works for an account without a role, and leaves the time of the first request', async () => {
    const account = await createAccount(server);
    const first = await remove({ password: PASSWORD }, await createSession(server, account.id));
    later(60_000);
    const second = await remove({ password: PASSWORD }, await createSession(server, account.id));
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.data).toEqual(first.body.data);
  });

  it('schedules one erasure for several requests at once', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => createSession(server, id)));
    const responses = await Promise.all(tokens.map((each) => remove({ password: PASSWORD }, each)));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(202);
    expect(statuses.every((status) => [202, 401].includes(status))).toBe(true);
    expect(await textsTo(phone)).toHaveLength(statuses.filter((status) => status === 202).length);
  });
});

describe('DELETE /api/auth/me/deletion', () => {
  it('undoes it, tells the owner, and succeeds without one', async () => {
    await remove();
    await signInAgain();
    await textsTo(phone);
    expect((await undo()).status).toBe(200);
    expect(await deletion()).toBeNull();
    expect(await textsTo(phone)).toEqual([expect.stringContaining('was cancelled')]);
    const events = await allEvents(server);
    expect((await undo()).body.data).toEqual({ success: true });
    expect(await eventsAfter(server, events)).toEqual([]);
    later(15 * DAY_MS);
    await run();
    expect(await exists()).toBe(true);
  });
});

describe('the erasure of accounts', () => {
  it('erases an account and its documents when its time has come, and not before', async () => {
    const before = await countEverything(server);
    await upload();
    await remove();
    later(14 * DAY_MS - 1);
    await run();
    expect(await exists()).toBe(true);
    const events = await allEvents(server);
    later(14 * DAY_MS);
    await run();
    expect(await exists()).toBe(false);
    expect(await eventsAfter(server, events)).toEqual([
      { kind: 'account_erased', accountId: id, actor: id, details: { documents: 1, chatVisitors: 0 } },
    ]);
    const { objects, documents } = await countEverything(server);
    expect([objects, documents]).toEqual([before.objects, before.documents]);
    expect((await login()).status).toBe(401);
  });

  it('happens at once without a delay', async () => {
    const hasty = await startTestServer({ sharing: server, deletionDelaySeconds: 0 });
    hasty.setNow(new Date(now));
    const response = await hasty.request('/api/auth/me', {
      method: 'DELETE',
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(response.status).toBe(202);
    await run();
    expect(await exists()).toBe(false);
  });

  it('is announced once, a day before, also by several processes at once', async () => {
    await remove();
    await textsTo(phone);
    later(13 * DAY_MS - 1);
    await run();
    expect(await textsTo(phone)).toEqual([]);
    later(13 * DAY_MS);
    await Promise.all([run(), run(), run()]);
    expect(await textsTo(phone)).toEqual([expect.stringContaining('last day')]);
    later(13 * DAY_MS + 60_000);
    await run();
    expect(await textsTo(phone)).toEqual([]);
    expect(await exists()).toBe(true);
  });

  it('happens once, when several processes look at the same time', async () => {
    await remove();
    later(14 * DAY_MS);
    const events = await allEvents(server);
    await Promise.all([1, 2, 3, 4, 5, 6].map(run));
    expect((await eventsAfter(server, events)).map(({ kind }) => kind)).toEqual(['account_erased']);
    expect(logs).toEqual([]);
  });

  it('leaves an account whose transaction fails for the next time, and erases the others', async () => {
    const broken = id;
    await remove();
    const other = await createAccount(server);
    await remove({ password: PASSWORD }, await createSession(server, other.id));
    const execute = (sql: string) => server.database.fork().execute(sql);
    await execute(`create function fail_erasure() returns trigger language plpgsql as
      $$ begin if old.id = '${broken}' then raise exception 'the erasure failed'; end if; return old; end $$`);
    await execute('create trigger fail_erasure before delete on account for each row execute function fail_erasure()');
    later(14 * DAY_MS);
    await run();
    expect([await exists(broken), await exists(other.id)]).toEqual([true, false]);
    expect(logs.join()).toContain('the erasure failed');
    await execute('drop trigger fail_erasure on account');
    await execute('drop function fail_erasure');
    await run();
    expect(await exists(broken)).toBe(false);
  });

  it('spares an account that has got a staff role meanwhile, also when it has lost the role', async () => {
    await remove();
    await db(server.database.fork())
      .insertInto('role')
      .values({ name: `helper ${count}` })
      .execute();
    const ctx = { em: server.database.fork(), clock: () => new Date(now) };
    await grantStaff(ctx, id, { role: `helper ${count}` });
    expect((await server.deliver()).join()).toContain('was cancelled');
    later(14 * DAY_MS);
    await run();
    expect(await exists()).toBe(true);
    await revokeStaff(ctx, id);
    await run();
    expect(await exists()).toBe(true);
    const [cancelled] = await findNewestEvents(ctx.em, { accountId: id, kind: 'deletion_cancelled', limit: 1 });
    expect(cancelled?.details).toEqual({ erasesAt: expect.any(String) });
  });

  it('and an undo at the same time: the account stays or is gone, and the response says which', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      later(0);
      const account = await createAccount(server, { customerType: 'RETAIL' });
      await remove({ password: PASSWORD }, await createSession(server, account.id));
      const own = await createSession(server, account.id);
      await neverEnd();
      later(14 * DAY_MS);
      const works = [() => run(), async () => (await undo(own)).status];
      if (round % 2 === 1) works.reverse();
      const results = await Promise.all(works.map((work) => work()));
      const status = results.find((result) => result !== undefined);
      await run();
      expect(await exists(account.id)).toBe(status === 200);
      outcomes.add(`${status}`);
    }
    expect([...outcomes].every((outcome) => ['200', '401'].includes(outcome))).toBe(true);
  });

  it('and an upload at the same time leave no object behind', async () => {
    const before = await countEverything(server);
    for (let round = 0; round < 6; round += 1) {
      later(0);
      ({ id } = await createAccount(server, { customerType: 'RETAIL' }));
      await remove({ password: PASSWORD }, await createSession(server, id));
      token = await createSession(server, id);
      await neverEnd();
      later(14 * DAY_MS);
      const [{ status }] = await Promise.all([upload(), run()]);
      expect([200, 401]).toContain(status);
      expect(await exists()).toBe(false);
    }
    await removePendingDocuments(server.database, () => new Date(now), server.documents);
    await removePendingDocuments(server.database, () => new Date(now + DAY_MS), server.documents);
    const { objects, documents } = await countEverything(server);
    expect([objects, documents]).toEqual([before.objects, before.documents]);
  });
});
