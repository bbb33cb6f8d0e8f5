import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, PASSWORD } from '../support/accounts/fixtures.ts';
import { fillIn, heading, visitInChromium } from '../support/oauth/browser-visit.ts';
import { startTabClient, type TabClient } from '../support/oauth/tab-client.ts';

/*
 * One user, one browser, several tabs of one application. The application stores its state in each tab, and each tab
 * must receive its own response.
 */

const visit = await visitInChromium();
let identifier: string;
beforeEach(() => {
  ({ identifier } = visit.account);
});

/** Opens a tab of the application and starts a login there. */
async function openTab({ origin }: TabClient, parameters: Record<string, string> = {}): Promise<Page> {
  const page = await visit.context.newPage();
  await page.goto(`${origin}/?${new URLSearchParams(parameters)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.origin === visit.server.publicOrigin || url.pathname === '/callback');
  return page;
}

async function openTabs(client: TabClient, parameters: Record<string, string> = {}): Promise<[Page, Page, Page]> {
  return [await openTab(client, parameters), await openTab(client, parameters), await openTab(client, parameters)];
}

const isSignedIn = (page: Page) => heading(page, 'Signed in here');
const hasPasswordField = async (page: Page) => (await page.getByLabel('Password').count()) > 0;

/** The actions of a user, who has signed in in another tab, in a tab that still shows the login form. */
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'a reload': (page) => page.reload(),
  'the form with the password': (page) => fillIn(page, identifier),
  'the empty form': (page) => page.getByRole('button', { name: 'Sign in' }).click(),
  'the URL typed again': (page) => page.goto(page.url()),
};

describe('login in three tabs of one application', () => {
  const ORDERS = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ] as const;
  it.each(ORDERS)('returns each response to its tab when the tabs finish in the order %i, %i, %i', async (...order) => {
    const shop = await startTabClient(visit);
    const tabs = await openTabs(shop);
    expect(new Set(tabs.map((tab) => tab.url())).size).toBe(3);
    const [first, second, third] = order.map((index) => tabs[index]) as [Page, Page, Page];
    await fillIn(first, identifier);
    await isSignedIn(first);
    await second.reload();
    await isSignedIn(second);
    await fillIn(third, identifier);
    await isSignedIn(third);
    expect(new Set(shop.callbacks.map((query) => query.get('state'))).size).toBe(3);
    expect(shop.callbacks.every((query) => query.has('code'))).toBe(true);
  });

  it('continues in all tabs after the consent in one of them', async () => {
    const bazaar = await startTabClient(visit, { thirdParty: true });
    const [first, second, third] = await openTabs(bazaar);
    await fillIn(third, identifier);
    await third.getByRole('button', { name: 'Allow' }).waitFor();
    await first.reload();
    await first.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(first);
    await third.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(third);
    await second.reload();
    await isSignedIn(second);
  });
});

describe('a tab whose user signed in in another tab', () => {
  it.each(Object.entries(WAYS))('continues without another page after %s', async (_way, act) => {
    const shop = await startTabClient(visit);
    const [one, other] = [await openTab(shop), await openTab(shop)];
    await fillIn(other, identifier);
    await isSignedIn(other);
    await act(one);
    await isSignedIn(one);
  });

  it('signs in the account whose password is typed', async () => {
    const karim = await createAccount(visit.server, { name: 'Karim' });
    const bazaar = await startTabClient(visit, { thirdParty: true });
    const [one, other] = [await openTab(bazaar), await openTab(bazaar)];
    await fillIn(other, identifier);
    await other.getByText('Signed in as Rahima').waitFor();
    await fillIn(one, karim.identifier);
    await one.getByText('Signed in as Karim').waitFor();
    // Karim may not submit the form that was shown to Rahima: the tab shows an issue, and asks Karim.
    await other.getByRole('button', { name: 'Allow' }).click();
    await other.getByText('Signed in as Karim').waitFor();
    await other.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(other);
  });

  it('asks for the password if the application requires it', async () => {
    const shop = await startTabClient(visit);
    const [one, other] = [await openTab(shop, { prompt: 'login' }), await openTab(shop)];
    await fillIn(other, identifier);
    await isSignedIn(other);
    for (const act of [WAYS['a reload'], WAYS['the empty form'], WAYS['the URL typed again']]) {
      await act?.(one);
      await one.getByLabel('Password').waitFor();
    }
    await fillIn(one, identifier);
    await isSignedIn(one);
  });

  it('asks for the password only if the login is older than max_age', async () => {
    const shop = await startTabClient(visit);
    const [one, other] = [await openTab(shop, { max_age: '3600' }), await openTab(shop, { max_age: '0' })];
    await fillIn(other, identifier);
    await isSignedIn(other);
    await one.reload();
    await isSignedIn(one);
    const late = await openTab(shop, { max_age: '0' });
    await late.reload();
    await late.getByLabel('Password').waitFor();
  });
});

describe('Back button', () => {
  it('from the application shows who is signed in, without a password form', async () => {
    const shop = await startTabClient(visit);
    const page = await openTab(shop);
    const bookmark = page.url();
    await fillIn(page, identifier);
    await isSignedIn(page);
    await page.goBack();
    await heading(page, 'You are signed in');
    expect(await page.getByText('Signed in as Rahima').isVisible()).toBe(true);
    await page.goto(bookmark);
    await heading(page, 'You are signed in');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'You are signed out');
    await page.goto(bookmark);
    expect(await hasPasswordField(page)).toBe(true);
  });

  it('from the application redirects to its home URL', async () => {
    const home = await visit.site((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome home</h1>');
    });
    const shop = await startTabClient(visit, { homeUrl: `${home.origin}/` });
    const page = await openTab(shop);
    const bookmark = page.url();
    await fillIn(page, identifier);
    await isSignedIn(page);
    await page.goBack();
    await heading(page, 'Welcome home');
    for (const url of [bookmark, `${visit.server.publicOrigin}/login/${shop.application.slug}`]) {
      await page.goto(url);
      await heading(page, 'Welcome home');
    }
  });

  it('from the consent page continues the same request, and lets another account sign in', async () => {
    const karim = await createAccount(visit.server, { name: 'Karim' });
    const bazaar = await startTabClient(visit, { thirdParty: true });
    const page = await openTab(bazaar);
    await fillIn(page, identifier);
    await page.getByText('Signed in as Rahima').waitFor();
    await page.goBack();
    await page.goForward();
    await page.getByText('Signed in as Rahima').waitFor();
    await page.getByRole('link', { name: 'Use another account' }).click();
    await fillIn(page, karim.identifier);
    await page.getByText('Signed in as Karim').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(page);
  });
});

describe('an old consent tab', () => {
  it('continues after the user has signed in again', async () => {
    const bazaar = await startTabClient(visit, { thirdParty: true });
    const old = await openTab(bazaar);
    await fillIn(old, identifier);
    await old.getByRole('button', { name: 'Allow' }).waitFor();
    const again = await openTab(bazaar, { prompt: 'login' });
    await fillIn(again, identifier);
    await again.getByRole('button', { name: 'Allow' }).waitFor();
    await old.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(old);
    await again.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(again);
  });

  it('asks for the password after a logout, then continues', async () => {
    const bazaar = await startTabClient(visit, { thirdParty: true });
    const old = await openTab(bazaar);
    await fillIn(old, identifier);
    await old.getByRole('button', { name: 'Allow' }).waitFor();
    const away = await visit.context.newPage();
    await away.goto(`${visit.server.publicOrigin}/oauth/logout`);
    await away.getByRole('button', { name: 'Sign out' }).click();
    await heading(away, 'You are signed out');
    await old.getByRole('button', { name: 'Allow' }).click();
    await fillIn(old, identifier);
    await old.getByRole('button', { name: 'Allow' }).click();
    await isSignedIn(old);
  });

  it('shows who is signed in after the request was finished in a copy of the tab', async () => {
    const bazaar = await startTabClient(visit, { thirdParty: true });
    const old = await openTab(bazaar);
    await fillIn(old, identifier);
    await old.getByRole('button', { name: 'Allow' }).waitFor();
    const copy = await visit.context.newPage();
    await copy.goto(old.url());
    await copy.getByRole('button', { name: 'Deny' }).click();
    await copy.waitForURL((url) => url.pathname === '/callback');
    await old.getByRole('button', { name: 'Allow' }).click();
    await heading(old, 'You are signed in');
  });
});

it('signs in only the browser that opens the page of another browser’s request', async () => {
  const shop = await startTabClient(visit);
  const page = await openTab(shop);
  const url = page.url();
  await visit.open(true);
  const elsewhere = visit.page;
  await elsewhere.goto(url);
  await fillIn(elsewhere, identifier, PASSWORD);
  await heading(elsewhere, 'You are signed in');
  expect(shop.callbacks).toHaveLength(0);
});
