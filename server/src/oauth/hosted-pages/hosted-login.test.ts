import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
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
import { startTestServer } from '../../../test/support/test-server.ts';

let browser: Browser;
const server = await startTestServer({ loginLimit: { points: 1_000, seconds: 60 } });
const application = await createTestApplication(server);
beforeEach(() => {
  browser = new Browser(server);
});

const open = async (parameters: Record<string, string> = {}, of = application) =>
  browser.follow(await browser.open(authorizePath(of, parameters)));
const fieldOf = ({ text }: Page) =>
  new JSDOM(text).window.document.querySelector('input[name="identifier"]')?.getAttribute('value');
const signedInAs = async (accountId: string) =>
  browser.setCookie('arot_session', await createSession(server, accountId));
const subjectOf = async (page: Page, of = application) =>
  claimsOf((await redeem(server, of, callbackOf(page).code ?? '')).body.id_token).sub;

describe('login_hint', () => {
  it.each([
    ['Rahima@Example.com', 'rahima@example.com'],
    ['01712-345678', '+8801712345678'],
    ['+8801712345678', '+8801712345678'],
    ['8801712345678', '+8801712345678'],
  ])('fills in the identifier %s', async (hint, shown) => {
    expect(fieldOf(await open({ login_hint: hint }))).toBe(shown);
  });

  it.each([
    ['a text that looks like a message of the server', 'Your account is locked, call 01712345678'],
    ['markup', '"><script>alert(1)</script>'],
    ['a username', 'rahima'],
    ['an email address that is too long', `${'a'.repeat(250)}@example.com`],
    ['nothing', ''],
    ['U+0001', 'a\u0001@example.com'],
  ])('is ignored if it is no identifier: %s', async (_what, hint) => {
    const page = await open({ login_hint: hint });
    expect([page.status, fieldOf(page)]).toEqual([200, '']);
    expect(page.text).not.toContain('alert(1)');
  });

  it('does not replace what the user typed, and does not sign in', async () => {
    const { identifier } = await createAccount(server);
    const page = await open({ login_hint: identifier });
    expect(fieldOf(page)).toBe(identifier);
    const again = await logIn(browser, page, 'someone@example.com', 'wrong password');
    expect([again.status, fieldOf(again)]).toEqual([401, 'someone@example.com']);
  });
});

describe('prompt=select_account', () => {
  it('shows who is signed in, and continues without a password', async () => {
    const { id, identifier } = await createAccount(server, { name: 'Rahima' });
    await signedInAs(id);
    const page = await open({ prompt: 'select_account' });
    expect([page.status, page.text.includes('type="password"')]).toEqual([200, false]);
    expect(page.text).toContain('Continue as <bdi>Rahima</bdi>');
    expect(page.text).toContain(identifier);
    const done = await browser.follow(await browser.submit(actionOf(page), { csrf: csrfOf(page) }));
    expect(await subjectOf(done)).toBe(id);
    expect((await open({ prompt: 'select_account' })).text).toContain('Continue as');
  });

  it('lets another account sign in, which replaces the login session', async () => {
    const [rahima, karim] = [await createAccount(server, { name: 'Rahima' }), await createAccount(server)];
    await signedInAs(rahima.id);
    const page = await open({ prompt: 'select_account' });
    const other = /href="([^"]+account=other)"/.exec(page.text)?.[1] ?? '';
    const form = await browser.open(other);
    expect(form.text).toContain('Continue as <bdi>Rahima</bdi>');
    expect(await subjectOf(await logIn(browser, form, karim.identifier))).toBe(karim.id);
    expect(await subjectOf(await open())).toBe(karim.id);
  });

  it('asks only for the password without a login session', async () => {
    const { id, identifier } = await createAccount(server);
    const page = await open({ prompt: 'select_account' });
    expect(page.text).toContain('type="password"');
    expect(await subjectOf(await logIn(browser, page, identifier))).toBe(id);
  });

  it('asks for every prompt in prompt=select_account login consent', async () => {
    const { id, identifier } = await createAccount(server, { name: 'Rahima' });
    const other = await createTestApplication(server, { thirdParty: true });
    await signedInAs(id);
    const choice = await open({ prompt: 'select_account login consent' }, other);
    expect(choice.text).toContain('Continue as');
    const login = await browser.follow(await browser.submit(actionOf(choice), { csrf: csrfOf(choice) }));
    expect(login.text).toContain('type="password"');
    const consent = await logIn(browser, login, identifier);
    const fields = { csrf: csrfOf(consent), decision: 'allow' };
    expect(await subjectOf(await browser.follow(await browser.submit(actionOf(consent), fields)), other)).toBe(id);
  });

  it('accepts only the form of this browser and of the user it was shown to', async () => {
    const [rahima, karim] = [await createAccount(server), await createAccount(server, { name: 'Karim' })];
    await signedInAs(rahima.id);
    const page = await open({ prompt: 'select_account' });
    for (const csrf of ['', 'made up', csrfOf(await open())]) {
      const rejected = await browser.submit(actionOf(page), { csrf });
      expect([rejected.status, rejected.text.includes('This form has expired')]).toEqual([403, true]);
    }
    await signedInAs(karim.id);
    const asked = await browser.follow(await browser.submit(actionOf(page), { csrf: csrfOf(page) }));
    expect([asked.status, asked.text.includes('Continue as <bdi>Karim</bdi>')]).toEqual([200, true]);
  });

  it('is rejected together with prompt=none', async () => {
    expect(callbackOf(await browser.open(authorizePath(application, { prompt: 'none select_account' }))).error).toBe(
      'invalid_request',
    );
  });
});

