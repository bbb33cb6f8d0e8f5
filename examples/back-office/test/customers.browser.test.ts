import { describe, expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../support/hosted-pages.ts';
import { brokenDocument, jpegDocument, pdfDocument, scannedDocument } from './documents.ts';
import { withOffice } from './office.ts';
import { CUSTOMER_PASSWORD, registerCustomer } from './register-customer.ts';

// The browser logs responses with 409 and 412, which the page shows.
const office = withOffice({}, /status of 4(09|12)/);

let registered = 0;
const newPhone = () => `0181200${String(++registered).padStart(4, '0')}`;

async function openCustomer(page: Page, id: string): Promise<void> {
  await page.goto(`/office/customers/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function login(identifier: string, password: string): Promise<number> {
  const response = await fetch(`${office.server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password, responseMode: 'token' }),
  });
  return response.status;
}

/** The share of pixels of a drawn page that are dark. */
const darkness = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('.viewer-page canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 100 && data[at + 3] > 200) dark++;
    return dark / (data.length / 4);
  })()`);

describe('the list of customers', () => {
  it('finds a customer while typing, by any spelling of the phone number, and stores it in the URL', async () => {
    const { page } = office;
    await registerCustomer(office, { phoneNumber: '01712345678', shopName: 'Rahim Store' });
    await page.goto('/office/customers');
    const search = page.getByRole('searchbox');
    for (const spelling of ['01712-345678', '+8801712345678', '০১৭১২ ৩৪৫৬৭৮', 'rahim st']) {
      await search.fill(spelling);
      await page.getByRole('grid').getByText('Rahim Store').waitFor();
      await page.getByText('1 customers').waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(spelling);
    }
    await page.reload();
    await page.getByRole('grid').getByText('Rahim Store').waitFor();
    expect(await search.inputValue()).toBe('rahim st');
    await search.fill('nobody at all');
    await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
  });

  it('filters by tier, state and missing documents, and opens a customer by keyboard', async () => {
    const { page } = office;
    const licence = pdfDocument();
    await registerCustomer(office, {
      phoneNumber: newPhone(),
      shopName: 'Filter with licence',
      customerType: 'WHOLESALE',
      tradeLicenseDocument: licence,
    });
    const id = await registerCustomer(office, {
      phoneNumber: newPhone(),
      shopName: 'Filter without licence',
      customerType: 'WHOLESALE',
    });
    await page.goto('/office/customers?q=Filter+with');
    await page.getByText('2 customers').waitFor();
    await page.getByLabel('Documents').selectOption({ label: 'Without: Trade licence' });
    await page.getByText('1 customers').waitFor();
    await page.getByLabel('Prices').selectOption('WHOLESALE');
    await page.getByLabel('State', { exact: true }).selectOption('active');
    await page.getByRole('gridcell', { name: 'Filter without licence' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Filter without licence' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/office/customers/${id}`);
    await page.goBack();
    expect(await page.getByLabel('Documents').inputValue()).toBe('missing:TRADE_LICENSE');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('grid').getByText('Demo shop').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the data of a customer', () => {
  it('corrects a phone number, names one that another account has, and undoes', async () => {
    const { page } = office;
    const [phone, taken] = [newPhone(), newPhone()];
    const id = await registerCustomer(office, { phoneNumber: phone, shopName: 'Karim Traders' });
    await registerCustomer(office, { phoneNumber: taken, shopName: 'Taken number' });
    await openCustomer(page, id);
    const field = page.getByLabel('Phone', { exact: true });
    await field.fill(taken);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field', { has: field }).getByText('Is already in use.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');

    await field.fill('01900-000001');
    await page.reload();
    await page.getByText('Unsaved changes').waitFor();
    expect(await field.inputValue()).toBe('01900-000001');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved.').waitFor();
    expect((await office.colleague.customers.get(id)).phoneNumber).toBe('+8801900000001');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect((await office.colleague.customers.get(id)).phoneNumber).toBe(`+88${phone}`);
  });

  it('shows what a colleague has changed meanwhile, and overwrites nothing', async () => {
    const { page } = office;
    const id = await registerCustomer(office, { phoneNumber: newPhone(), shopName: 'Two people' });
    await openCustomer(page, id);
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await office.colleague.customers.change(id, { shopAddress: 'Road 7, Dhaka' }, { ifMatch: '*' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Road 7, Dhaka').first().waitFor();
    await dialog.locator('button[type=submit]').click();
    await page.getByText('Saved.').waitFor();
    expect(await office.colleague.customers.get(id)).toMatchObject({ name: 'Mine', shopAddress: 'Road 7, Dhaka' });
  });

  it('ends sessions, deactivates with undo, and sets a password that is shown once', async () => {
    const { page } = office;
    const phone = newPhone();
    const id = await registerCustomer(office, { phoneNumber: phone, shopName: 'Session shop' });
    expect(await login(phone, CUSTOMER_PASSWORD)).toBe(200);
    await openCustomer(page, id);
    const account = page.getByRole('region', { name: 'Account' });
    const sessions = (count: string) =>
      account.locator('dt', { hasText: 'Open sessions' }).locator('+ dd', { hasText: count });
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('End all sessions');
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await sessions('0').waitFor();

    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('The customer cannot sign in').waitFor();
    expect(await login(phone, CUSTOMER_PASSWORD)).toBe(401);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    expect(await login(phone, CUSTOMER_PASSWORD)).toBe(200);

    await choose('Set a one-time password');
    await page.getByRole('dialog').getByRole('button', { name: 'Set it' }).click();
    const password = await page.getByLabel('One-time password', { exact: true }).last().inputValue();
    expect(await login(phone, password)).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('not shown again').waitFor();
    await page.getByRole('button', { name: 'I have noted it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText(password).count()).toBe(0);
  });

  it('erases a customer only after the phone number has been typed', async () => {
    const { page } = office;
    const phone = newPhone();
    const id = await registerCustomer(office, {
      phoneNumber: phone,
      shopName: 'Goes away',
      nidDocument: await jpegDocument(40, 40),
    });
    await openCustomer(page, id);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase' }).click();
    const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase' });
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${phone} to confirm`).fill(phone.slice(1));
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${phone} to confirm`).fill(phone);
    await erase.click();
    await page.getByText('The customer has been erased.').waitFor();
    expect((await office.colleague.customers.list({ q: phone })).items).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/office/customers');
  });
});

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
    expect(await page.evaluate(`fetch('${url}').then(() => 'kept', () => 'revoked')`)).toBe('revoked');
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
    await expect.poll(width).toBeCloseTo(fitted * 1.25, 0);
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
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'History' }).count()).toBe(0);
  });
});

it('has no violations of accessibility, in light and dark', async () => {
  const { page } = office;
  const id = await registerCustomer(office, {
    phoneNumber: newPhone(),
    shopName: 'Accessible shop',
    nidDocument: await jpegDocument(),
    tradeLicenseDocument: pdfDocument(),
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/office/customers');
    await page.getByRole('grid').getByText('Accessible shop').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await openCustomer(page, id);
    await page.getByRole('button', { name: /National ID card/ }).click();
    await page.getByRole('img', { name: 'National ID card' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /Trade licence/ }).click();
    await page.locator('.viewer-page canvas[data-drawn]').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  }
});
