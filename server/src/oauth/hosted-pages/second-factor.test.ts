import { beforeEach, describe, expect, it } from 'vitest';
import { setActive } from '../../../src/accounts/set-active.ts';
import { db } from '../../../src/database/db.ts';
import { codeSentTo } from '../../../test/support/accounts/codes.ts';
import { type Person, wrongCodeOf } from '../../../test/support/accounts/factors.ts';
import { createAccount, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import { allEvents, commandContext } from '../../../test/support/accounts/operations.ts';
import {
  hiddenFieldsOf,
  logInWithCode,
  sendCode,
  setUpAuthenticator,
  wait,
} from '../../../test/support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  logIn,
  type Page,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { documentOf, issuesOf, summaryOf } from '../../../test/support/oauth/sign-up-form.ts';
import { newPhoneNumber } from '../../../test/support/registration/forms.ts';

const setUp = await setUpOAuth();

let person: Person;
beforeEach(async () => {
  person = await setUpAuthenticator(setUp.server, setUp.account.identifier);
});

const open = async (parameters: Record<string, string> = {}, browser = setUp.browser) =>
  await browser.follow(await browser.open(authorizePath(setUp.application, parameters)));
/** Sends the password. @returns the page of the second step */
const start = async (browser = setUp.browser) => await logIn(browser, await open({}, browser), person.identifier);
const fieldsOf = (page: Page) =>
  [...documentOf(page).querySelectorAll('form input, form button')].map((field) => field.getAttribute('name'));
const headingOf = (page: Page) => documentOf(page).querySelector('h1')?.textContent;
/** Returns the open sessions of the account, but for the one that has set up the app. */
const openSessions = async () =>
  (
    await db(setUp.server.database.fork())
      .selectFrom('session')
      .where('accountId', '=', setUp.account.id)
      .where('revokedAt', 'is', null)
      .select(['methods', 'factorAt'])
      .orderBy('id')
      .execute()
  ).slice(1);

describe('the second step of a login', () => {
  it('asks for a code after the right password, opens no session before it, and continues with the request', async () => {
    const page = await start();
    expect([page.status, headingOf(page)]).toEqual([200, 'Confirm that it is you']);
    expect(fieldsOf(page)).toEqual(['csrf', 'challenge', 'method', 'code', null, 'show']);
    expect([setUp.browser.cookie('arot_session'), await openSessions()]).toEqual([undefined, []]);
    const done = await sendCode(setUp.browser, page, person.nextCode());
    expect(callbackOf(done)).toMatchObject({ code: expect.any(String), state: 'the state' });
    expect(await openSessions()).toMatchObject([{ methods: 'pwd otp', factorAt: expect.anything() }]);
    expect(callbackOf(await open({ prompt: 'none' })).code).toBeDefined();
  });

  it('is not asked for before the right password, nor of an account without a factor', async () => {
    const wrong = await logIn(setUp.browser, await open(), person.identifier, 'a wrong password');
    expect([wrong.status, fieldsOf(wrong).includes('password')]).toEqual([401, true]);
  });

  it('takes a recovery code instead, without a script, and each once', async () => {
    const page = await start();
    const { csrf, challenge, method } = hiddenFieldsOf(page);
    expect(method).toBe('totp');
    const other = await setUp.browser.submit(actionOf(page), {
      ...hiddenFieldsOf(page),
      code: '',
      show: 'recovery-code',
    });
    expect([other.status, hiddenFieldsOf(other)]).toEqual([200, { csrf, challenge, method: 'recovery-code' }]);
    expect(documentOf(other).querySelector('label[for="code"]')?.textContent).toBe('Recovery code');
    const code = (person.recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    expect(callbackOf(await sendCode(setUp.browser, other, code)).code).toBeDefined();

    const browser = new Browser(setUp.server);
    const again = await sendCode(browser, await start(browser), code, { method: 'recovery-code' });
    expect([again.status, issuesOf(again)]).toEqual([
      401,
      { code: 'Error: This recovery code is wrong, or it was used before. Enter another one.' },
    ]);
    const back = await sendCode(browser, again, '', { show: 'totp' });
    expect(callbackOf(await sendCode(browser, back, person.nextCode())).code).toBeDefined();
  });

  it('takes a code in Bengali digits and with spaces, and rejects what is none before it counts', async () => {
    const page = await start();
    for (const code of ['', '12345', 'abcdef', '1234567']) {
      const rejected = await sendCode(setUp.browser, page, code);
      expect([rejected.status, Object.keys(issuesOf(rejected))]).toEqual([400, ['code']]);
    }
    const bengali = person.nextCode().replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    const done = await sendCode(setUp.browser, page, `${bengali.slice(0, 3)} ${bengali.slice(3)}`);
    expect(callbackOf(done).code).toBeDefined();
  });

  it('goes back to the login after five wrong codes, and says so', async () => {
    let page = await start();
    for (const count of [1, 2, 3, 4]) {
      page = await sendCode(setUp.browser, page, wrongCodeOf(person.secret));
      expect([count, page.status, issuesOf(page).code]).toEqual([count, 401, expect.stringContaining('code is wrong')]);
    }
    const last = await sendCode(setUp.browser, page, wrongCodeOf(person.secret));
    expect([last.status, fieldsOf(last).includes('password')]).toEqual([200, true]);
    expect(documentOf(last).querySelector('[role="status"]')?.textContent).toContain('Please sign in again.');
    // The right code comes too late for this challenge, and a new login works.
    const late = await sendCode(setUp.browser, page, person.nextCode());
    expect(fieldsOf(late)).toContain('password');
    expect(callbackOf(await logInWithCode(setUp.browser, last, person)).code).toBeDefined();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['after five minutes', async () => wait(setUp.server, 301)],
    ['if the account has been deactivated', () => setActive(commandContext(setUp.server), setUp.account.id, false)],
  ])('ends %s', async (_name, end) => {
    const page = await start();
    await end();
    const ended = await sendCode(setUp.browser, page, person.nextCode());
    expect([ended.status, fieldsOf(ended).includes('password')]).toEqual([200, true]);
    expect(await openSessions()).toEqual([]);
  });

  it('says how long to wait after ten wrong codes, and still takes a recovery code', async () => {
    let page = await start();
    for (let count = 0; count < 10; count += 1) {
      if (!fieldsOf(page).includes('code')) page = await logIn(setUp.browser, page, person.identifier);
      page = await sendCode(setUp.browser, page, wrongCodeOf(person.secret));
    }
    page = await logIn(setUp.browser, page, person.identifier);
    const paused = await sendCode(setUp.browser, page, wrongCodeOf(person.secret));
    expect([paused.status, paused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(summaryOf(paused)).toContain('Too many attempts. Try again in 60 seconds.');
    const done = await sendCode(setUp.browser, paused, person.recoveryCodes[1] ?? '', { method: 'recovery-code' });
    expect(callbackOf(done).code).toBeDefined();
  });

  it('belongs to the browser that sent the password', async () => {
    const page = await start();
    const thief = new Browser(setUp.server);
    const own = await open({}, thief);
    const { challenge = '', method = '' } = hiddenFieldsOf(page);
    for (const csrf of [csrfOf(page), csrfOf(own), '']) {
      const fields = { csrf, challenge, method, code: person.nextCode() };
      const stolen = await thief.submit(`${actionOf(own)}/factor`, fields);
      expect([stolen.status, fieldsOf(stolen).includes('password')]).toEqual([403, true]);
      expect(summaryOf(stolen)).toContain('This form has expired.');
    }
    // Nor does the token of one challenge work for another one of the same page.
    const login = await open();
    const [first, second] = [
      await logIn(setUp.browser, login, person.identifier),
      await logIn(setUp.browser, login, person.identifier),
    ];
    expect(actionOf(first)).toBe(actionOf(second));
    const mixed = await sendCode(setUp.browser, first, person.nextCode(), { csrf: csrfOf(second) });
    expect(mixed.status).toBe(403);
    expect(await openSessions()).toEqual([]);
  });

  it('is finished once by forms that arrive together, and the others continue with that login', async () => {
    const page = await start();
    const fields = { ...hiddenFieldsOf(page), code: person.nextCode() };
    const sent = await Promise.all(Array.from({ length: 5 }, () => setUp.browser.submit(actionOf(page), fields)));
    expect(await openSessions()).toMatchObject([{ methods: 'pwd otp' }]);
    expect(
      sent.filter(({ headers }) => headers.getSetCookie().some((cookie) => /arot_session=\w/.test(cookie))).length,
    ).toBe(1);
    // A further attempt with the same form finds the login that was finished.
    expect(callbackOf(await sendCode(setUp.browser, page, person.nextCode())).code).toBeDefined();
  });

  it('follows a new password by a code, too', async () => {
    const identifier = `+88${newPhoneNumber()}`;
    await createAccount(setUp.server, { phoneNumber: identifier, email: null, customerType: 'RETAIL' });
    const owner = await setUpAuthenticator(setUp.server, identifier);
    const forgot = await setUp.browser.open(`/login/${setUp.application.slug}/forgot`);
    const entry = await setUp.browser.submit(actionOf(forgot), { csrf: csrfOf(forgot), identifier });
    const code = (await codeSentTo(setUp.server, identifier)) ?? '';
    const newPassword = 'an entirely new passphrase';
    const fields = { csrf: csrfOf(entry), identifier, code, newPassword };
    const login = await setUp.browser.follow(await setUp.browser.submit(actionOf(entry), fields));
    const page = await logIn(setUp.browser, login, identifier, newPassword);
    expect([headingOf(page), setUp.browser.cookie('arot_session')]).toEqual(['Confirm that it is you', undefined]);
    const done = await sendCode(setUp.browser, page, owner.nextCode());
    expect(headingOf(done)).toBe('You are signed in');
  });

  it('remembers what the first step has chosen, and audits both', async () => {
    const login = await open();
    const fields = { csrf: csrfOf(login), identifier: person.identifier, password: PASSWORD, rememberMe: 'true' };
    const page = await setUp.browser.submit(actionOf(login), fields);
    const done = await setUp.browser.submit(actionOf(page), { ...hiddenFieldsOf(page), code: person.nextCode() });
    expect(done.headers.getSetCookie().find((cookie) => cookie.startsWith('arot_session='))).toContain('Max-Age=');
    const events = (await allEvents(setUp.server)).filter(({ accountId }) => accountId === setUp.account.id);
    expect(events.at(-1)).toMatchObject({ kind: 'login', details: { methods: ['pwd', 'otp'] } });
  });

  it('is in Bengali, too', async () => {
    const login = await open({ ui_locales: 'bn' });
    const page = await logIn(setUp.browser, login, person.identifier);
    expect(documentOf(page).documentElement.lang).toBe('bn');
    expect(headingOf(page)).toBe('আপনিই কিনা নিশ্চিত করুন');
  });
});