describe('phone numbers on the hosted login page', () => {
  it.each(['01712 345679', '+880 1712-345679', '8801712345679', '০১৭১২৩৪৫৬৭৯', '+৮৮০ ১৭১২-৩৪৫৬৭৯', '+88 01712345679'])(
    'accepts the spelling %s',
    async (typed) => {
      const { rows } = { rows: await accountOf('+8801712345679') };
      const page = await logIn(browser, await open(), typed);
      expect(await subjectOf(page)).toBe(rows);
    },
  );

  it('shows an invalid one as it was typed, with an issue of its field', async () => {
    const page = await logIn(browser, await open(), '০১২১ ২৩৪৫৬৭৮');
    expect([page.status, fieldOf(page)]).toEqual([400, '০১২১ ২৩৪৫৬৭৮']);
    expect(page.text).toContain('Enter a valid Bangladesh mobile number or email address.');
  });

  it('are strict at the API, whose message names the two forms', async () => {
    await accountOf('+8801712345679');
    const login = async (identifier: string) => {
      const body = JSON.stringify({ identifier, password: PASSWORD, responseMode: 'token' });
      const headers = { 'content-type': 'application/json' };
      return await server.request<{ error?: { fields: Record<string, string[]> } }>('/api/auth/login', {
        method: 'POST',
        headers,
        body,
      });
    };
    expect((await login('+8801712345679')).status).toBe(200);
    expect((await login('01712345679')).status).toBe(200);
    for (const typed of ['01712 345679', '8801712345679', '০১৭১২৩৪৫৬৭৯']) {
      const { status, body } = await login(typed);
      expect([status, body.error?.fields.identifier?.join()]).toEqual([
        400,
        expect.stringContaining('01XXXXXXXXX or +8801XXXXXXXXX'),
      ]);
    }
  });
});

let phoneAccount: string | undefined;
async function accountOf(phoneNumber: string): Promise<string> {
  phoneAccount ??= (await createAccount(server, { phoneNumber })).id;
  return phoneAccount;
}

describe('response_mode=form_post page', () => {
  it('is a hosted page in the requested language', async () => {
    const { id } = await createAccount(server);
    await signedInAs(id);
    const page = await open({ response_mode: 'form_post', ui_locales: 'bn', state: '"><b>' });
    const { document } = new JSDOM(page.text).window;
    expect([document.documentElement.lang, document.querySelector('button')?.textContent]).toEqual(['bn', 'এগিয়ে যান']);
    const fields = [...document.querySelectorAll('input')].map((input) => [input.name, input.value]);
    expect(Object.fromEntries(fields)).toEqual({
      code: expect.any(String),
      state: '"><b>',
      iss: server.publicOrigin,
    });
    expect(document.querySelector('form')?.action).toBe(application.redirectUri);
    const failed = await open({ response_mode: 'form_post', prompt: 'none', max_age: '0' });
    expect([failed.status, failed.text.includes('value="login_required"')]).toEqual([400, true]);
  });
});
