import type { ApiErrorBody } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { codeAt, type Person, passTime, setUpTotp, wrongCodeOf } from '../../test/support/accounts/factors.ts';
import { createAccount, PASSWORD, postJson } from '../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';

const server = await startTestServer();
passTime(server, 0);

const newPerson = async () =>
  await setUpTotp(server, (await createAccount(server, { customerType: 'RETAIL' })).identifier);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const login = (identifier: string, password = PASSWORD) =>
  postJson<ApiErrorBody>(server, '/api/auth/login', { identifier, password, responseMode: 'token' });
const proveTotp = async (person: Person, code = person.nextCode()) => {
  const { challenge } = await person.startLogin();
  return await person.finishLogin({ challenge, method: 'totp', code });
};

describe('the login of an account with a second factor', () => {
  it('is a 401 with the kinds and a challenge, and a code finishes it', async () => {
    const person = await newPerson();
    const first = await login(person.identifier);
    expect(first.status).toBe(401);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(first.body.error).toEqual({
      code: 'UNAUTHENTICATED',
      message: expect.stringContaining('/api/auth/login/second-factor'),
      fields: { secondFactor: ['totp', 'recovery-code'], challenge: [expect.stringMatching(/^[\w-]{43}$/)] },
    });
    const { status, body } = await proveTotp(person);
    expect(status).toBe(200);
    const session = await server.request<{ data: object }>('/api/auth/session', { headers: bearer(body.data.token) });
    expect(session.status).toBe(200);
  });

  it('is that of every account for a wrong password and an inactive one', async () => {
    const person = await newPerson();
    const [unknown, wrong] = [await login('unknown@example.com'), await login(person.identifier, 'another password')];
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    await server.database.fork().execute('update account set active = false where email = ?', [person.identifier]);
    const inactive = await login(person.identifier);
    expect([inactive.status, inactive.body]).toEqual([unknown.status, unknown.body]);
  });

  it('takes response mode, remembering and the Origin rule from the first step', async () => {
    const person = await newPerson();
    const body = { identifier: person.identifier, password: PASSWORD, rememberMe: true };
    const fromPage = { origin: server.publicOrigin };
    const { error } = (await postJson<ApiErrorBody>(server, '/api/auth/login', body, fromPage)).body;
    const challenge = error.fields?.challenge?.[0];
    const code = person.nextCode();
    const foreign = await person.finishLogin({ challenge, method: 'totp', code });
    expect(foreign.status).toBe(403);
    const { status, body: result, headers } = await person.finishLogin({ challenge, method: 'totp', code }, fromPage);
    expect(status).toBe(200);
    expect(result.data).not.toHaveProperty('token');
    expect(headers.getSetCookie()[0]).toContain('Max-Age=2592000');
  });

  it('ends all challenges with a new password', async () => {
    const person = await newPerson();
    const { challenge } = await person.startLogin();
    const changed = await server.request('/api/auth/password', {
      method: 'PUT',
      headers: bearer(person.token),
      json: { currentPassword: PASSWORD, newPassword: 'another long password' },
    });
    expect(changed.status).toBe(200);
    const { status, body } = await person.finishLogin({ challenge, method: 'totp', code: person.nextCode() });
    expect([status, body.error.fields]).toEqual([401, { challenge: ['Has ended. Log in again.'] }]);
  });

  it('works once: of ten parallel proofs, one opens a session', async () => {
    const person = await newPerson();
    const { challenge } = await person.startLogin();
    const proofs = person.recoveryCodes.slice(0, 4).map((code) => ({ challenge, method: 'recovery-code', code }));
    const totp = { challenge, method: 'totp', code: person.nextCode() };
    const results = await Promise.all([...proofs, totp, totp].map((body) => person.finishLogin(body)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  });

  it('has five tries, and ends after five minutes', async () => {
    const person = await newPerson();
    const { challenge } = await person.startLogin();
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await person.finishLogin({
        challenge,
        method: 'recovery-code',
        code: 'aaaa-bbbb-cccc-dddd',
      });
      expect([status, body.error.fields]).toEqual([401, { code: ['Is wrong.'] }]);
    }
    const sixth = await person.finishLogin({ challenge, method: 'totp', code: person.nextCode() });
    expect(sixth.body.error.fields).toEqual({ challenge: ['Has ended. Log in again.'] });
    const later = await person.startLogin();
    passTime(server, 300_000);
    const ended = await person.finishLogin({ challenge: later.challenge, method: 'totp', code: person.nextCode() });
    expect(ended.body.error.fields).toEqual({ challenge: ['Has ended. Log in again.'] });
  });

  it.each([
    [{ method: 'totp', code: '12345' }, 'code'],
    [{ method: 'totp', code: 'abcdef' }, 'code'],
    [{ method: 'totp' }, 'code'],
    [{ method: 'recovery-code', code: '482915' }, 'code'],
    [{ method: 'sms', code: '482915' }, 'method'],
    [{ code: '482915' }, 'method'],
    [{ method: 'passkey' }, 'credential'],
    [{ method: 'totp', code: '482915', passkeyChallenge: 'x' }, 'passkeyChallenge'],
  ])('rejects a malformed proof by 400: %j', async (proof, field) => {
    const { status, body } = await postJson<ApiErrorBody>(server, '/api/auth/login/second-factor', {
      challenge: 'unknown',
      ...proof,
    });
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
  });
});

describe('a code of the authenticator app', () => {
  it('of a time step works once, and no earlier one works afterwards', async () => {
    const person = await newPerson();
    const code = person.nextCode();
    expect((await proveTotp(person, code)).status).toBe(200);
    expect((await proveTotp(person, code)).status).toBe(401);
    const [earlier, later] = [person.nextCode(), person.nextCode()];
    expect((await proveTotp(person, later)).status).toBe(200);
    expect((await proveTotp(person, earlier)).status).toBe(401);
  });

  it('is right for one step before and after, and no further', async () => {
    const person = await newPerson();
    const stepsAway = (steps: number) => {
      passTime(server, 120_000);
      const code = person.nextCode();
      passTime(server, -steps * 30_000);
      return code;
    };
    const statuses: number[] = [];
    for (const steps of [-2, -1, 1, 2]) {
      statuses.push((await proveTotp(person, stepsAway(steps))).status);
      passTime(server, 120_000);
    }
    expect(statuses).toEqual([401, 200, 200, 401]);
  });

  it('is not tried after ten wrong ones, over all logins; other factors are, and the owner gets a message', async () => {
    const person = await newPerson();
    await server.deliver();
    for (let failures = 0; failures < 10; failures += 1) {
      expect((await proveTotp(person, wrongCodeOf(person.secret))).status).toBe(401);
    }
    expect((await server.deliver()).join()).toContain('Change your password');
    const limited = await proveTotp(person);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const { challenge } = await person.startLogin();
    const recovered = await person.finishLogin({ challenge, method: 'recovery-code', code: person.recoveryCodes[0] });
    expect(recovered.status).toBe(200);
    passTime(server, 60_000);
    expect((await proveTotp(person)).status).toBe(200);
    expect((await proveTotp(person, wrongCodeOf(person.secret))).status).toBe(401);
    expect((await proveTotp(person)).status).toBe(200);
  });

  it('costs a guesser an hour each in the end: at most 24 a day', async () => {
    const person = await newPerson();
    const day = 86_400_000;
    let tried = 0;
    const guess = async () => {
      const { challenge } = await person.startLogin();
      const { status, headers } = await person.finishLogin({
        challenge,
        method: 'totp',
        code: wrongCodeOf(person.secret),
      });
      if (status === 429) return passTime(server, Number(headers.get('retry-after')) * 1_000);
      tried += 1;
    };
    // Nineteen guesses reach the longest pause.
    while (tried < 19) await guess();
    let elapsed = 0;
    const before = tried;
    while (elapsed < day) {
      const { challenge } = await person.startLogin();
      const code = wrongCodeOf(person.secret);
      const { status, headers } = await person.finishLogin({ challenge, method: 'totp', code });
      if (status !== 429) tried += 1;
      const wait = status === 429 ? Number(headers.get('retry-after')) * 1_000 : 0;
      passTime(server, wait);
      elapsed += wait;
    }
    expect(tried - before).toBeLessThanOrEqual(24);
  });

  it('counts parallel guesses one by one', async () => {
    const person = await newPerson();
    const challenges = await Promise.all(Array.from({ length: 15 }, () => person.startLogin()));
    const code = wrongCodeOf(person.secret);
    const results = await Promise.all(
      challenges.map(({ challenge }) => person.finishLogin({ challenge, method: 'totp', code })),
    );
    expect(results.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(results.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('a recovery code', () => {
  it('works once, in any case, with or without dashes', async () => {
    const person = await newPerson();
    const [first = '', second = ''] = person.recoveryCodes;
    const proveWith = async (code: string) => {
      const { challenge } = await person.startLogin();
      return (await person.finishLogin({ challenge, method: 'recovery-code', code })).status;
    };
    expect(await proveWith(first.toUpperCase())).toBe(200);
    expect(await proveWith(first)).toBe(401);
    expect(await proveWith(second.replaceAll('-', ''))).toBe(200);
  });

  it('of another account is wrong', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const { challenge } = await person.startLogin();
    const { status } = await person.finishLogin({ challenge, method: 'recovery-code', code: other.recoveryCodes[0] });
    expect(status).toBe(401);
    expect(codeAt(person.secret, 0)).not.toBe(codeAt(other.secret, 0));
  });
});
