import argon2 from 'argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, createSession, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import { commandContext } from '../../../test/support/accounts/operations.ts';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { authorizePath, Browser, logIn } from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { sendForm } from '../../../test/support/registration/forms.ts';
import { db } from '../../database/db.ts';
import { findAccountById } from '../account.repository.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { setPassword } from './set-password.ts';

const oauth = await setUpOAuth();

/** The same password as two keyboards write it. */
const [TYPED, OTHER] = ['café-münchen-ো'.normalize('NFD'), 'café-münchen-ো'.normalize('NFC')];

let account: { id: string; email: string; phone: string };
let count = 0;
beforeEach(async () => {
  count += 1;
  const [email, phone] = [`forms-${count}@example.com`, `+88018${String(count).padStart(8, '0')}`];
  account = {
    ...(await createAccount(oauth.server, { customerType: 'RETAIL', email, phoneNumber: phone })),
    email,
    phone,
  };
});

const login = async (password: string, identifier = account.phone) =>
  (await postJson(oauth.server, '/api/auth/login', { identifier, password, responseMode: 'token' })).status;
const own = async (method: string, path: string, body: object) => {
  const headers = {
    authorization: `Bearer ${await createSession(oauth.server, account.id, { fresh: true })}`,
    'content-type': 'application/json',
  };
  return (await oauth.server.request(path, { method, headers, body: JSON.stringify(body) })).status;
};
const change = (currentPassword: string, newPassword: string) =>
  own('PUT', '/api/auth/password', { currentPassword, newPassword });
const hashOf = async () => (await findAccountById(oauth.server.database.fork(), account.id))?.passwordHash ?? '';
const store = async (password: string) =>
  await db(oauth.server.database.fork())
    .updateTable('account')
    .set({ passwordHash: await argon2.hash(password) })
    .where('id', '=', account.id)
    .execute();

describe('a password that another keyboard writes', () => {
  const staff = () => createStaffCaller(oauth.server, ['*']);
  it.each<[string, () => Promise<string>]>([
    [
      'a registration',
      async () => {
        const phone = `+88019${String(count).padStart(8, '0')}`;
        const parts = { phoneNumber: phone, password: TYPED };
        const form = Object.entries(parts).map(([name, content]) => ({ name, content }));
        expect((await sendForm(oauth.server, form)).status).toBe(201);
        return phone;
      },
    ],
    [
      'a change',
      async () => {
        expect(await change(PASSWORD, TYPED)).toBe(200);
        return account.phone;
      },
    ],
    [
      'a reset',
      async () => {
        const code = await resetCode(oauth.server, account.phone);
        const body = { identifier: account.phone, code, newPassword: TYPED };
        expect((await postJson(oauth.server, '/api/auth/password/reset', body)).status).toBe(200);
        return account.phone;
      },
    ],
    [
      'a command',
      async () => {
        await setPassword(commandContext(oauth.server), account.id, TYPED);
        return account.phone;
      },
    ],
    [
      'a new staff account',
      async () => {
        const email = `new-${count}@example.com`;
        const body = { email, name: 'New', role: 'helpers', password: TYPED };
        await createAccount(oauth.server, { role: 'helpers' });
        expect((await (await staff()).call('POST', '/accounts', body)).status).toBe(201);
        return email;
      },
    ],
    [
      'a reset by staff',
      async () => {
        const { id, identifier } = await createAccount(oauth.server, { role: 'helpers' });
        const { status } = await (await staff()).call('POST', `/accounts/${id}/reset-password`, { password: TYPED });
        expect(status).toBe(200);
        return identifier;
      },
    ],
  ])('is the one that %s has set', async (_name, set) => {
    expect(await login(OTHER, await set())).toBe(200);
  });

  it.each<[string, (password: string) => Promise<number>]>([
    ['a login', (password) => login(password)],
    ['a change', (password) => change(password, 'another-password-7')],
    ['a reauthentication', (password) => own('POST', '/api/auth/reauthenticate', { password })],
    [
      'the hosted page',
      async (password) => {
        const browser = new Browser(oauth.server);
        const page = await browser.follow(await browser.open(authorizePath(oauth.application)));
        const { status } = await logIn(browser, page, account.email, password);
        return status === 303 ? 200 : status;
      },
    ],
  ])('is accepted by %s, also with a hash of the typed form', async (_name, verify) => {
    await setPassword(commandContext(oauth.server), account.id, OTHER);
    expect(await verify(TYPED)).toBe(200);
    await store(TYPED);
    expect(await verify(TYPED)).toBe(200);
  });

  it('replaces the hash of the typed form at a login', async () => {
    await store(TYPED);
    expect([await login(OTHER), await login(TYPED), await login(OTHER)]).toEqual([401, 200, 200]);
    expect(await argon2.verify(await hashOf(), OTHER)).toBe(true);
    expect([await login(`${OTHER} `), await login(OTHER.toUpperCase())]).toEqual([401, 401]);
  });

  it('is no new password', async () => {
    await setPassword(commandContext(oauth.server), account.id, OTHER);
    expect(await change(OTHER, TYPED)).toBe(400);
  });

  it('has the length that was typed', async () => {
    const four = 'éèêë'.normalize('NFD');
    await store(four);
    expect([await login(four), await login(four.normalize('NFC'))]).toEqual([200, 400]);
  });

  it('is the same work for an account and for none', async () => {
    const worked: unknown[] = [];
    const passwords = createPasswordHasher(1, () => worked.push(1));
    const hash = await argon2.hash(PASSWORD);
    for (const verify of [passwords.verifyNothing, (password: string) => passwords.verify(hash, password)]) {
      for (const [password, hashes] of [
        [TYPED, 2],
        [OTHER, 1],
      ] as const) {
        worked.length = 0;
        await verify(password);
        expect(worked).toHaveLength(hashes);
      }
    }
  });
});
