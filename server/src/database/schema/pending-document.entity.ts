import { defineEntity } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A storage key that no document names yet, or no longer. */
export const PendingDocument = defineEntity({
  name: 'PendingDocument',
  tableName: 'pending_document',
  properties: {
    storageKey: byteText().primary(),
    recordedAt: timestamp(),
    /** The time at which the job decided to remove the object. From then on, no registration may name it. */
    removingAt: timestamp().nullable(),
  },
  indexes: [{ name: 'pending_document_by_time', properties: ['recordedAt'] }],
});
