import { createClient } from '@arot/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { jpegDocument, pdfDocument } from './documents.ts';
import { withOffice } from './office.ts';
import { CUSTOMER_PASSWORD, registerCustomer } from './register-customer.ts';

// The browser logs responses with 409 and 412, which the page shows.
const office = withOffice({ wholesaleApproval: true }, /status of 4(09|12)/);

let registered = 0;
async function request(shopName: string): Promise<string> {
  return await registerCustomer(office, {
    phoneNumber: `0181300${String(++registered).padStart(4, '0')}`,
    shopName,
    customerType: 'WHOLESALE',
    nidDocument: await jpegDocument(600, 400),
    tradeLicenseDocument: pdfDocument(),
  });
}

const heading = (name: string) => office.page.getByRole('heading', { level: 2, name });
const item = (name: string) =>
  office.page.getByRole('list', { name: 'Pending requests, oldest first' }).getByRole('button', { name });

// The inbox of each test has its own requests only.
beforeEach(async () => {
  for await (const { id } of office.colleague.customers.list.iterate({ wholesaleRequest: 'pending' })) {
    await office.colleague.customers.rejectWholesale(id, {}, { ifMatch: '*' });
  }
});

describe('the inbox of wholesale requests', () => {
  it('decides about requests by keyboard only, with the documents beside the decision', async () => {
    const { page, colleague } = office;
    const [first, second, third] = [
      await request('First shop'),
      await request('Second shop'),
      await request('Third shop'),
    ];
    await page.goto('/office/wholesale');
    // The one that has waited longest.
    await heading('First shop').waitFor();
    await page.keyboard.press('j');
    await heading('Second shop').waitFor();
    await page.keyboard.press('ArrowUp');
    await heading('First shop').waitFor();

    await page.keyboard.press('1');
    await page.getByRole('img', { name: 'National ID card' }).waitFor();
    await page.keyboard.press('2');
    await page.locator('canvas[data-drawn]').first().waitFor();
    await page.keyboard.press('n');
    // Letters of a note decide nothing.
    await page.keyboard.type('arj Valid until 2027.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await heading('Second shop').waitFor();
    await page.getByText('First shop has wholesale prices.').waitFor();
    expect(await colleague.customers.get(first)).toMatchObject({
      customerType: 'WHOLESALE',
      wholesaleRequest: { state: 'approved', note: 'arj Valid until 2027.' },
    });

    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('can ask again after 24 hours').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await colleague.customers.get(second)).wholesaleRequest?.state).toBe('pending');
    await page.keyboard.press('r');
    await dialog.getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await heading('Third shop').waitFor();
    await item('Second shop').waitFor({ state: 'detached' });
    expect(await colleague.customers.get(second)).toMatchObject({
      customerType: 'RETAIL',
      wholesaleRequest: { state: 'rejected' },
    });
    expect((await colleague.customers.get(third)).wholesaleRequest?.state).toBe('pending');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'No request is pending' }).waitFor();
  });

  it('tells the customer the reason of a decision, and the staff what the customer wrote', async () => {
    const { page, colleague, server } = office;
    const id = await registerCustomer(office, {
      phoneNumber: '01813990001',
      shopName: 'Two shops',
      customerType: 'RETAIL',
    });
    const customer = createClient({ baseUrl: server.server.origin, credentials: 'bearer' });
    await customer.auth.login({ identifier: '01813990001', password: CUSTOMER_PASSWORD });
    await customer.customers.requestWholesale({ note: 'We have two shops.' });
    await page.goto(`/office/wholesale/${id}`);
    await page.getByLabel('Reason for the customer').fill('The licence cannot be read.');
    await page.reload();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('heading', { name: 'No request is pending' }).waitFor();
    const { request: decided } = await customer.customers.wholesaleRequest();
    expect(decided).toMatchObject({ state: 'rejected', reason: 'The licence cannot be read.' });
    expect((await colleague.customers.get(id)).wholesaleRequest?.note).toBe(null);
    await page.goto(`/office/customers/${id}`);
    const facts = page.getByRole('region', { name: 'Wholesale request' });
    for (const text of ['We have two shops.', 'The licence cannot be read.']) await facts.getByText(text).waitFor();
  });

  it('takes an approval back', async () => {
    const { page, colleague } = office;
    const id = await request('Too early');
    await page.goto(`/office/wholesale/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Too early has wholesale prices.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await colleague.customers.get(id)).toMatchObject({
      customerType: 'RETAIL',
      wholesaleRequest: { state: 'approved' },
    });
  });

  it('shows that a colleague has decided or changed meanwhile, and decides nothing twice', async () => {
    const { page, colleague } = office;
    const [changed, decided] = [await request('Changed shop'), await request('Decided shop')];
    await page.goto('/office/wholesale');
    await heading('Changed shop').waitFor();
    await colleague.customers.change(changed, { shopAddress: 'Road 9, Khulna' }, { ifMatch: '*' });
    await page.keyboard.press('a');
    await page.getByText('Another person has changed this customer or decided meanwhile.').waitFor();
    await page.getByText('Road 9, Khulna').waitFor();
    expect((await colleague.customers.get(changed)).wholesaleRequest?.state).toBe('pending');

    await item('Decided shop').click();
    await heading('Decided shop').waitFor();
    await colleague.customers.rejectWholesale(decided, { note: 'No licence.' }, { ifMatch: '*' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('This request is decided.').waitFor();
    await page.getByText('No licence.').waitFor();
    await item('Decided shop').waitFor({ state: 'detached' });
    expect((await colleague.customers.get(decided)).customerType).toBe('RETAIL');
  });

  it('has no violations of accessibility with a document or the dialog open, in light and dark', async () => {
    const { page } = office;
    await request('Accessible shop');
    await page.goto('/office/wholesale');
    await heading('Accessible shop').waitFor();
    await page.keyboard.press('1');
    await page.getByRole('img', { name: 'National ID card' }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.keyboard.press('r');
    await page.getByRole('dialog').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
  });
});

describe('the page Today', () => {
  it('shows who waits, as a link to the request, and what the shop lacks', async () => {
    const { page } = office;
    await request('Waiting shop');
    await page.goto('/office/');
    const desk = page.getByRole('region', { name: 'Customers who wait, longest first' });
    const waiting = desk.getByRole('link', { name: 'Waiting shop' });
    await waiting.waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await waiting.click();
    await heading('Waiting shop').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'No request is pending' }).waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await desk.getByText('No customer waits.').waitFor();
    await page.getByRole('region', { name: 'Last changes' }).getByText('Wholesale approved').first().waitFor();
    await page.getByRole('link', { name: 'Active customers without documents' }).click();
    await page.getByRole('grid').getByText('Demo shop').first().waitFor();
  });

  it('shows only what the role may see', async () => {
    await office.colleague.roles.create({ name: 'prices', permissions: ['catalog:read'] });
    const account = { email: 'prices@example.com', name: 'Prices', role: 'prices' };
    const { password } = await office.colleague.accounts.create(account);
    const page = await office.openBrowser();
    const forbidden: string[] = [];
    page.on('response', (response) => response.status() === 403 && forbidden.push(response.url()));
    await page.locator('[name=identifier]').fill(account.email);
    await page.locator('[name=password]').fill(password ?? '');
    await page.locator('button[type=submit]').click();
    await page.getByRole('link', { name: 'Products without a price' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /wholesale|documents|app/i }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Last changes' }).count()).toBe(0);
    expect(forbidden).toEqual([]);
  });
});
