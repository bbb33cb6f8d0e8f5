import { afterEach, expect, it } from 'vitest';
import { db } from '../../../server/src/database/db.ts';
import { timestamp } from '../../../server/src/database/schema/timestamps.ts';
import { codeSentTo, wrongCode } from '../../../server/test/support/accounts/codes.ts';
import { PASSWORD, signIn, withStorefront } from './with-storefront.ts';

const shop = withStorefront();
const { field, submit, focused, messageOf, violations } = shop;
afterEach(() => shop.server.server.setNow(undefined));

const button = (name: string) => shop.page.getByRole('main').getByRole('button', { name, exact: true });
const status = (text: string) => shop.page.getByRole('status').getByText(text).waitFor();
const dialog = () => shop.page.getByRole('dialog', { name: 'Is it you?' });
const codeTo = async (target: string) => {
  const code = await codeSentTo(shop.server.server, target);
  if (code === undefined) throw new Error(`no code was sent to ${target}`);
  return code;
};

it('sets a forgotten password by a code, in the language of the page', async () => {
  const { page, server } = shop;
  await shop.registerCustomer({ phoneNumber: '01820000001' });
  await shop.context.clearCookies();
  const other = await shop.openBrowser();
  await signIn(other, '01820000001');
  await page.clock.install();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'বাং' }).click();
  await page.getByRole('link', { name: 'পাসওয়ার্ড ভুলে গেছেন?' }).click();
  await page.getByRole('heading', { name: 'পাসওয়ার্ড ভুলে গেছেন' }).waitFor();
  await submit();
  expect(await messageOf('identifier')).toMatch(/[অ-হ]/);
  await field('identifier').fill('\u200e(+88) ০১৮২০.০০০০০১');
  expect(await violations()).toEqual([]);
  await submit();
  await field('code').waitFor();
  expect(await focused()).toBe('code');
  const texts = await server.server.deliver();
  expect(texts).toEqual([expect.stringMatching(/^To \+8801820000001: আড়ত: \d{6} কোড। কাউকে বলবেন না।\n@/)]);
  expect(await button('আরেকটি কোড পাঠান').count()).toBe(0);
  server.server.setNow(new Date(Date.now() + 61_000));
  await page.clock.fastForward(61_000);
  await button('আরেকটি কোড পাঠান').click();
  await status('আরেকটি কোড পাঠানো হচ্ছে।');
  const code = await codeTo('+8801820000001');

  await field('code').fill(wrongCode(code));
  await field('newPassword').fill('noton-chabi-77-mirpur');
  await submit();
  expect(await messageOf('code')).toContain('নতুন একটি কোড চান');
  expect(await field('newPassword').inputValue()).toBe('noton-chabi-77-mirpur');
  expect(await violations()).toEqual([]);
  await field('code').fill(`\u2068${[...code].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('-')}\u2069`);
  await submit();
  await page.waitForURL('**/account/security?password-changed');
  await status('আপনার পাসওয়ার্ড বদলানো হয়েছে।');
  await other.reload();
  await other.getByRole('heading', { name: 'Sign in to see your account' }).waitFor();
});

it('says the same of an identifier that no account has', async () => {
  const { page } = shop;
  await page.goto('/sign-in/reset');
  await field('identifier').fill('01829999999');
  await submit();
  await page.getByText('If there is an account with 01829999999, a code is on its way.').waitFor();
  await button('Cancel').click();
  await field('identifier').waitFor();
});

it('asks for the password before the phone number moves, and loses nothing if it is not given', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01820000002' });
  await page.goto('/account/security');
  await button('Verify or change the number').click();
  expect(await focused()).toBe('phoneNumber');
  await field('phoneNumber').fill('1');
  await submit();
  await dialog().waitFor();
  expect(await focused()).toBe('password');
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByText('This needs your password or a code.').waitFor();
  expect(await field('phoneNumber').inputValue()).toBe('1');
  await field('phoneNumber').fill('01820-000099');
  await submit();
  await dialog().locator('[name=password]').fill('not this one');
  await dialog().getByRole('button', { name: 'Continue' }).click();
  expect(await messageOf('password')).toBe('Is not the password of the account.');
  expect(await violations()).toEqual([]);
  await dialog().locator('[name=password]').fill(PASSWORD);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await page.getByText('A code is on its way to 01820000099.').waitFor();
  expect(await focused()).toBe('code');
  expect(await violations()).toEqual([]);
  await field('code').fill(await codeTo('+8801820000099'));
  await submit();
  await status('Your mobile number is verified.');
  await page.getByText('+8801820000099').waitFor();
});

it('confirms with a code that the user has no password at hand, and adds, verifies and removes an email', async () => {
  const { page, server } = shop;
  await shop.registerCustomer({ phoneNumber: '01820000003' });
  await page.goto('/account/security');
  await button('Add an email').click();
  await field('email').fill('rahima@example.com');
  await submit();
  await dialog().getByRole('button', { name: 'Send me a code instead' }).click();
  await dialog()
    .locator('[name=code]')
    .fill(await codeTo('+8801820000003'));
  expect(await violations()).toEqual([]);
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('A code is on its way to rahima@example.com.').waitFor();
  await field('code').fill(await codeTo('rahima@example.com'));
  await submit();
  await status('Your email is verified.');
  await page.getByText('rahima@example.com').waitFor();
  await button('Remove the email').click();
  await status('Your email is removed.');
  // The phone hears of both changes.
  const receivers = (await server.server.deliver()).map((text) => text.split(': ')[0]);
  expect(receivers.sort()).toEqual(['To +8801820000003', 'To +8801820000003', 'To rahima@example.com']);
  await button('Add an email').waitFor();
});

it('says why an account is on hold after a reset by phone', async () => {
  const { page } = shop;
  const id = await shop.registerCustomer({ phoneNumber: '01820000004' });
  const until = timestamp(new Date(Date.now() + 3_600_000));
  const accounts = db(shop.server.server.database.fork()).updateTable('account');
  await accounts.set({ holdUntil: until }).where('id', '=', id).execute();
  await page.goto('/account/security');
  await button('Add an email').click();
  await field('email').fill('someone@example.com');
  await submit();
  await page.getByRole('alert').getByText('The password was reset by phone a short time ago.').waitFor();
});
