import { expect, it } from 'vitest';
import { codeAt } from '../../../server/test/support/accounts/factors.ts';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { createSessionCookies, fillSignIn, STAFF, withOffice } from './office.ts';

// Nothing is asked for that would be rejected, so that no 403 is expected here.
const office = withOffice({ requiresStaffFactor: true });

// Before the account has a factor, which the login would ask for.
it('a sign-out sends no request after itself that is rejected', async () => {
  const page = await office.openBrowser('/office/own-sign-in?lang=en');
  await fillSignIn(page, STAFF);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  const rejected: string[] = [];
  page.on('response', (response) => response.status() >= 400 && rejected.push(response.url()));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to the back office' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(rejected).toEqual([]);
});

it('a shop that requires a second factor leads to a page that sets one up, in both languages', async () => {
  const page = await office.openBrowser('/office/customers');
  await fillSignIn(page, STAFF);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await findViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = ((await page.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.locator('[name=code]').fill(codeAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have stored them' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();

  // A session that has not proved the factor that the account has now; the one of the fixture has ended.
  await office.context.addCookies(await createSessionCookies(office.server));
  await office.page.goto('/office/customers?lang=bn');
  await office.page.getByRole('heading', { name: 'দ্বিতীয় ধাপ দেখান' }).waitFor();
  expect(await findViolationsInThemes(office.page)).toEqual([]);
  office.server.server.setNow(new Date(Date.now() + 30_000));
  await office.page.locator('[name=code]').fill(codeAt(secret, Date.now() + 30_000));
  await office.page.keyboard.press('Enter');
  await office.page.locator('.office').waitFor();
  office.server.server.setNow(undefined);
});
