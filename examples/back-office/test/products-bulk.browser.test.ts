import { describe, expect, it } from 'vitest';
import { findViolations } from '../../../server/test/support/browser/find-violations.ts';
import { IN_DIALOG } from './in-dialog.ts';
import { withOffice } from './office.ts';
import { withProducts } from './with-products.ts';

// A rejected preview and a conflict are responses that the browser logs.
const office = withOffice({}, /status of 4(00|09|12)/);
const { openProducts, rowOf, priceOf } = withProducts(office, { bulk: 450, actions: 260, back: 12, csv: 240 });

describe('many products', () => {
  it('previews a change of all that match, applies it, and undoes it', async () => {
    const page = await openProducts('?category=bulk');
    await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByText('All that match are selected: 450').waitFor();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByRole('textbox', { name: 'Value' }).fill('১০');
    await page.keyboard.press('Enter');
    await page.getByText('450 prices change, 0 stay as they are.').waitFor();
    // The step before had the focus; its field is gone.
    await page.locator('dialog :focus').waitFor();
    await page.getByRole('grid', { name: 'Prices before and after' }).getByText('৳110').first().waitFor();
    await office.colleague.products.changePrices('bulk-003', { RETAIL: { basePrice: '200' } }, { ifMatch: '*' });
    await page.getByRole('button', { name: 'Change 450 prices' }).click();
    await page.getByText('Another person has changed some of these products').waitFor();
    expect(await priceOf('bulk-000')).toBe('100.00');
    await page.getByRole('button', { name: 'Change 450 prices' }).click();
    await page.getByText('450 prices were changed.').waitFor();
    expect(await Promise.all(['bulk-000', 'bulk-003', 'bulk-449'].map(priceOf))).toEqual([
      '110.00',
      '220.00',
      '110.00',
    ]);
    await office.colleague.products.changePrices('bulk-004', { RETAIL: { basePrice: '300' } }, { ifMatch: '*' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone for 449 products.').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Undo' });
    await dialog.getByText('450 of 450').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Goods bulk 004.*Another person has changed this/),
    ]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await Promise.all(['bulk-000', 'bulk-003', 'bulk-004'].map(priceOf))).toEqual([
      '100.00',
      '200.00',
      '300.00',
    ]);
  });

  it('lists the products whose prices are not possible', async () => {
    const page = await openProducts('?q=goods+bulk+00');
    await page.getByRole('checkbox', { name: 'Select this row' }).nth(1).click();
    await page
      .getByRole('checkbox', { name: 'Select this row' })
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByRole('combobox', { name: 'Change', exact: true }).selectOption('Give a discount in taka');
    await page.getByRole('textbox', { name: 'Value' }).fill('5000');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Nothing was changed. 2 things are wrong:').waitFor();
    const issues = page.getByRole('region', { name: 'What is wrong' });
    expect(await issues.innerText()).toMatch(/bulk-00\d[\s\S]*would be above the base price/);
  });

  it('deletes a range, with undo', async () => {
    const page = await openProducts('?category=actions');
    await page.getByRole('checkbox', { name: 'Select this row' }).nth(1).click();
    await page
      .getByRole('checkbox', { name: 'Select this row' })
      .nth(6)
      .click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('6 products').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('6 products were deleted.').waitFor();
    await page.getByText('254 products, all of them').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone for 6 products.').waitFor();
    await page.getByText('260 products, all of them').waitFor();
    expect((await office.colleague.products.get('actions-003')).status).toBe('published');
  });

  it('cancels an undo, and says that the rest stays done', async () => {
    const page = await openProducts('?category=back');
    await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check();
    await page.getByRole('button', { name: 'Make drafts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make drafts' }).click();
    await page.getByText('12 products are drafts again.').waitFor();
    // The line is slow after the first two products.
    let sent = 0;
    await page.route('**/publish', (route) => (++sent <= 2 ? route.continue() : undefined));
    await page.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo' });
    await dialog.getByText('2 of 12').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('Cancelled. What was done stays done.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Undone for 2 products.').waitFor();
    const { items } = await office.colleague.products.list({ categoryId: 'back', status: 'draft' });
    expect(items).toHaveLength(10);
  });

  it('reports by product what could not be done', async () => {
    const page = await openProducts('?q=goods+actions+01');
    await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check();
    await page.getByRole('button', { name: 'Make drafts' }).click();
    await office.colleague.products.change('actions-013', { retailMinOrderQuantity: 3 }, { ifMatch: '*' });
    await page.getByRole('dialog').getByRole('button', { name: 'Make drafts' }).click();
    const failures = page.getByRole('list', { name: 'What failed' });
    await failures.waitFor();
    expect(await failures.innerText()).toMatch(/^Goods actions 013.*Another person has changed this/);
    await page.getByText('9 products are drafts again.').waitFor();
  });

  it('deletes and restores a row from its menu, by keyboard', async () => {
    const page = await openProducts('?q=goods+actions+10');
    await rowOf(page, 'Goods actions 105').getByRole('gridcell').nth(3).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Open' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByText('Goods actions 105 · মাল was deleted.').waitFor();
    expect((await office.colleague.products.get('actions-105')).status).toBe('deleted');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await office.colleague.products.get('actions-105')).status).toBe('published');
  });
});

