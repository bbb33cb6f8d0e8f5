import { describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { brokenDocument, jpegDocument, pdfDocument, scannedDocument } from './documents.ts';
import { withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';

const office = withOffice();

let registered = 0;
const newPhone = () => `0181400${String(++registered).padStart(4, '0')}`;

async function openCustomer(page: Page, id: string): Promise<void> {
  await page.goto(`/office/customers/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Returns the share of pixels of a drawn page that are dark. */
const darkness = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('.viewer-page canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 100 && data[at + 3] > 200) dark++;
    return dark / (data.length / 4);
  })()`);

/** The script that tries to load a picture in the page. */
const load = `(url) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve('stored');
  image.onerror = () => resolve('revoked');
  image.src = url;
})`;

describe('the documents of a customer', () => {
  it('opens an image on request only, zooms, turns and moves it, and stores it nowhere', async () => {
    const { page } = office;
    const nidDocument = await jpegDocument();
    const id = await registerCustomer(office, { phoneNumber: newPhone(), shopName: 'Image shop', nidDocument });
    const requests: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/documents/')) {
        requests.push(`${response.headers()['cache-control']} ${response.fromServiceWorker()}`);
      }
    });
    await openCustomer(page, id);
    await page.getByRole('region', { name: 'History' }).waitFor();
    const opened = async () =>
      (await office.colleague.audit.list({ kind: 'document_read', subject: id, subjectKind: 'account' })).items;
    expect([requests, await opened()]).toEqual([[], []]);

    const button = page.getByRole('button', { name: /National ID card/ });
    await button.click();
    const image = page.getByRole('img', { name: 'National ID card' });
    await image.waitFor();
    const box = async () => image.boundingBox().then((found) => found ?? { x: 0, y: 0, width: 0, height: 0 });
    await expect.poll(async () => (await box()).width).toBeGreaterThan(100);
    const fitted = await box();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect((await box()).width).toBeCloseTo(fitted.width * 1.25, 0);
    await page.keyboard.press('0');
    await image.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await box()).width).toBeGreaterThan(fitted.width * 2);
    const before = await box();
    await page.locator('.viewer-stage').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await box()).x).toBeLessThan(before.x);
    await page.keyboard.press('0');
    await page.keyboard.press('t');
    await expect.poll(async () => (await box()).height / (await box()).width).toBeCloseTo(1.5, 1);

    const url = await image.getAttribute('src');
    await page.keyboard.press('Escape');
    await image.waitFor({ state: 'detached' });
    expect(await page.evaluate(`(${load})('${url}')`)).toBe('revoked');
    office.errors.splice(0);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('National ID card');

    // The second time, the browser has nothing and asks the server again.
    await button.click();
    await image.waitFor();
    expect(requests).toEqual(Array(2).fill(expect.stringMatching(/no-store.* false/)));
    expect(await opened()).toHaveLength(2);
    expect(await page.evaluate('caches.keys()')).toEqual([]);
  });

  it.each([
    ['a PDF with text', () => pdfDocument(3), 0.02],
    ['a scan with fax compression', scannedDocument, 0.05],
  ])('draws the pages of %s', async (_what, create, least) => {
    const { page } = office;
    const tradeLicenseDocument = await create();
    const id = await registerCustomer(office, { phoneNumber: newPhone(), shopName: 'PDF shop', tradeLicenseDocument });
    await openCustomer(page, id);
    await page.getByRole('button', { name: /Trade licence/ }).click();
    const sheet = page.getByRole('img', { name: /Page 1 of/ });
    await page.locator('.viewer-page canvas[data-drawn]').first().waitFor();
    expect(await darkness(page)).toBeGreaterThan(least);
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    // The size of a page is a whole number of pixels.
    await expect.poll(async () => Math.abs((await width()) - fitted * 1.25)).toBeLessThan(1);
    await page.getByRole('button', { name: 'Turn right' }).click();
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBeLessThan(await width());
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('licence.pdf');
  });

  it('says that a file is damaged, and offers it as a download', async () => {
    const { page } = office;
    const tradeLicenseDocument = brokenDocument();
    const id = await registerCustomer(office, { phoneNumber: newPhone(), shopName: 'Broken', tradeLicenseDocument });
    await openCustomer(page, id);
    await page.getByRole('button', { name: /Trade licence/ }).click();
    await page.getByRole('heading', { name: 'This file cannot be shown' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('alert').getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('licence.pdf');
  });

  it('offers nothing that the role does not allow', async () => {
    const { colleague } = office;
    const id = await registerCustomer(office, {
      phoneNumber: newPhone(),
      shopName: 'Read only',
      nidDocument: await jpegDocument(40, 40),
    });
    await colleague.roles.create({ name: 'reader', permissions: ['customers:read'] });
    const { password } = await colleague.accounts.create({
      email: 'reader@example.com',
      name: 'Reader',
      role: 'reader',
    });
    const page = await office.openBrowser();
    await page.locator('[name=identifier]').fill('reader@example.com');
    await page.locator('[name=password]').fill(password ?? '');
    await page.locator('button[type=submit]').click();
    await page.locator('.office').waitFor();
    await openCustomer(page, id);
    await page.getByText('Your role does not open documents.').waitFor();
    for (const name of ['Save', 'Deactivate', 'More actions'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'History' }).count()).toBe(0);
  });
});

it('has no violations of accessibility with an open document, in light and dark', async () => {
  const { page } = office;
  const files = { nidDocument: await jpegDocument(), tradeLicenseDocument: pdfDocument() };
  const id = await registerCustomer(office, { phoneNumber: newPhone(), shopName: 'Accessible shop', ...files });
  await openCustomer(page, id);
  await page.getByRole('button', { name: /National ID card/ }).click();
  await page.getByRole('img', { name: 'National ID card' }).waitFor();
  expect(await findViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /Trade licence/ }).click();
  await page.locator('.viewer-page canvas[data-drawn]').first().waitFor();
  expect(await findViolationsInThemes(page)).toEqual([]);
});
