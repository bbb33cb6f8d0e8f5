import type { DocumentMimeType, DocumentType } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';

const customerDocumentSchema = defineEntity({
  name: 'CustomerDocument',
  tableName: 'customer_document',
  properties: {
    accountId: p.text().primary(),
    type: p.text().$type<DocumentType>().primary(),
    originalName: p.text(),
    mimeType: p.text().$type<DocumentMimeType>(),
    byteSize: p.integer(),
    sha256: p.text(),
    storageKey: p.text(),
    createdAt: p.datetime(3),
  },
});

/** What is known of a private document; its bytes are in the document store, under the storage key. */
export class CustomerDocument extends customerDocumentSchema.class {}
customerDocumentSchema.setClass(CustomerDocument);
