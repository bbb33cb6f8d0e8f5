import type { StaffProductDetail } from '@arot/sdk/staff';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { signIn, withOffice } from './office.ts';

// The browser logs the responses that the tests provoke.
const office = withOffice({}, /status of (403|404|409|412)/);

const createProduct = (slug: string, more: object = {}): Promise<StaffProductDetail> =>
  office.colleague.products.create({
    slug,
    name: slug,
    prices: { WHOLESALE: { basePrice: '90' }, RETAIL: { basePrice: '100' } },
    ...more,
  });

async function openProduct(page: Page, slug: string): Promise<void> {
  await page.goto(`/office/products/${slug}`);
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
}

/** Opens a browser of a colleague with a new role. */
async function openAs(role: string, permissions: string[]): Promise<Page> {
  const { colleague } = office;
  await colleague.roles.create({ name: role, permissions });
  const email = `${role}@example.com`;
  const { password } = await colleague.accounts.create({ name: role, email, role });
  const page = await office.openBrowser();
  await signIn(page, { identifier: email, password: password ?? '' });
  return page;
}

const nameField = (page: Page) => page.getByLabel('Name in English');
const save = (page: Page) => page.keyboard.press('Control+s');
const saved = (page: Page) => page.getByText('Saved.');
const retailPrice = (page: Page) => page.getByRole('group', { name: 'Retail' }).getByLabel('Price before discount');

describe('two browsers that edit one product', () => {
  /** Opens a product for two people, and lets the other one save first. */
  async function editTogether(slug: string): Promise<Page> {
    const { page, colleague } = office;
    await createProduct(slug);
    const other = await openAs(`clerk-of-${slug}`, ['catalog:read', 'catalog:write', 'prices:write']);
    await openProduct(page, slug);
    await openProduct(other, slug);
    await nameField(other).fill('Their name');
    await retailPrice(other).fill('105');
    await save(other);
    await saved(other).waitFor();
    await nameField(page).fill('My name');
    await page.getByLabel('Name in Bengali').fill('আমার নাম');
    await save(page);
    await page.getByRole('dialog', { name: 'Another person has changed this' }).waitFor();
    expect((await colleague.products.get(slug)).name).toBe('Their name');
    return page;
  }

  it('lets the user save their own change of a field, and keeps the changes of the other person', async () => {
    const page = await editTogether('mine');
    const row = page.getByRole('row', { name: 'Name in English' });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['mine', 'Their name', 'My name']);
    await page.getByRole('button', { name: 'Save this choice' }).click();
    // Both have changed the name, so the user has to choose.
    await page.getByText('Choose a side for each field that both of you have changed.').waitFor();
    await page.getByRole('radio', { name: 'Name in English: Yours' }).check();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await saved(page).waitFor();
    expect(await office.colleague.products.get('mine')).toMatchObject({
      name: 'My name · আমার নাম',
      prices: { RETAIL: { basePrice: '105.00' } },
    });
    expect(await retailPrice(page).inputValue()).toBe('105.00');
  });

  it('lets the user take what the other person has saved', async () => {
    const page = await editTogether('theirs');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => nameField(page).inputValue()).toBe('Their name');
    expect(await page.getByLabel('Name in Bengali').inputValue()).toBe('');
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0);
    expect((await office.colleague.products.get('theirs')).name).toBe('Their name');
  });

  it('is no conflict if the other person has changed only the status', async () => {
    const { page, colleague } = office;
    const { version } = await createProduct('status-only');
    await openProduct(page, 'status-only');
    await nameField(page).fill('New name');
    await colleague.products.publish('status-only', { ifMatch: version });
    await save(page);
    await page.getByRole('dialog').waitFor();
    await page.getByText('The other change is elsewhere').waitFor();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await saved(page).waitFor();
    expect(await colleague.products.get('status-only')).toMatchObject({ name: 'New name', status: 'published' });
  });
});

