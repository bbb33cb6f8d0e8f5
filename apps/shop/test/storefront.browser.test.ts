import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChromium } from '../../../server/test/support/browser/chromium.ts';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import { buildPage } from '../../../tools/build-pages.ts';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';

type Browser = Awaited<ReturnType<typeof openChromium>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

const PRODUCT = '/products/miniket-rice-50kg';
const DEMO_CUSTOMER = { identifier: '01711111111', password: 'arot-demo-password' };

let storefront: string;
let server: SeededServer;
let browser: Browser;
let context: Context;
let page: Page;
/** Errors of the page, and errors in its console. The browser reports violations of the page's policy there. */
let pageErrors: string[];

beforeAll(async () => {
  storefront = await buildPage('shop', () => {});
  server = await startSeededServer({ storefront, demo: true });
  browser = await openChromium();
});
afterAll(() => server?.stop());

beforeEach(async () => {
  context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 1_280, height: 860 } });
  pageErrors = [];
  page = await openTab();
});
afterEach(async () => {
  await context.close();
  expect(pageErrors).toEqual([]);
});

async function openTab(): Promise<Page> {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => pageErrors.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
  return tab;
}

const heading = (text: string | RegExp, tab = page) => tab.getByRole('heading', { level: 1, name: text }).waitFor();
const cardNames = () => page.locator('.card h3 .name').allInnerTexts();

it('keeps the page of a list through reload and Back, and moves focus to the new page', async () => {
  await page.goto('/products?sort=name');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.locator('[aria-current=page]', { hasText: '2' }).waitFor();
  await expect.poll(() => page.locator('.results').getAttribute('aria-busy')).toBe('false');
  const names = await cardNames();
  expect(names).toHaveLength(20);
  await page.reload();
  await expect.poll(cardNames).toEqual(names);
  await page.locator('.card-link').nth(12).click();
  await heading(names[12] ?? '');
  expect(await page.evaluate('[document.activeElement.id, scrollY]')).toEqual(['main', 0]);
  expect(await page.title()).toBe(`${names[12]} · Arot demo`);
  await page.goBack();
  await expect.poll(cardNames).toEqual(names);
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("main")?.id')).toBe('main');
});

it('speaks Bengali with Bengali digits, and remembers it', async () => {
  await page.goto(PRODUCT);
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await heading(/সোনালী মিনিকেট চাল ৫০ কেজি/);
  expect(await page.locator('.price-box td').first().innerText()).toBe('১০টি');
  await signIn(page);
  await page.goto(PRODUCT);
  await expect.poll(() => page.locator('.price-box .price strong').innerText()).toBe('৳৩,৬০০');
  await page.goto('/');
  await heading('আপনার দোকানের সব পণ্য, এক আড়তে');
  expect(await page.evaluate('document.documentElement.lang')).toBe('bn');
});

it('shows prices in all tabs at login, and in none after logout', async () => {
  const second = await openTab();
  await second.goto('/products?q=miniket');
  await second.locator('.card').first().waitFor();
  await page.goto(PRODUCT);
  await page.getByText('Sign in to see your price').waitFor();
  expect(await second.getByLabel('Price from').count()).toBe(0);
  await page.locator('.price-box').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page);
  await page.locator('.price-box').getByText('৳3,600', { exact: true }).waitFor();
  await page.locator('.price-box').getByText('Wholesale Your price list').waitFor();
  await second.locator('.card').getByText('৳3,600').waitFor();
  await second.getByLabel('Price from').fill('3700');
  await second.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  await expect.poll(() => second.url()).toBe(`${server.url}/products?q=miniket&sort=cheapest&min=3700`);
  await second.getByText('Nothing found').waitFor();
  await second.getByLabel('Price to').fill('12');
  await second.getByText('The lower price comes first.').waitFor();
  await second.goto('/products?q=miniket');
  await second.locator('.card').getByText('৳3,600').waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, second]) {
    await tab
      .getByText(/Sign in (to see your|for) price/)
      .first()
      .waitFor();
    expect(await tab.getByText('৳3,600').count()).toBe(0);
  }
});

it('says what is wrong when offline, when the server fails, and when there is nothing', async () => {
  // The first page loads the files of the others ahead.
  const preloaded = page.waitForResponse(/category-page/);
  await page.goto('/');
  await page.locator('.tile').first().waitFor();
  await (await preloaded).finished();
  await context.setOffline(true);
  await page.getByText('You are offline. What you see may be out of date.').waitFor();
  await page.locator('.tile .card-link').first().click();
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await context.setOffline(false);
  await heading(/Beverages/);

  await page.route('**/api/products/**', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'r-42' },
      json: { error: { code: 'INTERNAL_ERROR', message: 'x' } },
    }),
  );
  await page.goto(PRODUCT);
  await page.getByRole('alert').getByText('r-42').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute('**/api/products/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(/Miniket/);

  await page.goto('/products/none-such');
  await page.getByText('This page does not exist').waitFor();
  await page.goto('/pages/not-written');
  await page.getByText('This page has not been written yet').waitFor();
  await page.goto('/products?page=99');
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await page.locator('.card').first().waitFor();
  pageErrors = pageErrors.filter((error) => !/ERR_INTERNET_DISCONNECTED|404|500/.test(error));
});

it.each([
  ['/', /Everything for your shop/],
  ['/categories/rice', /Rice & Grains/],
  ['/products?q=oil', 'Results for “oil”'],
  [PRODUCT, /Miniket/],
  ['/pages/delivery', /Delivery/],
])('has no axe-core violation, wide and 375 px, light and dark: %s', async (url, title) => {
  if (url === PRODUCT) await signIn(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await heading(title);
  expect(await findViolations(page), 'wide and light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 375, height: 812 });
  // The other styles change only colours, sizes and positions.
  const layout = { runOnly: ['color-contrast', 'target-size'] };
  expect(await findViolations(page, layout), 'narrow and dark').toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
});

it('is small for a visitor, and larger only for a customer who opens the account', async () => {
  const assets = path.join(storefront, 'assets');
  const sizeOf = (names: Iterable<string>) =>
    [...names]
      .map((name) => gzipSync(readFileSync(path.join(assets, name)), { level: 9 }).length)
      .reduce((sum, size) => sum + size, 0);
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const name = path.basename(new URL(request.url()).pathname);
    if (all.includes(name)) loaded.add(name);
  });
  await page.goto('/');
  await expect.poll(() => [...loaded].some((name) => name.startsWith('register-page')), { timeout: 10_000 }).toBe(true);
  await page.waitForLoadState('networkidle');
  expect([...loaded].filter((name) => /^(account|security)-page/.test(name))).toEqual([]);
  expect(sizeOf(loaded)).toBeGreaterThan(40_000);
  expect(sizeOf(loaded)).toBeLessThan(61_000);
  expect(sizeOf(all)).toBeLessThan(90_500);
});

it('lets the keyboard skip its header', async () => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

async function signIn(tab: Page): Promise<void> {
  await tab.goto('/sign-in');
  await fillSignIn(tab);
  await tab.waitForURL(`${server.url}/`);
}

async function fillSignIn(tab: Page): Promise<void> {
  await tab.locator('[name=identifier]').fill(DEMO_CUSTOMER.identifier);
  await tab.locator('[name=password]').fill(DEMO_CUSTOMER.password);
  await tab.locator('main button[type=submit]').click();
}
