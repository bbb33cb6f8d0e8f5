import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../test/support/accounts/codes.ts';
import { createAccount, createSession, PASSWORD } from '../../test/support/accounts/fixtures.ts';
import { allEvents, commandContext, eventsAfter } from '../../test/support/accounts/operations.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { eraseListed } from '../customers/erase-account.ts';

const WHOLESALE = '/api/customers/me/wholesale-request';

let account: { id: string; token: string };
let count = 0;
const server = await startTestServer({ wholesaleApproval: true });
beforeEach(async () => {
  account = await signedIn();
});

async function signedIn() {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  return { id, token: await createSession(server, id, { fresh: true }) };
}

/** Sends a POST. @returns the response with its body as text */
async function post(path: string, body: object | undefined, key?: string, token = account.token) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const nextPhone = () => `+88015${String((count += 1)).padStart(8, '0')}`;
const storedOf = async (id: string) =>
  (await server.database.fork().execute<object[]>('select key from idempotent_request where account_id = ?', [id]))
    .length;

describe('a POST of a session with an Idempotency-Key', () => {
  it('gets the first response again, byte for byte, and changes nothing', async () => {
    const events = await allEvents(server);
    const first = await post(WHOLESALE, { note: 'দুটি দোকান' }, 'key-1');
    expect([first.status, first.headers.get('location')]).toEqual([201, WHOLESALE]);
    const again = await post(WHOLESALE, { note: 'দুটি দোকান' }, 'key-1');
    expect([again.status, again.headers.get('location'), again.text]).toEqual([201, WHOLESALE, first.text]);
    expect(await eventsAfter(server, events)).toMatchObject([{ kind: 'wholesale_requested' }]);
    // Without the key, or with another, it is a request of its own.
    expect((await post(WHOLESALE, { note: 'দুটি দোকান' })).status).toBe(409);
    expect((await post(WHOLESALE, { note: 'দুটি দোকান' }, 'key-2')).status).toBe(409);
  });

  it('is 422 with other input, and 400 for a key of other characters', async () => {
    expect((await post(WHOLESALE, { note: 'one' }, 'key')).status).toBe(201);
    const other = await post(WHOLESALE, { note: 'two' }, 'key');
    expect([other.status, JSON.parse(other.text).error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect((await post('/api/auth/sessions/end-others', undefined, 'key')).status).toBe(422);
    for (const key of ['two words', 'x'.repeat(256)]) {
      const { status, text } = await post('/api/auth/me/export', undefined, key);
      expect([status, Object.keys(JSON.parse(text).error.fields)]).toEqual([400, ['Idempotency-Key']]);
    }
  });

  it('changes once if two clients send it at the same time', async () => {
    const events = await allEvents(server);
    const responses = await Promise.all(Array.from({ length: 6 }, () => post(WHOLESALE, { note: 'now' }, 'at-once')));
    const done = responses.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { status, text } of responses.filter((response) => !done.includes(response))) {
      expect([status, JSON.parse(text).error.message]).toEqual([409, expect.stringContaining('still running')]);
    }
    expect(await eventsAfter(server, events)).toHaveLength(1);
    expect((await post(WHOLESALE, { note: 'now' }, 'at-once')).text).toBe(done[0]?.text);
  });

  it('belongs to one account', async () => {
    const other = await signedIn();
    expect((await post(WHOLESALE, { note: 'mine' }, 'same')).status).toBe(201);
    expect((await post(WHOLESALE, { note: 'yours' }, 'same', other.token)).text).toContain('yours');
  });

  it('makes one export, and ends the sessions of that moment only', async () => {
    const exported = await post('/api/auth/me/export', undefined, 'export');
    expect(exported.status).toBe(202);
    expect((await post('/api/auth/me/export', undefined, 'export')).text).toBe(exported.text);
    const earlier = await createSession(server, account.id);
    const ended = await post('/api/auth/sessions/end-others', undefined, 'end');
    expect([ended.status, ended.text]).toEqual([200, '{"data":{"success":true}}']);
    const later = await createSession(server, account.id);
    expect((await post('/api/auth/sessions/end-others', undefined, 'end')).text).toBe(ended.text);
    expect((await post(WHOLESALE, {}, 'x', earlier)).status).toBe(401);
    expect((await post(WHOLESALE, {}, 'x', later)).status).toBe(201);
  });

  it('sends one code, and confirms with it again', async () => {
    const phoneNumber = nextPhone();
    const asked = await post('/api/auth/me/phone', { phoneNumber }, 'ask');
    expect(asked.status).toBe(202);
    expect((await post('/api/auth/me/phone', { phoneNumber }, 'ask')).text).toBe(asked.text);
    const code = await codeSentTo(server, phoneNumber);
    const confirm = (key?: string) => post('/api/auth/me/phone/confirm', { code }, key);
    const confirmed = await confirm('confirm');
    expect([confirmed.status, JSON.parse(confirmed.text).data.phoneNumber]).toEqual([200, phoneNumber]);
    expect(await confirm('confirm')).toMatchObject({ status: 200, text: confirmed.text });
    expect((await confirm()).status, 'the code is used up').toBe(400);
  });

  it('counts each wrong code, which has no stored response', async () => {
    const phoneNumber = nextPhone();
    await post('/api/auth/me/phone', { phoneNumber });
    const code = await codeSentTo(server, phoneNumber);
    const wrong = wrongCode(code);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await post('/api/auth/me/phone/confirm', { code: wrong }, 'guess')).status).toBe(400);
    }
    expect(await storedOf(account.id)).toBe(0);
    expect((await post('/api/auth/me/phone/confirm', { code }, 'right')).status, 'too many attempts').toBe(400);
  });

  it('has no stored response if the change fails', async () => {
    expect((await post(WHOLESALE, { note: 1 }, 'retry')).status).toBe(400);
    await post(WHOLESALE, {});
    expect((await post(WHOLESALE, {}, 'retry')).status).toBe(409);
    expect(await storedOf(account.id)).toBe(0);
  });

  it('is forgotten with the account', async () => {
    await post(WHOLESALE, { note: 'personal' }, 'erased');
    expect(await storedOf(account.id)).toBe(1);
    await eraseListed(commandContext(server), [account.id]);
    expect(await storedOf(account.id)).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it('is ignored where the identity is proved: a wrong password is a wrong one each time', async () => {
    const prove = (password: string) => post('/api/auth/reauthenticate', { password }, 'prove');
    expect((await prove(PASSWORD)).status).toBe(200);
    expect((await prove('a wrong password')).status).toBe(400);
    expect(await storedOf(account.id)).toBe(0);
  });

  it('is ignored without authentication', async () => {
    const { identifier } = await createAccount(server);
    const login = async () => {
      const response = await post(
        '/api/auth/login',
        { identifier, password: PASSWORD, responseMode: 'token' },
        'login',
      );
      return JSON.parse(response.text).data.token as string;
    };
    expect(await login()).not.toBe(await login());
  });
});
