import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeSentTo } from '../../../server/test/support/accounts/codes.ts';
import { PASSWORD, signIn, withStorefront } from './with-storefront.ts';

const shop = withStorefront({ wholesaleApproval: true });
const { field, submit, violations } = shop;

const NEW_PASSWORD = 'noton-chabi-77-mirpur';
const LICENCE = Buffer.from('%PDF-1.7\nthe licence');
const button = (name: string) => shop.page.getByRole('main').getByRole('button', { name, exact: true });
const status = (text: string) => shop.page.getByRole('status').getByText(text).waitFor();
const heading = (name: string) => shop.page.getByRole('heading', { name, exact: true }).waitFor();
const fillCode = async (target: string) => field('code').fill((await codeSentTo(shop.server.server, target)) ?? '');
const signInTo = (identifier: string, password: string) => signIn(shop.page, identifier, password);

it('lives the whole life of an account: from the registration to a deletion that is undone', async () => {
  const { page, staff, server } = shop;

  await page.goto('/register');
  await field('phoneNumber').fill('01830000001');
  await field('password').fill(PASSWORD);
  await field('shopName').fill('Bhai Bhai Store');
  await page.locator('[name=customerType][value=WHOLESALE]').check();
  await submit();
  await page.getByText('Welcome!').waitFor();
  await page.getByText('Your request is pending').waitFor();

  // Verifies the number, and moves to another one. The registration has signed the customer in a moment ago.
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  for (const [number, target] of [
    ['01830000001', '+8801830000001'],
    ['01830000002', '+8801830000002'],
  ] as const) {
    await button('Verify or change the number').click();
    await field('phoneNumber').fill(number);
    await submit();
    await page.getByText(`A code is on its way to ${number}.`).waitFor();
    await fillCode(target);
    await submit();
    await status('Your mobile number is verified.');
    await page.getByText(target).waitFor();
  }

  // Sends the licence that the shop asks for, and is approved.
  const [customer] = (await staff.customers.list({ q: '01830000002' })).items;
  if (!customer) throw new Error('the customer is not listed under the new number');
  const { id } = customer;
  expect(customer).toMatchObject({ phoneVerified: true, customerType: 'RETAIL' });
  await staff.customers.requireDocument(id, { type: 'TRADE_LICENSE', reason: 'To sell at wholesale prices.' });
  await page.goto('/account');
  await page.getByText('To sell at wholesale prices.').waitFor();
  await page.getByRole('button', { name: 'Send: Trade licence' }).click();
  const licence = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: LICENCE };
  await field('tradeLicenseDocument').setInputFiles(licence);
  await button('Send').click();
  await status('The document is sent.');
  expect((await staff.customers.listRequirements(id)).items).toEqual([]);
  await staff.customers.approveWholesale(id, { reason: 'Welcome.' }, { ifMatch: '*' });
  await page.reload();
  await page.getByText('You have wholesale prices.').waitFor();

  // Forgets the password, more than a minute after the last code.
  server.server.setNow(new Date(Date.now() + 61_000));
  await button('Sign out').click();
  await heading('Sign in to see your account');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field('identifier').fill('01830000002');
  await submit();
  await field('code').waitFor();
  await fillCode('+8801830000002');
  await field('newPassword').fill(NEW_PASSWORD);
  await submit();
  await status('Your password is changed.');

  // Ends another session.
  const other = await shop.openBrowser();
  await signIn(other, '01830000002', NEW_PASSWORD);
  await page.reload();
  await page.getByRole('button', { name: /^End the session: / }).click();
  await status('Done: ');
  await other.reload();
  await other.getByRole('heading', { name: 'Sign in to see your account' }).waitFor();

  // Takes a copy of the data, which a reset by phone delays until the shop has made sure that it was the customer.
  await page.getByRole('link', { name: 'Your data' }).click();
  await heading('A copy of your data');
  expect(await violations()).toEqual([]);
  await button('Download the copy').click();
  await page.getByRole('alert').getByText('The password was reset by phone a short time ago.').waitFor();
  await staff.customers.endHold(id, { ifMatch: '*' });
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download the copy').click()]);
  await status('The copy is saved on this device.');
  const zip = readFileSync(await download.path());
  // Nothing is compressed.
  for (const part of ['account.json', '+8801830000002', LICENCE]) expect(zip.includes(part)).toBe(true);

  // Deletes the account, signs in, and undoes it.
  await button('Delete the account').click();
  await field('password').fill('not this one');
  await button('Delete my account').click();
  await page.getByText('Is not the password of the account.').waitFor();
  expect(await violations()).toEqual([]);
  await field('password').fill(NEW_PASSWORD);
  await button('Delete my account').click();
  await heading('Sign in');
  await status('Your account will be deleted on ');
  await page.reload();
  await signInTo('01830000002', NEW_PASSWORD);
  await page.getByText('This account will be deleted on ').waitFor();
  expect(await violations()).toEqual([]);
  await button('Undo the deletion').press('Enter');
  await status('Your account stays.');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Your account stays.');
  await page.reload();
  await page.getByText('+8801830000002').waitFor();
  expect(await page.getByText('This account will be deleted on ').count()).toBe(0);
  const told = await server.server.deliver();
  for (const text of ['will be deleted on', 'was cancelled']) expect(told.join('\n')).toContain(text);
});
