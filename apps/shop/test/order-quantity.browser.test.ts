import { expect, it } from 'vitest';
import { withStorefront } from './with-storefront.ts';

const PRODUCT = 'miniket-rice-50kg';
const shop = withStorefront({}, { viewport: { width: 320, height: 740 } });

it('shows the steps, the breaks, the pack and what is in stock to the customer whom a list reaches', async () => {
  const { staff } = shop;
  const id = await shop.registerCustomer({ phoneNumber: '01711223344' });
  const { version, prices } = await staff.products.get(PRODUCT);
  const basePrice = prices.RETAIL?.basePrice ?? '';
  const pack = { size: 12, unitName: 'carton', unitNameBn: 'কার্টন' };
  await staff.products.change(PRODUCT, { pack }, { ifMatch: version });
  await staff.availability.change(PRODUCT, { status: 'low', quantity: 36 });
  const list = await staff.priceLists.create({ name: 'Agreed', priority: 10, customerIds: [id] });
  const breaks = [{ minQuantity: 12, price: '100.50' }];
  const entry = { slug: PRODUCT, basePrice, breaks, increment: 6, maxOrderQuantity: 18 };
  const { version: ifMatch } = await staff.priceLists.changeEntries(list.id, { changes: [entry] }, { ifMatch: '*' });
  await staff.priceLists.activate(list.id, { ifMatch });

  const { page } = shop;
  await page.goto(`/products/${PRODUCT}`);
  await page.getByText('Few left · 36 pieces').waitFor();
  await page.getByText('per sack').waitFor();
  await page
    .getByRole('table', { name: 'Price by quantity' })
    .getByRole('row', { name: 'from 12 pieces ৳100.50' })
    .waitFor();
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  expect(await quantity.inputValue()).toBe('6');
  await page.getByText('From 12 pieces: ৳100.50 each, ৳3,799.50 less').waitFor();
  await page.getByText('at least 6 pieces · in steps of 6 · at most 18 pieces · 1 carton: 12 pieces').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('12 pieces at ৳100.50: ৳1,206').waitFor();
  await quantity.fill('13');
  await quantity.press('Tab');
  await page.getByText('18 pieces at ৳100.50: ৳1,809').waitFor();
  expect(await page.getByRole('button', { name: 'More' }).isDisabled()).toBe(true);
  expect(await shop.violations()).toEqual([]);
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByText('সর্বনিম্ন ৬টি · ৬টির ধাপে · সর্বোচ্চ ১৮টি · ১ কার্টন: ১২টি').waitFor();

  await staff.availability.change(PRODUCT, { status: 'out_of_stock', quantity: 0 });
  await page.goto('/products?q=miniket');
  await page.locator('.card.out_of_stock .availability', { hasText: 'মজুদ নেই' }).waitFor();
  await page.goto(`/products/${PRODUCT}`);
  await page.getByText('কবে আসবে দোকানে জেনে নিন:').waitFor();
  await page.getByText('প্রতি বস্তা').waitFor();
  expect(await page.getByLabel('পরিমাণ', { exact: true }).count()).toBe(0);
  await staff.availability.change(PRODUCT, { status: 'low', quantity: 36 });

  const visitor = await shop.openBrowser(`/products/${PRODUCT}`);
  await visitor.getByText('Few left', { exact: true }).waitFor();
  expect(await visitor.getByLabel('Quantity').count()).toBe(0);
});
