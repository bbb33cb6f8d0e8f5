import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import type { Page } from '../../../tools/testing/hosted-pages.ts';
import { withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';

// The browser logs the responses that the tests cause: rows that are rejected, and a 412.
const office = withOffice({}, /status of (400|412)/);

const PRODUCT = 'miniket-rice-50kg';

/** Finds the product by a part of its name, and chooses it. */
async function chooseProduct(place: ReturnType<Page['getByRole']>): Promise<void> {
  await place.getByLabel('Find the product by name').fill('minik');
  await place.getByRole('radio', { name: new RegExp(PRODUCT) }).check();
}
let count = 0;
const register = () =>
  registerCustomer(office, { phoneNumber: `0181234568${count}`, shopName: `Hotel Sonar ${count++}` });

describe('a price list', () => {
  it('is created, filled by a file after its check, and activated after it shows who it reaches', async () => {
    const { colleague } = office;
    const page = await office.openHome();
    const customer = await register();
    const group = await colleague.customerGroups.create({ name: 'Hotels' });
    await colleague.customerGroups.changeMembers(group.id, { add: [customer] });
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('button', { name: 'New price list' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ramadan');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ramadan' }).waitFor();

    const form = page.getByRole('form', { name: 'Settings' });
    await form.getByLabel('Priority').fill('10');
    await form.getByRole('checkbox', { name: 'Hotels' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ramadan is saved.').waitFor();

    const upload = async (name: string, text: string) => {
      await page.getByRole('link', { name: 'Import' }).last().click();
      await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    };
    await upload('wrong.csv', 'slug,base_price\nnothing,10.00\n');
    await page.getByRole('heading', { name: 'What to correct: 1 problem' }).waitFor();
    await page.goBack();
    await upload('list.csv', `slug,base_price,breaks\n${PRODUCT},3500.00,12:3400.00|24:3300.00\n`);
    await page.getByText('1 new.').waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('link', { name: 'See the price list' }).click();
    await page.getByRole('row', { name: /৳3,500 from 12: ৳3,400/ }).waitFor();

    // The file that is downloaded changes nothing.
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = readFileSync(await (await saved).path(), 'utf8');
    expect(file).toContain(`${PRODUCT},3500.00,,,12:3400.00|24:3300.00,,`);
    await upload('same.csv', file);
    await page.getByText('Everything in the file is already like this.').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Ramadan' }).waitFor();

    await page.getByRole('button', { name: 'Activate' }).click();
    await dialog.getByText('It gives the prices of 1 product to:').waitFor();
    await dialog.getByText('Hotels: 1 customer').waitFor();
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Ramadan is active.').waitFor();

    await page.goto(`/office/customers/${customer}`);
    const prices = page.getByRole('region', { name: 'Prices' });
    await prices.getByRole('link', { name: 'Hotels' }).waitFor();
    await prices.getByRole('link', { name: 'Ramadan' }).waitFor();
    await prices.getByRole('link', { name: 'Why does this customer have a price?' }).click();
    await chooseProduct(page.getByRole('main'));
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('The customer pays ৳3,500.').waitFor();
    await page.getByRole('row', { name: 'Ramadan 10 ৳3,500 Gives the price group' }).waitFor();
    await page.getByRole('row', { name: /Price of the tier .* Another one has a higher priority tier/ }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
  });

  it('has prices that are edited one by one and made from a tier, and is copied and deleted', async () => {
    const { page, colleague } = office;
    const { id } = await colleague.priceLists.create({ name: 'Agreed' });
    await page.goto(`/office/price-lists/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a product' }).click();
    await chooseProduct(dialog);
    await dialog.getByLabel('Price before discount').fill('100');
    await dialog.getByRole('button', { name: 'Add a quantity' }).click();
    await dialog.getByLabel('From pieces').fill('১২');
    await dialog.getByLabel('Price of one piece').fill('200');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await dialog.getByLabel('Price of one piece').fill('90');
    await dialog.getByLabel('Step of an order').fill('6');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /৳100 from 12: ৳90 in steps of 6/ }).waitFor();
    expect((await colleague.priceLists.listEntries(id)).items).toMatchObject([{ slug: PRODUCT, increment: 6 }]);

    await page.getByRole('button', { name: 'From a tier' }).click();
    await dialog.getByLabel('Tier').selectOption('Retail');
    await dialog.getByLabel('Change in percent').fill('-5');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    // A colleague changes the list after the preview.
    await dialog.getByRole('button', { name: /^Change \d+ prices$/ }).waitFor();
    await colleague.priceLists.change(id, { priority: 5 }, { ifMatch: '*' });
    await dialog.getByRole('button', { name: /^Change \d+ prices$/ }).click();
    await dialog.getByText('Another person has changed this.').waitFor();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByRole('button', { name: /^Change \d+ prices$/ }).click();
    await expect.poll(async () => (await colleague.priceLists.get(id)).entryCount).toBeGreaterThan(20);

    await page.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Copy of Agreed' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Copy of Agreed is deleted.').waitFor();
  });

  it('says from when on, or until when, an active one gives prices', async () => {
    const { page, colleague } = office;
    const states = [
      ['Later', { startsAt: '2040-02-08T06:00:00Z' }, 'Begins on 8 Feb 2040'],
      ['Over', { endsAt: '2020-02-08T06:00:00Z' }, 'Has ended'],
      ['Always', {}, 'Active'],
    ] as const;
    for (const [name, change] of states) {
      const { id } = await colleague.priceLists.create({ name, ...change });
      await colleague.priceLists.activate(id, { ifMatch: '*' });
    }
    await page.goto('/office/price-lists');
    for (const [name, , state] of states)
      await page.getByRole('row', { name: new RegExp(`${name}.*${state}`) }).waitFor();
  });

  it('shows names, not ids, when a colleague has changed who it reaches', async () => {
    const { page, colleague } = office;
    const customer = await register();
    const { shopName } = await colleague.customers.get(customer);
    const schools = await colleague.customerGroups.create({ name: 'Schools' });
    const { id } = await colleague.priceLists.create({ name: 'Canteens' });
    await page.goto(`/office/price-lists/${id}`);
    const form = page.getByRole('form', { name: 'Settings' });
    await form.getByRole('checkbox', { name: 'Schools' }).check();
    // The form has not loaded this group.
    const hospitals = await colleague.customerGroups.create({ name: 'Hospitals' });
    const reach = { tiers: ['RETAIL' as const], groupIds: [hospitals.id], customerIds: [customer] };
    await colleague.priceLists.change(id, reach, { ifMatch: '*' });
    await form.getByRole('button', { name: 'Save' }).click();

    const conflict = page.getByRole('dialog', { name: 'Another person has changed this' });
    await conflict.getByRole('row', { name: /^Groups both changed empty .*Hospitals.*Schools/ }).waitFor();
    await conflict.getByRole('row', { name: new RegExp(`^Customers empty .*${shopName}.* empty$`) }).waitFor();
    await conflict.getByRole('row', { name: /^Tiers empty .*Retail.* empty$/ }).waitFor();
    await conflict.getByRole('radio', { name: 'Groups: Yours' }).check();
    await conflict.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByText('Canteens is saved.').waitFor();
    expect(await colleague.priceLists.get(id)).toMatchObject({ ...reach, groupIds: [schools.id] });
  });
});

it('a group gets and loses members, and is renamed', async () => {
  const { page, colleague } = office;
  const customer = await register();
  const { shopName } = await colleague.customers.get(customer);
  await page.goto('/office/customer-groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cafés');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cafés' }).waitFor();
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByRole('searchbox').fill(shopName ?? '');
  await members.getByRole('radio').click();
  await members.getByRole('link', { name: shopName ?? '' }).waitFor();
  expect((await colleague.customers.get(customer)).groups).toMatchObject([{ name: 'Cafés' }]);
  await members.getByRole('button', { name: `Remove ${shopName}` }).click();
  await members.getByText('No members yet.').waitFor();
  const form = page.getByRole('form', { name: 'Rename' });
  await form.getByLabel('Name').fill('Coffee');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Coffee' }).waitFor();
});
