import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { Browser, claimsOf, getCode, redeem, refresh } from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { changeApplication } from '../applications/change-application.ts';

const server = await startTestServer();
const account = await createAccount(server, { name: 'রহিমা বেগম', phoneNumber: '+8801712345678' });

async function signIn(application: TestApplication, scope: string) {
  const code = await getCode(new Browser(server), application, account.identifier, { scope });
  return (await redeem(server, application, code)).body;
}

async function userInfo(accessToken: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return await (await fetch(`${server.publicOrigin}/oauth/userinfo`, { headers })).json();
}

const PROFILE = { name: 'রহিমা বেগম', updated_at: expect.any(Number) };
const PHONE = { phone_number: '+8801712345678', phone_number_verified: false };
const LOGIN = ['sub', 'sid', 'auth_time', 'acr', 'amr', 'iat', 'exp', 'aud', 'iss'];

describe('the claims of an id token', () => {
  it('are those of the granted scopes, at the login and after a refresh', async () => {
    const application = await createTestApplication(server);
    const tokens = await signIn(application, 'openid profile email phone');
    const email = { email: account.identifier, email_verified: false };
    const expected = { sub: account.id, ...PROFILE, ...email, ...PHONE };
    expect(claimsOf(tokens.id_token)).toMatchObject(expected);
    const refreshed = await refresh(server, application, tokens.refresh_token);
    expect(claimsOf(refreshed.body.id_token)).toMatchObject(expected);
    expect(await userInfo(refreshed.body.access_token)).toEqual(expected);
  });

  it('are not those of other scopes, nor of scopes that a refresh leaves out', async () => {
    const application = await createTestApplication(server);
    const tokens = await signIn(application, 'openid profile phone');
    expect(Object.keys(claimsOf(tokens.id_token)).toSorted()).toEqual(
      [...LOGIN, ...Object.keys(PROFILE), ...Object.keys(PHONE)].toSorted(),
    );
    const { body } = await refresh(server, application, tokens.refresh_token, { scope: 'openid' });
    expect(Object.keys(claimsOf(body.id_token)).toSorted()).toEqual(LOGIN.toSorted());
  });

  it('are only those of the login if the application turned them off, from the next token on', async () => {
    const application = await createTestApplication(server, { idTokenClaims: false });
    const tokens = await signIn(application, 'openid profile');
    expect(Object.keys(claimsOf(tokens.id_token)).toSorted()).toEqual(LOGIN.toSorted());
    expect(await userInfo(tokens.access_token)).toEqual({ sub: account.id, ...PROFILE });
    const operator = { em: server.database.fork(), clock: () => new Date() };
    expect(await changeApplication(operator, application.clientId, { idTokenClaims: true })).toBe(true);
    const { body } = await refresh(server, application, tokens.refresh_token);
    expect(claimsOf(body.id_token)).toMatchObject(PROFILE);
  });
});
