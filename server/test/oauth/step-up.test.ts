import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../src/database/db.ts';
import { MULTI_FACTOR, SINGLE_FACTOR } from '../../src/http/principal.ts';
import { type Person, wrongCodeOf } from '../support/accounts/factors.ts';
import { createAccount, createSession } from '../support/accounts/fixtures.ts';
import { allEvents, eventsAfter } from '../support/accounts/operations.ts';
import { hiddenFieldsOf, logInWithCode, sendCode, setUpAuthenticator, wait } from '../support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  csrfOf,
  logIn,
  type Page,
  redeem,
} from '../support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../support/oauth/fixtures.ts';
import { setUpOAuth } from '../support/oauth/set-up-oauth.ts';
import { documentOf, issuesOf, summaryOf } from '../support/oauth/sign-up-form.ts';

const setUp = await setUpOAuth();
const MFA = { acr_values: MULTI_FACTOR };

let person: Person;
beforeEach(async () => {
  person = await setUpAuthenticator(setUp.server, setUp.account.identifier);
});

const open = async (parameters: Record<string, string> = {}, application: TestApplication = setUp.application) =>
  await setUp.browser.follow(await setUp.browser.open(authorizePath(application, parameters)));
/** Gives the browser a session that was opened by the password alone. @returns its token */
const openWeakSession = async (accountId = setUp.account.id) => {
  const token = await createSession(setUp.server, accountId, { fresh: true });
  setUp.browser.setCookie('arot_session', token);
  return token;
};
const headingOf = (page: Page) => documentOf(page).querySelector('h1')?.textContent;
const claimsIn = async (page: Page, application = setUp.application) =>
  claimsOf((await redeem(setUp.server, application, String(callbackOf(page).code))).body.id_token);
const sessionsOf = async (accountId = setUp.account.id) =>
  await db(setUp.server.database.fork())
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .select(['id', 'methods'])
    .orderBy('id')
    .execute();
const isLogin = ({ text }: Page) => text.includes('name="password"');

