import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { password } from './auth.ts';
import { CUSTOMER_TIERS, customerType } from './catalog.ts';
import { envelope } from './envelope.ts';
import { errorResponses } from './errors.ts';
import { formBody } from './form-body.ts';
import { MAX_LENGTHS } from './limits.ts';
import { defineRoutes } from './metadata.ts';
import { normalizeEmail, normalizeMobileNumber } from './phone.ts';
import { shopTypeOptions } from './registration-options.ts';
import { clearable, multilineText, nameText, outputText, text } from './text.ts';
import { documentedAs } from './wire.ts';

export const SHOP_TYPES = shopTypeOptions.map(({ value }) => value);

/** The largest document, in bytes. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

export const DOCUMENT_MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentMimeType = (typeof DOCUMENT_MIME_TYPES)[number];

export const DOCUMENT_TYPES = ['SHOP_IMAGE', 'NID', 'TRADE_LICENSE'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const images = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * The file parts of a registration: the type of the document, its name in the download path, and the allowed MIME types.
 *
 * @see catalog specification, section 2, CustomerRegistration
 */
export const DOCUMENT_PARTS = {
  shopImage: { type: 'SHOP_IMAGE', path: 'shop-image', mimeTypes: images },
  nidDocument: { type: 'NID', path: 'nid', mimeTypes: DOCUMENT_MIME_TYPES },
  tradeLicenseDocument: { type: 'TRADE_LICENSE', path: 'trade-license', mimeTypes: DOCUMENT_MIME_TYPES },
} as const satisfies Record<string, { type: DocumentType; path: string; mimeTypes: readonly DocumentMimeType[] }>;

export type DocumentPart = keyof typeof DOCUMENT_PARTS;

export const shopType = z.enum(SHOP_TYPES).meta({ id: 'ShopType', description: 'The kind of a shop.' });

/** Returns a schema for the text of a form part. A part that is missing or blank becomes `blank`. */
function formText<B>(schema: ReturnType<typeof text>, blank: B) {
  return schema.optional().transform((value) => (value === undefined || value === '' ? blank : value));
}

/** Returns a schema for a form part that is one of several choices. A part that is missing or blank becomes `blank`. */
function formChoice<const V extends string, B>(choices: z.ZodType<V, V>, values: readonly V[], blank: B) {
  const known: ReadonlySet<string> = new Set(values);
  const accepted = z
    .string()
    .trim()
    .refine((value) => value === '' || known.has(value), `Must be one of ${values.join(', ')}.`);
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
      .max(30, 'Must have at most 30 characters.')
      .transform((value, context) => {
        const phoneNumber = normalizeMobileNumber(value);
        if (phoneNumber !== undefined) return phoneNumber;
        context.addIssue('Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.');
        return z.NEVER;
      })
      .describe('Bangladesh mobile number, in local or international form.'),
    password,
    name: formText(nameText({ max: MAX_LENGTHS.accountName }), ''),
    email: formText(text({ max: MAX_LENGTHS.email }), null).transform((value, context) => {
      if (value === null) return null;
      const email = normalizeEmail(value);
      if (email !== undefined) return email;
      context.addIssue('Must be an email address.');
      return z.NEVER;
    }),
    shopName: formText(nameText({ max: MAX_LENGTHS.shopName }), null),
    shopAddress: formText(multilineText({ max: MAX_LENGTHS.shopAddress }), null),
    customerType: formChoice(customerType, CUSTOMER_TIERS, 'RETAIL' as const),
    shopType: formChoice(shopType, SHOP_TYPES, null),
  })
  .meta({
    id: 'RegistrationRequest',
    description: 'A new customer. Only the phone number and the password are required.',
  });

export const documentKind = z
  .enum(DOCUMENT_TYPES)
  .meta({ id: 'DocumentKind', description: 'What a private document shows.' });

/** @see catalog specification, section 2, CustomerDocument */
export const customerDocument = z
  .strictObject({
    type: documentKind,
    originalName: z
      .string()
      .max(255)
      .meta({ examples: ['dokan.jpg'] }),
    mimeType: z.enum(DOCUMENT_MIME_TYPES),
    byteSize: z
      .int()
      .min(1)
      .max(MAX_DOCUMENT_BYTES)
      .meta({ examples: [318_204] }),
  })
  .meta({ id: 'CustomerDocument', description: 'The metadata of a private document.' });

