import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { db } from '../../../server/src/database/db.ts';
import { timestamp } from '../../../server/src/database/schema/timestamps.ts';
import { createSession } from '../../../server/test/support/accounts/fixtures.ts';
import { authorizePath, Browser, callbackOf, csrfOf, redeem } from '../../../server/test/support/oauth/browser.ts';
import { PASSWORD, signIn, withStorefront } from './with-storefront.ts';

const shop = withStorefront({ wholesaleApproval: true });
const { field, submit, focused, messageOf, violations } = shop;

const heading = (name: string) => shop.page.getByRole('heading', { name }).waitFor();
const button = (name: string) => shop.page.getByRole('main').getByRole('button', { name, exact: true });
const status = (text: string) => shop.page.getByRole('status').getByText(text).waitFor();
const focusedText = () => shop.page.evaluate('document.activeElement.textContent');

it('changes the profile by keyboard, and loses nothing that was typed', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01810000001', shopName: 'Old shop', shopAddress: 'Lane 1' });
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()));
  await page.goto('/account');
  await heading('Old shop');
  await button('Change name and shop').press('Enter');
  expect(await focused()).toBe('name');
  await field('name').fill('x'.repeat(121));
  await field('shopAddress').fill('Shop 7\nNew Market');
  await field('shopType').selectOption('GROCERY');
  await field('name').press('Enter');
  expect(await messageOf('name')).toBe('Must have at most 120 characters.');
  expect(await focused()).toBe('name');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'বাং' }).click();
  await field('name').press('Enter');
  await expect.poll(() => messageOf('name')).toBe('সর্বোচ্চ ১২০ অক্ষর লেখা যাবে।');
  await page.getByRole('button', { name: 'EN' }).click();
  expect(await field('shopAddress').inputValue()).toBe('Shop 7\nNew Market');

  await field('name').fill('Rahima');
  await submit();
  await status('Your profile is saved.');
  expect(await focusedText()).toBe('Change name and shop');
  await heading('Rahima');
  await page.getByRole('banner').getByText('Rahima').waitFor();
  expect(sent.at(-1)).toEqual({ name: 'Rahima', shopAddress: 'Shop 7\nNew Market', shopType: 'GROCERY' });
  const profile = await page.locator('.profile').first().innerText();
  for (const value of ['Shop 7\nNew Market', 'Grocery', '+8801810000001']) expect(profile).toContain(value);

  await button('Change name and shop').click();
  await field('shopAddress').fill('');
  await submit();
  await status('Your profile is saved.');
  expect(sent.at(-1)).toEqual({ shopAddress: null });
  await button('Change name and shop').click();
  await button('Cancel').click();
  expect(await focusedText()).toBe('Change name and shop');
  expect(await violations()).toEqual([]);
});

it('goes on with what was typed when the session ends, after the same customer has signed in again', async () => {
  const { page, server } = shop;
  const id = await shop.registerCustomer({ phoneNumber: '01810000007' });
  await shop.registerCustomer({ phoneNumber: '01810000008' });
  await shop.context.clearCookies();
  await signIn(page, '01810000007');
  const sessions = db(server.server.database.fork()).updateTable('session');
  const endSessions = () =>
    sessions
      .set({ revokedAt: timestamp(new Date()) })
      .where('accountId', '=', id)
      .execute();
  await button('Change name and shop').click();
  await field('shopAddress').fill('Shop 7\nNew Market');
  await endSessions();
  await submit();
  await heading('Sign in to see your account');
  const signInHere = async (identifier: string) => {
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await field('identifier').fill(identifier);
    await field('password').fill(PASSWORD);
    await submit();
  };
  await signInHere('01810000008');
  await page.getByText('+8801810000008').waitFor();
  expect(await field('shopAddress').count()).toBe(0);
  await button('Sign out').click();
  await signInHere('01810000007');
  await field('shopAddress').waitFor();
  expect(await field('shopAddress').inputValue()).toBe('Shop 7\nNew Market');
  await submit();
  await status('Your profile is saved.');
  await page.getByText('Shop 7').waitFor();
});

it('says what wholesale means before it is chosen', async () => {
  const { page } = shop;
  await page.goto('/register');
  await page.getByRole('radio', { name: /Wholesale For shops that buy to sell on/ }).waitFor();
  await page.getByRole('radio', { name: /Retail .*ask for wholesale later/ }).check();
  expect(await violations()).toEqual([]);
});

