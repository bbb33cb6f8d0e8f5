import { afterEach, expect, it } from 'vitest';
import { codeSentTo, resetCode } from '../../../server/test/support/accounts/codes.ts';
import { postJson } from '../../../server/test/support/accounts/fixtures.ts';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import { withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';

const office = withOffice();
const server = () => office.server.server;
const DAY = 86_400_000;
afterEach(() => server().setNow(undefined));

it('lists the messages that failed, and the texts of those that were only shown', async () => {
  const { page, colleague } = office;
  const id = await registerCustomer(office, { phoneNumber: '01813400001', shopName: 'Far away' });
  await page.goto('/office/');
  // The keys work once the page has been built.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'No message has failed' }).waitFor();

  const asked = await colleague.customers.requireDocument(id, { type: 'NID', reason: 'It cannot be read.' });
  server().setNow(new Date(Date.now() + 30 * DAY));
  await server().deliver();
  server().setNow(undefined);
  await colleague.customers.withdrawRequirement({ id, rid: asked.id });
  await colleague.customers.requireDocument(id, { type: 'NID', reason: 'It is too old.' });
  expect(await server().deliver()).toEqual([expect.stringContaining('It is too old.')]);

  await page.reload();
  const grid = page.getByRole('grid', { name: 'Messages' });
  const row = grid.getByRole('row', { name: '+8801813400001' });
  await row.getByText('it expired before it could be sent').waitFor();
  expect(await row.count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Shown here only');
  await row.getByText('Shown here only').click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Document required' });
  await dialog.getByText('It is too old.').waitFor();
  await dialog.getByRole('link', { name: 'Open the account' }).click();
  await page.getByRole('heading', { name: 'Far away' }).waitFor();
});

it('ends a hold after a reset by phone', async () => {
  const { page, colleague } = office;
  const phone = '+8801813400002';
  const id = await registerCustomer(office, { phoneNumber: phone, shopName: 'New SIM' });
  const code = await resetCode(server(), phone);
  const reset = { identifier: phone, code, newPassword: 'noton-chabi-77-mirpur' };
  expect((await postJson(server(), '/api/auth/password/reset', reset)).status).toBe(200);
  await page.goto(`/office/customers/${id}`);
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByText('The password was reset by phone.').waitFor();
  await account.locator('dt', { hasText: 'Mobile number verified' }).locator('+ dd', { hasText: 'Yes' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await account.getByRole('button', { name: 'End the hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('someone with a new SIM card').waitFor();
  await dialog.getByRole('button', { name: 'End the hold' }).click();
  await page.getByText('The hold has ended.').waitFor();
  await account.getByText('The password was reset by phone.').waitFor({ state: 'detached' });
  expect((await colleague.customers.get(id)).holdUntil).toBe(null);
});

it('lets codes work again that were sent too often', async () => {
  const { page } = office;
  const phone = '+8801813400003';
  const id = await registerCustomer(office, { phoneNumber: phone, shopName: 'Many codes' });
  await page.goto(`/office/customers/${id}`);
  const account = page.getByRole('region', { name: 'Account' });
  await account.getByText('Signed-in devices').waitFor();
  const send = async (second: number) => {
    server().setNow(new Date(Date.now() + second * 1_000));
    await postJson(server(), '/api/auth/codes', { purpose: 'password-reset', identifier: phone });
    return await codeSentTo(server(), phone);
  };
  for (let sent = 0; sent < 5; sent += 1) expect(await send(sent * 61)).toMatch(/^\d{6}$/);
  expect(await send(305)).toBeUndefined();
  await page.reload();
  await account.getByText('Too many codes were sent to this customer').waitFor();
  await account.getByRole('button', { name: 'Let codes work again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let codes work again' }).click();
  await page.getByText('Codes work again.').waitFor();
  await account.getByText('Too many codes were sent').waitFor({ state: 'detached' });
  expect(await send(366)).toMatch(/^\d{6}$/);
});