/** The script that counts the cells of the issues whose text is cut. */
const CUT_CELLS = `[...document.querySelectorAll('.issue-table td')]
  .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight).length`;

describe('CSV files', () => {
  const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const lines = (price: (index: number) => string) =>
    Array.from({ length: 200 }, (_, index) => `csv-${String(index).padStart(3, '0')},${price(index)}`).join('\n');

  it('lists 200 issues by row, with the whole message and the rejected value', async () => {
    const page = await openProducts('?category=csv');
    await page.getByRole('button', { name: 'Import prices' }).click();
    const wrong = `slug,retail_base_price\n${lines((index) => `"12 taka, ${index}${'9'.repeat(index)}"`)}\n`;
    await page.getByLabel('CSV file').setInputFiles(file(wrong));
    await page.getByText('Nothing was changed. 200 things are wrong:').waitFor();
    const table = page.getByRole('region', { name: 'What is wrong' });
    const rows = table.getByRole('row');
    expect(await rows.nth(1).innerText()).toMatch(/^2\s+retail_base_price\s+12 taka, 0\s+Must be an amount .*\.$/);
    expect(await rows.nth(200).innerText()).toMatch(/^201\s+retail_base_price\s+12 taka, 1999+…9+\s+Must be an amount/);
    expect(await page.evaluate(CUT_CELLS)).toBe(0);
    // axe-core cannot decide the contrast of rows that are not scrolled into view.
    const inView = { ...IN_DIALOG, exclude: ['.issue-table tr:nth-child(n + 6)'] };
    expect(await findViolations(page, inView)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download this list' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    const saved = Buffer.concat(chunks).toString().trim().split('\n');
    expect([saved.length, saved[1]]).toEqual([
      201,
      expect.stringMatching(/^2,retail_base_price,"12 taka, 0",.*Must be/),
    ]);
    expect(saved.at(-1)).toContain('9'.repeat(199));

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('button', { name: 'দামের তালিকা আনুন' }).click();
    await page.getByLabel('CSV ফাইল').setInputFiles(file('slug,retail_base_price\ncsv-000,১২ টাকা\n'));
    await page.getByRole('cell', { name: '১২ টাকা' }).waitFor();
    await page.getByRole('cell', { name: /^সঠিক দাম লিখুন/ }).waitFor();
  });

  it('previews and applies a price list with a byte order mark', async () => {
    const page = await openProducts('?category=csv');
    await page.getByRole('button', { name: 'Import prices' }).click();
    const list = `\ufeffslug,name,retail_base_price,shelf\n${lines((index) => `x,${index % 2 === 0 ? '100.00' : '105'},7`)}\n`;
    await page.getByLabel('CSV file').setInputFiles(file(list));
    await page.getByText('100 prices change, 100 stay as they are.').waitFor();
    await page.getByText('Columns without a meaning here: shelf').waitFor();
    await page.getByRole('button', { name: 'Change 100 prices' }).click();
    await page.getByText('100 prices were changed.').waitFor();
    expect(await Promise.all(['csv-000', 'csv-199'].map(priceOf))).toEqual(['100.00', '105.00']);
  });

  it('says that a file is too large or not UTF-8', async () => {
    const page = await openProducts('?category=csv');
    await page.getByRole('button', { name: 'Import prices' }).click();
    await page.getByLabel('CSV file').setInputFiles(file('slug\n'.repeat(900_000)));
    await page.getByText('at most 4 MB can be sent at once').waitFor();
    await page.getByLabel('CSV file').setInputFiles({ ...file(''), buffer: Buffer.from([0xff, 0xfe, 0x41, 0x00]) });
    await page.getByText('The file is not UTF-8.').waitFor();
  });

  it('exports all rows of the filter, so that an import changes nothing', async () => {
    const page = await openProducts('?category=csv');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('240 products were written to products.csv.').waitFor();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    const csv = Buffer.concat(chunks).toString();
    expect(csv.trim().split('\n')).toHaveLength(241);
    const { changed, unchanged } = await office.colleague.prices.preview({ csv });
    expect([changed, unchanged]).toEqual([0, 480]);
  });
});
