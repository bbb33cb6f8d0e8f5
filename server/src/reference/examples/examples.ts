import type { ApiRoute, api } from '@arot/contract';
import { authExamples } from './auth-examples.ts';
import { catalogExamples } from './catalog-examples.ts';
import { chatExamples } from './chat-examples.ts';
import { contentExamples } from './content-examples.ts';
import { customersExamples } from './customers-examples.ts';
import type { OperationExample } from './operation-example.ts';
import { staffAccountExamples } from './staff-account-examples.ts';
import { staffAuditExamples } from './staff-audit-examples.ts';
import { staffCategoryExamples } from './staff-category-examples.ts';
import { staffChatApplicationExamples } from './staff-chat-application-examples.ts';
import { staffAppContentExamples, staffSettingsExamples } from './staff-content-examples.ts';
import { staffCustomerExamples } from './staff-customer-examples.ts';
import { staffOauthApplicationExamples } from './staff-oauth-application-examples.ts';
import { staffPictureExamples } from './staff-picture-examples.ts';
import { staffPriceExamples } from './staff-price-examples.ts';
import { staffProductExamples } from './staff-product-examples.ts';
import { staffRoleExamples } from './staff-role-examples.ts';

type Api = typeof api;

/** The examples of every operation, by domain like the contract. An operation without examples does not compile. */
export const examples = {
  auth: authExamples,
  customers: customersExamples,
  catalog: catalogExamples,
  content: contentExamples,
  chat: chatExamples,
  staffCategories: staffCategoryExamples,
  staffPrices: staffPriceExamples,
  staffCustomers: staffCustomerExamples,
  staffPictures: staffPictureExamples,
  staffAppContent: staffAppContentExamples,
  staffSettings: staffSettingsExamples,
  staffAudit: staffAuditExamples,
  staffProducts: staffProductExamples,
  staffRoles: staffRoleExamples,
  staffAccounts: staffAccountExamples,
  staffOauthApplications: staffOauthApplicationExamples,
  staffChatApplications: staffChatApplicationExamples,
} satisfies {
  [Domain in keyof Api]: {
    [Operation in keyof Api[Domain]]: OperationExample<Extract<Api[Domain][Operation], ApiRoute>>;
  };
};
