import { beforeEach, expect, it } from 'vitest';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import {
  actionOf,
  authorizePath,
  Browser,
  callbackOf,
  csrfOf,
  logIn,
  redeem,
} from '../../../test/support/oauth/browser.ts';
import { createTestApplication, type TestApplication } from '../../../test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let application: TestApplication;
let account: { id: string; identifier: string };
let browser: Browser;
const server = await startTestServer();
beforeEach(async () => {
  application = await createTestApplication(server, {
    thirdParty: true,
    name: 'Third & Party',
    scopes: ['orders:read'],
  });
  account = await createAccount(server, { name: 'Rahim' });
  browser = new Browser(server);
});

const ask = async (parameters: Record<string, string> = {}) =>
  browser.follow(await browser.open(authorizePath(application, parameters)));
const decide = async (page: { text: string }, decision: string) =>
  callbackOf(await browser.follow(await browser.submit(actionOf(page), { csrf: csrfOf(page as never), decision })));

it('asks for the consent to a third-party application once per scope', async () => {
  const page = await logIn(browser, await ask({ scope: 'openid' }), account.identifier);
  expect(page.text).toContain('Third &amp; Party');
  expect(page.text).toContain('Rahim');
  const { code = '' } = await decide(page, 'allow');
  expect((await redeem(server, application, code)).body.scope).toBe('openid');

  expect(callbackOf(await ask({ scope: 'openid' })).code).toBeDefined();
  expect(
    callbackOf(await browser.open(authorizePath(application, { scope: 'openid orders:read', prompt: 'none' }))).error,
  ).toBe('consent_required');
  const more = await ask({ scope: 'openid orders:read' });
  expect(more.text).toContain('orders:read');
  expect(await decide(more, 'allow')).toHaveProperty('code');
  expect(callbackOf(await ask({ scope: 'openid orders:read' })).code).toBeDefined();
  expect((await ask({ scope: 'openid', prompt: 'consent' })).text).toContain('name="decision"');
});

it('responds access_denied to a denial, and stores no consent', async () => {
  browser.setCookie('arot_session', await createSession(server, account.id));
  const rejected = await decide(await ask(), 'deny');
  expect(rejected).toMatchObject({ error: 'access_denied', state: 'the state' });
  expect((await ask()).text).toContain('name="decision"');
});

it('accepts only the form of this user and browser', async () => {
  browser.setCookie('arot_session', await createSession(server, account.id));
  const page = await ask();
  const rejected = await browser.submit(actionOf(page), { csrf: 'made up', decision: 'allow' });
  expect([rejected.status, rejected.text.includes('name="decision"')]).toEqual([403, true]);
  // Then another user signs in. This user may not submit the form that was shown to the first user.
  const other = await createAccount(server, { name: 'Karim' });
  browser.setCookie('arot_session', await createSession(server, other.id));
  const asked = await browser.follow(await browser.submit(actionOf(page), { csrf: csrfOf(page), decision: 'allow' }));
  expect([asked.status, asked.text.includes('Karim'), asked.text.includes('name="decision"')]).toEqual([
    200,
    true,
    true,
  ]);
  expect(await decide(asked, 'allow')).toHaveProperty('code');
});
