import { describe, expect, it } from 'vitest';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { withOffice } from './office.ts';
import { withProducts } from './with-products.ts';

const office = withOffice({}, /status of 404/);
const { openProducts, rowOf } = withProducts(office, { focus: 12, other: 3 });

const focused = (page: Page) => page.locator(':focus');
const inFocus = (page: Page, name: string) => rowOf(page, name).locator(':focus');
const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Opens the menu of a row by keyboard, and chooses its last item. */
async function chooseLast(page: Page, row: string): Promise<void> {
  await rowOf(page, row).getByRole('gridcell').nth(3).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

describe('the focus in the table of products', () => {
  it('goes to the next row when a row leaves the list, and stays in a row that does not', async () => {
    const page = await openProducts('?category=focus');
    await chooseLast(page, 'Goods focus 003');
    await page.getByText('Goods focus 003 · মাল was deleted.').waitFor();
    await inFocus(page, 'Goods focus 004').waitFor();
    expect(await focused(page).getByRole('button').getAttribute('aria-haspopup')).toBe('menu');

    // The last row has no next one.
    await chooseLast(page, 'Goods focus 011');
    await page.getByText('Goods focus 011 · মাল was deleted.').waitFor();
    await inFocus(page, 'Goods focus 010').waitFor();

    await rowOf(page, 'Goods focus 005').getByRole('gridcell').nth(3).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Unpublish' }).press('Enter');
    await rowOf(page, 'Goods focus 005').getByText('Draft').waitFor();
    await inFocus(page, 'Goods focus 005').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Open' }).waitFor();
    await page.keyboard.press('Escape');
    await inFocus(page, 'Goods focus 005').waitFor();
  });

  it('goes from the menu of a row to that of another one, and back to its cell', async () => {
    const page = await openProducts('?category=focus');
    const menuOf = (row: string) => page.getByRole('menu', { name: `Actions of ${row}` });
    await page.getByRole('button', { name: 'Actions of Goods focus 001' }).click();
    await menuOf('Goods focus 001').locator(':focus').waitFor();
    await page.getByRole('button', { name: 'Actions of Goods focus 007' }).click();
    await menuOf('Goods focus 007').locator(':focus').waitFor();
    expect(await page.getByRole('menu').count()).toBe(1);
    await page.keyboard.press('Escape');
    await inFocus(page, 'Goods focus 007').waitFor();
    expect(await focused(page).getAttribute('role')).toBe('gridcell');
  });

  it('goes to the table after a bulk change whose buttons are gone, and back there after an undo', async () => {
    const page = await openProducts('?category=other');
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('1 product was deleted.').waitFor();
    const cell = page.getByRole('grid').locator(':focus');
    await cell.waitFor();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Undone for 1 product.').waitFor();
    await cell.waitFor();
  });

  it('goes from the last deleted product to what is left of the page', async () => {
    const page = await openProducts('?category=other&status=published');
    await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check();
    await page.getByRole('button', { name: 'Make drafts' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Make drafts' }).press('Enter');
    await page.getByText('No product matches').waitFor();
    await page.getByRole('search').locator(':focus').waitFor();
  });
});

it('stays at the action of a product that is published, deleted and restored', async () => {
  const { page, colleague } = office;
  await colleague.products.create({ slug: 'focused', name: 'Focused' });
  await page.goto('/office/products/focused');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Unpublish' }).and(focused(page)).waitFor();
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Restore' }).and(focused(page)).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete' }).and(focused(page)).waitFor();
  // A message that is closed gives the focus back.
  await page.getByRole('button', { name: 'Close' }).last().press('Enter');
  await page.getByRole('button', { name: 'Delete' }).and(focused(page)).waitFor();
});

it('stays at the publication of app content, and goes to the list after a deletion', async () => {
  const { page, colleague } = office;
  await colleague.appContent.create({ key: 'focused', title: 'Offer', body: paragraph('Half price') });
  await page.goto('/office/content/focused');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Unpublish' }).and(focused(page)).waitFor();
  await page.getByLabel('Title in English').fill('Better offer');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('focused has been saved.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).and(focused(page)).waitFor();
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).and(focused(page)).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('focused has been deleted.').waitFor();
  await page.getByRole('main').and(focused(page)).waitFor();
});

it('goes to the next category when one is deleted from the tree', async () => {
  const { colleague } = office;
  const page = await office.openHome();
  for (const id of ['aa-first', 'aa-second', 'aa-third']) await colleague.categories.create({ id, name: id });
  await page.goto('/office/categories');
  await rowOf(page, 'aa-second').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('aa-second has been deleted.').waitFor();
  await rowOf(page, 'aa-third').and(focused(page)).waitFor();
  // By the button of the row.
  await rowOf(page, 'aa-third').getByRole('button', { name: 'Delete' }).press('Enter');
  await page.keyboard.press('Escape');
  await rowOf(page, 'aa-third').getByRole('button', { name: 'Delete' }).and(focused(page)).waitFor();
});

it('returns to the menu of a customer after the dialog of the one-time password', async () => {
  const { page, colleague } = office;
  const customer = (await colleague.customers.list({ limit: 1 })).items[0];
  await page.goto(`/office/customers/${customer?.id}`);
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: /password/i }).press('Enter');
  await page.getByRole('dialog').getByRole('button').last().press('Enter');
  const field = page.locator('.one-time-password');
  await field.and(focused(page)).waitFor();
  await page.getByRole('dialog').getByRole('button').last().press('Enter');
  await field.waitFor({ state: 'detached' });
  await menu.and(focused(page)).waitFor();
});

it('goes to the page that the palette has opened', async () => {
  const page = await office.openHome();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('go to settings');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/office/settings');
  await page.getByRole('main').and(focused(page)).waitFor();
});
