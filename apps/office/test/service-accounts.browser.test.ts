import { createStaffClient } from '@arot/sdk/staff';
import { afterEach, describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { signIn, withOffice } from './office.ts';

// The browser logs the responses that the tests cause: a rejected form, a 409 and a 412.
const office = withOffice({}, /status of (400|403|404|409|412)/);

afterEach(async () => {
  const { serviceAccounts } = office.colleague;
  for await (const { id } of serviceAccounts.list.iterate()) await serviceAccounts.delete(id, { ifMatch: '*' });
});

const create = (name: string) => office.colleague.serviceAccounts.create({ name, role: 'manager' });
const open = (page: Page, { id }: { id: string }) => page.goto(`/office/service-accounts/${id}`);
const program = (token: string) => createStaffClient({ baseUrl: office.server.server.origin, token });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** Returns a day as it is typed. */
const typed = (day: Date) => new Intl.DateTimeFormat('en-GB').format(day);

describe('service accounts', () => {
  it('are created by keyboard, and get a key that is shown once and lets a program in', async () => {
    const { colleague } = office;
    const page = await office.openHome();
    await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await page.getByText('No service account yet').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'New service account' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await page.keyboard.type('ERP · ইআরপি');
    await dialog.getByLabel('Role').selectOption('manager');
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'ERP · ইআরপি' }).waitFor();
    await page.getByText('It has no key yet.').waitFor();

    await page.getByRole('button', { name: 'New key' }).press('Enter');
    await dialog.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Warehouse');
    await dialog.getByLabel('Valid until', { exact: true }).fill(typed(inDays(500)));
    await dialog.getByLabel('Everything that the role may do').press('Space');
    expect(await dialog.getByRole('checkbox', { name: /^(accounts:write|documents:read|\*)/ }).count()).toBe(0);
    await dialog.getByRole('checkbox', { name: /^catalog:read/ }).press('Space');
    await dialog.getByLabel('Networks, row 1').fill('127.0.0.1');
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');
    await dialog.getByText('Must be a network such as 203.0.113.0/24').waitFor();
    await dialog.getByLabel('Networks, row 1').and(page.locator(':focus')).fill('127.0.0.0/8');
    await page.keyboard.press('Enter');
    await dialog.getByText('Must be in the future, at most a year from now.').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await dialog.getByLabel('Valid until', { exact: true }).fill(typed(inDays(30)));
    await dialog.getByRole('button', { name: 'Create' }).press('Enter');

    await page.getByRole('heading', { name: 'Key: shown once' }).waitFor();
    const key = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(key).toMatch(/^sk_\w{69}$/);
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'I have stored it' }).press('Enter');
    const row = page.getByRole('region', { name: 'Keys' }).locator('tbody tr');
    await row.getByText('Never').waitFor();
    await row.getByText('catalog:read', { exact: true }).waitFor();
    await row.getByText('127.0.0.0/8').waitFor();
    const traces = await page.evaluate<boolean>(
      `[document.documentElement.outerHTML, ...Object.values(localStorage), ...Object.values(sessionStorage)]
      .some((text) => text.includes(${JSON.stringify(key)}))`,
    );
    expect(traces).toBe(false);

    const robot = program(key);
    expect((await robot.products.list({ limit: 1 })).items).toHaveLength(1);
    expect((await robot.settings.change.safe({ siteName: 'Robot' }, { ifMatch: '*' })).status).toBe(403);
    const [account] = (await colleague.serviceAccounts.list()).items;
    const [stored] = (await colleague.serviceAccounts.keys(account?.id ?? '')).items;
    expect(stored).toMatchObject({ permissions: ['catalog:read'], addressRanges: ['127.0.0.0/8'] });
    expect(new Date(stored?.expiresAt ?? '').toDateString()).toBe(inDays(30).toDateString());
    await page.reload();
    await row.getByText('127.0.0.0/8').waitFor();
    await expect.poll(() => row.getByText('Never').count()).toBe(0);
  });

  it('lose a key after a question, and the program is rejected at once', async () => {
    const { page, colleague } = office;
    const account = await create('ERP');
    const { key } = await colleague.serviceAccounts.createKey(account.id, { name: 'Warehouse' });
    await colleague.serviceAccounts.createKey(account.id, { name: 'Shop' });
    await open(page, account);
    const dialog = page.getByRole('dialog');
    const revoke = page.getByRole('button', { name: 'Revoke: Warehouse' });
    await revoke.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await revoke.and(page.locator(':focus')).press('Enter');
    expect((await program(key).products.list({ limit: 1 })).items).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByText('The key Warehouse is revoked.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Revoke: / }).count()).toBe(1);
    expect((await program(key).products.list.safe()).status).toBe(401);

    await page.goto('/office/audit?kind=key_revoked');
    await page.getByRole('grid').getByText('Key revoked').waitFor();
    await page.getByRole('grid').getByText('ERP', { exact: true }).waitFor();
  });

  it('have at most 10 keys, and the form says so', async () => {
    const { colleague } = office;
    const page = await office.openHome();
    const account = await create('ERP');
    for (let count = 0; count < 10; count++) await colleague.serviceAccounts.createKey(account.id, { name: 'Shop' });
    await page.evaluate(`localStorage.setItem('arot-language', 'bn')`);
    await open(page, account);
    await page.getByRole('button', { name: 'নতুন চাবি' }).click();
    await page.getByRole('dialog').getByLabel('নাম', { exact: true }).fill('১১');
    await page.getByRole('dialog').getByRole('button', { name: 'তৈরি করুন' }).click();
    await page.getByText('অ্যাকাউন্টে ১০টি চাবি আছে। আগে একটি বাতিল করুন।').waitFor();
  });

  it('are renamed with what another person has changed, get another role, are deactivated, activated and deleted', async () => {
    const { page, colleague } = office;
    await colleague.roles.create({ name: 'price-robot', permissions: ['catalog:read', 'prices:write'] });
    const account = await create('ERP');
    const { key } = await colleague.serviceAccounts.createKey(account.id, { name: 'Warehouse' });
    await open(page, account);
    const form = page.getByRole('form', { name: 'Settings' });
    const dialog = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Price robot');
    await form.getByLabel('Role').selectOption('price-robot');
    await colleague.serviceAccounts.change(account.id, { name: 'ERP 2' }, { ifMatch: '*' });
    await form.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('radio', { name: 'Name: Yours' }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByText('Price robot is saved.').waitFor();
    const changed = { name: 'Price robot', role: 'price-robot', permissions: ['catalog:read', 'prices:write'] };
    expect(await colleague.serviceAccounts.get(account.id)).toMatchObject(changed);
    await page.getByRole('region', { name: 'Keys' }).getByText('catalog:read, prices:write').waitFor();

    await page.getByRole('button', { name: 'Deactivate' }).click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Its keys are rejected from now on.').waitFor();
    expect((await program(key).products.list.safe()).status).toBe(401);
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('is active again, with its keys.').waitFor();
    expect((await program(key).products.list.safe()).status).toBe(200);

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Price robot is deleted.').waitFor();
    await page.getByText('No service account yet').waitFor();
    expect((await program(key).products.list.safe()).status).toBe(401);
  });

  it('are not shown to those who may not manage accounts', async () => {
    const { colleague } = office;
    const role = await colleague.roles.create({ name: 'clerk', permissions: ['catalog:read', 'applications:write'] });
    const password = 'correct horse battery';
    const email = 'clerk@shop.example';
    await colleague.accounts.create({ name: 'Clerk', email, role: role.name, password });
    const page = await office.openBrowser();
    await signIn(page, { identifier: email, password });
    // The entry has only the pages that the role may see.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await page.getByRole('link', { name: 'Service accounts' }).count()).toBe(0);
    await page.goto('/office/service-accounts');
    await page.getByRole('heading', { name: 'Your role does not show this page' }).waitFor();
  });
});
