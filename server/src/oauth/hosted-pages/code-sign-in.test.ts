import type { ApiErrorBody } from '@arot/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { codeSentTo, wrongCode } from '../../../test/support/accounts/codes.ts';
import { createAccount, PASSWORD, postJson } from '../../../test/support/accounts/fixtures.ts';
import { sendCode, setUpAuthenticator } from '../../../test/support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  claimsOf,
  csrfOf,
  type Page,
  redeem,
  refresh,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { documentOf, issuesOf } from '../../../test/support/oauth/sign-up-form.ts';
import { newPhoneNumber } from '../../../test/support/registration/forms.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { MULTI_FACTOR, SINGLE_FACTOR } from '../../http/principal.ts';

const setUp = await setUpOAuth({}, { codeSignIn: true, codeLimits: { resendSeconds: 0 } });
const { server, application } = setUp;
let phone: string;
let email: string;
beforeEach(async () => {
  phone = `+88${newPhoneNumber()}`;
  email = (await createAccount(server, { phoneNumber: phone, customerType: 'RETAIL' })).identifier;
});

const authorize = async (parameters: Record<string, string> = {}) =>
  await setUp.browser.follow(await setUp.browser.open(authorizePath(application, parameters)));
const submit = async (page: Page, fields: Record<string, string>) =>
  await setUp.browser.follow(await setUp.browser.submit(actionOf(page), { csrf: csrfOf(page), ...fields }));

/** Opens the page by the link on the login page, and sends an identifier. @returns the page for the code */
async function requestCode(login: Page, identifier = phone): Promise<Page> {
  const href = documentOf(login).querySelector('a[href$="/by-code"]')?.getAttribute('href') ?? '';
  return await submit(await setUp.browser.open(href), { identifier });
}

/** Signs in from a login page on. */
async function signInByCode(login: Page, more: Record<string, string> = {}): Promise<Page> {
  const entry = await requestCode(login);
  return await submit(entry, { identifier: phone, code: (await codeSentTo(server, phone)) ?? '', ...more });
}

const tokensOf = async (page: Page) => (await redeem(server, application, String(callbackOf(page).code))).body;
const contextIn = (idToken: string) => {
  const { amr, acr, auth_time: authTime } = claimsOf(idToken);
  return { amr, acr, authTime };
};
const seconds = () => Math.floor(Date.now() / 1_000);
const cookie = () => ({ cookie: `arot_session=${setUp.browser.cookie('arot_session')}`, origin: server.publicOrigin });

describe('a sign-in with a code', () => {
  it('resumes the request with an id token that says how, and refreshed ones say the same', async () => {
    const tokens = await tokensOf(await signInByCode(await authorize(), { rememberMe: 'true' }));
    const context = { amr: ['otp'], acr: SINGLE_FACTOR, authTime: seconds() };
    expect(contextIn(tokens.id_token)).toEqual(context);
    const later = (await refresh(server, application, tokens.refresh_token)).body;
    expect(contextIn(later.id_token)).toEqual(context);
    const silent = await tokensOf(await authorize({ prompt: 'none' }));
    expect(contextIn(silent.id_token)).toEqual(context);
  });

  it.each([{ prompt: 'login' }, { max_age: '60' }])('is a new one for %j, at its own time', async (parameters) => {
    await signInByCode(await authorize());
    const later = new Date(Date.now() + 61_000);
    vi.setSystemTime(later);
    server.setNow(later);
    const login = await authorize(parameters as Record<string, string>);
    expect(login.text).toContain('name="password"');
    const tokens = await tokensOf(await signInByCode(login));
    expect(contextIn(tokens.id_token)).toEqual({ amr: ['otp'], acr: SINGLE_FACTOR, authTime: seconds() });
  });

  it('does not meet a request for a second factor', async () => {
    await signInByCode(await authorize());
    const denied = await authorize({ acr_values: MULTI_FACTOR, prompt: 'none' });
    expect(callbackOf(denied).error).toBe('login_required');
  });

  it('asks for the second factor of the account', async () => {
    const person = await setUpAuthenticator(server, email);
    const page = await sendCode(setUp.browser, await signInByCode(await authorize()), person.nextCode());
    const { amr, acr } = contextIn((await tokensOf(page)).id_token);
    expect([amr, acr]).toEqual([['otp'], MULTI_FACTOR]);
  });

  it('gives no power in its session, nor to an application, and does not offer to verify the number', async () => {
    const tokens = await tokensOf(await signInByCode(await authorize({ scope: 'openid account' })));
    const exported = (headers: Record<string, string>) =>
      postJson<ApiErrorBody>(server, '/api/auth/me/export', undefined, headers);
    expect((await exported(cookie())).body.error.code).toBe('REAUTHENTICATION_REQUIRED');
    expect([401, 403]).toContain((await exported({ authorization: `Bearer ${tokens.access_token}` })).status);
    const verify = await setUp.browser.open(`/login/${application.slug}/verify`);
    expect([verify.status, verify.location]).toEqual([303, `/login/${application.slug}`]);
    const { status } = await postJson(server, '/api/auth/reauthenticate', { password: PASSWORD }, cookie());
    expect([status, (await exported(cookie())).status]).toEqual([200, 202]);
    const { amr, acr } = contextIn((await tokensOf(await authorize({ prompt: 'none' }))).id_token);
    expect([amr, acr]).toEqual([['otp', 'pwd'], SINGLE_FACTOR]);
  });
});

describe('the page of the code', () => {
  it('is the same for an unknown identifier, and names a wrong code', async () => {
    const unknown = `+88${newPhoneNumber()}`;
    const [known, unknowns] = [await requestCode(await authorize()), await requestCode(await authorize(), unknown)];
    const normalized = ({ status, text }: Page) => [
      status,
      text.replaceAll(unknown, phone).replace(/\/login\/[^"]+|value="[^"]{40,}"/g, ''),
    ];
    expect(normalized(unknowns)).toEqual(normalized(known));
    const code = await codeSentTo(server, phone);
    const wrong = await submit(known, { identifier: phone, code: wrongCode(code), rememberMe: 'true' });
    expect([wrong.status, issuesOf(wrong)]).toEqual([
      400,
      { code: 'Error: This code is wrong, or it is no longer valid. Check it, or ask for another one.' },
    ]);
    expect(wrong.text).toContain('value="true" aria-describedby="rememberMe-hint" checked');
    const right = await submit(wrong, { identifier: phone, code: code ?? '' });
    expect(callbackOf(right).code).toBeDefined();
  });

  it('accepts only the forms of this browser', async () => {
    const entry = await requestCode(await authorize());
    const code = (await codeSentTo(server, phone)) ?? '';
    const forged = await setUp.browser.submit(actionOf(entry), { csrf: 'made up', identifier: phone, code });
    expect([forged.status, setUp.browser.cookie('arot_session')]).toEqual([403, undefined]);
    const other = new Browser(server);
    const foreign = await other.submit(actionOf(entry), { csrf: csrfOf(entry), identifier: phone, code });
    expect([foreign.status, other.cookie('arot_session')]).toEqual([403, undefined]);
  });

  it('exists only where the operator has switched it on', async () => {
    const off = await startTestServer({ sharing: server });
    const browser = new Browser(off);
    expect((await browser.open(`/login/${application.slug}`)).text).not.toContain('by-code');
    expect((await browser.open(`/login/${application.slug}/by-code`)).status).toBe(404);
    for (const path of ['by-code', 'by-code/code']) {
      expect((await browser.submit(`/login/${application.slug}/${path}`, { identifier: phone })).status).toBe(404);
    }
  });
});
