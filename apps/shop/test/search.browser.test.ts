import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/src/serve/demo/demo-accounts.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { signIn, withStorefront } from './with-storefront.ts';

const shop = withStorefront();

/** The texts that suggestions, searches and lists were asked for, and the errors of the pages. */
let asked: (string | null)[];
let searches: URLSearchParams[];
let lists: URLSearchParams[];
const errors: string[] = [];

beforeEach(() => watch(shop.page));
afterEach(() => expect(errors.splice(0)).toEqual([]));

function watch(page: Page): void {
  asked = [];
  searches = [];
  lists = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search/suggestions') asked.push(searchParams.get('q'));
    if (pathname === '/api/search/products') searches.push(searchParams);
    if (pathname === '/api/products') lists.push(searchParams);
  });
}

const field = (page = shop.page) => page.getByRole('combobox', { name: /Search for products|পণ্য খুঁজুন/ });
const options = () => shop.page.getByRole('option').allInnerTexts();
const optionText = (name: string) => shop.page.getByRole('option', { name });
const status = (text: string) => shop.page.getByRole('status').getByText(text, { exact: true }).waitFor();
const path = () => decodeURIComponent(shop.page.url().slice(shop.server.url.length)).replaceAll('+', ' ');
const chip = (name: RegExp) => shop.page.locator('.chips').getByRole('link', { name });
/** Returns the text of the active suggestion. */
const activeOption = () =>
  shop.page.evaluate<string | undefined>(
    "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))?.innerText",
  );
it('suggests while the user types, with few requests, and opens what is chosen by the keyboard', async () => {
  const { page } = shop;
  await page.clock.install();
  await page.goto('/');
  await field().focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of 'sorishar') {
    await field().press(letter);
    await page.clock.runFor(100);
  }
  expect(asked).toEqual([]);
  await page.clock.resume();
  await status('3 suggestions');
  expect(asked).toEqual(['sorishar']);
  expect(await field().getAttribute('aria-expanded')).toBe('true');
  expect(await page.getByRole('group', { name: 'Categories' }).getByRole('option').allInnerTexts()).toEqual([
    'Mustard Oil\nসরিষার তেল',
  ]);
  expect(await page.getByRole('group', { name: 'Products' }).getByRole('option').count()).toBe(2);
  expect(await page.getByRole('group', { name: 'Searches' }).count()).toBe(0);

  // The same text is not asked for again, and none for no text.
  await field().press('Space');
  await page.clock.fastForward(1_000);
  await field().fill('');
  await page.clock.fastForward(1_000);
  await expect.poll(() => field().getAttribute('aria-expanded')).toBe('false');
  expect(asked).toEqual(['sorishar']);

  await field().fill('sorishar');
  await page.clock.fastForward(1_000);
  await optionText('Mustard Oil').first().waitFor();
  await field().press('ArrowDown');
  expect(await activeOption()).toContain('সরিষার তেল');
  await field().press('Enter');
  await page.waitForURL('**/categories/oil-mustard');
  expect(await field().inputValue()).toBe('');
  expect(await options()).toEqual([]);
});

it('goes through the suggestions by arrows, and back to the text', async () => {
  const { page } = shop;
  await page.goto('/');
  await field().fill('sorishar');
  await status('3 suggestions');
  const names = await options();
  const seen: (string | undefined)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Home']) {
    await field().press(key);
    seen.push(await activeOption());
  }
  expect(seen).toEqual([names[0], names[1], names[2], undefined, names[2], names[1], undefined]);
  expect(await page.evaluate('document.activeElement.selectionStart')).toBe(0);
  await field().press('ArrowDown');
  await field().press('End');
  expect(await activeOption()).toBeUndefined();
  await field().press('Escape');
  expect(await field().getAttribute('aria-expanded')).toBe('false');
  expect(await field().inputValue()).toBe('sorishar');
  await field().press('ArrowDown');
  await optionText('Mustard Oil').first().waitFor();
  await field().press('Escape');
  await field().press('Escape');
  expect(await field().inputValue()).toBe('');

  await field().fill('ri');
  await page.getByRole('group', { name: 'Searches' }).getByText('rice').click();
  await page.getByRole('heading', { level: 1, name: 'Results for “rice”' }).waitFor();
  expect(path()).toBe('/products?q=rice');
  expect(await field().inputValue()).toBe('rice');
  await field().fill('sorishar');
  await optionText('Ghani Bhanga Mustard Oil 250 ml').click();
  await page.waitForURL('**/products/mustard-oil-250ml');
  await page.goBack();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /Everything for your shop/ }).waitFor();
});

