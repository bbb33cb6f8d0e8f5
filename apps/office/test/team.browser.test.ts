import { describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { fillSignIn, signIn, withOffice } from './office.ts';

// The browser logs the responses that the tests cause, such as the 403 of a role that has changed.
const office = withOffice({}, /status of (400|403|404|409|412)/);
let count = 0;

/** Creates a staff member of a role of their own, with a password. */
async function createMember(permissions: string[]) {
  const number = ++count;
  const role = await office.colleague.roles.create({ name: `clerk-${number}`, permissions });
  const password = 'correct horse battery';
  const email = `clerk-${number}@shop.example`;
  const account = await office.colleague.accounts.create({ name: `Clerk ${number}`, email, role: role.name, password });
  return { ...account, role: role.name, identifier: email, password };
}

const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  return page.getByRole('menu', { name: `Actions for ${name}` });
};

describe('the staff page', () => {
  it('creates a role and an account, whose first password is shown once and signs in', async () => {
    const page = await office.openHome();
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Staff' }).click();
    await page.getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('button', { name: 'New role' }).click();
    await dialog.getByLabel('Name of the role').fill('price-clerk');
    await dialog.getByRole('checkbox', { name: /^Changes prices/ }).check();
    await dialog.getByText('“Changes prices” needs “Sees products and prices”').waitFor();
    await dialog.getByRole('button', { name: 'Add “Sees products and prices”' }).click();
    await dialog.getByRole('checkbox', { name: /^Sees products and prices/, checked: true }).waitFor();
    await dialog.getByLabel('Codes of other programs, row 1').fill('till:open');
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await page.getByText('The role price-clerk is created.').waitFor();
    await page.getByRole('row', { name: /till:open unknown/ }).waitFor();

    await page.getByRole('link', { name: 'Staff', exact: true }).first().click();
    await page.getByRole('button', { name: 'New staff member' }).click();
    await dialog.getByLabel('Name').fill('Rahim');
    await dialog.getByLabel('Email').fill('rahim@shop');
    await dialog.getByLabel('Role').selectOption('price-clerk');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await dialog.getByText('Must be an email address').waitFor();
    await dialog.getByLabel('Email').fill('rahim@shop.example');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'First password: shown once' }).waitFor();
    const password = (await dialog.locator('.secret code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('grid').getByText('rahim@shop.example').waitFor();
    expect(await page.content()).not.toContain(password);

    const other = await office.openBrowser();
    await signIn(other, { identifier: 'rahim@shop.example', password });
    await other.getByRole('link', { name: 'Products', exact: true }).waitFor();
    await expect.poll(() => other.getByRole('link', { name: 'Staff', exact: true }).count()).toBe(0);
  });

  it('changes an account, deactivates it with undo, ends its sessions, and sets a password', async () => {
    const { page, colleague } = office;
    const member = await createMember(['catalog:read']);
    const dialog = page.getByRole('dialog');
    await page.goto(`/office/team?q=${encodeURIComponent(member.name)}`);
    await (await menuOf(page, member.name)).getByRole('menuitem', { name: 'Change' }).click();
    await dialog.getByLabel('Phone').fill('8801798\u2011765432');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('grid').getByText('+8801798765432').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('grid').getByText('+8801798765432').waitFor({ state: 'detached' });
    await expect.poll(async () => (await colleague.accounts.get(member.id)).phoneNumber).toBeNull();

    await (await menuOf(page, member.name)).getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByText('is rejected everywhere').waitFor();
    expect((await colleague.accounts.get(member.id)).active).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('can sign in again.').waitFor();
    expect((await colleague.accounts.get(member.id)).active).toBe(true);

    await signIn(await office.openBrowser(), member);
    await page.reload();
    await (await menuOf(page, member.name)).getByRole('menuitem', { name: 'End sessions' }).click();
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await page.getByText('Sessions ended: 1.').waitFor();

    await (await menuOf(page, member.name)).getByRole('menuitem', { name: 'New password' }).click();
    await dialog.getByRole('button', { name: 'New password' }).click();
    await page.getByRole('heading', { name: 'Password: shown once' }).waitFor();
    const password = (await dialog.locator('.secret code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    const other = await office.openBrowser();
    await fillSignIn(other, { identifier: member.identifier, password });
    await other.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await other.getByLabel('One-time password').fill(password);
    await other.getByLabel('New password').fill(password);
    await other.getByRole('button', { name: 'Change the password' }).click();
    await other.locator('[name=newPassword][aria-invalid=true]').waitFor();
    await other.getByLabel('New password').fill('correct horse battery staple');
    await other.getByRole('button', { name: 'Change the password' }).click();
    await other.getByRole('link', { name: 'Products', exact: true }).waitFor();
  });

  it('removes a role with undo, and gives one to a customer', async () => {
    const { page, colleague } = office;
    const member = await createMember(['catalog:read']);
    const dialog = page.getByRole('dialog');
    await page.goto(`/office/team?role=${member.role}`);
    await (await menuOf(page, member.name)).getByRole('menuitem', { name: 'Remove role' }).click();
    await dialog.getByRole('button', { name: 'Remove role' }).click();
    await page.getByText(`${member.name} is no longer staff.`).waitFor();
    expect((await colleague.accounts.get.safe(member.id)).status).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('grid').getByText(member.name).waitFor();

    await page.getByRole('button', { name: 'Give a customer a role' }).click();
    await dialog.getByLabel('Find the customer').fill('retail@');
    await dialog.getByRole('radio', { name: /retail@example.com/ }).check();
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption(member.role);
    await dialog.getByRole('button', { name: 'Give role' }).click();
    await page.getByRole('grid').getByText('retail@example.com').waitFor();
    const { items } = await colleague.accounts.list({ q: 'retail@' });
    expect(items[0]).toMatchObject({ role: member.role, isCustomer: true });
    await colleague.accounts.revokeRole(items[0]?.id ?? '', { ifMatch: '*' });
  });

  it('shows its rules before the server rejects, and the error of the server if it does', async () => {
    const { colleague } = office;
    const page = await office.openHome();
    await page.getByRole('link', { name: 'Staff', exact: true }).click();
    const own = await menuOf(page, 'Demo staff');
    await own.getByRole('menuitem', { name: 'New password' }).waitFor();
    await expect.poll(() => own.getByRole('menuitem', { name: 'Deactivate' }).count()).toBe(0);

    const member = await createMember(['accounts:write', 'catalog:read']);
    const other = await office.openBrowser();
    await signIn(other, member);
    await other.getByRole('link', { name: 'Staff', exact: true }).click();
    const owner = other.getByRole('row', { name: /staff@example.com/ });
    await owner.getByText('You cannot change this account: you do not have *.').waitFor({ state: 'attached' });
    await expect.poll(() => owner.getByRole('button', { name: 'Actions for' }).count()).toBe(0);

    await other.getByRole('link', { name: 'Roles' }).click();
    await (await menuOf(other, member.role)).getByRole('menuitem', { name: 'Change permissions' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText('you cannot take permissions from yourself').waitFor();
    expect(await dialog.getByRole('checkbox', { name: /^Changes prices/ }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: /^Sees products and prices/ }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // The member loses a permission while granting it.
    await other.getByRole('button', { name: 'New role' }).click();
    await dialog.getByLabel('Name of the role').fill('too-much');
    await dialog.getByRole('checkbox', { name: /^Sees products and prices/ }).check();
    await colleague.roles.change(member.role, { permissions: ['accounts:write'] }, { ifMatch: '*' });
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await dialog.getByText('Your role does not allow this.').waitFor();
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: /^Sees products and prices/ }).isDisabled())
      .toBe(true);
    expect((await colleague.roles.get.safe('too-much')).status).toBe(404);
  });
});

describe('the roles page', () => {
  it('changes a role with undo, shows a conflict, and deletes a role that no account has', async () => {
    const { page, colleague } = office;
    const { name, version } = await colleague.roles.create({ name: 'packer', permissions: ['catalog:read'] });
    const dialog = page.getByRole('dialog');
    await page.goto('/office/roles');
    await (await menuOf(page, name)).getByRole('menuitem', { name: 'Change permissions' }).click();
    await dialog.getByRole('checkbox', { name: /^Sees customers/ }).check();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await colleague.roles.change(name, { permissions: ['catalog:read', 'audit:read'] }, { ifMatch: version });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('radio', { name: 'Permissions: Yours' }).check();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByText(`The role ${name} is saved.`).waitFor();
    expect((await colleague.roles.get(name)).permissions).toEqual(['catalog:read', 'customers:read']);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone.').waitFor();
    expect((await colleague.roles.get(name)).permissions).not.toContain('customers:read');

    await (await menuOf(page, name)).getByRole('menuitem', { name: 'Delete role' }).click();
    await dialog.getByRole('button', { name: 'Delete role' }).click();
    await page.getByText(`The role ${name} is deleted.`).waitFor();
    expect((await colleague.roles.get.safe(name)).status).toBe(404);
  });
});

describe('a role that loses a permission while a page is open', () => {
  it('closes the page, leaves the navigation, and loses nothing that was typed', async () => {
    const { colleague } = office;
    const member = await createMember(['applications:write', 'catalog:read']);
    const page = await office.openBrowser();
    await signIn(page, member);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await page.getByRole('button', { name: 'New application' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Kiosk of Karim');
    await dialog.getByLabel('Redirect URIs, row 1').fill('https://kiosk.example/callback');

    const { permissions, version } = await colleague.roles.get(member.role);
    const changed = await colleague.roles.change(member.role, { permissions: ['catalog:read'] }, { ifMatch: version });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Your role does not show this page' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Applications', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Products' }).waitFor();

    await colleague.roles.change(member.role, { permissions }, { ifMatch: changed.version });
    await page.reload();
    await page.getByRole('button', { name: 'New application' }).click();
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Kiosk of Karim');
    expect(await dialog.getByLabel('Redirect URIs, row 1').inputValue()).toBe('https://kiosk.example/callback');
  });
});
