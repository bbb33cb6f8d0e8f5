import { expect, it } from 'vitest';
import type { Page } from '../../support/hosted-pages.ts';
import { jpegDocument } from './documents.ts';
import { withOffice } from './office.ts';
import { registerCustomer } from './register-customer.ts';
import { findViolationsInThemes } from './themes.ts';

const office = withOffice({ wholesaleApproval: true });

/** Creates something on each page whose list is empty in the demo. @returns the paths of all pages */
async function fillPages(): Promise<string[]> {
  const { colleague } = office;
  const customer = await registerCustomer(office, {
    phoneNumber: '01812345671',
    shopName: 'মায়ের দোয়া জেনারেল স্টোর',
    name: 'মোঃ সোহেল রানা',
    customerType: 'WHOLESALE',
    nidDocument: await jpegDocument(600, 400),
  });
  const { clientId } = await colleague.oauthApplications.create({
    name: 'Scanner',
    slug: 'scanner',
    redirectUris: ['https://scanner.example/callback'],
  });
  const { chatApplicationId } = await colleague.chatApplications.create({
    name: 'Shop',
    visitorOrigins: ['https://shop.example'],
  });
  await colleague.roles.create({ name: 'order-desk', permissions: ['customers:read'] });
  await colleague.roles.create({ name: 'price-clerk', permissions: ['catalog:read', 'prices:write'] });
  return [
    '',
    'products',
    'products/miniket-rice-50kg',
    'categories',
    'content',
    'content/about',
    'settings',
    'customers',
    `customers/${customer}`,
    'wholesale',
    'oauth-applications',
    `oauth-applications/${clientId}`,
    'chat-applications',
    `chat-applications/${chatApplicationId}`,
    'team',
    'roles',
    'audit',
  ];
}

/** How many pixels of the page are to the right of the window. */
const hiddenPixels = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

it('shows every page in Bengali on a tablet, without violations and without scrolling sideways', async () => {
  const { page } = office;
  const paths = await fillPages();
  await page.evaluate(`localStorage.setItem('arot-language', 'bn')`);
  await page.setViewportSize({ width: 768, height: 1_024 });
  const found: unknown[] = [];
  for (const path of paths) {
    await page.goto(`/office/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true], .skeleton-row').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.lang')).toBe('bn');
    found.push(...(await findViolationsInThemes(page)).map((violation) => [path, violation]));
    const hidden = await hiddenPixels(page);
    if (hidden > 0) found.push([path, `${hidden} pixels are hidden`]);
  }
  expect(found).toEqual([]);
}, 90_000);