describe('the status and the slug', () => {
  it('undoes nothing of a save with a publication that another person has changed since', async () => {
    const { page, colleague } = office;
    await createProduct('both');
    await openProduct(page, 'both');
    await nameField(page).fill('Ready');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('Saved and published. Customers see it.').waitFor();
    await colleague.products.change('both', { retailMinOrderQuantity: 7 }, { ifMatch: '*' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Another person has changed this.').waitFor();
    expect(await colleague.products.get('both')).toMatchObject({
      name: 'Ready',
      status: 'published',
      retailMinOrderQuantity: 7,
    });
  });

  it('publishes what is unsaved too, deletes, restores, and undoes', async () => {
    const { page, colleague } = office;
    await createProduct('status');
    const statusOf = async () => (await colleague.products.get('status')).status;
    await openProduct(page, 'status');
    await nameField(page).fill('Ready');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('Saved and published. Customers see it.').waitFor();
    expect(await colleague.products.get('status')).toMatchObject({ name: 'Ready', status: 'published' });
    // One message, and one undo for both.
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone.').waitFor();
    expect(await colleague.products.get('status')).toMatchObject({ name: 'status', status: 'draft' });
    await nameField(page).fill('Ready');
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('Saved and published. Customers see it.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This product is deleted.').waitFor();
    await expect.poll(() => nameField(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Restore' }).click();
    await nameField(page).waitFor();
    expect(await statusOf()).toBe('published');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Unpublished. Customers do not see it.').waitFor();
    expect(await statusOf()).toBe('draft');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(statusOf).toBe('published');
  });

  it('changes the slug, leads on from the former one, and shows all of it in the history', async () => {
    const { page, colleague } = office;
    await createProduct('old-slug', { status: 'published' });
    await colleague.products.change('old-slug', { name: 'Named by a colleague' }, { ifMatch: '*' });
    await openProduct(page, 'old-slug');
    await page.getByRole('button', { name: 'Change slug' }).click();
    const dialog = page.getByRole('dialog');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('New slug').fill('iodised-salt-1kg');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('New slug').fill('new-slug');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL('**/products/new-slug');
    await page.goto('/office/products/old-slug');
    await page.waitForURL('**/products/new-slug');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('row', { name: 'Slug old-slug new-slug' }).waitFor();
    await history.getByRole('row', { name: 'Name old-slug Named by a colleague' }).waitFor();
  });
});

describe('a role', () => {
  it('without prices changes the product only', async () => {
    await createProduct('no-prices');
    const page = await openAs('catalog-clerk', ['catalog:read', 'catalog:write']);
    await openProduct(page, 'no-prices');
    await expect.poll(() => page.getByLabel('Price before discount').count()).toBe(0);
    await page.getByText('৳100').waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'History' }).count()).toBe(0);
    await nameField(page).fill('By the clerk');
    await save(page);
    await saved(page).waitFor();
  });

  it('without the catalog changes prices only', async () => {
    await createProduct('only-prices');
    const page = await openAs('price-clerk', ['catalog:read', 'prices:write']);
    await page.goto('/office/products/only-prices');
    await retailPrice(page).fill('101.5');
    await expect.poll(() => page.getByLabel('Name in English').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await save(page);
    await saved(page).waitFor();
    expect((await office.colleague.products.get('only-prices')).prices.RETAIL?.basePrice).toBe('101.50');
  });

  it('that may only look changes nothing', async () => {
    await createProduct('look');
    const page = await openAs('viewer', ['catalog:read']);
    await page.goto('/office/products/look');
    await page.getByText('Your role may look at this product').waitFor();
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('textbox').count()).toBe(0);
    await expect.poll(() => main.getByRole('button').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('that loses a permission while the page is open gets it shown, and keeps what was typed', async () => {
    const { colleague } = office;
    await createProduct('demoted');
    const page = await openAs('demoted-clerk', ['catalog:read', 'catalog:write']);
    await openProduct(page, 'demoted');
    await nameField(page).fill('Too late');
    await colleague.roles.change('demoted-clerk', { permissions: ['catalog:read'] }, { ifMatch: '*' });
    await save(page);
    await page.getByText('Your role does not allow this.').waitFor();
    await page.getByText('Your role may look at this product').waitFor();
    await page.getByText('Too late').waitFor();
  });
});
