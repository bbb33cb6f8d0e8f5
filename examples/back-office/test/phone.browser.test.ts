import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../support/hosted-pages.ts';
import { jpegDocument } from './documents.ts';
import { fillPages } from './every-page.ts';
import { STAFF, signIn, withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';

const office = withOffice({ wholesaleApproval: true });
const PHONE = { width: 360, height: 640 };

let paths: string[];
beforeAll(async () => {
  paths = await fillPages(office);
});

/** Counts the pixels of the window and of the content that are hidden at the right. */
const hiddenPixels = (page: Page) =>
  page.evaluate<number[]>(`[document.documentElement, document.querySelector('main')].map(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`);

/** Returns the names of elements in the bar that overlap another one there, or reach out of it. */
const overlapsInBar = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const bar = document.querySelector('.bar').getBoundingClientRect();
    const parts = [...document.querySelectorAll('.bar a, .bar .button, .bar-find')].map((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return { name: part.textContent || part.ariaLabel, left, right, top, bottom };
    });
    const isOut = (part) => part.left < 0 || part.right > innerWidth || part.top < bar.top || part.bottom > bar.bottom;
    return parts.filter((part, at) => isOut(part) || (parts[at + 1] && part.right > parts[at + 1].left)).map(({ name }) => name);
  })()`);

it.each(['en', 'bn'])(
  'shows every page on a phone without scrolling sideways, and the bar in one line (%s)',
  async (language) => {
    const page = await office.openHome();
    await page.setViewportSize(PHONE);
    await page.evaluate(`localStorage.setItem('arot-language', '${language}')`);
    const found: unknown[] = [];
    for (const path of paths) {
      await page.goto(`/office/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy=true], .skeleton-row').count()).toBe(0);
      const hidden = await hiddenPixels(page);
      if (hidden.some((pixels) => pixels > 0)) found.push([path, hidden]);
      const overlaps = await overlapsInBar(page);
      if (overlaps.length > 0) found.push([path, overlaps]);
      const { height } = (await page.locator('.bar').boundingBox()) ?? {};
      expect(height).toBeLessThan(60);
    }
    expect(found).toEqual([]);
  },
  120_000,
);

it('shows the sign-in on a phone without scrolling sideways', async () => {
  const page = await office.openBrowser();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Demo: sign in' }).waitFor();
  expect(await hiddenPixels(page)).toEqual([0, 0]);
  const card = await page.locator('.sign-in form').boundingBox();
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
});

describe('the decisions about requests for wholesale prices', () => {
  let registered = 0;
  const request = async (shopName: string) =>
    registerCustomer(office, {
      phoneNumber: `0181310${String(++registered).padStart(4, '0')}`,
      shopName,
      customerType: 'WHOLESALE',
      nidDocument: await jpegDocument(600, 400),
    });

  it('works by touch at 360 pixels, from the sign-in to the approval', async () => {
    const customer = await request('Touched shop');
    const context = await office.browser.newContext({
      baseURL: office.server.url,
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    try {
      const page = await context.newPage();
      await page.goto('/office/');
      await signIn(page, STAFF);
      await page.getByRole('link', { name: 'Pending wholesale requests' }).tap();
      await page.getByRole('button', { name: 'Touched shop' }).tap();
      await page.getByRole('heading', { level: 2, name: 'Touched shop' }).waitFor();
      expect(await hiddenPixels(page)).toEqual([0, 0]);
      await page.getByRole('button', { name: 'National ID card' }).tap();
      await page.getByRole('img', { name: 'National ID card' }).waitFor();
      expect(await hiddenPixels(page)).toEqual([0, 0]);
      const approve = page.getByRole('button', { name: 'Approve' });
      const box = await approve.boundingBox();
      expect(box?.width).toBeGreaterThan(90);
      await approve.tap();
      await page.getByText('Touched shop has wholesale prices.').waitFor();
      expect(await office.colleague.customers.get(customer)).toMatchObject({ customerType: 'WHOLESALE' });
    } finally {
      await context.close();
    }
  });

  it.each([
    [1_280, 860],
    [768, 1_024],
    [360, 640],
  ])('show one message and a count, beside everything else, at %i × %i pixels', async (width, height) => {
    const { page } = office;
    for (const shopName of ['One', 'Two', 'Three']) await request(`${shopName} at ${width}`);
    await page.setViewportSize({ width, height });
    await page.goto('/office/wholesale');
    const decide = async (shopName: string) => {
      await page.getByRole('button', { name: `${shopName} at ${width}` }).click();
      await page.getByRole('heading', { level: 2, name: `${shopName} at ${width}` }).waitFor();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText(`${shopName} at ${width} has wholesale prices.`).waitFor();
    };
    await decide('One');
    await decide('Two');
    await page.getByRole('button', { name: `Three at ${width}` }).click();
    expect(await page.locator('.toast').count()).toBe(1);
    await page.locator('.toast').getByText('1 more').waitFor();
    const [message, content] = [await page.locator('.toast').boundingBox(), await page.locator('main').boundingBox()];
    if (!message || !content) throw new Error('Nothing is shown.');
    const isBeside = message.x + message.width <= content.x || message.y >= content.y + content.height;
    expect(isBeside, JSON.stringify({ message, content })).toBe(true);
    for (const name of ['Approve', 'Reject']) {
      const button = page.getByRole('button', { name, exact: false });
      await button.scrollIntoViewIfNeeded();
      // A trial click fails if something covers the button.
      await button.click({ trial: true });
    }
    await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    await page.getByText(`One at ${width} has wholesale prices.`).waitFor();
    expect(await page.getByText('1 more').count()).toBe(0);
  });
});
