import { jpegDocument } from './documents.ts';
import type { Office } from './office.ts';
import { recordMisses } from './record-misses.ts';
import { registerCustomer } from './register-customer.ts';

/** Creates something on each page whose list is empty in the demo. @returns the paths of all pages */
export async function fillPages(office: Office): Promise<string[]> {
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
  const { id: webhook } = await colleague.webhookEndpoints.create({
    url: 'https://erp.example/arot/a-long-path-without-a-space-in-it-that-does-not-fit-on-a-phone',
    types: ['product.*', 'customer.wholesale_requested'],
  });
  const { id: program } = await colleague.serviceAccounts.create({ name: 'ERP · ইআরপি', role: 'manager' });
  await colleague.serviceAccounts.createKey(program, { name: 'Warehouse', addressRanges: ['203.0.113.0/24'] });
  await colleague.roles.create({ name: 'order-desk', permissions: ['customers:read', 'till:open'] });
  await colleague.roles.create({ name: 'price-clerk', permissions: ['catalog:read', 'prices:write'] });
  const group = await colleague.customerGroups.create({ name: 'Hotels · হোটেল' });
  await colleague.customerGroups.changeMembers(group.id, { add: [customer] });
  const list = await colleague.priceLists.create({ name: 'Ramadan', groupIds: [group.id], customerIds: [customer] });
  const breaks = [{ minQuantity: 12, price: '3500.00' }];
  const changes = [{ slug: 'miniket-rice-50kg', basePrice: '3600.00', breaks }];
  await colleague.priceLists.changeEntries(list.id, { changes }, { ifMatch: '*' });
  await colleague.priceLists.activate(list.id, { ifMatch: '*' });
  await colleague.settings.change({ contactPhone: '+8801800000000' }, { ifMatch: '*' });
  await recordMisses(office, { jafran: 12, 'golap jol 500ml': 3 });
  return [
    '',
    'products',
    'products/miniket-rice-50kg',
    'categories',
    'price-lists',
    `price-lists/${list.id}`,
    `price-explanation?customer=${customer}`,
    'customer-groups',
    `customer-groups/${group.id}`,
    'imports',
    'search',
    'content',
    'content/about',
    'settings',
    'customers',
    `customers/${customer}`,
    'wholesale',
    'messages',
    'messages?state=all',
    'oauth-applications',
    `oauth-applications/${clientId}`,
    'chat-applications',
    `chat-applications/${chatApplicationId}`,
    'webhooks',
    `webhooks/${webhook}`,
    'team',
    'roles',
    'service-accounts',
    `service-accounts/${program}`,
    'audit',
    'own-sign-in',
  ];
}
