import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, createSession, PASSWORD } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  logIn,
  type Page,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import { documentOf, issuesOf, summaryOf } from '../../../test/support/oauth/sign-up-form.ts';
import { newPhoneNumber } from '../../../test/support/registration/forms.ts';
import { startTestServer, type TestServerOptions } from '../../../test/support/test-server.ts';

let browser: Browser;
let phone: string;
let account: { id: string };
const server = await startTestServer();
const application = await createTestApplication(server);
beforeEach(async () => {
  browser = new Browser(server);
  phone = `+88${newPhoneNumber()}`;
  account = await createAccount(server, { phoneNumber: phone, customerType: 'RETAIL' });
});

const NEW_PASSWORD = 'an entirely new passphrase';

/** Opens the page by the link on the login page. */
async function openPage(parameters: Record<string, string> = {}): Promise<Page> {
  const login = await browser.follow(await browser.open(authorizePath(application, parameters)));
  return await browser.open(documentOf(login).querySelector('a[href$="/forgot"]')?.getAttribute('href') ?? '');
}

/** Submits the form of a page with its token. */
const submit = (page: Page, fields: Record<string, string>) =>
  browser.submit(actionOf(page), { csrf: csrfOf(page), ...fields });

/** Enters an identifier. @returns the page for the code */
const requestCode = async (identifier = phone) => await submit(await openPage(), { identifier });
const enter = (page: Page, code: string | undefined, newPassword = NEW_PASSWORD, identifier = phone) =>
  submit(page, { identifier, code: code ?? '', newPassword });
const fieldValue = (page: Page, name: string) =>
  documentOf(page).querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