/** @see catalog specification, section 2, CustomerProfile */
export const customerProfile = z
  .strictObject({
    id: outputText(MAX_LENGTHS.id),
    name: outputText(MAX_LENGTHS.accountName).describe('May be empty.'),
    email: outputText(MAX_LENGTHS.email).nullable(),
    phoneNumber: outputText(MAX_LENGTHS.mobileNumber).nullable().describe('In +880 form.'),
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

const documentRequirement = z
  .strictObject({
    id: outputText(MAX_LENGTHS.id, '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7e1'),
    type: documentKind,
    reason: outputText(MAX_LENGTHS.staffNote, 'Your trade licence has expired.').describe('For the customer.'),
    requestedAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentRequirement', description: 'A document that the staff have asked a customer for.' });

export type DocumentRequirement = z.infer<typeof documentRequirement>;
export const newRequirement = z
  .strictObject({
    type: documentKind,
    reason: multilineText({ min: 1, max: MAX_LENGTHS.staffNote, example: 'Your trade licence has expired.' }).describe(
      'For the customer.',
    ),
  })
  .meta({ id: 'NewDocumentRequirement', description: 'A document to ask a customer for.' });

export type NewRequirement = z.infer<typeof newRequirement>;

export const documentRequirementResponse = envelope('DocumentRequirementResponse', documentRequirement);
const documentRequirements = z
  .strictObject({ items: z.array(documentRequirement).max(DOCUMENT_TYPES.length) })
  .meta({ id: 'DocumentRequirements', description: 'The documents that the staff have asked a customer for.' });

export const documentRequirementsResponse = envelope('DocumentRequirementsResponse', documentRequirements);

export const WHOLESALE_REQUEST_STATES = ['pending', 'approved', 'rejected'] as const;
export type WholesaleRequestState = (typeof WHOLESALE_REQUEST_STATES)[number];

export const wholesaleRequestState = z
  .enum(WHOLESALE_REQUEST_STATES)
  .meta({ id: 'WholesaleRequestState', description: 'What has become of a request for wholesale prices.' });

export const wholesaleApplication = z
  .strictObject({
    note: multilineText({ min: 1, max: MAX_LENGTHS.customerNote }).optional().describe('What the staff should know.'),
  })
  .meta({ id: 'WholesaleApplication', description: 'A request for wholesale prices.' });

const ownWholesaleRequest = z
  .strictObject({
    state: wholesaleRequestState,
    note: outputText(MAX_LENGTHS.customerNote).nullable().describe('What the customer wrote.'),
    reason: outputText(MAX_LENGTHS.staffNote).nullable().describe('The reason of the decision.'),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CustomerWholesaleRequest', description: 'The last request of the customer for wholesale prices.' });

export const ownWholesale = z
  .strictObject({ request: ownWholesaleRequest.nullable().describe('null if the customer has never asked.') })
  .meta({ id: 'OwnWholesale', description: 'What has become of the request of the customer for wholesale prices.' });

const wholesaleResponse = envelope('OwnWholesaleResponse', ownWholesale);

const profileResponse = envelope('CustomerProfileResponse', customerProfile);

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
      metadata: { auth: 'customer', sdk: 'customers.me', tag: 'Customers' },
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
      metadata: { auth: 'customer', sdk: 'customers.changeProfile', tag: 'Customers' },
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
      metadata: { auth: 'customer', sdk: 'customers.requirements', tag: 'Customers' },
    },
    getWholesaleRequest: {
      method: 'GET',
      path: '/api/customers/me/wholesale-request',
      responses: { 200: wholesaleResponse, ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR') },
      summary: 'Get the wholesale request',
      description: 'The last request of the signed-in customer for wholesale prices, and what has become of it.',
      metadata: { auth: 'customer', sdk: 'customers.wholesaleRequest', tag: 'Customers' },
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
      },
      summary: 'Ask for wholesale prices',
      description:
        'A staff member decides; if the shop needs no approval, the request is approved at once. 409 while a request is pending, for 24 hours after a rejection, and for a wholesale customer. With a cookie, a trusted Origin is required.',
      metadata: {
        auth: 'customer',
        sdk: 'customers.requestWholesale',
        tag: 'Customers',
        created: '/api/customers/me/wholesale-request',
      },
    },
    downloadCustomerDocument: {
      method: 'GET',
      path: '/api/customers/me/documents/:type',
      pathParams: z.strictObject({ type: z.enum(['shop-image', 'nid', 'trade-license']) }),
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
        download: { mimeTypes: DOCUMENT_MIME_TYPES },
      },
    },
  }),
  { strictStatusCodes: true },
);