describe('acr_values with the multi-factor profile', () => {
  it('ask a user who is signed in for a code, without the password, in the same session', async () => {
    const token = await openWeakSession();
    expect(await claimsIn(await open())).toMatchObject({ acr: SINGLE_FACTOR, amr: ['pwd'] });
    const before = await sessionsOf();
    const page = await open(MFA);
    expect([page.status, headingOf(page), isLogin(page)]).toEqual([200, 'Confirm that it is you', false]);
    expect(documentOf(page).querySelector('.lead')?.textContent).toBe('Signed in as Rahim');
    const events = await allEvents(setUp.server);
    const done = await sendCode(setUp.browser, page, person.nextCode());
    expect(await claimsIn(done)).toMatchObject({
      acr: MULTI_FACTOR,
      amr: ['pwd', 'otp'],
      auth_time: Math.floor(Date.now() / 1_000),
    });
    expect(setUp.browser.cookie('arot_session')).toBe(token);
    expect((await sessionsOf()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await eventsAfter(setUp.server, events)).toMatchObject([
      { kind: 'reauthenticated', details: { by: 'totp' } },
      { kind: 'oauth_authorized' },
    ]);
    // The session has proved it now, for this and for other applications.
    expect(callbackOf(await open({ ...MFA, prompt: 'none' })).code).toBeDefined();
  });

  it('are met by a login with a second factor', async () => {
    const page = await open(MFA);
    expect(isLogin(page)).toBe(true);
    expect(await claimsIn(await logInWithCode(setUp.browser, page, person))).toMatchObject({ acr: MULTI_FACTOR });
  });

  it('take a recovery code, and say what is wrong with a code', async () => {
    await openWeakSession();
    const page = await open(MFA);
    const wrong = await sendCode(setUp.browser, page, wrongCodeOf(person.secret));
    expect([wrong.status, Object.keys(issuesOf(wrong))]).toEqual([400, ['code']]);
    const other = await sendCode(setUp.browser, wrong, '', { show: 'recovery-code' });
    expect(documentOf(other).querySelector('label[for="code"]')?.textContent).toBe('Recovery code');
    const done = await sendCode(setUp.browser, other, person.recoveryCodes[0] ?? '');
    expect(await claimsIn(done)).toMatchObject({ acr: MULTI_FACTOR });
  });

  it('say how long to wait after ten wrong codes', async () => {
    await openWeakSession();
    let page = await open(MFA);
    for (let count = 0; count < 11; count += 1) page = await sendCode(setUp.browser, page, wrongCodeOf(person.secret));
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60']);
    expect(summaryOf(page)).toContain('Too many attempts. Try again in 60 seconds.');
  });

  it('make no grant before the factor is proved', async () => {
    await openWeakSession();
    const grants = async () =>
      (
        await db(setUp.server.database.fork())
          .selectFrom('oauth_grant')
          .where('accountId', '=', setUp.account.id)
          .select('id')
          .execute()
      ).length;
    const page = await open(MFA);
    expect(await grants()).toBe(0);
    await sendCode(setUp.browser, page, person.nextCode());
    expect(await grants()).toBe(1);
  });

  it('let the user go back to the application, which receives an error', async () => {
    await openWeakSession();
    const back = await sendCode(setUp.browser, await open(MFA), '', { decision: 'back' });
    expect(callbackOf(back)).toMatchObject({ error: 'access_denied', state: 'the state' });
  });

  it('are login_required with prompt=none', async () => {
    await openWeakSession();
    const page = await open({ ...MFA, prompt: 'none' });
    expect(callbackOf(page)).toMatchObject({ error: 'login_required', state: 'the state' });
  });

  it.each([
    ['unknown values', 'urn:other 1'],
    ['the single-factor profile', SINGLE_FACTOR],
    ['both profiles', `${MULTI_FACTOR} ${SINGLE_FACTOR}`],
    ['the single-factor profile beside an unknown value', `urn:other ${SINGLE_FACTOR}`],
    ['nothing', ''],
  ])('are not required by %s', async (_name, values) => {
    await openWeakSession();
    expect(await claimsIn(await open({ acr_values: values, prompt: 'none' }))).toMatchObject({ acr: SINGLE_FACTOR });
  });

  it('are required beside an unknown value, and the single-factor profile is met by more', async () => {
    await openWeakSession();
    const page = await open({ acr_values: `urn:other ${MULTI_FACTOR}` });
    await sendCode(setUp.browser, page, person.nextCode());
    const strong = await claimsIn(await open({ acr_values: SINGLE_FACTOR, prompt: 'none' }));
    expect(strong).toMatchObject({ acr: MULTI_FACTOR });
  });

  it.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age', { max_age: '600' }],
  ])('ask for password and code with %s', async (_name, parameters) => {
    await openWeakSession();
    wait(setUp.server, 700);
    const page = await open({ ...MFA, ...parameters });
    expect(isLogin(page)).toBe(true);
    const claims = await claimsIn(await logInWithCode(setUp.browser, page, person));
    expect(claims).toMatchObject({ acr: MULTI_FACTOR, auth_time: Math.floor(Date.now() / 1_000) });
  });

  it('come before the consent to a third-party application', async () => {
    const application = await createTestApplication(setUp.server, { thirdParty: true });
    await openWeakSession();
    const page = await open(MFA, application);
    expect(headingOf(page)).toBe('Confirm that it is you');
    const consent = await sendCode(setUp.browser, page, person.nextCode());
    expect(headingOf(consent)).toContain('wants to use your account');
    const allow = { csrf: csrfOf(consent), decision: 'allow' };
    const done = await setUp.browser.follow(await setUp.browser.submit(actionOf(consent), allow));
    expect(await claimsIn(done, application)).toMatchObject({ acr: MULTI_FACTOR });
  });

  it('continue if the factor was proved in another tab', async () => {
    await openWeakSession();
    const [first, second] = [await open(MFA), await open(MFA)];
    await sendCode(setUp.browser, first, person.nextCode());
    const reloaded = await setUp.browser.follow(await setUp.browser.open(actionOf(second).replace('/step-up', '')));
    expect(callbackOf(reloaded).code).toBeDefined();
  });

  it('let another account sign in', async () => {
    await openWeakSession();
    const page = await open(MFA);
    const link = documentOf(page).querySelector('.other a')?.getAttribute('href') ?? '';
    const other = await setUpAuthenticator(setUp.server, (await createAccount(setUp.server)).identifier);
    const done = await logInWithCode(setUp.browser, await setUp.browser.open(link), other);
    expect(await claimsIn(done)).toMatchObject({ acr: MULTI_FACTOR });
  });
});

