import { describe, expect, it } from 'vitest';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { cutDocument, jpeg2000Document, jpegDocument, lockedDocument, pdfDocument, pngDocument } from './documents.ts';
import { withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';

const office = withOffice();

let registered = 0;
/** The script that returns the scroll position in the page. */
const SCROLLED = "document.querySelector('main').scrollTop";

/** Registers a customer with a document, and opens it. */
async function openDocument(nidDocument: File): Promise<Page> {
  const { page } = office;
  registered += 1;
  const phoneNumber = `0181500${String(registered).padStart(4, '0')}`;
  const id = await registerCustomer(office, { phoneNumber, shopName: `Shop ${registered}`, nidDocument });
  await page.goto(`/office/customers/${id}`);
  await page.getByRole('button', { name: /National ID card/ }).click();
  return page;
}

/** Returns the share of a drawn page that is dark. */
const darkness = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('.viewer-page canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 100 && data[at + 3] > 200) dark++;
    return dark / (data.length / 4);
  })()`);

describe('the viewer', () => {
  it('draws a scan in JPEG 2000', async () => {
    const page = await openDocument(jpeg2000Document());
    await page.locator('.viewer-page canvas[data-drawn]').first().waitFor();
    expect(await darkness(page)).toBeGreaterThan(0.3);
  });

  it('says that a PDF has a password, and what to do', async () => {
    const page = await openDocument(lockedDocument());
    await page.getByRole('alert').getByRole('heading', { name: 'This PDF has a password' }).waitFor();
    await page.getByText('ask the customer').waitFor();
  });

  it('goes to the last of 200 pages, and draws only those in view', async () => {
    const page = await openDocument(pdfDocument(200));
    await page.locator('.viewer-page canvas[data-drawn]').first().waitFor();
    await page.getByRole('region', { name: /pages/i }).focus();
    await page.keyboard.press('End');
    const last = page.getByRole('img', { name: 'Page 200 of 200' });
    await expect.poll(() => last.getAttribute('data-drawn')).not.toBeNull();
    await expect.poll(() => page.locator('canvas[data-drawn]').count()).toBeLessThan(5);
    await page.keyboard.press('Home');
    await page.locator('.viewer-page:first-child canvas[data-drawn]').waitFor();
    expect(await darkness(page)).toBeGreaterThan(0.02);
  });

  it('shows the pages that a cut PDF still has', async () => {
    const page = await openDocument(await cutDocument(pdfDocument(2), 1_100));
    await page.locator('.viewer-page canvas[data-drawn]').first().waitFor();
    expect(await darkness(page)).toBeGreaterThan(0.02);
  });

  it.each([
    ['a picture of which only the begin has arrived', async () => cutDocument(await pngDocument(), 24)],
    ['a PDF of which only the begin has arrived', () => cutDocument(pdfDocument(3), 60)],
  ])('says that it cannot show %s', async (_what, create) => {
    const page = await openDocument(await create());
    await page.getByRole('alert').getByRole('heading', { name: 'This file cannot be shown' }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Download' }).waitFor();
  });
});

it('moves nothing of the form when a document is opened, wide and narrow', async () => {
  const { page } = office;
  const id = await registerCustomer(office, {
    phoneNumber: '01815990000',
    shopName: 'Steady',
    nidDocument: await jpegDocument(600, 400),
  });
  const places = () =>
    page.evaluate<unknown>(
      `((scrolled) => [...document.querySelectorAll('main form :is(input, select, textarea, button)')].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y + scrolled, width, height];
      }))(${SCROLLED})`,
    );
  for (const viewport of [
    { width: 1_280, height: 860 },
    { width: 768, height: 1_024 },
  ]) {
    const isWide = viewport.width > 1_000;
    await page.setViewportSize(viewport);
    await page.goto(`/office/customers/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Steady' }).waitFor();
    await page.getByRole('region', { name: 'History' }).waitFor();
    const before = await places();
    await page.getByRole('button', { name: /National ID card/ }).click();
    const image = page.getByRole('img', { name: 'National ID card' });
    await image.waitFor();
    expect(await places()).toEqual(before);
    // On a tablet the viewer is below the form, and the page scrolls to it.
    if (isWide) expect(await page.evaluate(SCROLLED)).toBe(0);
    await expect.poll(() => image.evaluate((element) => element.getBoundingClientRect().width)).toBeGreaterThan(200);
  }
});
