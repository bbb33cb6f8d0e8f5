import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** The only row says which database this is; the document store carries the same id. */
export const DatabaseIdentity = defineEntity({
  name: 'DatabaseIdentity',
  tableName: 'database_identity',
  properties: {
    isOnly: p.boolean().primary().default(true),
    id: byteText(),
    /** A known text, encrypted under the root secret at the first start; null until then. */
    secretCheck: byteText().nullable(),
    /** The turn that this database last wrote into the document store. */
    storeTurn: byteText().nullable(),
    /** Since when no other database has written a turn. */
    aloneInStoreSince: timestamp().nullable(),
    /** The same for the picture store. */
    picturesTurn: byteText().nullable(),
    aloneInPicturesSince: timestamp().nullable(),
    /** True if the shop was set up with a version that requires second factors of staff members by default. */
    requiresStaffFactor: p.boolean().default(false),
  },
});
