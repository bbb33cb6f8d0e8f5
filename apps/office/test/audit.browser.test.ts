import { describe, expect, it } from 'vitest';
import { findViolationsInThemes } from '../../../server/test/support/browser/find-violations.ts';
import { signIn, withOffice } from './office.ts';

const office = withOffice();
const SLUG = 'miniket-rice-50kg';

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Sets the retail price of a product of the demo. */
async function setPrice(basePrice: string): Promise<void> {
  await office.colleague.products.changePrices(SLUG, { RETAIL: { basePrice } }, { ifMatch: '*' });
}

describe('the audit page', () => {
  it('says who changed a price, from what to what, and leads to the product', async () => {
    const page = await office.openHome();
    await setPrice('3650');
    await setPrice('3700');
    await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Audit trail' });
    await page.getByLabel('About').selectOption('Product');
    await page.getByLabel('Slug, key or ID').fill(SLUG);
    const row = grid.getByRole('row', { name: /Prices changed/ }).first();
    await row.getByText(/Retail price: .*3,650.* → .*3,700/).waitFor();
    await row.getByText('Demo staff').waitFor();
    await page.waitForURL(`**/audit?subjectKind=product&subject=${SLUG}`);

    // By keyboard: into the table, and open the event.
    await row.getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Prices changed' });
    const price = dialog.getByRole('row', { name: /Retail price/ });
    expect(await price.textContent()).toMatch(/3,650.*3,700/);
    await dialog.getByText('Request ID').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await dialog.getByRole('link', { name: SLUG }).click();
    await page.waitForURL(`**/office/products/${SLUG}`);
  });

  it('opens an event by a double click on the name of its subject, and stays on the page', async () => {
    const { page } = office;
    await setPrice('3710');
    await page.goto(`/office/audit?subjectKind=product&subject=${SLUG}`);
    const row = page
      .getByRole('grid')
      .getByRole('row', { name: /Prices changed/ })
      .first();
    await row.getByText(SLUG).dblclick();
    await page.getByRole('dialog', { name: 'Prices changed' }).getByRole('link', { name: SLUG }).waitFor();
    expect(page.url()).toContain('/office/audit?');
  });

  it('has its filters in the URL, so that Back, a reload and a link show the same', async () => {
    const { page, colleague } = office;
    await setPrice('3750');
    const { name } = await colleague.roles.create({ name: 'audited', permissions: ['catalog:read', 'audit:read'] });
    await page.goto('/office/audit?kind=role_set');
    const grid = page.getByRole('grid', { name: 'Audit trail' });
    await grid.getByText(name).waitFor();
    await expect.poll(() => grid.getByText('Prices changed').count()).toBe(0);
    await page.getByLabel('What').selectOption('Product changed');
    await grid.getByText(SLUG).first().waitFor();
    await page.goBack();
    await grid.getByText(name).waitFor();
    await page.reload();
    await grid.getByText(name).waitFor();
    await page.getByLabel('Since', { exact: true }).fill('01/01/2031');
    await page.getByText('Nothing is recorded for these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await grid.getByText('Signed in').first().waitFor();
    await page.getByLabel('By', { exact: true }).selectOption('Command line');
    await expect.poll(() => grid.getByText('Signed in').count()).toBe(0);
  });

  it('finds changes of prices among the changes of products, and calls each change by its name', async () => {
    const { page, colleague } = office;
    await colleague.products.create({ slug: 'named', name: 'Named', description: paragraph('First') });
    await colleague.products.change('named', { description: paragraph('Second') }, { ifMatch: '*' });
    await colleague.products.publish('named', { ifMatch: '*' });
    await colleague.products.delete('named', { ifMatch: '*' });
    await colleague.products.restore('named', { ifMatch: '*' });
    await colleague.products.changePrices('named', { RETAIL: { basePrice: '77' } }, { ifMatch: '*' });
    await page.goto('/office/audit?subjectKind=product&subject=named');
    const grid = page.getByRole('grid', { name: 'Audit trail' });
    await grid.getByText('Prices changed').waitFor();
    const rows = await grid.getByRole('row').allInnerTexts();
    expect(rows.slice(1).map((row) => row.split('\n')[1])).toEqual([
      'Prices changed',
      'Product restored',
      'Product deleted',
      'Product published',
      'Product changed',
      'Product created',
    ]);
    await grid.getByText('Description: rewritten').waitFor();
    await page.getByLabel('What').selectOption('Prices changed');
    await page.getByText('Events: 1 · picked from 5 changes').waitFor();
    await page.reload();
    await grid.getByText('৳77').waitFor();
  });

  it('names customers and staff members, never by an id', async () => {
    const { page, colleague } = office;
    const customer = (await colleague.customers.list({ limit: 1 })).items[0];
    if (!customer) throw new Error('The demo has no customer.');
    await colleague.customers.endSessions(customer.id, { ifMatch: '*' });
    await page.goto('/office/audit?kind=sessions_revoked');
    const grid = page.getByRole('grid', { name: 'Audit trail' });
    const name = customer.shopName ?? customer.name;
    await grid.getByText(name).first().waitFor();
    await grid.getByRole('gridcell').first().dblclick();
    await page.getByRole('button', { name: 'Only this', exact: true }).click();
    await page.getByLabel('Which account').locator('option:checked').getByText(name).waitFor({ state: 'attached' });
    expect(await page.getByRole('main').innerText()).not.toContain(customer.id);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('region', { name: 'Last changes' }).getByRole('link', { name }).first().waitFor();
  });

  it('says what an import has changed', async () => {
    const { page, server } = office;
    await server.server.load({ products: [{ slug: 'imported', name: 'Imported' }] });
    await page.goto('/office/audit?kind=catalog_imported');
    await page.getByRole('row').getByText('Products: 1 created, 0 changed, 0 deleted').waitFor();
  });

  it('marks what was added to a list and what was removed', async () => {
    const { page, colleague } = office;
    const { name, version } = await colleague.roles.create({
      name: 'listed',
      permissions: ['catalog:read', 'audit:read'],
    });
    await colleague.roles.change(name, { permissions: ['catalog:read', 'prices:write'] }, { ifMatch: version });
    await page.goto('/office/audit?kind=role_set');
    await page
      .getByRole('grid')
      .getByRole('row', { name: /listed/ })
      .first()
      .getByRole('gridcell')
      .first()
      .dblclick();
    const dialog = page.getByRole('dialog', { name: 'Role set' });
    await dialog.getByRole('table').waitFor();
    expect(await dialog.locator('del').allTextContents()).toEqual(['audit:read']);
    expect(await dialog.locator('ins').allTextContents()).toEqual(['prices:write']);
  });

  it('loads older events while it scrolls', async () => {
    const { page, colleague } = office;
    for (let each = 0; each < 130; each++) {
      await colleague.settings.change({ contactPhone: `+88018${String(each).padStart(8, '0')}` }, { ifMatch: '*' });
    }
    await page.goto('/office/audit?subjectKind=setting');
    const grid = page.getByRole('grid', { name: 'Audit trail' });
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+End');
    await page.getByText(/Events: 1[3-9]\d$/).waitFor();
  });

  it('shows names and changes in Bengali, and no links that the role does not allow', async () => {
    const { colleague } = office;
    await setPrice('3800');
    const role = await colleague.roles.create({ name: 'auditor', permissions: ['audit:read'] });
    const password = 'correct horse battery';
    const email = 'auditor@shop.example';
    await colleague.accounts.create({ name: 'Auditor', email, role: role.name, password });
    const page = await office.openBrowser();
    await signIn(page, { identifier: email, password });
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('link', { name: 'পরিবর্তনের খাতা' }).click();
    const row = page.getByRole('row', { name: /দাম বদল/ }).first();
    await row.getByText(/খুচরা দাম: .*৩,৮০০/).waitFor();
    await expect.poll(() => row.getByRole('link').count()).toBe(0);
  });
});
