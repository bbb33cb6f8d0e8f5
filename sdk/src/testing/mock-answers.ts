import { accountDataAnswers } from './answers/account-data.ts';
import { accountAnswers } from './answers/accounts.ts';
import { catalogAnswers } from './answers/catalog.ts';
import { chatAnswers } from './answers/chat.ts';
import { codeAnswers } from './answers/codes.ts';
import { eventAnswers } from './answers/events.ts';
import { factorAnswers } from './answers/factors.ts';
import { ownAccountAnswers } from './answers/own-account.ts';
import { priceQuoteAnswers } from './answers/price-quotes.ts';
import { searchAnswers } from './answers/search.ts';
import { staffAccountAnswers } from './answers/staff-accounts.ts';
import { staffAvailabilityAnswers } from './answers/staff-availability.ts';
import { staffCategoryAnswers } from './answers/staff-categories.ts';
import { staffChatApplicationAnswers } from './answers/staff-chat-applications.ts';
import { staffContentAnswers } from './answers/staff-content.ts';
import { staffCustomerGroupAnswers } from './answers/staff-customer-groups.ts';
import { staffCustomerAnswers } from './answers/staff-customers.ts';
import { staffOauthApplicationAnswers } from './answers/staff-oauth-applications.ts';
import { staffPriceListEntryAnswers } from './answers/staff-price-list-entries.ts';
import { staffPriceListAnswers } from './answers/staff-price-lists.ts';
import { staffPriceAnswers } from './answers/staff-prices.ts';
import { staffProductAnswers } from './answers/staff-products.ts';
import { staffSearchAnswers } from './answers/staff-search.ts';
import { staffServiceAccountAnswers } from './answers/staff-service-accounts.ts';
import { staffWebhookEndpointAnswers } from './answers/staff-webhook-endpoints.ts';
import type { Answer } from './mock-call.ts';
import { WidgetSessions } from './mock-chat.ts';
import type { MockWorld } from './mock-world.ts';
import type { MockOperation } from './operation-names.ts';

/** Returns the answer of each operation of the contract. A route without one does not compile. */
export function createAnswers(world: MockWorld): Readonly<Record<MockOperation, Answer>> {
  const sessions = new WidgetSessions(world);
  return {
    ...accountAnswers(world),
    ...ownAccountAnswers(world),
    ...accountDataAnswers(world),
    ...codeAnswers(world),
    ...factorAnswers(world),
    ...catalogAnswers(world),
    ...searchAnswers(world),
    ...priceQuoteAnswers(world),
    ...eventAnswers(world),
    ...staffCategoryAnswers(world),
    ...staffProductAnswers(world),
    ...staffAvailabilityAnswers(world),
    ...staffPriceAnswers(world),
    ...staffPriceListAnswers(world),
    ...staffPriceListEntryAnswers(world),
    ...staffContentAnswers(world),
    ...staffSearchAnswers(world),
    ...staffAccountAnswers(world),
    ...staffServiceAccountAnswers(world),
    ...staffCustomerAnswers(world),
    ...staffCustomerGroupAnswers(world),
    ...staffOauthApplicationAnswers(world),
    ...staffChatApplicationAnswers(world, sessions),
    ...staffWebhookEndpointAnswers(world),
    ...chatAnswers(world, sessions),
  };
}