it('never shows the suggestions for an earlier text', async () => {
  const { page } = shop;
  await page.goto('/');
  const late: Promise<void>[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/suggestions\?.*q=so(&|$)/, (route) => {
    late.push(released.then(() => route.continue()).catch(() => {}));
  });
  const aborted = page.waitForEvent('requestfailed', (request) => /q=so(&|$)/.test(request.url()));
  await field().fill('so');
  await expect.poll(() => late.length).toBe(1);
  await field().fill('rice');
  await aborted;
  await page.getByRole('group', { name: 'Categories' }).getByText('Rice & Grains').waitFor();
  const names = await options();
  release();
  await Promise.all(late);
  expect(await options()).toEqual(names);
});

it('waits for the end of a composition, but not on a phone, whose keyboard composes all words', async () => {
  const { page } = shop;
  const compose = async (tab: Page) => {
    const devtools = await tab.context().newCDPSession(tab);
    await field(tab).focus();
    await devtools.send('Input.imeSetComposition', { text: 'সরি', selectionStart: 3, selectionEnd: 3 });
    await tab.clock.fastForward(1_000);
    return devtools;
  };
  await page.clock.install();
  await page.goto('/');
  const devtools = await compose(page);
  expect(await field().inputValue()).toBe('সরি');
  expect(await field().getAttribute('aria-expanded')).toBe('false');
  expect(asked).toEqual([]);
  await devtools.send('Input.insertText', { text: 'সরিষা' });
  await page.clock.fastForward(1_000);
  await optionText('Mustard Oil').first().waitFor();
  expect(asked).toEqual(['সরিষা']);

  const phone = await shop.openBrowser('/', { isMobile: true, hasTouch: true });
  watch(phone);
  await phone.clock.install();
  await phone.reload();
  await compose(phone);
  await phone.getByRole('option').first().waitFor();
  expect(asked).toEqual(['সরি']);
});

it('says what it has corrected, and searches literally on request', async () => {
  const { page } = shop;
  await page.goto('/');
  await field().fill('lentl');
  await field().press('Enter');
  await page.getByText('Showing results for “lentil”.').waitFor();
  await status('4 products');
  expect(await page.locator('.elsewhere').count()).toBe(0);
  expect(searches.map((query) => query.get('q'))).toEqual(['lentl']);
  expect(lists.filter((query) => query.has('q'))).toEqual([]);
  await page.getByRole('link', { name: 'Search for exactly “lentl”' }).click();
  await page.getByText('Nothing found').waitFor();
  expect(path()).toBe('/products?q=lentl&match=literal');
  expect(lists.at(-1)?.get('q')).toBe('lentl');
  await page.reload();
  await page.getByText('Only names with exactly this text.').waitFor();
  expect(await page.getByText('Showing results for').count()).toBe(0);
  expect(await page.getByLabel('Sort by').locator('option').allInnerTexts()).toEqual(['Newest first', 'Name']);
  await page.locator('.notice').getByRole('link', { name: 'Search for similar words too' }).click();
  await page.getByText('Showing results for “lentil”.').waitFor();
  expect(path()).toBe('/products?q=lentl');

  await page.goto('/products?q=qwzzxy&lang=bn');
  await page.getByRole('heading', { name: 'কিছু পাওয়া যায়নি' }).waitFor();
  await page.locator('.notice').getByRole('link', { name: 'হুবহু “qwzzxy” খুঁজুন' }).waitFor();
  expect(await page.locator('.chips:not(.elsewhere .chips)').count()).toBe(0);
  expect(await shop.violations()).toEqual([]);
  await page.goto('/products?q=lentl');
  await page.getByText('“lentil” এর ফলাফল দেখানো হচ্ছে।').waitFor();
});

