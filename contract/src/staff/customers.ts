import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { CUSTOMER_TIERS, customerType } from '../catalog.ts';
import {
  customerDocument,
  DOCUMENT_MIME_TYPES,
  DOCUMENT_TYPES,
  documentRequirementResponse,
  documentRequirementsResponse,
  newRequirement,
} from '../customer-documents.ts';
import { SHOP_TYPES, shopType } from '../customers.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { clearable, multilineText, nameText, outputEmail, outputPhone, outputText, text } from '../text.ts';
import { WHOLESALE_REQUEST_STATES, wholesaleDecisionRequest, wholesaleRequest } from '../wholesale.ts';
import { accountName, emailInput, phoneInput } from './account-input.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { GROUP_ID, MAX_GROUP_NAME, MAX_GROUPS_OF_CUSTOMER } from './customer-groups.ts';
import { moment } from './moment.ts';
import { done, resourceVersion } from './resource.ts';

const dateTime = z.iso.datetime();
const ID = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5';
const SHOP_NAME = 'রহমান স্টোর';
const SHOP_ADDRESS = 'দোকান ৪, কিচেন মার্কেট, কারওয়ান বাজার, ঢাকা ১২১৫';

const staffCustomerDocument = z
  .object({ ...customerDocument.shape, uploadedAt: dateTime })
  .meta({ id: 'StaffCustomerDocument', description: 'The metadata of a private document, as staff members see it.' });

export const staffCustomer = z
  .object({
    id: outputText(MAX_LENGTHS.id, ID),
    version: resourceVersion,
    name: outputText(MAX_LENGTHS.accountName, 'Abdur Rahman · আবদুর রহমান').describe('May be empty.'),
    email: outputEmail('rahman.store@example.com').nullable(),
    phoneNumber: outputPhone('+8801712345678').nullable(),
    shopName: outputText(MAX_LENGTHS.shopName, SHOP_NAME).nullable(),
    shopAddress: outputText(MAX_LENGTHS.shopAddress, SHOP_ADDRESS).nullable(),
    shopType: shopType.nullable(),
    customerType: customerType.meta({ examples: ['RETAIL'] }),
    active: z.boolean().describe('A customer who is not active is rejected everywhere.'),
    registeredAt: dateTime,
    openSessions: z
      .int()
      .min(0)
      .meta({ examples: [1] })
      .describe('Logins that have neither expired nor ended.'),
    documents: z.array(staffCustomerDocument).max(DOCUMENT_TYPES.length),
    wholesaleRequest: wholesaleRequest.nullable(),
    emailVerified: z.boolean().describe('A code has proved the email address.'),
    phoneVerified: z.boolean().describe('A code has proved the phone number.'),
    groups: z
      .array(
        z
          .object({ id: outputText(MAX_LENGTHS.id, GROUP_ID), name: outputText(MAX_GROUP_NAME, 'Hotels') })
          .meta({ id: 'GroupOfCustomer', description: 'A group that a customer is in.' }),
      )
      .max(MAX_GROUPS_OF_CUSTOMER)
      .describe('By name.'),
    holdUntil: dateTime
      .nullable()
      .meta({ description: 'Until when a reset by phone restricts the account.', examples: [null] }),
  })
  .meta({ id: 'StaffCustomer', description: 'A customer, as staff members see it.' });

export type StaffCustomer = z.infer<typeof staffCustomer>;

export const changeCustomerRequest = z
  .strictObject({
    name: accountName,
    email: emailInput.nullable(),
    phoneNumber: phoneInput,
    shopName: clearable(nameText({ max: MAX_LENGTHS.shopName, example: SHOP_NAME })),
    shopAddress: clearable(multilineText({ max: MAX_LENGTHS.shopAddress, example: SHOP_ADDRESS })),
    shopType: z.enum(SHOP_TYPES).nullable(),
    customerType: z.enum(CUSTOMER_TIERS).describe('The price tier. It counts from the next request on.'),
  })
  .partial()
  .meta({
    id: 'StaffCustomerChange',
    description: 'What changes. A property that is absent stays as it is; null clears it.',
  });

export type CustomerChange = z.infer<typeof changeCustomerRequest>;

const codeLimits = envelope(
  'CodeLimitsResponse',
  z
    .object({ capped: z.boolean().describe('Too many codes were sent to the customer, or tried.') })
    .meta({ id: 'CodeLimits', description: 'Whether the customer can get and use codes.' }),
);

const oneTimePassword = z
  .object({
    password: outputText(128, 'hk7m-p2qd-w9xa-3tfn').describe(
      'The new password. This response is the only place where it is shown.',
    ),
    version: resourceVersion,
  })
  .meta({ id: 'OneTimePassword', description: 'A password that the server has made.' });

