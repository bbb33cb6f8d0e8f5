import { describe, expect, it } from 'vitest';
import { createSession } from '../../../test/support/accounts/fixtures.ts';
import { commandContext, NEW_PASSWORD } from '../../../test/support/accounts/operations.ts';
import { sendCode, setUpAuthenticator } from '../../../test/support/oauth/authenticator.ts';
import {
  actionOf,
  authorizePath,
  callbackOf,
  claimsOf,
  csrfOf,
  logIn,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { setUpOAuth } from '../../../test/support/oauth/set-up-oauth.ts';
import { lockAccount } from '../../accounts/locate-account.ts';
import { createOneTimePassword, replacePassword } from '../../accounts/passwords/set-password.ts';
import { MULTI_FACTOR } from '../../http/principal.ts';

const oauth = await setUpOAuth();

async function resetPassword(): Promise<string> {
  const password = createOneTimePassword();
  const context = commandContext(oauth.server);
  const hash = await context.passwords.hash(password);
  await context.em.transactional(async (em) =>
    replacePassword({ ...context, em }, await lockAccount(em, oauth.account.id), hash, { oneTime: true }),
  );
  return password;
}

const authorize = async (parameters = {}) =>
  await oauth.browser.follow(await oauth.browser.open(authorizePath(oauth.application, parameters)));

describe('a sign-in with a one-time password on the hosted page', () => {
  it('gives no code until the password has been changed there', async () => {
    const password = await resetPassword();
    const asked = await logIn(oauth.browser, await authorize(), oauth.account.identifier, password);
    expect([asked.status, asked.text.includes('Choose a new password')]).toEqual([200, true]);

    // Neither another request nor a silent one is a way around.
    expect((await authorize()).text).toContain('Choose a new password');
    expect(callbackOf(await authorize({ prompt: 'none' })).error).toBe('login_required');

    const send = async (fields: object) =>
      await oauth.browser.follow(await oauth.browser.submit(actionOf(asked), { csrf: csrfOf(asked), ...fields }));
    const wrong = await send({ currentPassword: 'not the password', newPassword: NEW_PASSWORD });
    expect([wrong.status, wrong.text.includes('Enter the one-time password')]).toEqual([400, true]);
    const weak = await send({ currentPassword: password, newPassword: 'password123' });
    expect([weak.status, weak.text.includes('Choose another new password')]).toEqual([400, true]);
    const forged = await oauth.browser.submit(actionOf(asked), {
      currentPassword: password,
      newPassword: NEW_PASSWORD,
    });
    expect(forged.status).toBe(403);

    const done = await send({ currentPassword: password, newPassword: NEW_PASSWORD });
    expect(callbackOf(done).code).toBeDefined();
    expect(callbackOf(await authorize({ prompt: 'none' })).code).toBeDefined();
  });

  it('comes after the second factor of the account, which the session has proved then', async () => {
    const person = await setUpAuthenticator(oauth.server, oauth.account.identifier);
    const password = await resetPassword();
    const factor = await logIn(oauth.browser, await authorize(), oauth.account.identifier, password);
    expect([factor.text.includes('Confirm that it is you'), factor.text.includes('newPassword')]).toEqual([
      true,
      false,
    ]);
    const asked = await sendCode(oauth.browser, factor, person.nextCode());
    expect(asked.text).toContain('Choose a new password');
    expect(callbackOf(await authorize({ prompt: 'none' })).error).toBe('login_required');
    const fields = { csrf: csrfOf(asked), currentPassword: password, newPassword: NEW_PASSWORD };
    const done = await oauth.browser.follow(await oauth.browser.submit(actionOf(asked), fields));
    const { body } = await redeem(oauth.server, oauth.application, String(callbackOf(done).code));
    expect(claimsOf(body.id_token)).toMatchObject({ acr: MULTI_FACTOR, amr: ['pwd', 'otp'] });
  });

  it('asks in Bengali too, without an authorization request', async () => {
    const password = await resetPassword();
    const path = `/login/${oauth.application.slug}`;
    const asked = await logIn(
      oauth.browser,
      await oauth.browser.open(`${path}?lang=bn`),
      oauth.account.identifier,
      password,
    );
    expect(asked.text).toContain('নতুন পাসওয়ার্ড দিন');
    const fields = { csrf: csrfOf(asked), currentPassword: password, newPassword: NEW_PASSWORD };
    const done = await oauth.browser.follow(await oauth.browser.submit(actionOf(asked), fields));
    expect(done.text).toContain('আপনি লগ ইন অবস্থায় আছেন');
  });

  it('shows the login again when the session has ended', async () => {
    const password = await resetPassword();
    const asked = await logIn(oauth.browser, await authorize(), oauth.account.identifier, password);
    oauth.browser.setCookie('arot_session', await createSession(oauth.server, oauth.account.id, { ended: 'revoked' }));
    const fields = { csrf: csrfOf(asked), currentPassword: password, newPassword: NEW_PASSWORD };
    const done = await oauth.browser.follow(await oauth.browser.submit(actionOf(asked), fields));
    expect(done.text).toContain('name="identifier"');
  });
});
