import { expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { withOffice } from './office.ts';

// A conflict is a 412 and a category that is in use is a 409; the browser logs both.
const office = withOffice({}, /status of (409|412)/);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const status = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });
const parentOf = async (id: string) => (await office.colleague.categories.get(id)).parentId;
const nameOf = async (id: string) => (await office.colleague.categories.get(id)).name;

/** Moves the pointer twice: the first move onto an element is a dragenter, and only the next one a dragover. */
async function dragOver(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The target of the drag is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.move(box.x + box.width / 2 + 5, box.y + box.height / 2);
}

async function openCategories(): Promise<Page> {
  const { page } = office;
  await page.goto('/office/categories');
  await page.getByRole('button', { name: 'Subcategories of Rice & Grains' }).click();
  await row(page, 'Miniket').waitFor();
  return page;
}

it('creates a category, puts it under another one, and deletes it', async () => {
  const page = await openCategories();
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByLabel('Name in English').fill('Organic food');
  await page.getByLabel('Name in Bengali').fill('জৈব খাবার');
  await page.keyboard.press('Enter');
  await status(page, 'Organic food has been created.').waitFor();
  const created = (await office.colleague.categories.list({ q: 'Organic' })).items[0];
  expect(created).toMatchObject({ name: 'Organic food · জৈব খাবার', parentId: null });

  await row(page, 'Organic food').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Belongs to').selectOption('Lentils & Pulses');
  await page.getByLabel('Description').fill('Grown without pesticides.');
  await page.keyboard.press('Control+s');
  await status(page, 'Organic food has been saved.').waitFor();
  expect(await office.colleague.categories.get(created?.id ?? '')).toMatchObject({
    parentId: 'lentils',
    description: 'Grown without pesticides.',
  });

  // The focus is on its new main category, which is closed.
  await page.keyboard.press('ArrowRight');
  await row(page, 'Organic food').focus();
  await page.keyboard.press('Delete');
  await page.getByText('It has no products and no subcategories.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await status(page, 'Organic food has been deleted.').getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Organic food').waitFor();
  expect(await parentOf(created?.id ?? '')).toBe('lentils');
});

it('moves a subcategory by drag and drop, and takes it back', async () => {
  const page = await openCategories();
  await row(page, 'Miniket').dragTo(row(page, 'Oil & Ghee'));
  await status(page, 'Miniket is now in Oil & Ghee.').waitFor();
  expect(await parentOf('rice-miniket')).toBe('oil');
  await page.keyboard.press('Control+z');
  await status(page, 'Undone.').waitFor();
  expect(await parentOf('rice-miniket')).toBe('rice');
});

it('makes a subcategory a main category by drag and drop', async () => {
  const page = await openCategories();
  await row(page, 'Miniket').hover();
  await page.mouse.down();
  await dragOver(page, row(page, 'Oil & Ghee'));
  await dragOver(page, page.getByText('Drop here to make it a main category'));
  await page.getByText('Make Miniket a main category').waitFor();
  await page.mouse.up();
  await status(page, 'Miniket is now a main category.').getByRole('button', { name: 'Undo' }).click();
  await status(page, 'Undone.').waitFor();
  expect(await parentOf('rice-miniket')).toBe('rice');
});

it('says why a drop is not possible, and does not send it', async () => {
  const page = await openCategories();
  await row(page, 'Rice & Grains').hover();
  await page.mouse.down();
  await dragOver(page, row(page, 'Miniket'));
  await page.getByText(/Rice & Grains has \d+ subcategories, so it stays a main category/).waitFor();
  await page.mouse.up();
  await row(page, 'Miniket').hover();
  await page.mouse.down();
  await dragOver(page, row(page, 'Aromatic Rice'));
  await page.getByText('Aromatic Rice is a subcategory. Subcategories have no subcategories.').waitFor();
  await page.mouse.up();
  await page.getByText('F2 renames').waitFor();
  expect(await parentOf('rice-miniket')).toBe('rice');
  await expect.poll(() => page.locator('.toast').count()).toBe(0);
});