export const customerQuery = z.strictObject({
  ...cursorQuery,
  q: text({ max: 150, example: '01712345678' })
    .default('')
    .describe('Part of the name, the shop, the phone number or the email address.'),
  customerType: z.enum(CUSTOMER_TIERS).optional().describe('Only customers of this price tier.'),
  state: z.enum(['active', 'inactive']).optional().describe('Only customers in this state.'),
  documents: z
    .enum(['has', 'missing'])
    .optional()
    .describe('Only customers with a document, or without one. `documentType` names the document.'),
  documentType: z.enum(DOCUMENT_TYPES).optional().describe('The document of `documents`; any document without it.'),
  registeredSince: moment.optional().describe('A date or a date-time: only customers who registered then or later.'),
  registeredUntil: moment.optional().describe('A date or a date-time, exclusive: only those who registered before.'),
  // Not the named schema: a parameter has its values in place.
  groupId: text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: GROUP_ID })
    .optional()
    .describe('Only members of this group.'),
  wholesaleRequest: z
    .enum(WHOLESALE_REQUEST_STATES)
    .optional()
    .describe('Only customers whose request for wholesale prices is in this state.'),
});

export type CustomerQuery = z.infer<typeof customerQuery>;

const pathParams = z.strictObject({
  id: text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: ID }).describe('The id of the customer.'),
});
/**
 * A part of the list of customers, and a property that the inbox of requests needs: without approval no request will ever be
 * pending.
 */
const customerPage = cursorPage('StaffCustomerPage', staffCustomer, {
  wholesaleApproval: z
    .boolean()
    .describe('Whether a registration for wholesale prices waits for a decision (`AROT_WHOLESALE_APPROVAL=required`).'),
});

const customerResponse = envelope('StaffCustomerResponse', staffCustomer);
const group = { auth: 'staff', tag: 'Staff: customers', sdkEntry: 'staff' } as const;

const c = initContract();

/** The properties that all writes of one customer share. */
const change = { pathParams, body: c.noBody() } as const;
const writes = { ...group, permission: 'customers:write', ifMatch: 'required' } as const;

