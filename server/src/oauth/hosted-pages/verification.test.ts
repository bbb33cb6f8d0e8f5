import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, signIn } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  csrfOf,
  type Page,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication } from '../../../test/support/oauth/fixtures.ts';
import {
  documentOf,
  issuesOf,
  sendSignUp,
  skipVerification,
  summaryOf,
} from '../../../test/support/oauth/sign-up-form.ts';
import { newPhoneNumber } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let browser: Browser;
let phone: string;
const server = await startTestServer();
const application = await createTestApplication(server);
beforeEach(() => {
  browser = new Browser(server);
  phone = `+88${newPhoneNumber()}`;
});

const submit = (page: Page, fields: Record<string, string> = {}) =>
  browser.submit(actionOf(page), { csrf: csrfOf(page), ...fields });

/** Signs up. @returns the page that offers the verification */
async function signUp(parameters: Record<string, string> = {}): Promise<Page> {
  const path = authorizePath(application, { scope: 'openid phone', prompt: 'create', ...parameters });
  const page = await browser.follow(await browser.open(path));
  return await browser.follow(await sendSignUp(browser, page, { phoneNumber: phone }));
}

const claimsAt = async (page: Page) =>
  claimsOf((await redeem(server, application, callbackOf(page).code ?? '')).body.id_token);

describe('the verification after a sign-up', () => {
  it('verifies the mobile number by a code, and continues with the request', async () => {
    const offer = await signUp();
    expect(documentOf(offer).querySelector('h1')?.textContent).toBe('Verify your mobile number');
    expect(await codeSentTo(server, phone)).toBeUndefined();
    const entry = await submit(offer);
    const code = await codeSentTo(server, phone);
    const wrong = await submit(entry, { code: wrongCode(code) });
    expect([wrong.status, Object.keys(issuesOf(wrong))]).toEqual([400, ['code']]);
    const done = await browser.follow(await submit(wrong, { code: ` ${code} ` }));
    expect(await claimsAt(done)).toMatchObject({ phone_number: phone, phone_number_verified: true });
  });

  it('can be skipped', async () => {
    const offer = await signUp();
    const done = await skipVerification(browser, offer);
    expect(await claimsAt(done)).toMatchObject({ phone_number: phone, phone_number_verified: false });
  });

  it('sends the code in the language of the page', async () => {
    await submit(await signUp({ ui_locales: 'bn' }));
    expect((await server.deliver()).join()).toMatch(/\p{Script=Bengali}/u);
  });

  it('accepts only the form of this browser and account', async () => {
    const offer = await signUp();
    for (const csrf of ['', 'made up']) {
      const forged = await submit(offer, { csrf });
      expect([forged.status, summaryOf(forged)]).toEqual([403, expect.stringContaining('This form has expired')]);
    }
    expect(await codeSentTo(server, phone)).toBeUndefined();
    const other = `+88${newPhoneNumber()}`;
    const { identifier } = await createAccount(server, { phoneNumber: other });
    browser.setCookie('arot_session', await signIn(server, identifier));
    expect((await submit(offer)).status).toBe(403);
    expect(await codeSentTo(server, other)).toBeUndefined();
  });

  it('is not offered where no SMS can be sent', async () => {
    const channels = { smtpUrl: undefined, mailFrom: undefined, smsUrl: undefined, smsKey: undefined };
    const mute = await startTestServer({ sharing: server, production: true, channels });
    browser = new Browser(mute);
    const page = await browser.open(`/login/${application.slug}/sign-up`);
    const done = await browser.follow(await sendSignUp(browser, page, { phoneNumber: phone }));
    expect(documentOf(done).querySelector('h1')?.textContent).toBe('You are signed in');
  });

  it('needs a recent sign-in', async () => {
    const offer = await signUp();
    server.setNow(new Date(Date.now() + 3_600_000));
    const late = await submit(offer);
    expect([late.status, late.location]).toEqual([303, actionOf(offer).replace('/verify', '')]);
    expect(await codeSentTo(server, phone)).toBeUndefined();
    server.setNow(undefined);
  });

  it('leads on without a session, or if the number is verified', async () => {
    const path = `/login/${application.slug}`;
    expect((await browser.open(`${path}/verify`)).location).toBe(path);
    const offer = await signUp();
    const entry = await submit(offer);
    await submit(entry, { code: (await codeSentTo(server, phone)) ?? '' });
    expect((await browser.open(actionOf(offer))).location).toBe(actionOf(offer).replace('/verify', ''));
    const again = await browser.open(actionOf(entry));
    expect(again.location).toBe(actionOf(offer));
  });

  it('says that there were too many requests', async () => {
    const limited = await startTestServer({ sharing: server, codeAddressLimit: { points: 1, seconds: 60 } });
    browser = new Browser(limited);
    const page = await browser.open(`/login/${application.slug}/sign-up`);
    const offer = await browser.follow(await sendSignUp(browser, page, { phoneNumber: phone }));
    expect((await submit(offer)).status).toBe(200);
    const rejected = await submit(offer);
    expect([rejected.status, summaryOf(rejected)]).toEqual([429, expect.stringContaining('Too many attempts')]);
  });

  it('says that there were too many wrong codes', async () => {
    const codeLimits = { targetAttempts: { points: 1, seconds: 86_400 } };
    const limited = await startTestServer({ sharing: server, codeLimits });
    browser = new Browser(limited);
    const page = await browser.open(`/login/${application.slug}/sign-up`);
    const entry = await submit(await browser.follow(await sendSignUp(browser, page, { phoneNumber: phone })));
    const code = await codeSentTo(limited, phone);
    const wrong = await submit(entry, { code: wrongCode(code) });
    const rejected = await submit(wrong, { code: code ?? '' });
    expect([rejected.status, summaryOf(rejected)]).toEqual([429, expect.stringContaining('Too many attempts')]);
  });
});
