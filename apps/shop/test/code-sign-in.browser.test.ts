import { expect, it } from 'vitest';
import { codeSentTo, wrongCode } from '../../../server/test/support/accounts/codes.ts';
import { PASSWORD, withStorefront } from './with-storefront.ts';

const shop = withStorefront({ codeSignIn: true, codeLimits: { resendSeconds: 0 } });
const { field, submit, focused, messageOf, violations } = shop;

const button = (name: string) => shop.page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = () => shop.page.getByRole('dialog', { name: 'Is it you?' });

/** Registers a customer, and signs in with a code from the page of the sign-in on. */
async function signInByCode(phoneNumber: string): Promise<void> {
  const { page, server } = shop;
  await shop.registerCustomer({ phoneNumber });
  await shop.context.clearCookies();
  await page.goto('/sign-in?from=/account/security');
  await button('Sign in with a code').click();
  await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor();
  expect(await focused()).toBe('identifier');
  await field('identifier').fill(phoneNumber);
  expect(await violations()).toEqual([]);
  await submit();
  await field('code').waitFor();
  expect(await focused()).toBe('code');
  const code = (await codeSentTo(server.server, phoneNumber.replace('0', '+880'))) ?? '';
  await field('code').fill(wrongCode(code));
  await submit();
  expect(await messageOf('code')).toContain('Ask for a new code');
  expect(await violations()).toEqual([]);
  await field('code').fill(code);
  await submit();
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
}

it('signs a customer in with a code, and asks for more where the session has no powers', async () => {
  const { page } = shop;
  await signInByCode('01830000001');
  await button('Change the password').click();
  await field('currentPassword').fill(PASSWORD);
  await field('newPassword').fill('noton-chabi-77-mirpur');
  await submit();
  await dialog().waitFor();
  await dialog().getByRole('button', { name: 'Send me a code instead' }).click();
  await dialog().getByText('You have signed in with a code. Confirm with your password.').waitFor();
  await dialog().locator('[name=password]').fill(PASSWORD);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/account/security?password-changed');
});

it('goes back to the password, and is the same for an unknown number', async () => {
  const { page } = shop;
  await page.goto('/sign-in');
  await button('Sign in with a code').click();
  await field('identifier').fill('01839999999');
  await submit();
  await page.getByText('If there is an account with 01839999999, a code is on its way.').waitFor();
  await button('Use my password instead').click();
  await field('password').waitFor();
});
