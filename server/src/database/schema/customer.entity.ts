import { type CustomerProfile, DOCUMENT_TYPES, type DocumentMimeType } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion, timestamp } from './columns.ts';

/** The customer record of an account. An account with one is a customer. */
export const Customer = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    accountId: byteText().primary(),
    customerType: p.enum(['WHOLESALE', 'RETAIL'] as const),
    shopName: p.text().nullable(),
    shopAddress: p.text().nullable(),
    shopType: p.text().$type<NonNullable<CustomerProfile['shopType']>>().nullable(),
    version: rowVersion(),
  },
});

/** A document that staff members have asked a customer for. */
export const DocumentRequirement = defineEntity({
  name: 'DocumentRequirement',
  tableName: 'document_requirement',
  properties: {
    accountId: byteText().primary(),
    type: p.enum(DOCUMENT_TYPES).primary(),
    id: byteText(),
    /** For the customer. */
    reason: p.text(),
    requestedAt: timestamp(),
  },
});

/** The metadata of a private document. Its bytes are in the document store, under the storage key. */
export const CustomerDocument = defineEntity({
  name: 'CustomerDocument',
  tableName: 'customer_document',
  properties: {
    accountId: byteText().primary(),
    type: p.enum(DOCUMENT_TYPES).primary(),
    originalName: p.text(),
    mimeType: p.text().$type<DocumentMimeType>(),
    byteSize: p.integer(),
    sha256: p.text(),
    storageKey: byteText(),
    /** The key of its bytes, encrypted with AROT_SECRET; null if its bytes are stored as they are. */
    encryptedKey: p.text().nullable(),
    createdAt: timestamp(),
  },
  indexes: [
    {
      name: 'customer_document_plain',
      expression: 'create index customer_document_plain on customer_document (storage_key) where encrypted_key is null',
    },
  ],
  uniques: [{ name: 'customer_document_storage_key_unique', properties: ['storageKey'] }],
});
