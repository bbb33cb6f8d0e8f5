import { createStaffClient } from '@arot/sdk/staff';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '../../../server/src/database/db.ts';
import { timestamp } from '../../../server/src/database/schema/timestamps.ts';
import { codeAt } from '../../../server/test/support/accounts/factors.ts';
import { createAccount, PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { addAuthenticator } from '../../../tools/testing/authenticator.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { fillSignIn, STAFF, signIn, withOffice } from './office.ts';
import { CUSTOMER_PASSWORD, registerCustomer } from './register-customer.ts';

// The browser logs the responses that the tests cause: a wrong code, a proof that is old, a reset that was not started.
const office = withOffice({}, /status of (400|403|409)/);
const password = 'correct horse battery';
let count = 0;
let ahead = 0;
afterEach(() => {
  ahead = 0;
  office.server.server.setNow(undefined);
});

const passTime = (milliseconds: number) => {
  ahead += milliseconds;
  office.server.server.setNow(new Date(Date.now() + ahead));
};
/** Returns a code of the next time step: each works once. */
const nextCode = (secret: string) => {
  passTime(30_000);
  return codeAt(secret, Date.now() + ahead);
};

/** Creates an owner of the shop. */
async function createOwner() {
  const number = ++count;
  const role = `owner-${number}`;
  const identifier = `owner-${number}@shop.example`;
  await office.colleague.roles.create({ name: role, permissions: ['*'] });
  const name = `Owner ${number}`;
  const { id } = await office.colleague.accounts.create({ name, email: identifier, role, password });
  return { id, name, identifier, password };
}

const clientOf = async (account: { identifier: string; password: string }) => {
  const client = createStaffClient({ baseUrl: office.server.server.origin, credentials: 'bearer' });
  await client.auth.login({ identifier: account.identifier, password: account.password });
  return client;
};

/** Gives an account an authenticator app. @returns its secret */
async function setUpApp(account: { identifier: string; password: string }): Promise<string> {
  const { auth } = await clientOf(account);
  const { secret } = await auth.createTotp();
  await auth.confirmTotp({ code: nextCode(secret) });
  return secret;
}

const menuItem = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.locator('[name=code]');

describe('the second factor', () => {
  it('of a staff member is set up by keyboard, and asked for at the next sign-in', async () => {
    const owner = await createOwner();
    const page = await office.openBrowser();
    await signIn(page, owner);
    await menuItem(page, owner.name, 'Your sign-in');
    await page.getByRole('heading', { level: 1, name: 'Your sign-in' }).waitFor();
    await button(page, 'Set up an authenticator app').press('Enter');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = ((await page.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '');
    await code(page).and(page.locator(':focus')).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await code(page).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Is wrong.').waitFor();
    await code(page).fill(nextCode(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recovery codes' }).and(page.locator(':focus')).waitFor();
    const [recoveryCode = ''] = await page.locator('.recovery-codes code').allTextContents();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await button(page, 'I have stored them').press('Enter');
    await page.getByText('Not used yet: 10').waitFor();
    expect(await page.content()).not.toContain(recoveryCode);
    expect(await findViolationsInThemes(page)).toEqual([]);
    await menuItem(page, owner.name, 'Sign out');

    await fillSignIn(page, owner);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await code(page).and(page.locator(':focus')).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await code(page).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Is wrong.').waitFor();
    await code(page).fill(nextCode(secret));
    await page.keyboard.press('Enter');
    await page.locator('.office').waitFor();
    await menuItem(page, owner.name, 'Sign out');

    await fillSignIn(page, owner);
    await button(page, 'Use a recovery code').press('Enter');
    await code(page).fill(recoveryCode);
    await page.keyboard.press('Enter');
    await page.locator('.office').waitFor();
  });

  it('is asked for again before another account gets a role, and nothing that was typed is lost', async () => {
    const owner = await createOwner();
    const secret = await setUpApp(owner);
    const page = await office.openBrowser('/office/team');
    await fillSignIn(page, owner);
    await code(page).fill(nextCode(secret));
    await page.keyboard.press('Enter');
    await button(page, 'New staff member').click();
    const form = page.getByRole('dialog', { name: 'New staff member' });
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await form.getByLabel('Name').fill('Karim');
    await form.getByLabel('Email').fill(`karim-${count}@shop.example`);
    await form.getByLabel('Role').selectOption(`owner-${count}`);
    passTime(11 * 60_000);
    await button(page, 'Create account').click();
    await question.locator('[name=code]').and(page.locator(':focus')).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await form.getByText('This needs a proof that it is you. Try again.').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Karim');
    await button(page, 'Create account').click();
    await question.locator('[name=code]').fill('000000');
    await page.keyboard.press('Enter');
    await question.getByText('Is wrong.').waitFor();
    await question.locator('[name=code]').fill(nextCode(secret));
    await page.keyboard.press('Enter');
    await page.getByText('Karim is a staff member.').waitFor();
  });

  it('may be a passkey, which also signs in alone', async () => {
    const owner = await createOwner();
    const page = await office.openBrowser();
    await addAuthenticator(page.context(), page);
    await signIn(page, owner);
    await page.goto('/office/own-sign-in');
    await button(page, 'Add a passkey').press('Enter');
    await button(page, 'I have stored them').click();
    await page.getByRole('button', { name: /^Rename: / }).press('Enter');
    await page.locator('[name=name]').and(page.locator(':focus')).fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByText('Passkey renamed: Laptop').waitFor();
    await menuItem(page, owner.name, 'Sign out');
    await fillSignIn(page, owner);
    await button(page, 'Use a passkey').and(page.locator(':focus')).press('Enter');
    await page.locator('.office').waitFor();
    await menuItem(page, owner.name, 'Sign out');
    await button(page, 'Sign in with a passkey').press('Enter');
    await page.locator('.office').waitFor();
    await page.getByText('Last used').waitFor();
    await button(page, 'Remove: Laptop').click();
    await page.getByText('Passkey removed: Laptop').waitFor();
  });

  it('is reset by two others', async () => {
    const { page } = office;
    const lost = await createOwner();
    // The user of the page has not created this one.
    const { identifier } = await createAccount(office.server.server, { role: 'starter', permissions: ['*'] });
    const starter = { identifier, password: PASSWORD };
    await setUpApp(lost);
    const em = db(office.server.server.database.fork());
    await em.updateTable('account').set({ roleSince: null }).execute();
    await em.updateTable('role').set({ managesAccountsSince: null }).execute();
    await page.goto('/office/team');
    const dialog = page.getByRole('dialog');
    await menuItem(page, `Actions for ${lost.name}`, 'Confirm the reset of second factors');
    await dialog.getByRole('button', { name: 'Confirm the reset of second factors' }).click();
    await dialog.getByText('It was not started in the last 24 hours.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await menuItem(page, `Actions for ${lost.name}`, 'Reset second factors');
    expect(await findViolationsInThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reset second factors' }).click();
    await page.getByText(/Another staff member has to confirm the reset until /).waitFor();
    await menuItem(page, `Actions for ${lost.name}`, 'Confirm the reset of second factors');
    await dialog.getByRole('button', { name: 'Confirm the reset of second factors' }).click();
    await dialog.getByText('Another staff member has to confirm it.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await (await clientOf(starter)).accounts.resetFactors(lost.id);
    const own = em.updateTable('account').where('email', '=', STAFF.identifier);
    await own.set({ roleSince: timestamp(new Date()) }).execute();
    await menuItem(page, `Actions for ${lost.name}`, 'Confirm the reset of second factors');
    await dialog.getByRole('button', { name: 'Confirm the reset of second factors' }).click();
    await dialog.getByText('Only staff members who have managed accounts for seven days may do this.').waitFor();
    await own.set({ roleSince: null }).execute();
    await dialog.getByRole('button', { name: 'Confirm the reset of second factors' }).click();
    await page.getByText(`The second factors of ${lost.name} are removed.`).waitFor();
    await clientOf(lost);
  });

  it('of a customer is reset from the page of the customer, in Bengali too', async () => {
    const { page } = office;
    const phoneNumber = '01840000001';
    const id = await registerCustomer(office, { phoneNumber, shopName: 'মায়ের দোয়া' });
    await page.goto(`/office/customers/${id}?lang=bn`);
    const dialog = page.getByRole('dialog');
    await menuItem(page, 'আরও', 'দ্বিতীয় ধাপ সরানো শুরু করুন');
    await dialog.getByRole('button', { name: 'দ্বিতীয় ধাপ সরানো শুরু করুন' }).click();
    await dialog.getByText('অ্যাকাউন্টে কোনো দ্বিতীয় ধাপ নেই।').waitFor();
    await setUpApp({ identifier: phoneNumber, password: CUSTOMER_PASSWORD });
    await dialog.getByRole('button', { name: 'দ্বিতীয় ধাপ সরানো শুরু করুন' }).click();
    await page.getByText(/-এর মধ্যে অন্য একজন কর্মীকে নিশ্চিত করতে হবে।/).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
  });
});
