import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
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
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { documentOf, sendSignUp, skipVerification } from '../../../test/support/oauth/sign-up-form.ts';
import { newPhoneNumber } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let browser: Browser;
const server = await startTestServer({ wholesaleApproval: true });
const application = await createTestApplication(server);
beforeEach(() => {
  browser = new Browser(server);
});

const open = async (parameters: Record<string, string> = {}, of = application) =>
  browser.follow(await browser.open(authorizePath(of, parameters)));
const openSignUp = async (of = application) => open({ prompt: 'create' }, of);
const subjectOf = async (page: Page, of = application) =>
  String(claimsOf((await redeem(server, of, callbackOf(page).code ?? '')).body.id_token).sub);

describe('prompt=create', () => {
  it('is in the discovery document', async () => {
    const { text } = await browser.open('/.well-known/openid-configuration');
    expect(JSON.parse(text).prompt_values_supported).toEqual(['none', 'login', 'consent', 'select_account', 'create']);
  });

  it('shows the form to a user who is signed in, whose session the new one replaces', async () => {
    const rahima = await createAccount(server);
    browser.setCookie('arot_session', await createSession(server, rahima.id));
    const sent = await sendSignUp(browser, await openSignUp(), { phoneNumber: newPhoneNumber() });
    const done = await skipVerification(browser, sent);
    const subject = await subjectOf(done);
    expect(subject).not.toBe(rahima.id);
    expect(await subjectOf(await open())).toBe(subject);
  });

  it('is met by a user who signs in instead', async () => {
    const { id, identifier } = await createAccount(server);
    const page = await openSignUp();
    const link = documentOf(page).querySelector('a[href$="account=other"]')?.getAttribute('href') ?? '';
    expect(await subjectOf(await logIn(browser, await browser.open(link), identifier))).toBe(id);
  });

  it('is met once by a user who is signed in and types the password', async () => {
    const { id, identifier } = await createAccount(server, { name: 'Rahima' });
    browser.setCookie('arot_session', await createSession(server, id));
    const login = await browser.open(
      `${new URL(actionOf(await openSignUp()), 'http://here').pathname}`.replace('/sign-up', '?account=other'),
    );
    expect(login.text).not.toContain('Continue as');
    expect(await subjectOf(await logIn(browser, login, identifier))).toBe(id);
  });

  it('works together with prompt=login and prompt=consent', async () => {
    const other = await createTestApplication(server, { thirdParty: true });
    const page = await open({ prompt: 'create login consent' }, other);
    const sent = await sendSignUp(browser, page, { phoneNumber: newPhoneNumber() });
    const consent = await skipVerification(browser, sent);
    const fields = { csrf: csrfOf(consent), decision: 'allow' };
    const done = await browser.follow(await browser.submit(actionOf(consent), fields));
    expect(callbackOf(done).code).toBeDefined();
  });

  it.each([
    [{ prompt: 'create none' }, 'invalid_request'],
    [{ prompt: 'create', scope: 'nonsense' }, 'invalid_scope'],
  ])('is rejected before anything is typed: %j', async (parameters, error) => {
    expect(callbackOf(await browser.open(authorizePath(application, parameters))).error).toBe(error);
  });
});
