import { describe, expect, it } from 'vitest';
import { withOffice } from './office.ts';
import { withProducts } from './with-products.ts';

// A rejected preview and a conflict are responses that the browser logs.
const office = withOffice({}, /status of 4(00|09|12)/);
const { openProducts, rowOf, priceOf } = withProducts(office, {
  bulk: 450,
  actions: 260,
  back: 12,
  sacks: 12,
  csv: 240,
});

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

  it('marks products as sold out in one request, finds them by a filter, and undoes it', async () => {
    const page = await openProducts('?category=sacks');
    await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check();
    await page.getByRole('button', { name: 'Change availability' }).click();
    await page.getByRole('dialog').getByText('12 products').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change availability' }).click();
    await page.getByText('The availability of 12 products was changed.').waitFor();
    await rowOf(page, 'Goods sacks 003').getByText('Out of stock').waitFor();
    await page.getByRole('combobox', { name: 'Availability' }).selectOption('Out of stock');
    await page.getByText('12 products, all of them').waitFor();
    const available = async (slug: string) => (await office.colleague.products.get(slug)).availability;
    expect(await available('sacks-011')).toMatchObject({ status: 'out_of_stock' });
    await office.colleague.availability.change('sacks-004', { status: 'preorder' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone for 11 products.').waitFor();
    expect(await Promise.all(['sacks-003', 'sacks-004'].map(available))).toMatchObject([
      { status: 'unknown' },
      { status: 'preorder' },
    ]);
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

it('exports all rows of the filter, so that an import changes nothing', async () => {
  const page = await openProducts('?category=csv');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const csv = Buffer.concat(chunks).toString();
  expect(csv.trim().split('\n')).toHaveLength(241);
  const { changed, unchanged } = await office.colleague.prices.preview({ csv });
  expect([changed, unchanged]).toEqual([0, 480]);
});