it('says that a search has no match, and leads to the categories and to the phone of the shop', async () => {
  const { page } = shop;
  const { contactPhone } = await shop.staff.settings.get();
  const expectWays = async (label: string) => {
    const elsewhere = page.locator('.elsewhere');
    await elsewhere.getByRole('navigation', { name: label }).getByRole('link').first().waitFor();
    expect(await elsewhere.getByRole('navigation').getByRole('link').count()).toBeGreaterThan(5);
    expect(await elsewhere.locator('a[href^="tel:"]').getAttribute('href')).toBe(`tel:${contactPhone}`);
  };
  await page.goto('/products?q=paracitamal');
  await status('Nothing for “paracitamal”. Similar names:');
  expect(await page.getByText('Showing results for').count()).toBe(0);
  expect(await page.locator('.card .name').allInnerTexts()).toEqual(['Paracetamol 500 mg × 100']);
  await expectWays('Look in the categories');
  await page.getByRole('link', { name: 'Search for exactly “paracitamal”' }).waitFor();
  expect(await shop.layoutShift()).toBeLessThan(0.01);
  expect(await shop.violations()).toEqual([]);
  await page
    .locator('.elsewhere')
    .getByRole('link', { name: /^Rice & Grains/ })
    .click();
  await page.waitForURL('**/categories/rice');

  await page.goto('/products?q=qwzzxy&lang=bn');
  await page.getByRole('heading', { name: 'কিছু পাওয়া যায়নি' }).waitFor();
  await expectWays('বিভাগে খুঁজুন');
  expect(await shop.violations()).toEqual([]);
  await page.goto('/products?q=paracitamal');
  await status('“paracitamal” পাওয়া যায়নি। কাছাকাছি নাম:');
  await expectWays('বিভাগে খুঁজুন');
  expect(await shop.violations()).toEqual([]);
  // A page after the last one is no search without a match.
  await page.goto('/products?q=paracitamal&page=9');
  await page.locator('.notice').waitFor();
  expect(await page.locator('.elsewhere').count()).toBe(0);
});

it('says nothing about a search before it is answered', async () => {
  const { page } = shop;
  await page.goto('/products?q=paracitamal');
  await page.getByText('Nothing for').waitFor();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/search\/products\?.*q=rice/, (route) => released.then(() => route.continue()));
  await field().fill('rice');
  await field().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Results for “rice”' }).waitFor();
  expect(await page.locator('.card').count()).toBe(1);
  expect(await page.locator('.how-searched [role=status]').innerText()).toBe('');
  expect(await page.locator('.elsewhere').count()).toBe(0);
  release();
  await status('9 products');
  expect(await page.locator('.how-searched [role=status]').innerText()).toBe('');
  expect(await page.locator('.elsewhere').count()).toBe(0);
});

it('marks the words that were found, and no parts of others', async () => {
  const { page, staff } = shop;
  const marks = (card: number) => page.locator('.card').nth(card).locator('mark').allInnerTexts();
  await page.goto('/products?q=rice+50+kg');
  await page.locator('.card mark').first().waitFor();
  expect(await marks(0)).toEqual(['Rice', '50 kg', 'চাল', '৫০ কেজি']);
  expect(await page.locator('.card .name').first().innerText()).toBe('Shonali Miniket Rice 50 kg');
  await staff.products.create({ slug: 'zarda', name: 'Zarda 50 (kg), Boiled <b> Oil+Oils · জর্দা', status: 'published' });
  await page.goto('/products?q=zarda+50kg+oil');
  await page.locator('.card mark').first().waitFor();
  expect(await marks(0)).toEqual(['Zarda', '50 (kg', 'Oil', 'Oils', 'জর্দা']);
  expect(await page.locator('.card .name').innerText()).toBe('Zarda 50 (kg), Boiled <b> Oil+Oils');
  await page.goto('/products?q=Boiled&match=literal');
  await status('1 product');
  expect(await marks(0)).toEqual([]);
});