it('asks for wholesale prices, reads why they were rejected, asks again a day later, and sees them', async () => {
  const { page, staff, server } = shop;
  const id = await shop.registerCustomer({ phoneNumber: '01810000002', customerType: 'RETAIL' });
  await page.goto('/account');
  await page.getByText('For shops that buy to sell on').waitFor();
  await button('Ask for wholesale prices').click();
  expect(await focused()).toBe('note');
  await field('note').fill('We have two shops.');
  expect(await violations()).toEqual([]);
  await submit();
  await status('Your request is sent.');
  await page.getByText('Your request is pending').waitFor();
  await page.getByText('We have two shops.').waitFor();
  expect(await button('Ask for wholesale prices').count()).toBe(0);
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('done');

  await staff.customers.rejectWholesale(id, { reason: 'The licence cannot be read.' }, { ifMatch: '*' });
  await page.reload();
  await page.getByText('Your request was rejected').waitFor();
  await page.getByText('The licence cannot be read.').waitFor();
  await page.getByText('You can ask again from').waitFor();
  expect(await button('Ask again').count()).toBe(0);
  expect(await violations()).toEqual([]);

  // The staff have decided a day ago.
  const decided = new Date(Date.now() - 25 * 3_600_000);
  await db(server.server.database.fork())
    .updateTable('wholesale_request')
    .set({ requestedAt: timestamp(decided), decidedAt: timestamp(decided) })
    .where('accountId', '=', id)
    .execute();
  await page.reload();
  await button('Ask again').click();
  await field('note').fill('A better picture');
  const other = await shop.openBrowser();
  await signIn(other, '01810000002');
  await other.getByRole('button', { name: 'Ask again' }).click();
  await other.locator('main button[type=submit]').click();
  await other.getByText('Your request is pending').waitFor();
  await submit();
  await page.getByRole('alert').getByText('is waiting for a decision').waitFor();
  await page.getByText('Your request is pending').waitFor();
  expect(await field('note').inputValue()).toBe('A better picture');

  await staff.customers.approveWholesale(id, { reason: 'Welcome.' }, { ifMatch: '*' });
  await page.reload();
  await page.getByText('You have wholesale prices.').waitFor();
  await page.getByText('Welcome.').waitFor();
  await page.goto('/products/miniket-rice-50kg');
  await page.getByText('৳3,600').first().waitFor();
});

it('sends a document later, and another one where the shop asks for it', async () => {
  const { page, staff } = shop;
  const id = await shop.registerCustomer({ phoneNumber: '01810000003' });
  await page.goto('/account');
  const row = page.locator('.documents li', { hasText: 'Trade licence' });
  await row.getByRole('button', { name: 'Send: Trade licence' }).click();
  expect(await focused()).toBe('tradeLicenseDocument');
  const send = row.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  expect(await messageOf('tradeLicenseDocument')).toBe('Required.');
  const file = (buffer: Buffer) => ({ name: 'licence.pdf', mimeType: 'application/pdf', buffer });
  await field('tradeLicenseDocument').setInputFiles(file(Buffer.alloc(10_485_761)));
  await send.click();
  await expect.poll(() => messageOf('tradeLicenseDocument')).toBe('Must have at most 10 MiB.');
  await field('tradeLicenseDocument').setInputFiles(file(Buffer.from('no PDF')));
  await send.click();
  await expect.poll(() => messageOf('tradeLicenseDocument')).toContain('The content of the file is not');
  expect(await violations()).toEqual([]);
  await field('tradeLicenseDocument').setInputFiles(file(Buffer.from('%PDF-1.7\nfirst')));
  await send.click();
  await status('The document is sent.');
  await row.getByText('licence.pdf').waitFor();
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Download']);

  await staff.customers.requireDocument(id, { type: 'TRADE_LICENSE', reason: 'Your licence\nhas expired.' });
  await page.reload();
  expect(await row.innerText()).toMatch(/The shop asks for it: Your licence\nhas expired\.\nSince /);
  expect(await violations()).toEqual([]);
  await row.getByRole('button', { name: 'Send another one: Trade licence' }).click();
  await field('tradeLicenseDocument').setInputFiles(file(Buffer.from('%PDF-1.7\nsecond')));
  await send.click();
  await status('The document is sent.');
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Download']);
  const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button').click()]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7\nsecond');
});

