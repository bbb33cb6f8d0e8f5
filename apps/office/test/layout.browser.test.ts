import { expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { STAFF, signIn, withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';

const office = withOffice();

it('opens a place from the command palette, by keyboard only', async () => {
  const page = await office.openHome();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('aud');
  await page.getByRole('option', { name: 'Go to Audit trail' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  expect(page.url()).toBe(`${office.server.url}/office/audit`);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('shows a customer without a personal name by the shop in the command palette', async () => {
  const { page } = office;
  await registerCustomer(office, { phoneNumber: '01812345670', shopName: 'Karim Store' });
  await page.goto('/office');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('karim');
  await page.getByRole('option').filter({ hasText: 'Karim Store' }).getByText('01812-345670').waitFor();
});

it('has no violations of accessibility with the palette open', async () => {
  const page = await office.openHome();
  // Tall enough for all commands: axe cannot decide the contrast of an option that is half hidden.
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1_280, height: 1_400 });
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  if (before) await page.setViewportSize(before);
});

it('remembers language and theme', async () => {
  const page = await office.openHome();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { level: 1, name: 'আজ' }).waitFor();
  await page.getByRole('button', { name: 'থিম' }).click();
  await page.getByRole('menuitemradio', { name: 'থিম: গাঢ়' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'আজ' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(22, 18, 14)');
});

it('shows a page as soon as it is downloaded', async () => {
  const page = await office.openTab();
  // React's own `lazy` waits up to 300 ms. These timers never fire here.
  await page.addInitScript(`{
    const start = setTimeout;
    window.setTimeout = (run, ms = 0, ...values) => (ms > 10 && ms <= 300 ? 0 : start(run, ms, ...values));
  }`);
  await page.goto('/office/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

it('opens and closes a menu with its button', async () => {
  const { page } = office;
  await page.goto('/office');
  const button = page.getByRole('button', { name: 'Theme', exact: true });
  const first = page.getByRole('menuitemradio').first();
  for (const open of [() => button.click(), () => button.press('Enter')]) {
    await open();
    await first.and(page.locator(':focus')).waitFor();
    // The browser moves the focus before the page hears of the menu.
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await first.waitFor({ state: 'hidden' });
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  }
});

it('has the language and the theme on the sign-in page, and keeps them afterwards', async () => {
  const page = await office.openBrowser();
  await page.getByRole('heading', { name: 'Sign in to the back office' }).waitFor();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { name: 'ব্যাক অফিসে লগ ইন করুন' }).waitFor();
  await page.getByRole('button', { name: 'থিম' }).click();
  await page.getByRole('menuitemradio', { name: 'থিম: গাঢ়' }).click();
  expect(await findViolations(page)).toEqual([]);
  await signIn(page, STAFF);
  await page.getByRole('heading', { level: 1, name: 'আজ' }).waitFor();
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(22, 18, 14)');
});

it('keeps the page and its state when the language is switched', async () => {
  const { page } = office;
  await page.goto('/office/customers?q=01711');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { level: 1, name: 'ক্রেতা' }).waitFor();
  expect(page.url()).toBe(`${office.server.url}/office/customers?q=01711`);
  expect(await page.evaluate('document.documentElement.lang')).toBe('bn');
  expect(await page.title()).toBe('ক্রেতা · Arot');
});

it('has a skip link first, then bar, navigation and content in the order of the keyboard', async () => {
  const { page } = office;
  await page.goto('/office/audit');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  const focused = () =>
    page.evaluate<string>(
      '(({ textContent, ariaLabel, title }) => ariaLabel || textContent)(document.activeElement).trim()',
    );
  const order: string[] = [];
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order.slice(0, 6)).toEqual([
    'Skip to the content',
    'Back office',
    'Find anything Ctrl K',
    'বাংলা',
    'Theme',
    'Demo staff',
  ]);
  expect(order.slice(6)).toEqual(await page.locator('.nav .nav-name').allInnerTexts());

  await page.goto('/office/audit');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
});

it('leads to the search by slash, and to a page by G and a letter, also on a Bengali keyboard', async () => {
  const page = await office.openHome();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.getByRole('grid', { name: 'Products' }).waitFor();
  await page.keyboard.press('/');
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('g/u');
  expect(await page.getByRole('searchbox').inputValue()).toBe('g/u');
  await page.getByRole('searchbox').evaluate((field) => field.blur());
  // The letters of a Bengali layout, on the same keys.
  for (const [key, code] of [
    ['গ', 'KeyG'],
    ['উ', 'KeyU'],
  ]) {
    await page.evaluate(
      `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', code: '${code}', bubbles: true }))`,
    );
  }
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
});

it('shows its keys in a help, and never takes a letter after G for a key of the page', async () => {
  const page = await office.openHome();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Go to Wholesale requests').waitFor();
  expect(await help.locator('kbd').allTextContents()).toEqual(expect.arrayContaining(['/', 'G P', 'G W', 'G T', '?']));
  expect(await findViolations(page, IN_DIALOG)).toEqual([]);
  // No key of the page works behind a dialog.
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const letters = await page.evaluate<string[]>(`(() => {
    const seen = [];
    addEventListener('keydown', ({ key }) => seen.push(key));
    window.seen = seen;
    return seen;
  })()`);
  expect(letters).toEqual([]);
  for (const key of ['g', 'a', 'r', 'a']) await page.keyboard.press(key);
  expect(await page.evaluate('window.seen')).toEqual(['r', 'a']);
});

it('leads to the table with one Tab and Enter, after a page was opened', async () => {
  const page = await office.openHome();
  for (const [key, name] of [
    ['p', 'Products'],
    ['c', 'Categories'],
    ['t', 'Audit trail'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.locator('[role=gridcell], [role=treegrid] [role=row]').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the table');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.closest("[role=grid], [role=treegrid]") !== null')).toBe(true);
  }
});

it('says in the inbox that the approval of wholesale requests is off, and what that means', async () => {
  const { page } = office;
  await page.goto('/office/wholesale');
  await page.getByRole('heading', { name: 'The approval of wholesale requests is off' }).waitFor();
  await page.getByText('gets them at once').waitFor();
  await page.getByText('AROT_WHOLESALE_APPROVAL=required').waitFor();
  expect(await page.getByText('appears here until you decide').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});