describe('a forgotten password', () => {
  it('is replaced by a code, and the user signs in with the new one and continues with the request', async () => {
    const page = await requestCode(phone.replace('+88', ''));
    expect([page.status, fieldValue(page, 'identifier')]).toEqual([200, phone]);
    const code = (await codeSentTo(server, phone)) ?? '';
    const bengali = code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    const login = await browser.follow(await enter(page, `${bengali.slice(0, 3)} ${bengali.slice(3)}`));
    expect(documentOf(login).querySelector('[role="status"]')?.textContent).toBe(
      'Your password has been changed. Sign in with the new one.',
    );
    expect((await logIn(browser, login, phone, PASSWORD)).status).toBe(401);
    expect(callbackOf(await logIn(browser, login, phone, NEW_PASSWORD)).code).toBeDefined();
  });

  it('ends the sessions of the account, also the one of the browser', async () => {
    browser.setCookie('arot_session', await createSession(server, account.id));
    const page = await browser.open(`/login/${application.slug}/forgot`);
    const entry = await submit(page, { identifier: phone });
    const login = await browser.follow(await enter(entry, await codeSentTo(server, phone)));
    expect([login.status, login.text.includes('type="password"')]).toEqual([200, true]);
    const cookie = `arot_session=${browser.cookie('arot_session')}`;
    expect((await server.request('/api/auth/session', { headers: { cookie } })).status).toBe(401);
  });

  it('shows the same page for an unknown identifier', async () => {
    const unknown = `+88${newPhoneNumber()}`;
    const known = await requestCode();
    const page = await requestCode(unknown);
    const normalized = ({ status, text }: Page) => [
      status,
      text.replaceAll(unknown, phone).replace(/\/login\/[^"]+|value="[^"]{40,}"/g, ''),
    ];
    expect(normalized(page)).toEqual(normalized(known));
    expect(await codeSentTo(server, unknown)).toBeUndefined();
    const wrong = [await enter(known, '000000'), await enter(page, '000000', NEW_PASSWORD, unknown)];
    expect(wrong.map(({ status }) => status)).toEqual([400, 400]);
    expect(issuesOf(wrong[1] as Page)).toEqual(issuesOf(wrong[0] as Page));
  });

  it('names a wrong code and a rejected password at their fields, keeps the code, and uses nothing up', async () => {
    const page = await requestCode();
    const code = (await codeSentTo(server, phone)) ?? '';
    const wrong = await enter(page, wrongCode(code));
    expect([wrong.status, Object.keys(issuesOf(wrong))]).toEqual([400, ['code']]);
    const common = await enter(wrong, code, 'password123');
    expect([common.status, Object.keys(issuesOf(common)), fieldValue(common, 'code')]).toEqual([
      400,
      ['newPassword'],
      code,
    ]);
    expect(fieldValue(common, 'newPassword')).toBe('');
    const empty = await enter(common, 'x', '');
    expect(Object.keys(issuesOf(empty))).toEqual(['code', 'newPassword']);
    expect((await enter(empty, code)).location).toContain('notice=password-reset');
    const again = await enter(empty, code, 'yet another passphrase');
    expect([again.status, Object.keys(issuesOf(again))]).toEqual([400, ['code']]);
  });

  it.each([
    ['', 'Error: Enter your mobile number or email.'],
    ['0171', 'Error: Enter a valid Bangladesh mobile number or email address.'],
  ])('names a malformed identifier: %j', async (identifier, issue) => {
    const page = await requestCode(identifier);
    expect([page.status, issuesOf(page).identifier, fieldValue(page, 'identifier')]).toEqual([400, issue, identifier]);
  });

  it('sends another code by the second form', async () => {
    const page = await requestCode();
    const first = await codeSentTo(server, phone);
    server.setNow(new Date(Date.now() + 120_000));
    const resend = documentOf(page).querySelector('form.resend');
    const fields = Object.fromEntries(
      [...(resend?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]),
    );
    const again = await browser.submit(resend?.getAttribute('action') ?? '', fields);
    const second = await codeSentTo(server, phone);
    expect([again.status, second !== undefined, second === first]).toEqual([200, true, false]);
    server.setNow(undefined);
  });

  it('sends the code in the language of the page', async () => {
    const page = await openPage({ ui_locales: 'bn' });
    await submit(page, { identifier: phone });
    expect((await server.deliver()).join()).toMatch(/\p{Script=Bengali}/u);
  });

  it('accepts only the forms of this browser', async () => {
    const page = await openPage();
    const forged = await browser.submit(actionOf(page), { csrf: 'made up', identifier: phone });
    expect([forged.status, summaryOf(forged)]).toEqual([403, expect.stringContaining('This form has expired')]);
    expect(await codeSentTo(server, phone)).toBeUndefined();
    const entry = await requestCode();
    const code = (await codeSentTo(server, phone)) ?? '';
    const fields = { csrf: '', identifier: phone, code, newPassword: NEW_PASSWORD };
    expect((await browser.submit(actionOf(entry), fields)).status).toBe(403);
    expect((await enter(entry, code)).status).toBe(303);
  });

  it('leads from the address of the second form back to the first', async () => {
    const page = await browser.follow(await browser.open(actionOf(await requestCode())));
    expect([page.status, fieldValue(page, 'identifier')]).toEqual([200, '']);
  });
});

describe('limits of codes', () => {
  const CHANNELS = { smtpUrl: undefined, mailFrom: undefined, smsUrl: undefined, smsKey: undefined };

  it.each<[string, TestServerOptions, number, string]>([
    ['too many requests', { codeAddressLimit: { points: 1, seconds: 60 } }, 429, 'Too many attempts. Try again in'],
    ['no channel', { production: true, channels: CHANNELS }, 503, 'Codes cannot be sent at the moment'],
  ])('are shown on the page: %s', async (_name, options, status, text) => {
    const limited = await startTestServer({ sharing: server, ...options });
    browser = new Browser(limited);
    const page = await browser.open(`/login/${application.slug}/forgot`);
    const responses = [await submit(page, { identifier: phone }), await submit(page, { identifier: phone })];
    expect([responses[1]?.status, summaryOf(responses[1] as Page)]).toEqual([status, expect.stringContaining(text)]);
    expect(Number(responses[1]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
