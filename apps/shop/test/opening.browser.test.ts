import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChromium } from '../../../server/test/support/browser/chromium.ts';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import { buildPage } from '../../../tools/build-pages.ts';
import { type SeededServer, startSeededServer } from '../../../tools/testing/seeded-server.ts';

type Browser = Awaited<ReturnType<typeof openChromium>>;
type Context = Awaited<ReturnType<Browser['newContext']>>;
type Page = Awaited<ReturnType<Context['newPage']>>;

const PRODUCT = '/products/miniket-rice-50kg';
const CUSTOMER = { identifier: '01711111111', password: 'arot-demo-password' };

let server: SeededServer;
let browser: Browser;
let context: Context;
let page: Page;
/** Errors of all pages, and errors in their consoles. The browser reports violations of a page's policy there. */
let errors: string[];
/** The number of requests of a page for the signed-in user. */
let questions: number;

beforeAll(async () => {
  const storefront = await buildPage('shop', () => {});
  server = await startSeededServer({ storefront, demo: true });
  browser = await openChromium();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  errors = [];
  questions = 0;
  context = await openContext();
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  expect(errors).toEqual([]);
});

async function openContext(options: Parameters<Browser['newContext']>[0] = {}): Promise<Context> {
  const opened = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
    ...options,
  });
  opened.on('weberror', (error) => errors.push(error.error().message));
  opened.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  opened.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) questions += 1;
  });
  return opened;
}

const heading = (text: string | RegExp) => page.getByRole('heading', { level: 1, name: text }).waitFor();
const signOutButton = (tab = page) => tab.getByRole('button', { name: 'Sign out' });

async function signIn(): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('[name=identifier]').fill(CUSTOMER.identifier);
  await page.locator('[name=password]').fill(CUSTOMER.password);
  await page.locator('main button[type=submit]').click();
  await signOutButton().waitFor();
}

it('asks who is signed in only if there may be a session', async () => {
  await page.goto(PRODUCT);
  await page.getByText('Sign in to see your price').waitFor();
  expect(questions).toBe(0);
  await signIn();
  const asked = questions;
  await page.goto(PRODUCT);
  await page.getByText('৳3,600').first().waitFor();
  expect(questions).toBe(asked + 1);
  await signOutButton().click();
  await page.getByText('Sign in to see your price').waitFor();
  await page.reload();
  await page.getByText('Sign in to see your price').waitFor();
  expect(questions).toBe(asked + 1);
});

it('sees a session that another page has begun, and one without a hint', async () => {
  const { slug } = await server.createOAuthApplication({});
  await page.clock.install();
  await page.goto(PRODUCT);
  await page.getByText('Sign in to see your price').waitFor();

  const hosted = await context.newPage();
  await hosted.goto(`/login/${slug}`);
  await hosted.locator('[name=identifier]').fill(CUSTOMER.identifier);
  await hosted.locator('[name=password]').fill(CUSTOMER.password);
  await hosted.locator('[name=password]').press('Enter');
  await hosted.getByText('You are signed in').first().waitFor();
  expect(questions).toBe(0);
  // The user comes back to the shop after a while.
  await page.clock.fastForward(60_000);
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('৳3,600').first().waitFor();

  await context.clearCookies({ name: 'arot_session_hint' });
  await page.reload();
  await page.getByText('৳3,600').first().waitFor();
});

it('asks once if the session has ended', async () => {
  await signIn();
  const kept = (await context.cookies()).map((cookie) =>
    cookie.name === 'arot_session' ? { ...cookie, value: 'ended' } : cookie,
  );
  await context.addCookies(kept);
  const asked = questions;
  for (const _ of [1, 2]) {
    await page.goto(PRODUCT);
    await page.getByText('Sign in to see your price').waitFor();
  }
  expect(questions).toBe(asked + 1);
  expect(errors.splice(0)).toEqual([expect.stringContaining('401')]);
});

it.each([
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
])('shows header and skeleton before its script runs, in their places: $width px', async (viewport) => {
  await page.setViewportSize(viewport);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await page.locator('.brand', { hasText: 'Arot demo' }).waitFor();
  await page.locator('main .bone').first().waitFor();
  expect(await page.title()).toBe('Shonali Miniket Rice 50 kg · Arot demo');
  // The demo's bar above the header grows a little when its accounts arrive.
  const places = () =>
    page.evaluate<number[]>(
      "['.brand-name', '.search', '.languages', 'main'].map((name) => document.querySelector(name).getBoundingClientRect().top - document.querySelector('.header').getBoundingClientRect().top)",
    );
  const before = await places();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
  release();
  await heading(/Miniket/);
  expect(await places()).toEqual(before);
});

it('is readable without a script, in both languages', async () => {
  const plain = await openContext({ javaScriptEnabled: false });
  const tab = await plain.newPage();
  await tab.goto(PRODUCT);
  await tab.getByRole('heading', { level: 1, name: 'Shonali Miniket Rice 50 kg' }).waitFor();
  expect(await tab.locator('noscript img').isVisible()).toBe(true);
  expect(await tab.locator('main').isVisible()).toBe(false);
  await tab.getByRole('link', { name: 'বাং' }).click();
  await tab.getByRole('heading', { level: 1, name: 'সোনালী মিনিকেট চাল ৫০ কেজি' }).waitFor();
  await tab.getByRole('link', { name: 'মিনিকেট', exact: true }).click();
  expect(new URL(tab.url()).pathname).toBe('/categories/rice-miniket');
  await plain.close();
});

it('speaks the language of a link, until another one is chosen', async () => {
  await page.goto(`${PRODUCT}?lang=bn`);
  await heading(/সোনালী মিনিকেট চাল ৫০ কেজি/);
  await page.goto(PRODUCT);
  await heading(/সোনালী মিনিকেট চাল ৫০ কেজি/);
  await page.goto(`${PRODUCT}?lang=bn`);
  await page.getByRole('button', { name: 'English' }).click();
  await heading(/Shonali Miniket/);
  expect(page.url()).toBe(server.url + PRODUCT);
  await page.reload();
  await heading(/Shonali Miniket/);
});

it('removes the description of the first page from the next one', async () => {
  await page.goto(PRODUCT);
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);
  await page.locator('.breadcrumbs a').nth(1).click();
  await heading(/Rice & Grains/);
  expect(
    await page.locator('head :is(link[rel=canonical], meta[property], [type="application/ld+json"])').count(),
  ).toBe(0);
});

it('has a title and a heading on every page', async () => {
  for (const url of ['/nope', '/products/none', '/categories/none']) {
    await page.goto(url);
    await heading('This page does not exist');
    expect(await page.title(), url).toBe('This page does not exist · Arot demo');
  }
  errors = errors.filter((error) => !error.includes('404'));
  await page.goto('/account');
  await heading('Sign in to see your account');
  expect(await findViolations(page)).toEqual([]);
});

it('says what a link by price sorts by, and sorts by it for a customer', async () => {
  const chosen = () => page.getByLabel('Sort by').locator('option:checked').innerText();
  await page.goto('/products?sort=price');
  await page.locator('.card').first().waitFor();
  expect(await chosen()).toBe('Price: low to high (for customers)');
  await signIn();
  await page.goto('/products?sort=price');
  await page.locator('.card .price strong').first().waitFor();
  expect(await chosen()).toBe('Price: low to high');
  await page.goto('/products?sort=price&direction=desc');
  await page.locator('.card .price strong').first().waitFor();
  expect(await chosen()).toBe('Price: high to low');
});
