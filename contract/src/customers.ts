import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { password } from './auth.ts';
import { CUSTOMER_TIERS, customerType } from './catalog.ts';
import {
  customerDocument,
  DOCUMENT_MIME_TYPES,
  DOCUMENT_PARTS,
  DOCUMENT_TYPES,
  documentRequirementsResponse,
  UPLOAD_PARTS,
} from './customer-documents.ts';
import { envelope } from './envelope.ts';
import { errorResponses, ownRepetitionResponses } from './errors.ts';
import { formBody } from './form-body.ts';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { MOBILE_PATTERN, toEmail, toMobileNumber } from './phone.ts';
import { shopTypeOptions } from './registration-options.ts';
import { clearable, multilineText, nameText, outputEmail, outputPhone, outputText, text } from './text.ts';
import { ownWholesale, wholesaleApplication } from './wholesale.ts';
import { documentedAs } from './wire.ts';

export const SHOP_TYPES = shopTypeOptions.map(({ value }) => value);

export const shopType = z.enum(SHOP_TYPES).meta({ id: 'ShopType', description: 'The kind of a shop.' });

/** Returns a schema for the text of a form part. A part that is missing or blank becomes `blank`. */
function formText<B>(schema: z.ZodType<string, string>, blank: B) {
  return schema.optional().transform((value) => (value === undefined || value === '' ? blank : value));
}

const emailOrBlank: typeof toEmail = (value, context) => (value === '' ? '' : toEmail(value, context));

/** Returns a schema for a form part that is one of several choices. A part that is missing or blank becomes `blank`. */
function formChoice<const V extends string, B>(choices: z.ZodType<V, V>, values: readonly V[], blank: B) {
  const known: ReadonlySet<string> = new Set(values);
  const accepted = z
    .string()
    .trim()
    .refine((value) => value === '' || known.has(value), inSchema(messages.oneOf(values)));
  return documentedAs(choices, accepted)
    .optional()
    .transform((value) => (value === undefined || value === '' ? blank : (value as V)));
}

/**
 * The text parts of a registration. {@link DOCUMENT_PARTS} has the file parts.
 *
 * @see catalog specification, section 2, CustomerRegistration
 */
export const registrationRequest = z
  .strictObject({
    phoneNumber: z
      .string()
      .trim()
      .max(30, inSchema(messages.atMostCharacters(30)))
      .meta({ pattern: MOBILE_PATTERN })
      .transform(toMobileNumber)
      .describe('Bangladesh mobile number, in local or international form.'),
    password,
    name: formText(nameText({ max: MAX_LENGTHS.accountName }), ''),
    email: formText(text({ max: MAX_LENGTHS.email, form: { format: 'email' } }).transform(emailOrBlank), null),
    shopName: formText(nameText({ max: MAX_LENGTHS.shopName }), null),
    shopAddress: formText(multilineText({ max: MAX_LENGTHS.shopAddress }), null),
    customerType: formChoice(customerType, CUSTOMER_TIERS, 'RETAIL' as const),
    shopType: formChoice(shopType, SHOP_TYPES, null),
  })
  .meta({
    id: 'RegistrationRequest',
    description: 'A new customer. Only the phone number and the password are required.',
  });

/** @see catalog specification, section 2, CustomerProfile */
export const customerProfile = z
  .object({
    id: outputText(MAX_LENGTHS.id),
    name: outputText(MAX_LENGTHS.accountName).describe('May be empty.'),
    email: outputEmail().nullable(),
    phoneNumber: outputPhone().nullable(),
    shopName: outputText(MAX_LENGTHS.shopName).nullable(),
    shopAddress: outputText(MAX_LENGTHS.shopAddress).nullable(),
    shopType: shopType.nullable(),
    customerType,
    documents: z.array(customerDocument).max(DOCUMENT_TYPES.length),
  })
  .meta({ id: 'CustomerProfile', description: 'The profile of the signed-in customer.' });

export type CustomerProfile = z.infer<typeof customerProfile>;

export const profileChange = z
  .strictObject({
    name: nameText({ max: MAX_LENGTHS.accountName })
      .nullable()
      .transform((value) => value ?? ''),
    shopName: clearable(nameText({ max: MAX_LENGTHS.shopName })),
    shopAddress: clearable(multilineText({ max: MAX_LENGTHS.shopAddress })),
    shopType: z.enum(SHOP_TYPES).nullable(),
  })
  .partial()
  .meta({
    id: 'CustomerProfileChange',
    description: 'What changes. A property that is absent stays as it is; null clears it.',
  });

const wholesaleResponse = envelope('OwnWholesaleResponse', ownWholesale);
const profileResponse = envelope('CustomerProfileResponse', customerProfile);

const documentPath = z.strictObject({ type: z.enum(['shop-image', 'nid', 'trade-license']) });

const c = initContract();

