import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { openLine } from './line.ts';
import { STAFF, signIn, withOffice } from './office.ts';

const line = await openLine();
// The browser logs the requests that the tests make fail.
const office = withOffice({ publicOrigin: line.origin }, /^Failed to load resource: /);

const PASSWORD = 'a password of nine words';
const CLERK = { identifier: 'clerk@example.com', password: PASSWORD };
let clerkId: string;

beforeAll(async () => {
  line.connect(office.server.server.port);
  const { colleague } = office;
  await colleague.roles.create({ name: 'clerk', permissions: ['catalog:read', 'customers:read', 'audit:read'] });
  const clerk = { email: CLERK.identifier, name: 'Clerk', role: 'clerk', password: PASSWORD };
  clerkId = (await colleague.accounts.create(clerk)).id;
});

// Also after a test that failed while the line was cut.
afterEach(() => line.restore());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const noConnection = (page: Page) => page.getByText('No connection.');

/** Types into the command palette, which searches the server. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(words);
}

const countRequests = (method: string, path: string) =>
  office.server.server.logs.filter((log) => log.method === method && log.path === path).length;

it('says that the server is away, asks again without haste, and goes on when it is back', async () => {
  const { page } = office;
  await page.goto('/office/products');
  await heading(page, 'Products');
  await line.cut();
  const cutAt = Date.now();
  await search(page, 'miniket');
  await noConnection(page).waitFor();
  await page.getByRole('dialog').getByText('The server cannot be reached.').waitFor();
  // What the page showed is still there for ten seconds of absence.
  await expect.poll(() => Date.now() - cutAt).toBeGreaterThan(10_000);
  expect(await noConnection(page).isVisible()).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const before = line.connections();
  await line.restore();
  await page
    .getByRole('listbox', { name: 'Commands' })
    .getByRole('option', { name: /Miniket/ })
    .first()
    .waitFor();
  await noConnection(page).waitFor({ state: 'detached' });
  expect(line.connections() - before).toBeLessThan(10);
});

it('does not take one failed request for a lost connection', async () => {
  const { page } = office;
  await page.goto('/office/');
  await heading(page, 'Today');
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('.banner.bad')) window.hasSaidNoConnection = true;
  }).observe(document.body, { subtree: true, childList: true })`);
  await page.route('**/api/staff/audit?*', (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
  await page.getByRole('alert').getByRole('heading', { name: 'This could not be loaded' }).waitFor();
  await page.unroute('**/api/staff/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('gridcell').first().waitFor();
  expect(await page.evaluate('window.hasSaidNoConnection')).toBeUndefined();
});

it('keeps what was typed when a login cannot be sent, and sends it once', async () => {
  const page = await office.openBrowser();
  await page.locator('[name=identifier]').fill(STAFF.identifier);
  await page.locator('[name=password]').fill(STAFF.password);
  const before = countRequests('POST', '/api/auth/login');
  await line.cut();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  expect(await page.locator('[name=password]').inputValue()).toBe(STAFF.password);
  await line.restore();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('.office').waitFor();
  expect(countRequests('POST', '/api/auth/login') - before).toBe(1);
});

it('says that the user is still signed in if the server is away at the sign-out', async () => {
  const page = await office.openHome();
  await heading(page, 'Today');
  await line.cut();
  await signOut(page);
  await page.getByText('You are still signed in').waitFor();
  await line.restore();
  await heading(page, 'Today');
  await signOut(page);
  await heading(page, 'Sign in to the back office');
});

it('shows the login if only the response to the sign-out is lost', async () => {
  const page = await office.openHome();
  await heading(page, 'Today');
  const before = countRequests('POST', '/api/auth/logout');
  line.loseResponses();
  await signOut(page);
  await page.getByText('You are still signed in').waitFor();
  await line.restore();
  await heading(page, 'Sign in to the back office');
  expect(countRequests('POST', '/api/auth/logout') - before).toBe(1);
});

