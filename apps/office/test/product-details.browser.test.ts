import { expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { withOffice } from './office.ts';

// The browser logs the responses that the tests cause: a code that is none, and a 412.
const office = withOffice({}, /status of (400|409|412)/);

const create = (slug: string) =>
  office.colleague.products.create({ slug, name: `${slug} · পণ্য`, retailMinOrderQuantity: 12 });

it('order quantities, package and codes are saved with the product, with messages at their fields', async () => {
  const { page, colleague } = office;
  await create('packed');
  await page.goto('/office/products/packed');
  const card = page.getByRole('region', { name: 'Orders and codes' });
  await card.getByLabel('Step, retail').fill('৬');
  await card.getByLabel('Most pieces, retail').fill('120');
  await card.getByLabel('Pieces of a pack').fill('12');
  await card.getByLabel('Name of the pack in English').fill('carton');
  await card.getByLabel('Name of the pack in Bengali').fill('কার্টন');
  await card.getByLabel('SKU').fill('OIL-1');
  const code = card.getByLabel('Barcodes, row 1');
  await code.fill('4006381333932');
  await page.keyboard.press('Control+s');
  await code.and(page.locator('[aria-invalid=true]')).waitFor();
  // axe-core cannot decide the contrast of what is scrolled out by half.
  await page.evaluate(`document.querySelector('main').scrollTo(0, 0)`);
  expect(await findViolationsInThemes(page)).toEqual([]);
  await code.fill('4006381333931');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved.').waitFor();
  expect(await colleague.products.get('packed')).toMatchObject({
    ...{ retailIncrement: 6, retailMaxOrderQuantity: 120, sku: 'OIL-1', gtins: ['4006381333931'], brand: null },
    pack: { size: 12, unitName: 'carton', unitNameBn: 'কার্টন' },
  });
});

it('availability is saved with the rest, and shows what a colleague has changed meanwhile', async () => {
  const { page, colleague } = office;
  await create('stocked');
  await page.goto('/office/products/stocked');
  await page.getByLabel('Name in English').fill('Stocked');
  const card = page.getByRole('region', { name: 'Availability' });
  await card.getByLabel('State').selectOption('Few left');
  const pieces = card.getByLabel('Pieces');
  await pieces.fill('-1');
  await page.keyboard.press('Control+s');
  await card.getByText('Type a whole number from 0 to').waitFor();
  await pieces.fill('৩৬');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved.', { exact: true }).waitFor();
  const stored = await colleague.products.get('stocked');
  expect(stored).toMatchObject({ name: 'Stocked · পণ্য', availability: { status: 'low', quantity: 36 } });
  await page.locator('.toast-actions').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  const back = await colleague.products.get('stocked');
  expect(back).toMatchObject({ name: 'stocked · পণ্য', availability: { status: 'unknown', quantity: null } });

  await pieces.fill('30');
  await page.getByLabel('Brand').fill('Radhuni');
  await colleague.availability.change('stocked', { status: 'preorder', quantity: 20 });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /^Availability Unknown .*To order in advance/ }).waitFor();
  await dialog.getByRole('radio', { name: 'Pieces: Yours' }).check();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  // The brand was saved before the conflict.
  expect(await colleague.products.get('stocked')).toMatchObject({
    ...{ brand: 'Radhuni', availability: { status: 'preorder', quantity: 30 } },
  });
});