export const customers = c.router(
  defineRoutes({
    registerCustomer: {
      method: 'POST',
      path: '/api/auth/customer/register',
      contentType: 'multipart/form-data',
      body: formBody(registrationRequest, DOCUMENT_PARTS),
      responses: {
        201: profileResponse,
        ...errorResponses(
          'VALIDATION_ERROR',
          'FORBIDDEN',
          'CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'RATE_LIMITED',
          'INTERNAL_ERROR',
          'STORAGE_ERROR',
        ),
      },
      summary: 'Register a customer',
      description:
        'Creates a customer account from a form with up to three private documents of at most 10 MiB each. It does not sign the customer in: call the login next. After a timeout, try to log in before you register again.',
      metadata: { auth: 'none', sdk: 'customers.register', tag: 'Customers', files: DOCUMENT_PARTS },
    },
    getCustomerProfile: {
      method: 'GET',
      path: '/api/auth/customer/me',
      responses: {
        200: profileResponse,
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: "Get the customer's profile",
      description: 'The signed-in customer. Staff are rejected, and so are customers with a staff role.',
      metadata: {
        auth: 'customer',
        sdk: 'customers.me',
        tag: 'Customers',
        scope: 'customer.read',
        withOneTimePassword: 'FORBIDDEN',
      },
    },
    changeCustomerProfile: {
      method: 'PATCH',
      path: '/api/auth/customer/me',
      body: profileChange,
      responses: {
        200: profileResponse,
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'INTERNAL_ERROR'),
      },
      summary: "Change the customer's profile",
      description:
        'Changes the own name and shop. Rules as at the registration. With a cookie, a trusted Origin is required.',
      metadata: { auth: 'customer', sdk: 'customers.changeProfile', tag: 'Customers', scope: 'customer.write' },
    },
    listRequirements: {
      method: 'GET',
      path: '/api/customers/me/requirements',
      responses: {
        200: documentRequirementsResponse,
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'List the required documents',
      description: 'The documents that the staff have asked the signed-in customer for, with the reasons.',
      metadata: { auth: 'customer', sdk: 'customers.requirements', tag: 'Customers', scope: 'customer.read' },
    },
    getWholesaleRequest: {
      method: 'GET',
      path: '/api/customers/me/wholesale-request',
      responses: { 200: wholesaleResponse, ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR') },
      summary: 'Get the wholesale request',
      description: 'The last request of the signed-in customer for wholesale prices, and what has become of it.',
      metadata: { auth: 'customer', sdk: 'customers.wholesaleRequest', tag: 'Customers', scope: 'customer.read' },
    },
    requestWholesale: {
      method: 'POST',
      path: '/api/customers/me/wholesale-request',
      body: wholesaleApplication,
      responses: {
        201: wholesaleResponse,
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'INTERNAL_ERROR',
        ),
        ...ownRepetitionResponses,
      },
      summary: 'Ask for wholesale prices',
      description:
        'A staff member decides; if the shop needs no approval, the request is approved at once. 409 while a request is pending, for 24 hours after a rejection, and for a wholesale customer. With a cookie, a trusted Origin is required.',
      metadata: {
        auth: 'customer',
        sdk: 'customers.requestWholesale',
        scope: 'customer.write',
        tag: 'Customers',
        created: '/api/customers/me/wholesale-request',
      },
    },
    uploadDocument: {
      method: 'PUT',
      path: '/api/customers/me/documents/:type',
      pathParams: documentPath,
      contentType: 'multipart/form-data',
      body: formBody(z.strictObject({}).meta({ id: 'DocumentUpload', description: 'A document.' }), UPLOAD_PARTS),
      responses: {
        200: envelope('CustomerDocumentResponse', customerDocument),
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'CONFLICT',
          'PAYLOAD_TOO_LARGE',
          'INTERNAL_ERROR',
          'STORAGE_ERROR',
        ),
      },
      summary: 'Upload a document',
      description:
        'Adds a private document of at most 10 MiB, with the types of the registration, or replaces one that the staff have asked for. 409 for a stored one otherwise. With a cookie, a trusted Origin is required.',
      metadata: { auth: 'customer', sdk: 'customers.uploadDocument', tag: 'Customers', files: UPLOAD_PARTS },
    },
    downloadCustomerDocument: {
      method: 'GET',
      path: '/api/customers/me/documents/:type',
      pathParams: documentPath,
      responses: {
        200: c.otherResponse({ contentType: 'application/octet-stream', body: c.type<unknown>() }),
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'NOT_FOUND',
          'INTERNAL_ERROR',
          'STORAGE_ERROR',
        ),
      },
      summary: 'Download a document',
      description: "The bytes of one of the signed-in customer's private documents, as an attachment.",
      metadata: {
        auth: 'customer',
        sdk: 'customers.downloadDocument',
        tag: 'Customers',
        withOneTimePassword: 'FORBIDDEN',
        powers: ['document'],
        withoutRules: ['factor'],
        download: { mimeTypes: DOCUMENT_MIME_TYPES },
      },
    },
  }),
  { strictStatusCodes: true },
);
