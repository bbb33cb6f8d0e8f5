import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo } from '../support/accounts/codes.ts';
import { PASSWORD } from '../support/accounts/fixtures.ts';
import { claimsOf } from '../support/oauth/browser.ts';
import { fillIn, heading, sessionStatus, signIn, visitInChromium } from '../support/oauth/browser-visit.ts';
import { newPhoneNumber, sampleFile } from '../support/registration/forms.ts';

const visit = await visitInChromium();
let page: Page;

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('sign-up in a browser %s', (_name, javaScriptEnabled) => {
  beforeEach(async () => {
    await visit.open(javaScriptEnabled);
    ({ page } = visit);
  });

  it('starts at the login page, shows an issue, and ends signed in at the application', async () => {
    const shop = await visit.client({ name: 'Bazaar & Sons', thirdParty: true });
    await signIn(page, shop);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create an account');

    await page.getByLabel('Your name').fill('Salma');
    await page.getByLabel('Mobile number').fill('0171');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Kind of shop').selectOption('Grocery');
    await page.getByLabel('Trade licence').setInputFiles(licence);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('alert').getByText('Enter a Bangladesh mobile number').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Salma');
    expect(await page.getByLabel('Kind of shop').inputValue()).toBe('GROCERY');
    expect(await page.getByLabel('Password').inputValue()).toBe('');

    await page.getByLabel('Mobile number').fill(newPhoneNumber());
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Trade licence').setInputFiles(licence);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await heading(page, 'Verify your mobile number');
    await page.getByRole('link', { name: 'Not now' }).click();
    await heading(page, 'Bazaar & Sons wants to use your account');
    await page.getByRole('button', { name: 'Allow' }).click();
    await heading(page, 'You are Salma');
    const { sub } = claimsOf(shop.tokens[0]?.id_token ?? '');
    expect(await sessionStatus(visit)).toBe(200);
    await page.goto(`${visit.server.publicOrigin}/api/auth/customer/me`);
    const shown = (await page.textContent('body')) ?? '';
    expect([shown.includes(String(sub)), shown.includes('licence.pdf')]).toEqual([true, true]);
  });
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('codes in a browser %s', (_name, javaScriptEnabled) => {
  beforeEach(async () => {
    await visit.open(javaScriptEnabled);
    ({ page } = visit);
  });

  it('verify the number after a sign-up, and replace a forgotten password', async () => {
    // The redirects of the application after its callback must be allowed after each of the forms.
    const home = await visit.site((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome home</h1>');
    });
    const shop = await visit.client({ home: home.origin });
    const phoneNumber = newPhoneNumber();
    visit.server.setNow(undefined);
    shop.parameters.prompt = 'create';
    await signIn(page, shop);
    await page.getByLabel('Mobile number').fill(phoneNumber);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await heading(page, 'Verify your mobile number');
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByText('We have sent a code to').waitFor();
    await page.getByLabel('Code').fill((await codeSentTo(visit.server, `+88${phoneNumber}`)) ?? '');
    await page.keyboard.press('Enter');
    await heading(page, 'Welcome home');

    // A second code to one number is sent after a pause.
    visit.server.setNow(new Date(Date.now() + 120_000));
    shop.parameters.prompt = 'login';
    await signIn(page, shop);
    await page.getByRole('link', { name: 'I forgot my password' }).click();
    await page.getByLabel('Mobile number or email').fill(phoneNumber);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await heading(page, 'Choose a new password');
    await page.getByLabel('Code').fill((await codeSentTo(visit.server, `+88${phoneNumber}`)) ?? '');
    await page.getByLabel('New password').fill('an entirely new passphrase');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('status').getByText('Your password has been changed.').waitFor();
    await fillIn(page, phoneNumber, 'an entirely new passphrase');
    await heading(page, 'Welcome home');
  });
});

it('of prompt=create is in the language of the application', async () => {
  ({ page } = visit);
  const phoneNumber = newPhoneNumber();
  const shop = await visit.client();
  Object.assign(shop.parameters, { prompt: 'create', ui_locales: 'bn' });
  await signIn(page, shop);
  await heading(page, 'নতুন অ্যাকাউন্ট');
  await page.getByLabel('মোবাইল নম্বর').fill(phoneNumber);
  await page.getByLabel('পাসওয়ার্ড').fill(PASSWORD);
  await page.getByRole('button', { name: 'অ্যাকাউন্ট খুলুন' }).click();
  await heading(page, 'মোবাইল নম্বর যাচাই করুন');
  await page.getByRole('link', { name: 'এখন নয়' }).click();
  await heading(page, /^You are/);
});

const licence = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: sampleFile('application/pdf', 100_000) };
