import path from 'node:path';
import { codeAt } from '../../../server/test/support/accounts/factors.ts';
import { launchChromium } from '../../../server/test/support/browser/chromium.ts';
import type { Browser, Page } from '../../testing/hosted-pages.ts';
import { registration } from '../deployment/registration.ts';
import { equal, type Figure } from '../drill.ts';
import { atEnd } from '../site/clean-up.ts';

const PHONE = '01711000004';
/** More than a proxy accepts by default. */
const DOCUMENT_BYTES = 5_000_000;

/**
 * Looks at the shop and the office as the last lines of docs/operate/one-vps.md say. The browser accepts the certificate of Caddy's own
 * authority.
 *
 * @param pictures the folder of the screenshots
 */
export async function look(origin: string, password: string, pictures: string): Promise<readonly Figure[]> {
  const browser = await launchChromium();
  atEnd(() => browser.close());
  let shown = 0;
  const show = async (of: Page, name: string) => {
    shown += 1;
    await of.screenshot({ path: path.join(pictures, `${shown}-${name}.png`) });
  };
  const page = await openPage(browser, origin);

  await page.goto('/office');
  await page.getByLabel('Email address or phone number').fill('you@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await show(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await show(page, 'second-factor');
  await setUpAuthenticator(page);
  await show(page, 'recovery-codes');
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  const title = await page.title();
  await page.getByText('No customer waits.').waitFor();
  await show(page, 'today');

  const customer = await openPage(browser, origin);
  await customer.goto('/');
  for (const name of ['Salt 1 kg', /^Ispahani Mirzapore/]) await customer.getByRole('link', { name }).first().waitFor();
  await customer.getByRole('combobox', { name: 'Search for products' }).waitFor();
  await customer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).waitFor();
  await show(customer, 'shop');
  const status = await register(customer);

  await page.goto('/office/');
  await page.getByText('Asks for wholesale prices').waitFor();
  await show(page, 'request');
  await page.goto('/office/customers');
  await page.getByText(PHONE.slice(-4)).first().waitFor();
  await show(page, 'customers');
  await page.goto('/office/products');
  await page.getByRole('link', { name: 'Import', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await show(page, 'import');
  return [
    equal('title of the office after the first login', title, 'Today · Arot'),
    equal('title of the shop', await customer.title(), 'Arot'),
    equal('registration with three documents of 5 MB', status, 201),
  ];
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, ignoreHTTPSErrors: true, locale: 'en' });
  return await context.newPage();
}

async function setUpAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('.totp-secret').innerText()).replaceAll(' ', '');
  await page.locator('input[name=code]').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm the app' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
}

/** Registers a customer who asks for wholesale prices. @returns the status of the response */
async function register(page: Page): Promise<number> {
  const { headers, body } = await registration(PHONE, DOCUMENT_BYTES, undefined, 'WHOLESALE');
  return await page.evaluate(
    async ([type, text]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const request = { method: 'POST', headers: { 'content-type': type }, body: bytes };
      return (await fetch('/api/auth/customer/register', request)).status;
    },
    [headers['content-type'] ?? '', body.toString('base64')] as const,
  );
}
