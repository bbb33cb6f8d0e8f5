import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion, timestamp } from './columns.ts';

/** A slug that a product had before. */
export const FormerSlug = defineEntity({
  name: 'FormerSlug',
  tableName: 'former_slug',
  properties: { slug: byteText().primary(), productId: byteText(), changedAt: timestamp() },
  indexes: [{ name: 'former_slug_by_product', properties: ['productId'] }],
});

/** The response to a request with an Idempotency-Key. */
export const IdempotentRequest = defineEntity({
  name: 'IdempotentRequest',
  tableName: 'idempotent_request',
  properties: {
    accountId: byteText().primary(),
    key: byteText().primary(),
    /** Method and path. */
    operation: p.text(),
    /** HMAC-SHA-256 of operation and body, as hexadecimal digits. */
    requestHash: byteText(),
    /** Encrypted: it may have personal data, or a password that is shown once. */
    body: p.text(),
    createdAt: timestamp(),
  },
  indexes: [{ name: 'idempotent_request_by_time', properties: ['createdAt'] }],
});

/** The last request of a customer for WHOLESALE. The customer is RETAIL until a staff member decides. */
export const WholesaleRequest = defineEntity({
  name: 'WholesaleRequest',
  tableName: 'wholesale_request',
  properties: {
    accountId: byteText().primary(),
    requestedAt: timestamp(),
    decidedAt: timestamp().nullable(),
    approved: p.boolean().nullable(),
    decidedBy: byteText().nullable(),
    /** For other staff members. */
    note: p.text().nullable(),
    /** The reason of the decision, for the customer. */
    reason: p.text().nullable(),
    /** The text of the customer. */
    customerNote: p.text().nullable(),
    version: rowVersion(),
  },
  indexes: [{ name: 'wholesale_request_pending', properties: ['requestedAt'], where: 'decided_at is null' }],
});
