import { initContract } from '@ts-rest/core';
import { staffAccounts } from '../staff/accounts.ts';
import { staffAudit } from '../staff/audit.ts';
import { staffAvailability } from '../staff/availability.ts';
import { staffCategories } from '../staff/categories.ts';
import { staffChatApplications } from '../staff/chat-applications.ts';
import { staffAppContent } from '../staff/content.ts';
import { staffCustomerGroups } from '../staff/customer-groups.ts';
import { staffCustomers } from '../staff/customers.ts';
import { staffEvents } from '../staff/events.ts';
import { staffImports } from '../staff/imports.ts';
import { staffMessages } from '../staff/messages.ts';
import { staffOauthApplications } from '../staff/oauth-applications.ts';
import { staffPictures } from '../staff/pictures.ts';
import { staffPriceListEntries } from '../staff/price-list-entries.ts';
import { staffPriceLists } from '../staff/price-lists.ts';
import { staffPrices } from '../staff/prices.ts';
import { staffProducts } from '../staff/products.ts';
import { staffRoles } from '../staff/roles.ts';
import { staffSearch } from '../staff/search.ts';
import { staffServiceAccounts } from '../staff/service-accounts.ts';
import { staffSettings } from '../staff/settings.ts';
import { staffWebhookEndpoints } from '../staff/webhook-endpoints.ts';

export { PERMISSIONS } from '../staff/permissions.ts';

/** The routes of staff members. */
export const staff = initContract().router({
  categories: staffCategories,
  imports: staffImports,
  products: staffProducts,
  availability: staffAvailability,
  prices: staffPrices,
  priceLists: staffPriceLists,
  priceListEntries: staffPriceListEntries,
  customerGroups: staffCustomerGroups,
  pictures: staffPictures,
  appContent: staffAppContent,
  settings: staffSettings,
  audit: staffAudit,
  roles: staffRoles,
  accounts: staffAccounts,
  serviceAccounts: staffServiceAccounts,
  oauthApplications: staffOauthApplications,
  chatApplications: staffChatApplications,
  customers: staffCustomers,
  messages: staffMessages,
  search: staffSearch,
  events: staffEvents,
  webhookEndpoints: staffWebhookEndpoints,
});
