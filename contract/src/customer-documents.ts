import * as z from 'zod';
import { envelope } from './envelope.ts';
import { MAX_LENGTHS } from './limits.ts';
import { multilineText, outputText } from './text.ts';

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

export const documentKind = z
  .enum(DOCUMENT_TYPES)
  .meta({ id: 'DocumentKind', description: 'What a private document shows.' });

/** @see catalog specification, section 2, CustomerDocument */
export const customerDocument = z
  .object({
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

export type CustomerDocument = z.infer<typeof customerDocument>;

/** The file part of an upload. What the path names may allow fewer types. */
export const UPLOAD_PARTS = { file: { mimeTypes: DOCUMENT_MIME_TYPES, required: true } } as const;

const documentRequirement = z
  .object({
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
  .object({ items: z.array(documentRequirement).max(DOCUMENT_TYPES.length) })
  .meta({ id: 'DocumentRequirements', description: 'The documents that the staff have asked a customer for.' });

export const documentRequirementsResponse = envelope('DocumentRequirementsResponse', documentRequirements);
