import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { setActive } from '../../src/accounts/set-active.ts';
import { createAccount, PASSWORD } from '../support/accounts/fixtures.ts';
import { claimsOf } from '../support/oauth/browser.ts';
import { fillIn, heading, sessionStatus, signIn, visitInChromium } from '../support/oauth/browser-visit.ts';

const visit = await visitInChromium();
let page: Page;
let account: { id: string; identifier: string };
beforeEach(() => {
  ({ page, account } = visit);
});

it('signs a deactivated account out, and shows it the message for wrong credentials', async () => {
  const shop = await visit.client();
  await signIn(page, shop);
  await fillIn(page, account.identifier);
  await heading(page, 'You are Rahima');
  await setActive({ em: visit.server.database.fork(), clock: () => new Date() }, account.id, false);
  expect(await sessionStatus(visit)).toBe(401);
  await signIn(page, shop);
  await fillIn(page, account.identifier);
  await page.getByRole('alert').waitFor();
  const said = await page.getByRole('alert').textContent();
  await fillIn(page, 'unknown@example.com');
  await page.locator('input[value="unknown@example.com"]').waitFor();
  expect(await page.getByRole('alert').textContent()).toBe(said);
});

describe('Back button to the login page', () => {
  beforeEach(async () => {
    const shop = await visit.client();
    await signIn(page, shop);
    await fillIn(page, account.identifier);
    await heading(page, 'You are Rahima');
  });

  it('does not submit the form again', async () => {
    await page.goBack({ waitUntil: 'load' });
    expect(visit.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await sessionStatus(visit)).toBe(200);
  });

  it('shows none of the typed text after a logout', async () => {
    await visit.context.clearCookies();
    await page.goBack({ waitUntil: 'load' });
    expect(await page.getByLabel('Mobile number or email').inputValue()).toBe('');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
  });
});

describe('login in two tabs', () => {
  it('of two applications returns the state of each tab to its application', async () => {
    const [shop, bazaar] = [await visit.client(), await visit.client()];
    shop.parameters.state = 'of the shop';
    bazaar.parameters.state = 'of the bazaar';
    const tab = await visit.context.newPage();
    await signIn(page, shop);
    await signIn(tab, bazaar);
    await fillIn(page, account.identifier);
    await heading(page, 'You are Rahima');
    await fillIn(tab, account.identifier);
    await heading(tab, 'You are Rahima');
    expect([shop.callbacks, bazaar.callbacks].map((each) => each.map((query) => query.get('state')))).toEqual([
      ['of the shop'],
      ['of the bazaar'],
    ]);
  });

  it('of one application returns the state of each tab to the tab', async () => {
    const shop = await visit.client();
    const tab = await visit.context.newPage();
    shop.parameters.state = 'first';
    await signIn(page, shop);
    shop.parameters.state = 'second';
    await signIn(tab, shop);
    await fillIn(page, account.identifier);
    await heading(page, 'You are Rahima');
    await fillIn(tab, account.identifier);
    await heading(tab, 'You are Rahima');
    shop.parameters.state = 'third';
    await signIn(page, shop);
    await heading(page, 'You are Rahima');
    expect(shop.callbacks.map((query) => query.get('state'))).toEqual(['first', 'second', 'third']);
  });
});

describe('switching accounts', () => {
  it('shows no data of the other account', async () => {
    const karim = await createAccount(visit.server, { name: 'Karim' });
    const bazaar = await visit.client({ thirdParty: true });
    await signIn(page, bazaar);
    await fillIn(page, account.identifier);
    await heading(page, /wants to use your account/);
    expect(await page.getByText('Signed in as Rahima').isVisible()).toBe(true);

    // Another user signs in at the API in the same browser while the page is open.
    const login = await visit.context.request.post(`${visit.server.publicOrigin}/api/auth/login`, {
      headers: { origin: visit.server.publicOrigin },
      data: { identifier: karim.identifier, password: PASSWORD },
    });
    expect(login.status()).toBe(200);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Signed in as Karim').waitFor();
    expect(await page.content()).not.toContain('Rahima');
    expect(bazaar.callbacks).toEqual([]);

    await signIn(page, bazaar);
    await page.getByText('Signed in as Karim').waitFor();
    await page.goBack();
    expect(await page.content()).not.toContain('Rahima');
    await signIn(page, bazaar);
    await page.getByRole('button', { name: 'Allow' }).click();
    await heading(page, 'You are Karim');
    expect(bazaar.tokens.map(({ id_token }) => claimsOf(id_token).sub)).toEqual([karim.id]);
  });

  it('by prompt=login asks for an identifier, and continues as the new account everywhere', async () => {
    const karim = await createAccount(visit.server, { name: 'Karim' });
    const shop = await visit.client();
    await signIn(page, shop);
    await fillIn(page, account.identifier);
    await heading(page, 'You are Rahima');
    shop.parameters.prompt = 'login';
    await signIn(page, shop);
    expect(await page.getByLabel('Mobile number or email').inputValue()).toBe('');
    await fillIn(page, karim.identifier);
    await heading(page, 'You are Karim');
    await page.goto(`${visit.server.publicOrigin}/api/auth/session`);
    expect(await page.textContent('body')).toContain(karim.id);
  });
});
