import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/accounts/fixtures.ts';
import { claimsOf } from '../support/oauth/browser.ts';
import { fillIn, heading, sessionStatus, signIn, visitInChromium } from '../support/oauth/browser-visit.ts';

const visit = await visitInChromium();
let page: Page;
let account: { id: string; identifier: string };
beforeEach(() => {
  ({ page, account } = visit);
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('in a browser %s', (_name, javaScriptEnabled) => {
  beforeEach(async () => {
    await visit.open(javaScriptEnabled);
    ({ page } = visit);
  });

  it('signs in once for all applications, and signs out', async () => {
    const shop = await visit.client({ name: 'Arot Shop' });
    // Characters that a form, a URL or a header could change.
    const state = ' a+b%20c&d=e#f?g/é"<\u{1F600}>\\ \t=';
    shop.parameters.state = state;
    await signIn(page, shop);
    expect(new URL(page.url()).origin).toBe(visit.server.publicOrigin);
    expect(await page.getByText('to continue to Arot Shop').isVisible()).toBe(true);

    await fillIn(page, account.identifier, 'not the password');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('We could not sign you in');
    expect(await page.getByLabel('Mobile number or email').inputValue()).toBe(account.identifier);
    expect(await page.getByLabel('Password').inputValue()).toBe('');

    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'You are Rahima');
    expect(shop.callbacks.map((query) => query.get('state'))).toEqual([state]);
    expect(claimsOf(shop.tokens[0]?.id_token ?? '')).toMatchObject({ sub: account.id, iss: visit.server.publicOrigin });

    const before = visit.requests.length;
    await signIn(page, shop);
    await heading(page, 'You are Rahima');
    expect(shop.tokens).toHaveLength(2);
    const paths = visit.requests.slice(before).map(({ url }) => url.pathname);
    expect(paths.filter((path) => path.startsWith('/login'))).toEqual([]);

    expect(await sessionStatus(visit)).toBe(200);
    expect(await page.textContent('body')).toContain(account.id);
    const cookies = (await visit.context.cookies(visit.server.publicOrigin)).filter(({ name }) =>
      name.startsWith('arot'),
    );
    const secret = cookies.filter(({ name }) => name !== 'arot_session_hint');
    expect(secret.filter(({ httpOnly, sameSite }) => !httpOnly || sameSite !== 'Lax')).toEqual([]);

    // The application sends the ID token of the user, so no question is asked.
    await page.goto(`${shop.origin}/sign-out`);
    await heading(page, 'Goodbye, leaving');
    expect(await sessionStatus(visit)).toBe(401);
    await signIn(page, shop);
    await page.getByLabel('Password').waitFor();
  });

  it('denies a third-party application, then allows it', async () => {
    const other = await visit.client({ thirdParty: true, name: 'Bazaar & Sons' });
    await signIn(page, other);
    await fillIn(page, account.identifier);
    await heading(page, 'Bazaar & Sons wants to use your account');
    expect(await page.getByText('Signed in as Rahima').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Deny' }).click();
    await heading(page, 'Not signed in: access_denied');
    expect(Object.fromEntries(other.callbacks[0] ?? [])).toMatchObject({
      state: 'state',
      iss: visit.server.publicOrigin,
    });

    await signIn(page, other);
    await heading(page, 'Bazaar & Sons wants to use your account');
    await page.getByRole('button', { name: 'Allow' }).click();
    await heading(page, 'You are Rahima');
    await signIn(page, other);
    await heading(page, 'You are Rahima');
    expect(other.tokens).toHaveLength(2);
  });
});

describe('an application that redirects to another of its sites', () => {
  let home: { origin: string };
  beforeEach(async () => {
    home = await visit.site((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome home</h1>');
    });
  });

  // The policy of a form's page applies to every redirect after the form.
  it('receives its user after login and consent', async () => {
    const shop = await visit.client({ home: home.origin, thirdParty: true });
    await signIn(page, shop);
    await fillIn(page, account.identifier);
    await page.getByRole('button', { name: 'Allow' }).click();
    await heading(page, 'Welcome home');
  });

  it('receives its user after logout', async () => {
    const shop = await visit.client({ home: home.origin });
    await signIn(page, shop);
    await fillIn(page, account.identifier);
    await heading(page, 'Welcome home');
    await page.goto(`${shop.origin}/sign-out`);
    await heading(page, 'Welcome home');
    expect(await sessionStatus(visit)).toBe(401);
  });

  it('receives a user who signed in from a bookmark', async () => {
    const root = await visit.site((_request, response) => response.writeHead(302, { location: home.origin }).end());
    const shop = await visit.client({ homeUrl: `${root.origin}/` });
    await page.goto(`${visit.server.publicOrigin}/login/${shop.application.slug}`);
    await fillIn(page, account.identifier);
    await heading(page, 'Welcome home');
    expect(await sessionStatus(visit)).toBe(200);
  });
});

it('changes the language on every page, and remembers it', async () => {
  const shop = await visit.client({ name: 'দোকান', thirdParty: true });
  await signIn(page, shop);
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await heading(page, 'লগ ইন করুন');
  await page.getByLabel('মোবাইল নম্বর বা ইমেইল').fill(account.identifier);
  await page.getByLabel('পাসওয়ার্ড').fill('ভুল পাসওয়ার্ড');
  await page.getByRole('button', { name: 'লগ ইন করুন' }).click();
  await page.getByRole('alert').getByText('এই তথ্য দিয়ে লগ ইন করা যায়নি').waitFor();
  await page.getByLabel('পাসওয়ার্ড').fill(PASSWORD);
  await page.getByRole('button', { name: 'লগ ইন করুন' }).click();
  await heading(page, 'দোকান আপনার অ্যাকাউন্ট ব্যবহার করতে চায়');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await heading(page, 'You are Rahima');
  await page.goto(`${visit.server.publicOrigin}/oauth/logout`);
  await heading(page, 'Sign out?');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await page.getByRole('button', { name: 'লগ আউট করুন' }).click();
  await expect.poll(() => sessionStatus(visit)).toBe(401);
});

it('shows an error without a redirect URI on a page without links', async () => {
  await page.goto(`${visit.server.publicOrigin}/oauth/authorize?client_id=unknown&response_type=code`);
  await heading(page, 'This sign-in cannot go on');
  expect(await page.getByRole('link').allTextContents()).toEqual(['বাংলা']);
  expect(await page.locator('form').count()).toBe(0);
});

it('asks before signing out, lets the user stay, and confirms the logout', async () => {
  const shop = await visit.client();
  await signIn(page, shop);
  await fillIn(page, account.identifier);
  await heading(page, 'You are Rahima');
  await page.goto(`${visit.server.publicOrigin}/oauth/logout`);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await heading(page, 'You are still signed in');
  expect(await sessionStatus(visit)).toBe(200);
  await page.goto(`${visit.server.publicOrigin}/oauth/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'You are signed out');
  expect(await sessionStatus(visit)).toBe(401);
});
