import { createClient } from '@arot/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLayoutIssues } from '../../../server/test/support/browser/find-layout-issues.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { jpegDocument } from './documents.ts';
import { fillPages } from './every-page.ts';
import { createSessionCookies, STAFF, signIn, withOffice } from './office.ts';
import { CUSTOMER_PASSWORD, registerCustomer } from './register-customer.ts';

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
  'shows every page on a phone without scrolling sideways, looking right, with the bar in one line (%s)',
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
      found.push(...(await findLayoutIssues(page)).map((issue) => [path, ...issue]));
      const overlaps = await overlapsInBar(page);
      if (overlaps.length > 0) found.push([path, overlaps]);
      const { height } = (await page.locator('.bar').boundingBox()) ?? {};
      expect(height).toBeLessThan(64);
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
      const desk = page.getByRole('region', { name: 'Customers who wait, longest first' });
      await desk.getByRole('link', { name: 'Touched shop' }).tap();
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

describe('everyday work by thumb', () => {
  const openTouched = async () => {
    const context = await office.browser.newContext({
      baseURL: office.server.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await context.addCookies(await createSessionCookies(office.server));
    return { context, page: await context.newPage() };
  };

  it('changes a price in the card of a product, which is on the first screen', async () => {
    const { context, page } = await openTouched();
    try {
      await page.goto('/office/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).tap();
      const card = page.getByRole('grid').getByRole('row').nth(1);
      const price = card.getByRole('gridcell').filter({ hasText: 'Retail' });
      const box = await price.boundingBox();
      const nav = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(nav?.y ?? 0);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await price.tap();
      await price.getByRole('textbox').fill('123');
      await page.getByRole('searchbox').tap();
      await page.getByText(/৳123/).first().waitFor();
      // The filters are in a sheet.
      await page.getByRole('button', { name: 'Filters' }).tap();
      await page.getByRole('combobox', { name: 'Missing' }).waitFor();
    } finally {
      await context.close();
    }
  });

  it('marks a product as sold out', async () => {
    const { context, page } = await openTouched();
    try {
      await page.goto('/office/products/miniket-rice-50kg');
      await page.getByRole('region', { name: 'Availability' }).getByLabel('State').selectOption('Out of stock');
      await page.getByRole('button', { name: 'Save', exact: true }).tap();
      await expect
        .poll(async () => (await office.colleague.products.get('miniket-rice-50kg')).availability.status)
        .toBe('out_of_stock');
    } finally {
      await context.close();
    }
  });

  it('looks at a document that arrived for a requirement, from Today', async () => {
    const customer = await registerCustomer(office, {
      phoneNumber: '01813209999',
      shopName: 'Licensed shop',
      customerType: 'RETAIL',
    });
    await office.colleague.customers.requireDocument(
      customer,
      { type: 'NID', reason: 'It is unreadable.' },
      { idempotencyKey: crypto.randomUUID() },
    );
    const client = createClient({ baseUrl: office.server.server.origin, credentials: 'bearer' });
    await client.auth.login({ identifier: '01813209999', password: CUSTOMER_PASSWORD });
    await client.customers.uploadDocument('nid', { file: await jpegDocument(600, 400) });
    const { context, page } = await openTouched();
    try {
      await page.goto('/office/');
      const desk = page.getByRole('region', { name: 'Customers who wait, longest first' });
      await desk.getByText('Has sent what you asked for: National ID card').waitFor();
      await desk.getByRole('link', { name: 'Look at it: Licensed shop' }).tap();
      await page.getByRole('img', { name: 'National ID card' }).waitFor();
      await page.getByRole('link', { name: 'Today' }).tap();
      await expect.poll(() => desk.getByText('Licensed shop').count()).toBe(0);
    } finally {
      await context.close();
    }
  });
});