it('finds, opens, closes and moves by keyboard only', async () => {
  const page = await openCategories();
  await page.getByLabel('Find a category').fill('grains');
  await page.getByText(/\d of \d+ categories/).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  expect(await row(page, 'Rice & Grains').getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  expect(await row(page, 'Rice & Grains').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  const name = await page.evaluate<string>('document.activeElement.querySelector("[lang=en]").textContent');
  const id = await page.evaluate<string>('document.activeElement.dataset.id');
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Find a category by name' }).fill('lentils');
  await page.keyboard.press('Enter');
  await status(page, `${name} is now in Lentils & Pulses.`).waitFor();
  expect(await parentOf(id)).toBe('lentils');
  await page.keyboard.press('Control+z');
  await status(page, 'Undone.').waitFor();
  expect(await parentOf(id)).toBe('rice');
});

it('renames in the tree, also after a colleague has renamed it', async () => {
  const page = await openCategories();
  await row(page, 'Muri & Chira').focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Name in English').fill('Puffed rice');
  await page.keyboard.press('Enter');
  await status(page, 'Renamed to Puffed rice.').getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Muri & Chira').waitFor();
  expect(await nameOf('rice-muri')).toBe('Muri & Chira · মুড়ি ও চিড়া');

  await row(page, 'Muri & Chira').focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Name in Bengali').fill('মুড়ি');
  await office.colleague.categories.change('rice-muri', { name: 'Muri of the colleague' }, { ifMatch: '*' });
  await page.keyboard.press('Enter');
  await page.getByText('Its name is “Muri of the colleague” now.').waitFor();
  expect(await nameOf('rice-muri')).toBe('Muri of the colleague');
  await page.keyboard.press('Enter');
  await status(page, 'Renamed to Muri & Chira.').waitFor();
  expect(await nameOf('rice-muri')).toBe('Muri & Chira · মুড়ি');
});

it('deletes a category with products and subcategories only with a place for them', async () => {
  const { colleague } = office;
  const oils = await colleague.categories.create({ id: 'test-oils', name: 'Test oils' });
  await colleague.categories.create({ id: 'test-mustard', name: 'Test mustard', parentId: oils.id });
  await colleague.products.create({ slug: 'test-oil', name: 'Test oil', categoryId: oils.id });
  const page = await openCategories();
  await row(page, 'Test oils').focus();
  await page.keyboard.press('Delete');
  await page.getByText('It has 1 product and 1 subcategory. Choose where they go.').waitFor();
  // Its subcategory can go under main categories only.
  await expect.poll(() => page.getByRole('option', { name: 'Miniket' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Delete and move' }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'They go to' }).fill('spices');
  await page.keyboard.press('Enter');
  await status(page, 'Test oils has been deleted.').waitFor();
  expect((await colleague.products.get('test-oil')).category?.id).toBe('spices');
  expect(await parentOf('test-mustard')).toBe('spices');
  await page.getByRole('button', { name: 'Subcategories of Spices' }).click();
  await row(page, 'Test mustard').focus();
  await colleague.products.change('test-oil', { categoryId: 'test-mustard' }, { ifMatch: '*' });
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').getByText('The category is not empty (products: 1, subcategories: 0).').waitFor();
  await page.getByText('It has 1 product, drafts and deleted ones included.').waitFor();
  await page.getByRole('option', { name: 'No category' }).click();
  await page.getByRole('button', { name: 'Delete and move' }).click();
  await status(page, 'Test mustard has been deleted.').waitFor();
  expect((await colleague.products.get('test-oil')).category).toBeNull();
});

it('shows a conflict in the form, and loses nothing of either person', async () => {
  const { colleague } = office;
  await colleague.categories.create({ id: 'test-conflict', name: 'Before' });
  const page = await openCategories();
  await row(page, 'Before').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name in English').fill('Mine');
  await colleague.categories.change('test-conflict', { description: 'Theirs' }, { ifMatch: '*' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Another person has changed this' }).waitFor();
  await page.getByText('The last change is by ').waitFor();
  await page.getByRole('button', { name: 'Save this choice' }).click();
  await status(page, 'Mine has been saved.').waitFor();
  await page.getByRole('treegrid').getByText('Mine').waitFor();
  expect(await colleague.categories.get('test-conflict')).toMatchObject({ name: 'Mine', description: 'Theirs' });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('opens the tree at the category that a link names', async () => {
  const page = await openCategories();
  await page.getByRole('button', { name: 'Hide all subcategories' }).click();
  await row(page, 'Miniket').waitFor({ state: 'detached' });
  const [miniket] = (await office.colleague.categories.list({ q: 'Miniket' })).items;
  const url = new URL(page.url());
  url.searchParams.set('category', miniket?.id ?? '');
  await page.goto(url.href);
  await row(page, 'Miniket').and(page.locator(':focus')).waitFor();
});

it('shows the tree without its actions to a role that only reads', async () => {
  const { colleague } = office;
  await colleague.roles.create({ name: 'reader', permissions: ['catalog:read'] });
  const password = 'a long enough password';
  await colleague.accounts.create({ name: 'Reader', email: 'reader@example.com', role: 'reader', password });
  const page = await office.openBrowser();
  await page.locator('[name=identifier]').fill('reader@example.com');
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('link', { name: 'Categories' }).click();
  await row(page, 'Rice & Grains').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect.poll(() => page.getByRole('button', { name: 'New category' }).count()).toBe(0);
  await expect.poll(() => page.getByLabel('Name in English').count()).toBe(0);
  expect(await row(page, 'Miniket').getAttribute('draggable')).toBe('false');
});

it('has no violations of accessibility in its dialogs, in light and dark', async () => {
  const page = await openCategories();
  for (const key of ['Enter', 'm', 'Delete']) {
    await row(page, 'Miniket').focus();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    // Nor of what is scrolled out of view.
    if (key !== 'Enter') await page.getByRole('combobox').fill('oil');
    expect(await findViolationsInThemes(page, IN_DIALOG)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

it('orders and hides a category', async () => {
  const page = await openCategories();
  await row(page, 'Miniket').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Place in the order').fill('৯৯');
  await page.getByLabel('Hide it and its subcategories from visitors').check();
  await page.keyboard.press('Control+s');
  await status(page, 'Miniket has been saved.').waitFor();
  expect(await office.colleague.categories.get('rice-miniket')).toMatchObject({ sortOrder: 99, hidden: true });
  await row(page, 'Miniket').getByText('Hidden').waitFor();
  // The only subcategory with a place comes first.
  expect(await row(page, 'Miniket').getAttribute('aria-posinset')).toBe('1');
  await page.keyboard.press('Control+z');
  await status(page, 'Undone.').waitFor();
  expect(await office.colleague.categories.get('rice-miniket')).toMatchObject({ sortOrder: null, hidden: false });
});