it('shows the login when the session ends, and then the same page with its unsaved changes', async () => {
  const page = await openAsClerk();
  await page.goto('/office/products/sugar-1kg?tab=history');
  await heading(page, /./);
  const draft = `arot-office-draft:${clerkId}:product sugar-1kg`;
  await page.evaluate(`sessionStorage.setItem(${JSON.stringify(draft)}, '{"name":"Sugar"}')`);
  const readDraft = () => page.evaluate(`sessionStorage.getItem(${JSON.stringify(draft)})`);
  await endSessions(clerkId);
  await search(page, 'tea');
  await heading(page, 'Sign in to the back office');
  await page.getByText('what you have typed and not saved is still here').waitFor();
  expect(page.url()).toBe(`${line.origin}/office/products/sugar-1kg?tab=history`);
  await signIn(page, CLERK);
  expect(page.url()).toBe(`${line.origin}/office/products/sugar-1kg?tab=history`);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await readDraft()).toBe('{"name":"Sugar"}');

  await endSessions(clerkId);
  await search(page, 'rice');
  await heading(page, 'Sign in to the back office');
  await signIn(page, STAFF);
  expect(await readDraft()).toBe(null);
});

it('asks before a sign-out discards unsaved changes', async () => {
  const page = await openAsClerk();
  const draft = `arot-office-draft:${clerkId}:settings`;
  await page.evaluate(`sessionStorage.setItem(${JSON.stringify(draft)}, '{}')`);
  await signOut(page);
  await page.getByRole('dialog', { name: 'Sign out and discard unsaved changes?' }).waitFor();
  await page.keyboard.press('Escape');
  await heading(page, 'Today');
  await signOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in to the back office');
  expect(await page.getByText('is still here').count()).toBe(0);
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
});

it('takes away a page at the first rejection when the role loses its permission', async () => {
  const page = await openAsClerk();
  await page.goto('/office/audit');
  await heading(page, 'Audit trail');
  const { version } = await office.colleague.roles.get('clerk');
  await office.colleague.roles.change('clerk', { permissions: ['catalog:read'] }, { ifMatch: version });
  await search(page, 'tea');
  await page.getByText('Your role does not show this page').waitFor();
  await page.keyboard.press('Escape');
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link').allInnerTexts()).toEqual(['Today', 'Products', 'Price lists']);
});

it('signs out in all tabs, and removes the unsaved changes of all', async () => {
  const page = await office.openHome();
  const tab = await office.openTab();
  await tab.goto('/office/customers');
  await heading(tab, 'Customers');
  const { id } = (await office.colleague.auth.session()).user;
  await tab.evaluate(`sessionStorage.setItem(${JSON.stringify(`arot-office-draft:${id}:x`)}, '{}')`);
  await signOut(page);
  for (const each of [page, tab]) await heading(each, 'Sign in to the back office');
  await expect.poll(() => tab.evaluate('sessionStorage.length')).toBe(0);
  await tab.goBack();
  await tab.goForward();
  await heading(tab, 'Sign in to the back office');
});

it('shows nothing to a customer, and asks the staff API for nothing', async () => {
  const page = await office.openBrowser();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/office/customers');
  await page.locator('[name=identifier]').fill('retail@example.com');
  await page.locator('[name=password]').fill(STAFF.password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'This account is not a staff account' }).waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(sent.filter((path) => path.startsWith('/api/staff'))).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in to the back office');
});

async function signOut(page: Page): Promise<void> {
  await search(page, 'sign out');
  await page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name: 'Sign out' }).click();
}

async function endSessions(id: string): Promise<void> {
  const { accounts } = office.colleague;
  await accounts.endSessions(id, { ifMatch: (await accounts.get(id)).version });
}

async function openAsClerk(): Promise<Page> {
  const page = await office.openBrowser();
  await signIn(page, CLERK);
  return page;
}
