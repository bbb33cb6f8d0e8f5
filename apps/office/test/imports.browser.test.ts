import { expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { withOffice } from './office.ts';
import { supplierSheet } from './supplier-sheet.ts';

const office = withOffice({}, /status of (409|412)/);

const csv = (text: string, name = 'file.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, file: ReturnType<typeof csv>) => page.getByLabel('Choose a file').setInputFiles(file);

/** axe-core cannot decide the contrast of what is below the bar at the bottom. In a tall window, only these are. */
const IN_VIEW = { exclude: ['.import-options, .import-rows, .import-issue'] };

it('imports the sheet of a supplier: guesses its columns, fixes a cell, leaves a row out, and remembers both', async () => {
  const { page, colleague } = office;
  await page.setViewportSize({ width: 1_280, height: 2_400 });
  await page.goto('/office/products');
  await page.getByRole('link', { name: 'Import', exact: true }).last().click();
  await choose(page, supplierSheet(60));
  await page.getByRole('heading', { name: /^What to correct: \d+ problems?$/ }).waitFor();
  const isOf = (column: string) => page.getByRole('combobox', { name: `What ${column} is` });
  await expect.poll(() => isOf('MRP (Tk)').inputValue()).toBe('retail_base_price');
  expect(await isOf('TP').inputValue()).toBe('wholesale_base_price');
  expect(await isOf('Name in Bangla').inputValue()).toBe('name_bn');
  expect(await page.getByRole('combobox', { name: 'A row is identified by' }).inputValue()).toBe('Item Code');
  expect(await findViolationsInThemes(page, IN_VIEW)).toEqual([]);

  await page.getByLabel('Row 8, MRP (Tk)').fill('1150');
  await page
    .locator('.import-issue', { hasText: 'Row 6' })
    .getByRole('button', { name: 'Leave these rows out' })
    .first()
    .click();
  await page.getByText('Left out').first().waitFor();
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await page.getByText('60 new.').waitFor();
  await page.getByText('Rahman item 1 · রহমান পণ্য 1', { exact: true }).waitFor();
  expect(await findViolationsInThemes(page, IN_VIEW)).toEqual([]);
  expect((await colleague.products.list({ q: 'rahman' })).items).toEqual([]);
  await page.getByRole('button', { name: 'Import 60 rows' }).press('Enter');
  await page.getByRole('heading', { name: 'Imported: rahman.csv' }).waitFor();
  const imported = await colleague.products.get('RT-0005');
  expect(imported).toMatchObject({
    ...{ name: 'Rahman item 5 · রহমান পণ্য 5', status: 'draft', sku: 'RT-0005' },
    prices: { RETAIL: { basePrice: '1150.00' }, WHOLESALE: { basePrice: '904.00' } },
  });
  await page.getByRole('link', { name: 'See it in the audit trail' }).click();
  await page.getByRole('gridcell', { name: 'Catalog imported' }).first().waitFor();

  await page.goto('/office/imports');
  await choose(
    page,
    csv(supplierSheet(3).buffer.toString().replace(',,Sub total,,,,\r\n', '').replaceAll('1,100', '1,300')),
  );
  await page.getByText('1 changed, 2 unchanged.').waitFor();
  await page.locator('.import-rows').getByText('Retail price').waitFor();

  await page.goto('/office/imports');
  await choose(page, csv('slug,Availability,status\nRT-0005,out of stock,published\n'));
  await page.getByText('1 changed.').waitFor();
  const cells = await page.locator('.import-rows dd').allInnerTexts();
  expect(cells.toSorted()).toEqual(['Draft → Published', 'Unknown → Out of stock']);
});

it('rejects a price list with an unknown product, and conflicts with what a colleague changes', async () => {
  const { page, colleague } = office;
  for (const slug of ['cheap', 'dear']) {
    await colleague.products.create({ slug, name: slug, prices: { RETAIL: { basePrice: '10.00' } } });
  }
  await page.goto('/office/imports?target=prices');
  await choose(page, csv('slug,retail_base_price\ncheap,12.00\nnone,13.00\n'));
  const issue = page.locator('.import-issue');
  await issue.getByText('Row 3').waitFor();
  await issue.getByRole('textbox').fill('dear');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('2 changed.').waitFor();
  await colleague.products.changePrices('cheap', { RETAIL: { basePrice: '11.00' } }, { ifMatch: '*' });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByText('Another person has changed some of these since the check.').waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('heading', { name: 'Imported: file.csv' }).waitFor();
  const priceOf = async (slug: string) => (await colleague.products.get(slug)).prices.RETAIL?.basePrice;
  expect(await Promise.all(['cheap', 'dear'].map(priceOf))).toEqual(['12.00', '13.00']);
});

it('deletes what a file does not list only when the number is typed', async () => {
  const { page, colleague } = office;
  await colleague.categories.create({ id: 'old', name: 'Old' });
  const categories = (await colleague.categories.list.iterate().toArray()).filter(({ id }) => id !== 'old');
  const rows = categories.map(({ id, name, parentId }) => `${id},"${name}",${parentId ?? ''}`);
  await page.goto('/office/imports?target=categories');
  await choose(page, csv(`id,name,parent_id\n${rows.join('\n')}\n`));
  await page.getByText('Everything in the file is already like this.').waitFor();
  await page.getByText('More options').click();
  await page.getByLabel('Delete what is not in the file').check();
  await page.getByRole('button', { name: 'Check again' }).click();
  const apply = page.getByRole('button', { name: 'Import 1 row' });
  await apply.and(page.locator(':disabled')).waitFor();
  await page.getByLabel('Type 1, the number of rows that are deleted').fill('১');
  await apply.click();
  await page.getByRole('heading', { name: 'Imported: file.csv' }).waitFor();
  expect((await colleague.categories.list.iterate().toArray()).map(({ id }) => id)).not.toContain('old');
});