it('filters by category with counts, and removes the filter', async () => {
  const { page } = shop;
  await page.goto('/products?q=rice');
  await status('9 products');
  expect(searches.at(-1)?.get('facets')).toBe('category');
  expect(await page.getByRole('navigation', { name: 'Price' }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Rice & Grains 8' }).focus();
  await page.keyboard.press('Enter');
  await status('8 products');
  expect(path()).toBe('/products?q=rice&category=rice');
  expect(await page.evaluate('document.activeElement.innerText')).toContain('Rice & Grains');
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
  await expect.poll(path).toBe('/products?q=rice&category=rice&sort=newest');
  await expect.poll(() => searches.at(-1)?.get('sort')).toBe('newest');
  const chosen = chip(/^Rice & Grains remove the filter$/);
  expect(await chosen.getAttribute('aria-current')).toBe('true');
  await chosen.click();
  await status('9 products');
  expect(path()).toBe('/products?q=rice&sort=newest');
  // A category without results has a name and can be removed too.
  await page.goto('/products?q=rice&category=oil');
  await page.getByText('Nothing found').waitFor();
  await chip(/^Oil & Ghee remove/).click();
  await status('9 products');
  // The next search starts without the filters of this one.
  await page.goto('/products?q=rice&category=rice');
  await status('8 products');
  await field().fill('oil');
  await field().press('Enter');
  await page.getByRole('heading', { name: 'Results for “oil”' }).waitFor();
  expect(path()).toBe('/products?q=oil');
});

it('filters by ranges of prices for a customer', async () => {
  const { page } = shop;
  await signIn(page, 'wholesale@example.com', DEMO_PASSWORD);
  await page.goto('/products?q=rice');
  await status('9 products');
  expect(searches.map((query) => query.get('facets'))).toEqual(['category,price']);
  await chip(/^৳2,000–5,000 4$/).click();
  await status('4 products');
  expect(path()).toBe('/products?q=rice&min=2000&max=4999.99');
  const prices = await page.locator('.card .price strong').allInnerTexts();
  expect(prices.filter((price) => !/^৳[234],\d{3}/.test(price))).toEqual([]);
  expect(await page.getByLabel('Price from').inputValue()).toBe('2000');
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  await expect.poll(() => searches.at(-1)?.get('sort')).toBe('price');
  await chip(/^৳2,000–5,000 remove the filter$/).click();
  await status('9 products');
  expect(path()).toBe('/products?q=rice&sort=cheapest');
  // After a logout, the same URL shows the same products without prices.
  await page.goto('/products?q=rice&sort=cheapest&min=2000.00');
  await status('5 products');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await status('9 products');
  expect(await page.locator('.card .price strong').count()).toBe(0);
  expect(await page.getByRole('navigation', { name: 'Price' }).count()).toBe(0);
});

it.each(['en', 'bn'])('has no axe-core violation, and nothing moves by itself: %s', async (language) => {
  const { page } = shop;
  await page.goto(`/products?q=lentl&lang=${language}`);
  await page.locator('.card mark').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await shop.layoutShift()).toBeLessThan(0.01);
  expect(await shop.violations()).toEqual([]);
  await chip(/Masoor|মসুর ডাল/).click();
  await page.locator('.chips [aria-current]').waitFor();
  await expect.poll(() => page.locator('.results').getAttribute('aria-busy')).toBe('false');
  expect(await shop.violations()).toEqual([]);
  await field().fill('ri');
  await status(language === 'en' ? '8 suggestions' : '৮টি পরামর্শ');
  await field().press('ArrowDown');
  // Axe-core cannot decide about the contrast of what is behind the list.
  const list = await page.getByRole('listbox').innerHTML();
  const found = await shop.violations();
  expect(found.filter(([, rule, all]) => rule !== 'color-contrast' || all.some((html) => list.includes(html)))).toEqual(
    [],
  );
  expect(await shop.layoutShift()).toBeLessThan(0.01);
});
