import { describe, expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { jpegDocument, pdfDocument } from './documents.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { withOffice } from './office.ts';
import { CUSTOMER_PASSWORD, registerCustomer } from './register-customer.ts';

// The browser logs responses with 400, 409 and 412, which the page shows, and the 404 of a customer who has been erased.
const office = withOffice({}, /status of 4(00|04|09|12)/);

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

describe('the list of customers', () => {
  it('finds a customer while typing, by any spelling of the phone number, and stores it in the URL', async () => {
    const { page } = office;
    await registerCustomer(office, { phoneNumber: '01712345678', shopName: 'Rahim Store' });
    await page.goto('/office/customers');
    const search = page.getByRole('searchbox');
    for (const spelling of ['01712-345678', '+8801712345678', '০১৭১২ ৩৪৫৬৭৮', '(+88) 01712.345678', 'rahim st']) {
      // Rows stay until others are loaded, so the list is emptied first.
      await search.fill('no such customer');
      await page.getByRole('heading', { name: 'No customer matches' }).waitFor();
      await search.fill(spelling);
      await page.getByRole('grid').getByText('Rahim Store').waitFor();
      await page.getByText('1 customer', { exact: true }).waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(spelling);
    }
    await page.reload();
    await page.getByRole('grid').getByText('Rahim Store').waitFor();
    expect(await search.inputValue()).toBe('rahim st');
    await search.fill('no such customer');
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
    await page.getByText('1 customer', { exact: true }).waitFor();
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

    await field.fill('\u202a(+88) ০১৯০০.000001\u202c');
    await page.reload();
    await page.getByText('Unsaved changes').waitFor();
    expect(await field.inputValue()).toBe('\u202a(+88) ০১৯০০.000001\u202c');
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
    await page.getByLabel('Name of the person').fill('Mine');
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
      account.locator('dt', { hasText: 'Signed-in devices' }).locator('+ dd', { hasText: count });
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
    await expect.poll(() => page.getByText(password).count()).toBe(0);
    const focused = () => page.evaluate('document.activeElement.textContent');
    await expect.poll(focused).toContain('More actions');
  });

  it('asks for a document with a reason, which stays typed, and withdraws it', async () => {
    const { page, colleague } = office;
    const id = await registerCustomer(office, { phoneNumber: newPhone(), shopName: 'Old licence' });
    await openCustomer(page, id);
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByRole('button', { name: 'Ask for a document' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Document').selectOption('Trade licence');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('Must not be empty.').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await dialog.getByLabel('Reason').fill('It has expired.');
    expect(await findViolations(page, IN_DIALOG)).toEqual([]);
    await page.keyboard.press('Escape');
    await documents.getByRole('button', { name: 'Ask for a document' }).click();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('It has expired.');
    await dialog.locator('button[type=submit]').click();
    await page.getByText('The customer is asked for the document.').waitFor();
    const required = documents.getByRole('list', { name: 'Required documents' });
    await required.getByText('It has expired.').waitFor();
    expect((await colleague.customers.listRequirements(id)).items).toMatchObject([
      { type: 'TRADE_LICENSE', reason: 'It has expired.' },
    ]);
    expect(await findViolations(page)).toEqual([]);

    await documents.getByRole('button', { name: 'Ask for a document' }).click();
    const choices = await dialog.getByLabel('Document').getByRole('option').allInnerTexts();
    expect(choices).toEqual(['National ID card', 'Picture of the shop']);
    await page.keyboard.press('Escape');
    await required.getByRole('button', { name: 'Withdraw: Trade licence' }).click();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await required.waitFor({ state: 'detached' });
    expect((await colleague.customers.listRequirements(id)).items).toEqual([]);
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
