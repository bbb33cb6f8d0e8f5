import { describe, expect, it } from 'vitest';
import { findViolations, ONLY_COLORS } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { signIn, withOffice } from './office.ts';
import { withProducts } from './with-products.ts';

// A rejected preview and a conflict are responses that the browser logs.
const office = withOffice({}, /status of 4(00|09|12)/);
const { openProducts, rowOf, priceOf } = withProducts(office, { edit: 30 });

const allLoaded = (page: Page) => page.getByText('products, all of them').waitFor();
const names = (page: Page) => page.locator('.product-link').allTextContents();

describe('the list', () => {
  it('searches while typing, and keeps everything in the URL', async () => {
    const page = await openProducts('');
    await page.getByRole('searchbox').pressSequentially('goods edit 01');
    await page.getByText('10 products, all of them').waitFor();
    expect(await names(page)).toHaveLength(10);
    expect(page.url()).toBe(`${office.server.url}/office/products?q=goods+edit+01`);
    await page.getByRole('combobox', { name: 'Missing' }).selectOption('Without a picture');
    await page.getByRole('heading', { name: 'No product matches' }).waitFor();
    await page.goBack();
    await page.getByText('10 products, all of them').waitFor();
    await page.goBack();
    await page.getByRole('grid').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.goForward();
    await page.getByText('10 products, all of them').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('goods edit 01');
  });

  it('names the categories of the filter in the language of the page first', async () => {
    const page = await openProducts('');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.locator('option', { hasText: 'মিনিকেট · Miniket' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'English' }).click();
    await page.locator('option', { hasText: 'Miniket · মিনিকেট' }).waitFor({ state: 'attached' });
  });

  it('filters by category, missing price and time, and saves a view', async () => {
    const page = await openProducts('');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Group edit');
    await page.getByText('30 products, all of them').waitFor();
    await page.getByRole('combobox', { name: 'Missing' }).selectOption('Without a price');
    await page.getByText('1 product', { exact: true }).waitFor();
    expect(await names(page)).toEqual(['Goods edit 001 · মাল']);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Edit without price');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.waitForURL('**/products?status=draft');
    await page.reload();
    await page.getByRole('link', { name: 'Edit without price' }).click();
    await page.getByText('1 product', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the view Edit without price' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Edit without price' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Changed' }).selectOption('Today');
    await page.waitForURL('**/products?category=edit&missing=price&changed=today');
    await page.getByText('1 product', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Changed' }).selectOption('Since a date…');
    await page.getByLabel('Since', { exact: true }).fill('2099-01-01');
    await page.getByRole('heading', { name: 'No product matches' }).waitFor();
  });

  it('shows the first letter of a product in place of a picture', async () => {
    const page = await openProducts('?category=edit');
    const placeholder = rowOf(page, 'Goods edit 000').locator('.thumbnail.none');
    expect(await placeholder.innerText()).toMatch(/^G/);
    expect(await placeholder.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await expect.poll(() => placeholder.innerText()).toMatch(/^মা/);
    await page.getByRole('button', { name: 'English' }).click();
  });

  it('shows how a price was read before it is saved', async () => {
    const page = await openProducts('?category=edit');
    const cell = rowOf(page, 'Goods edit 002').getByRole('gridcell', { name: '৳100' }).first();
    await cell.dblclick();
    await page.keyboard.type('৳1,250');
    await page.getByRole('status').filter({ hasText: 'Read as ৳1,250' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => priceOf('edit-002')).toBe('1250.00');
  });

  it('sorts by a title, and keeps the focus there', async () => {
    const page = await openProducts('?category=edit');
    const title = page.getByRole('columnheader', { name: 'Changed' }).getByRole('button');
    await title.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/products?category=edit&sort=changed');
    await allLoaded(page);
    expect(await page.evaluate('document.activeElement?.textContent')).toContain('Changed');
    expect(await page.getByRole('columnheader', { name: 'Changed' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('hides columns, also after a reload', async () => {
    const page = await openProducts('?category=edit');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Net wholesale' }).uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Net retail' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'Net wholesale' }).count()).toBe(0);
  });

  it('shows what a colleague changes when the window is focused', async () => {
    const page = await openProducts('?category=edit');
    await office.colleague.products.changePrices('edit-009', { RETAIL: { basePrice: '119' } }, { ifMatch: '*' });
    await expect
      .poll(async () => {
        await page.evaluate("dispatchEvent(new Event('focus'))");
        return await rowOf(page, 'Goods edit 009').innerText();
      })
      .toContain('119');
  });

  it.each([
    ['light', {}],
    ['dark', ONLY_COLORS],
  ] as const)('has no violations of accessibility in %s', async (colorScheme, check) => {
    const page = await openProducts('?category=edit');
    await page.emulateMedia({ colorScheme });
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
    expect(await findViolations(page, check)).toEqual([]);
    await page.getByRole('button', { name: 'Actions of Goods edit 000' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).waitFor();
    expect(await findViolations(page, check)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of ['Columns', 'New product', 'Change prices', 'Move']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      expect(await findViolations(page, check), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
});

describe('prices in cells', () => {
  /** Opens the retail price of a product, by keyboard. */
  async function startEdit(name: string): Promise<Page> {
    const page = await openProducts('?category=edit');
    await rowOf(page, name).getByRole('gridcell').nth(4).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: `Retail price of ${name}` }).waitFor();
    return page;
  }

  it('saves by Enter, moves down, takes Bengali digits, and undoes', async () => {
    const page = await startEdit('Goods edit 003');
    await page.keyboard.type('১২০.৫');
    await page.keyboard.press('Enter');
    await rowOf(page, 'Goods edit 003').getByText('120.50').first().waitFor();
    await expect.poll(() => priceOf('edit-003')).toBe('120.50');
    // The next row has the focus, and a digit replaces its price.
    await page.keyboard.type('7');
    await page.getByRole('textbox', { name: 'Retail price of Goods edit 004' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(() => priceOf('edit-003')).toBe('100.00');
    expect(await priceOf('edit-004')).toBe('100.00');
  });

  it('says in the cell what is wrong, and keeps what was typed', async () => {
    const page = await startEdit('Goods edit 005');
    await page.keyboard.type('12x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Type an amount such as 1250').waitFor();
    expect(await page.getByRole('textbox', { name: /Retail price/ }).inputValue()).toBe('12x');
    await page.keyboard.press('Escape');
    expect(await priceOf('edit-005')).toBe('100.00');
  });

  it.each([
    { choice: 'Keep theirs', price: '111.00', slug: 'edit-006', name: 'Goods edit 006' },
    { choice: 'Save ৳130', price: '130.00', slug: 'edit-007', name: 'Goods edit 007' },
  ])('shows the price of a colleague: $choice', async ({ choice, price, slug, name }) => {
    const page = await startEdit(name);
    await office.colleague.products.changePrices(slug, { RETAIL: { basePrice: '111' } }, { ifMatch: '*' });
    await page.keyboard.type('130');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Another person has set ৳111 meanwhile.').waitFor();
    expect(await priceOf(slug)).toBe('111.00');
    await page.getByRole('button', { name: choice }).click();
    await page.getByRole('textbox', { name: /Retail price/ }).waitFor({ state: 'detached' });
    await expect.poll(() => priceOf(slug)).toBe(price);
  });

  it('saves beside a change of something else', async () => {
    const page = await startEdit('Goods edit 008');
    await office.colleague.products.change('edit-008', { retailMinOrderQuantity: 5 }, { ifMatch: '*' });
    await page.keyboard.type('140');
    await page.keyboard.press('Enter');
    await expect.poll(() => priceOf('edit-008')).toBe('140.00');
  });
});

it('creates a draft, and keeps what was typed until then', async () => {
  const page = await openProducts('');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Goods edit 000 · নতুন');
  await page.getByRole('textbox', { name: 'Slug' }).fill('edit-000');
  await page.getByRole('combobox', { name: 'Category' }).last().selectOption('Group edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New product' }).click();
  expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('edit-000');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('textbox', { name: 'Slug' }).fill('brand-new');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/office/products/brand-new');
  expect(await office.colleague.products.get('brand-new')).toMatchObject({ status: 'draft', category: { id: 'edit' } });
  await office.colleague.products.delete('brand-new', { ifMatch: '*' });
});

it('offers nothing that the role does not allow', async () => {
  const { colleague } = office;
  await colleague.roles.create({ name: 'reader', permissions: ['catalog:read'] });
  const reader = await colleague.accounts.create({ name: 'Rahim', email: 'rahim@shop.example', role: 'reader' });
  const page = await office.openBrowser();
  await signIn(page, { identifier: 'rahim@shop.example', password: reader.password ?? '' });
  await page.goto('/office/products?category=edit');
  await page.getByText('30 products, all of them').waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: /New product|Import prices/ }).count()).toBe(0);
  await rowOf(page, 'Goods edit 010').getByRole('gridcell', { name: '৳100' }).first().dblclick();
  await page.waitForURL('**/office/products/edit-010');
});