it('changes the password, which signs every other device out', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01810000004' });
  const other = await shop.openBrowser();
  await signIn(other, '01810000004');
  await page.goto('/account/security');
  await button('Change the password').click();
  await field('currentPassword').fill('not this one');
  await field('newPassword').fill('another long one');
  await submit();
  expect(await messageOf('currentPassword')).toBe('Is not the password of the account.');
  expect(await focused()).toBe('currentPassword');
  expect(await field('newPassword').inputValue()).toBe('another long one');
  await field('currentPassword').fill(PASSWORD);
  await field('newPassword').fill('password123');
  await submit();
  expect(await messageOf('newPassword')).toContain('most common');
  await page.getByRole('button', { name: 'Show password: New password' }).click();
  expect(await violations()).toEqual([]);
  await field('newPassword').fill('another long one');
  await submit();
  await status('Your password is changed.');
  expect(await focusedText()).toContain('Your password is changed.');
  await button('Change the password').waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'Sign in to see your account' }).waitFor();
  await signIn(other, '01810000004', 'another long one');
});

it('shows where the account is signed in, and ends one session or all others', async () => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber: '01810000005' });
  const tablet = await shop.openBrowser();
  await signIn(tablet, '01810000005');
  const office = await shop.openBrowser();
  await signIn(office, '01810000005');
  await page.goto('/account/security');
  const sessions = page.locator('section', { has: page.getByRole('heading', { name: 'Where you are signed in' }) });
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
  expect(await sessions.getByRole('listitem').first().innerText()).toContain('This device');
  expect(await sessions.getByRole('listitem').first().getByRole('button').count()).toBe(0);
  expect(await violations()).toEqual([]);

  const end = sessions.getByRole('button', { name: /^End the session: .*Chrome/ });
  await end.first().press('Enter');
  await status('Done: ');
  expect(await focusedText()).toContain('Done: ');
  await expect.poll(() => end.count()).toBe(1);
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await expect.poll(() => end.count()).toBe(0);
  for (const device of [tablet, office]) {
    await device.reload();
    await device.getByRole('heading', { name: 'Sign in to see your account' }).waitFor();
  }
  await page.reload();
  await heading('Where you are signed in');
});

it('says which applications act for the account, and withdraws one', async () => {
  const { page, server } = shop;
  const id = await shop.registerCustomer({ phoneNumber: '01810000006' });
  const application = await server.createOAuthApplication({ name: 'Till · ক্যাশ', thirdParty: true });
  const browser = new Browser(server.server);
  browser.setCookie('arot_session', await createSession(server.server, id));
  const asked = await browser.follow(await browser.open(authorizePath(application, { scope: 'openid phone' })));
  const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const agreed = await browser.follow(await browser.submit(action, { csrf: csrfOf(asked), decision: 'allow' }));
  await redeem(server.server, application, callbackOf(agreed).code ?? '');

  await page.goto('/account/security');
  await page.getByText('Sees your mobile number').waitFor();
  await page.getByRole('button', { name: 'বাং' }).click();
  await page.getByText('আপনার মোবাইল নম্বর দেখতে পারে').waitFor();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'অনুমতি তুলে নিন: ক্যাশ' }).click();
  await status('ক্যাশ আর আপনার হয়ে কাজ করতে পারবে না।');
  await page.getByText('কোনো অ্যাপের অনুমতি নেই।').waitFor();
});

it.each([
  ['/account', 'আপনার অ্যাকাউন্ট', '01810000011'],
  ['/account/security', 'লগ ইন ও নিরাপত্তা', '01810000012'],
  ['/account/data', 'আপনার তথ্য', '01810000013'],
  ['/sign-in/reset', 'পাসওয়ার্ড ভুলে গেছেন', '01810000014'],
])('speaks Bengali on a phone: %s', async (url, title, phoneNumber) => {
  const { page } = shop;
  await shop.registerCustomer({ phoneNumber, customerType: 'WHOLESALE' });
  await page.goto(`${url}?lang=bn`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  // Opens every form.
  const closed = page.locator('.edit');
  while ((await closed.count()) > 0) await closed.last().click();
  expect(await violations()).toEqual([]);
});