describe('an account without a second factor', () => {
  let account: { id: string; identifier: string };
  beforeEach(async () => {
    account = await createAccount(setUp.server);
  });

  it('sees that, also after a login, and goes back to the application with an error', async () => {
    const page = await logIn(setUp.browser, await open(MFA), account.identifier);
    expect([page.status, headingOf(page)]).toEqual([200, 'Your account needs a second factor']);
    expect(documentOf(page).body.textContent).toContain('Set up an authenticator app or a passkey');
    // A reload shows the same page, and so does a form without a decision.
    const again = await setUp.browser.follow(await setUp.browser.submit(actionOf(page), { csrf: csrfOf(page) }));
    expect(headingOf(again)).toBe('Your account needs a second factor');
    const back = await sendCode(setUp.browser, page, '', { decision: 'back' });
    expect(callbackOf(back)).toMatchObject({ error: 'unmet_authentication_requirements', state: 'the state' });
  });

  it('continues on the same page as soon as it has one', async () => {
    const page = await logIn(setUp.browser, await open(MFA), account.identifier);
    const owner = await setUpAuthenticator(setUp.server, account.identifier);
    const step = await setUp.browser.open(actionOf(page).replace('/step-up', ''));
    expect(headingOf(step)).toBe('Confirm that it is you');
    expect(await claimsIn(await sendCode(setUp.browser, step, owner.nextCode()))).toMatchObject({ acr: MULTI_FACTOR });
  });
});

describe('the form of a step-up', () => {
  it('is accepted only of the browser and the user that it was shown to', async () => {
    await openWeakSession();
    const page = await open(MFA);
    const { csrf: _csrf, ...fields } = hiddenFieldsOf(page);
    const code = person.nextCode();
    for (const csrf of [undefined, '', 'x'.repeat(43)]) {
      const sent = { ...fields, code, ...(csrf === undefined ? {} : { csrf }) };
      const forged = await setUp.browser.submit(actionOf(page), sent);
      expect([forged.status, summaryOf(forged)]).toEqual([403, 'This form has expired. Please try again.']);
    }
    const stranger = new Browser(setUp.server);
    stranger.setCookie('arot_session', await createSession(setUp.server, (await createAccount(setUp.server)).id));
    const stolen = await stranger.submit(actionOf(page), { ...hiddenFieldsOf(page), code });
    expect(stolen.status).toBe(403);
    // The code was not used up.
    expect(callbackOf(await sendCode(setUp.browser, page, code)).code).toBeDefined();
  });

  it('does nothing after the user has signed out', async () => {
    await openWeakSession();
    const page = await open(MFA);
    setUp.browser.setCookie('arot_session', 'ended');
    const shown = await sendCode(setUp.browser, page, person.nextCode());
    expect([isLogin(shown), (await sessionsOf()).some(({ methods }) => methods === null)]).toEqual([true, true]);
  });

  it('is opened again by GET at the page of the request', async () => {
    await openWeakSession();
    const page = await open(MFA);
    const { status, location } = await setUp.browser.open(actionOf(page));
    expect([status, location]).toEqual([303, actionOf(page).replace('/step-up', '')]);
  });
});