export const staffCustomers = c.router(
  defineRoutes({
    listCustomers: {
      method: 'GET',
      path: '/api/staff/customers',
      query: customerQuery,
      responses: {
        200: envelope('StaffCustomerPageResponse', customerPage),
        ...staffErrorResponses(),
      },
      summary: 'List customers',
      description: 'Customers who match all parameters, newest first. Accounts with a staff role are no customers.',
      metadata: { ...group, permission: 'customers:read', sdk: 'customers.list' },
    },
    getCustomer: {
      method: 'GET',
      path: '/api/staff/customers/:id',
      pathParams,
      responses: { 200: customerResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a customer',
      description: 'One customer. `ETag` is its version.',
      metadata: { ...group, permission: 'customers:read', sdk: 'customers.get' },
    },
    readCustomerDocument: {
      method: 'GET',
      path: '/api/staff/customers/:id/documents/:type',
      pathParams: z.strictObject({
        ...pathParams.shape,
        type: z.enum(['shop-image', 'nid', 'trade-license']).describe('The document.'),
      }),
      responses: {
        200: c.otherResponse({ contentType: 'application/octet-stream', body: c.type<unknown>() }),
        ...staffErrorResponses('NOT_FOUND', 'STORAGE_ERROR'),
      },
      summary: "Open a customer's document",
      description: 'The bytes of a private document, as an attachment. The audit trail records who opens it, and when.',
      metadata: {
        ...group,
        permission: 'documents:read',
        sdk: 'customers.readDocument',
        download: { mimeTypes: DOCUMENT_MIME_TYPES },
        powers: ['document'],
      },
    },
    changeCustomer: {
      method: 'PATCH',
      path: '/api/staff/customers/:id',
      pathParams,
      body: changeCustomerRequest,
      responses: { 200: customerResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a customer',
      description:
        'Rules as at the registration; 409 names a phone number or an email address that another account has. Another phone number or email address needs `documents:read` too. The customer stays signed in; the next login needs the new phone number or email address. The tier `WHOLESALE` approves a pending request.',
      metadata: { ...writes, sdk: 'customers.change', powers: ['contact'], powersWith: ['phoneNumber', 'email'] },
    },
    deactivateCustomer: {
      method: 'POST',
      path: '/api/staff/customers/:id/deactivate',
      ...change,
      responses: { 200: customerResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Deactivate a customer',
      description:
        'Rejects the customer everywhere, from the next request on, and ends all sessions and what applications may do.',
      metadata: { ...writes, sdk: 'customers.deactivate' },
    },
    activateCustomer: {
      method: 'POST',
      path: '/api/staff/customers/:id/activate',
      ...change,
      responses: { 200: customerResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Activate a customer',
      description: 'Accepts the customer again. Earlier sessions stay ended: the customer logs in again.',
      metadata: { ...writes, sdk: 'customers.activate' },
    },
    endCustomerSessions: {
      method: 'POST',
      path: '/api/staff/customers/:id/end-sessions',
      ...change,
      responses: { 200: customerResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: "End a customer's sessions",
      description: 'Signs the customer out everywhere, also in applications. A new login is possible.',
      metadata: { ...writes, sdk: 'customers.endSessions', closedTo: 'programs' },
    },
    resetCustomerPassword: {
      method: 'POST',
      path: '/api/staff/customers/:id/password',
      ...change,
      responses: {
        200: envelope('OneTimePasswordResponse', oneTimePassword),
        ...staffErrorResponses(...ACTION_ERRORS),
      },
      summary: "Reset a customer's password",
      description:
        'Sets a random password, which the response shows once, and ends all sessions. The password works for one login within 72 hours; then the customer has to choose a new one.',
      metadata: { ...writes, alsoNeeds: 'documents:read', sdk: 'customers.resetPassword', powers: ['credential'] },
    },
    endHold: {
      method: 'POST',
      path: '/api/staff/customers/:id/end-hold',
      ...change,
      responses: { 200: customerResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'End a hold',
      description: 'Ends what a reset by phone restricts, after the staff has made sure that it was the customer.',
      metadata: { ...writes, alsoNeeds: 'documents:read', sdk: 'customers.endHold', powers: ['hold'] },
    },
    getCodeLimits: {
      method: 'GET',
      path: '/api/staff/customers/:id/code-limits',
      pathParams,
      responses: { 200: codeLimits, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get the limits of codes',
      description: 'Whether a limit of codes keeps the customer out.',
      metadata: { ...group, permission: 'customers:read', sdk: 'customers.codeLimits' },
    },
    liftCodeLimits: {
      method: 'POST',
      path: '/api/staff/customers/:id/code-limits/lift',
      pathParams,
      body: c.noBody(),
      responses: { 200: codeLimits, ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS) },
      summary: 'Lift the limits of codes',
      description:
        'Lets the customer get and use codes again. A caller without `documents:read` can do it once a day for a customer, and gets 429 then.',
      metadata: { ...group, permission: 'customers:write', sdk: 'customers.liftCodeLimits', powers: ['limit'] },
    },
    eraseCustomer: {
      method: 'POST',
      path: '/api/staff/customers/:id/erase',
      ...change,
      responses: { 200: done, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Erase a customer',
      description:
        'Removes the account with its documents, sessions and personal data. It cannot be undone. Phone number and email address are free again. The audit trail keeps the id and what was done, without personal data.',
      metadata: { ...writes, sdk: 'customers.erase', powers: ['erasure'] },
    },
    listCustomerRequirements: {
      method: 'GET',
      path: '/api/staff/customers/:id/requirements',
      pathParams,
      responses: { 200: documentRequirementsResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'List required documents',
      description: 'The documents that the customer was asked for.',
      metadata: { ...group, permission: 'customers:read', sdk: 'customers.listRequirements' },
    },
    requireDocument: {
      method: 'POST',
      path: '/api/staff/customers/:id/requirements',
      pathParams,
      body: newRequirement,
      responses: {
        201: documentRequirementResponse,
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Ask for a document',
      description:
        'Asks the customer for a document, also for another one in place of a stored document. 409 if the customer was asked for it already.',
      metadata: {
        ...group,
        permission: 'customers:write',
        sdk: 'customers.requireDocument',
        created: '/api/staff/customers/:id/requirements',
      },
    },
    withdrawRequirement: {
      method: 'DELETE',
      path: '/api/staff/customers/:id/requirements/:rid',
      pathParams: z.strictObject({
        ...pathParams.shape,
        rid: text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: ID }).describe('The id of the requirement.'),
      }),
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Withdraw a required document',
      description: 'The customer is asked for the document no more.',
      metadata: { ...group, permission: 'customers:write', sdk: 'customers.withdrawRequirement' },
    },
    approveWholesale: {
      method: 'POST',
      path: '/api/staff/customers/:id/wholesale/approve',
      pathParams,
      body: wholesaleDecisionRequest,
      responses: { 200: customerResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Approve a wholesale request',
      description: 'Gives a customer whose request is pending the tier `WHOLESALE`. 409 if no request is pending.',
      metadata: { ...writes, sdk: 'customers.approveWholesale' },
    },
    rejectWholesale: {
      method: 'POST',
      path: '/api/staff/customers/:id/wholesale/reject',
      pathParams,
      body: wholesaleDecisionRequest,
      responses: { 200: customerResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Reject a wholesale request',
      description: 'The customer keeps the tier `RETAIL`. 409 if no request is pending.',
      metadata: { ...writes, sdk: 'customers.rejectWholesale' },
    },
  }),
  { strictStatusCodes: true },
);
