import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeAt } from '../../../server/test/support/accounts/factors.ts';
import { addAuthenticator } from '../../../tools/testing/authenticator.ts';
import { PASSWORD, withStorefront } from './with-storefront.ts';

const shop = withStorefront();
const { field, submit, focused, messageOf, violations } = shop;
const button = (name: string) => shop.page.getByRole('main').getByRole('button', { name, exact: true });
const status = (text: string) => shop.page.getByRole('status').getByText(text).waitFor();

let ahead = 0;
beforeEach(() => shop.page.setDefaultTimeout(10_000));
afterEach(() => {
  ahead = 0;
  shop.server.server.setNow(undefined);
});
const passTime = (milliseconds: number) => {
  ahead += milliseconds;
  shop.server.server.setNow(new Date(Date.now() + ahead));
};
/** Returns a code of the next time step: each works once. */
const nextCode = (secret: string) => {
  passTime(30_000);
  return codeAt(secret, Date.now() + ahead);
};
const dialog = () => shop.page.getByRole('dialog', { name: 'Is it you?' });
/** Types the password that an account without a factor is asked for. */
const confirmByPassword = async () => {
  await dialog().locator('[name=password]').and(shop.page.locator(':focus')).fill(PASSWORD);
  await shop.page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
};
const fillSignIn = async (identifier: string) => {
  await shop.context.clearCookies();
  await shop.page.goto('/sign-in?from=/account');
  await field('identifier').fill(identifier);
  await field('password').fill(PASSWORD);
  await submit();
};

it('sets up an authenticator app, and asks for its code at the next sign-in', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01830000001' });
  await page.goto('/account/security');
  await button('Set up an authenticator app').press('Enter');
  await confirmByPassword();
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  expect(await page.evaluate('document.querySelector(".totp-qr").naturalWidth')).toBeGreaterThan(0);
  const secret = ((await page.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '');
  expect(await focused()).toBe('code');
  expect(await violations()).toEqual([]);
  await field('code').fill('12');
  await page.keyboard.press('Enter');
  expect(await messageOf('code')).toBe('Must have six digits.');
  await field('code').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your recovery codes' }).and(page.locator(':focus')).waitFor();
  const codes = await page.locator('.recovery-codes code').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await violations()).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await button('I have stored them').click();
  await page.getByText('Not used yet: 10').waitFor();

  await fillSignIn('01830000001');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect(await focused()).toBe('code');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'বাং' }).click();
  await field('code').fill('000000');
  await submit();
  expect(await messageOf('code')).toBe('কোডটি সঠিক নয়।');
  expect(await violations()).toEqual([]);
  await field('code').fill([...nextCode(secret)].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('\u2011'));
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/account');

  await page.getByRole('button', { name: 'EN' }).click();
  await fillSignIn('01830000001');
  await button('Use a recovery code').click();
  await field('code').fill((codes[0] ?? '').toUpperCase());
  await submit();
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await page.goto('/account/security');
  await page.getByText('Not used yet: 9').waitFor();

  // The proof is old now: the page asks again, and goes on.
  passTime(11 * 60_000);
  await button('Make new recovery codes').click();
  await dialog().locator('[name=code]').and(page.locator(':focus')).waitFor();
  expect(await violations()).toEqual([]);
  await dialog().locator('[name=code]').fill(nextCode(secret));
  await page.keyboard.press('Enter');
  await button('I have stored them').click();
  await page.getByText('Not used yet: 10').waitFor();
  await button('Remove the app').click();
  await status('The authenticator app is removed.');
  expect(await page.getByText('Not used yet').count()).toBe(0);
});

it('starts again when the second step has taken too long', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01830000002' });
  await page.goto('/account/security');
  await button('Set up an authenticator app').click();
  await confirmByPassword();
  const secret = ((await page.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '');
  await field('code').fill(nextCode(secret));
  await button('Confirm the app').click();
  await button('I have stored them').waitFor();
  await fillSignIn('01830000002');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  passTime(6 * 60_000);
  await field('code').fill(nextCode(secret));
  await submit();
  await page.getByRole('alert').getByText('This sign-in took too long').waitFor();
  await field('identifier').waitFor();
});

it('adds, names, uses and removes a passkey', async () => {
  const { page } = shop;
  await addAuthenticator(shop.context, page);
  await shop.registerCustomer({ phoneNumber: '01830000003' });
  await page.goto('/account/security');
  await button('Add a passkey').press('Enter');
  await confirmByPassword();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await button('I have stored them').click();
  await page.getByText('Not used yet', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Rename: / }).click();
  await expect.poll(focused).toBe('name');
  await field('name').fill('Phone · ফোন');
  await page.keyboard.press('Enter');
  await status('Passkey renamed: Phone · ফোন');
  expect(await violations()).toEqual([]);

  await fillSignIn('01830000003');
  await button('Use a passkey').and(page.locator(':focus')).press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await shop.context.clearCookies();
  await page.goto('/sign-in?from=/account/security');
  expect(await violations()).toEqual([]);
  await button('Sign in with a passkey').click();
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
  await page.getByText('Last used').first().waitFor();
  await button('Remove: Phone · ফোন').click();
  await status('Passkey removed: Phone · ফোন');
});

it('signs in with the password where the browser has no passkeys', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01830000004' });
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  await shop.context.clearCookies();
  await page.goto('/sign-in');
  await field('password').waitFor();
  expect(await button('Sign in with a passkey').count()).toBe(0);
  await fillSignIn('01830000004');
  await page.waitForURL(({ pathname }) => pathname === '/account');
  await page.goto('/account/security');
  await page.getByText('This browser cannot make passkeys here.').waitFor();
});
