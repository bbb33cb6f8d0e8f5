import { initContract, isAppRoute } from '@ts-rest/core';
import { accountData } from './account-data.ts';
import { auth } from './auth.ts';
import { catalog } from './catalog.ts';
import { changes } from './changes.ts';
import { chat } from './chat.ts';
import { content } from './content.ts';
import { customers } from './customers.ts';
import { factorRoutes } from './factors.ts';
import type { ApiRoute } from './metadata.ts';
import { type OAuthRoute, oauth } from './oauth.ts';
import { ownAccount } from './own-account.ts';
import { priceQuotes } from './price-quotes.ts';
import { search } from './search.ts';
import { staffAccounts } from './staff/accounts.ts';
import { staffAudit } from './staff/audit.ts';
import { staffAvailability } from './staff/availability.ts';
import { staffCategories } from './staff/categories.ts';
import { staffChatApplications } from './staff/chat-applications.ts';
import { staffAppContent } from './staff/content.ts';
import { staffCustomerGroups } from './staff/customer-groups.ts';
import { staffCustomers } from './staff/customers.ts';
import { staffEvents } from './staff/events.ts';
import { staffImports } from './staff/imports.ts';
import { staffMessages } from './staff/messages.ts';
import { staffOauthApplications } from './staff/oauth-applications.ts';
import { staffPictures } from './staff/pictures.ts';
import { staffPriceListEntries } from './staff/price-list-entries.ts';
import { staffPriceLists } from './staff/price-lists.ts';
import { staffPrices } from './staff/prices.ts';
import { staffProducts } from './staff/products.ts';
import { staffRoles } from './staff/roles.ts';
import { staffSearch } from './staff/search.ts';
import { staffServiceAccounts } from './staff/service-accounts.ts';
import { staffSettings } from './staff/settings.ts';
import { staffWebhookEndpoints } from './staff/webhook-endpoints.ts';

export * from './account-data.ts';
export * from './auth.ts';
export * from './catalog.ts';
export * from './catalog-input.ts';
export * from './changes.ts';
export * from './chat.ts';
export * from './chat-visitors.ts';
export * from './content.ts';
export * from './customer-documents.ts';
export * from './customers.ts';
export * from './decimal.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './factors.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './messages/index.ts';
export * from './metadata.ts';
export * from './oauth.ts';
export * from './oauth-messages.ts';
export * from './own-account.ts';
export * from './pagination.ts';
export * from './phone.ts';
export * from './powers.ts';
export * from './price-breaks.ts';
export * from './price-quotes.ts';
export * from './product-attributes.ts';
export * from './product-codes.ts';
export * from './product-fields.ts';
export * from './registration-options.ts';
export * from './rich-text.ts';
export * from './scopes.ts';
export * from './search.ts';
export * from './staff/account-input.ts';
export * from './staff/accounts.ts';
export * from './staff/application-secrets.ts';
export * from './staff/audit.ts';
export * from './staff/availability.ts';
export * from './staff/categories.ts';
export * from './staff/chat-applications.ts';
export * from './staff/content.ts';
export * from './staff/cursor.ts';
export * from './staff/customer-groups.ts';
export * from './staff/customers.ts';
export * from './staff/events.ts';
export * from './staff/imports.ts';
export * from './staff/messages.ts';
export * from './staff/oauth-application-input.ts';
export * from './staff/oauth-applications.ts';
export * from './staff/permissions.ts';
export * from './staff/pictures.ts';
export * from './staff/price-list-entries.ts';
export * from './staff/price-lists.ts';
export * from './staff/prices.ts';
export * from './staff/product-input.ts';
export * from './staff/products.ts';
export * from './staff/resource.ts';
export * from './staff/roles.ts';
export * from './staff/search.ts';
export * from './staff/service-accounts.ts';
export * from './staff/settings.ts';
export * from './staff/webhook-endpoints.ts';
export * from './text.ts';
export * from './typed.ts';
export { MAX_PASSKEYS, type PasskeyAssertion, passkeyAssertion, passkeyRegistration } from './webauthn.ts';
export * from './wholesale.ts';
export * from './wire.ts';

const c = initContract();

/** Every endpoint under `/api`, by domain. The key of a route is the name of its operation. */
export const api = c.router({
  auth,
  ownAccount,
  factors: factorRoutes,
  accountData,
  customers,
  catalog,
  search,
  priceQuotes,
  events: changes,
  content,
  chat,
  staffCategories,
  // Before the products: `export.csv` is no slug.
  staffImports,
  staffProducts,
  staffAvailability,
  staffPrices,
  staffPriceLists,
  staffPriceListEntries,
  staffPictures,
  staffAppContent,
  staffServiceAccounts,
  staffSettings,
  staffAudit,
  staffRoles,
  staffAccounts,
  staffOauthApplications,
  staffChatApplications,
  staffCustomers,
  staffCustomerGroups,
  staffMessages,
  staffSearch,
  staffEvents,
  staffWebhookEndpoints,
});

export type NamedRoute = { domain: string; operation: string; route: ApiRoute };

/** Returns all routes of the API in the order of the contract. */
export function listRoutes(): NamedRoute[] {
  return Object.entries(api).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([operation, route]) => {
      if (!isAppRoute(route)) throw new Error(`${domain}.${operation} is not a route`);
      return { domain, operation, route: route as ApiRoute };
    }),
  );
}

/** Returns the operation id of a route in the OpenAPI documents. */
export function operationIdOf({ operation, route }: NamedRoute): string {
  return route.metadata.operationId ?? operation;
}

export type NamedOAuthRoute = { operation: string; route: OAuthRoute };

/**
 * Returns the OAuth endpoints. They are not part of {@link api}: oidc-provider serves them, with the responses of their
 * standards.
 */
export function listOAuthRoutes(): NamedOAuthRoute[] {
  return Object.entries(oauth).map(([operation, route]) => ({ operation, route: route as OAuthRoute }));
}
