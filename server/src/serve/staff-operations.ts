import type { api } from '@arot/contract';
import { serviceAccountOperations, staffAccountOperations, staffRoleOperations } from '../accounts/staff-api/routes.ts';
import { staffSearchOperations } from '../catalog/search/staff-api/routes.ts';
import {
  availabilityOperations,
  staffCategoryOperations,
  staffProductOperations,
} from '../catalog/staff-api/routes.ts';
import { staffChatOperations } from '../chat/staff-api/routes.ts';
import { staffAppContentOperations, staffSettingsOperations } from '../content/staff-api/routes.ts';
import { customerGroupOperations } from '../customers/groups/routes.ts';
import { staffCustomerOperations } from '../customers/staff-api/routes.ts';
import { staffAuditOperations, staffEventOperations } from '../events/routes.ts';
import { staffWebhookOperations } from '../events/webhooks/staff-api/routes.ts';
import { staffImportOperations } from '../imports/routes.ts';
import { staffMessageOperations } from '../messages/staff-api/routes.ts';
import { staffOauthOperations } from '../oauth/staff-api/routes.ts';
import type { Operations } from '../operations/bind.ts';
import { priceListEntryOperations, priceListOperations } from '../prices/lists/routes.ts';
import { staffPriceOperations } from '../prices/staff-api/routes.ts';
import { staffPictureOperations } from '../storage/pictures/staff-api/routes.ts';

/** The operations of the staff API, by the names of its parts in the contract. Commands run them too. */
export const staffOperations = {
  staffAvailability: availabilityOperations,
  staffPrices: staffPriceOperations,
  staffPriceLists: priceListOperations,
  staffPriceListEntries: priceListEntryOperations,
  staffCustomerGroups: customerGroupOperations,
  staffCustomers: staffCustomerOperations,
  staffMessages: staffMessageOperations,
  staffSearch: staffSearchOperations,
  staffEvents: staffEventOperations,
  staffWebhookEndpoints: staffWebhookOperations,
  staffAudit: staffAuditOperations,
  staffRoles: staffRoleOperations,
  staffAccounts: staffAccountOperations,
  staffServiceAccounts: serviceAccountOperations,
  staffOauthApplications: staffOauthOperations,
  staffChatApplications: staffChatOperations,
  staffCategories: staffCategoryOperations,
  staffPictures: staffPictureOperations,
  staffAppContent: staffAppContentOperations,
  staffSettings: staffSettingsOperations,
  // Before the products: `export.csv` is no slug.
  staffImports: staffImportOperations,
  staffProducts: staffProductOperations,
} satisfies Record<Extract<keyof typeof api, `staff${string}`>, Operations>;
