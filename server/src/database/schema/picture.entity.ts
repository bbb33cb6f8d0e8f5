import { defineEntity } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A public picture of a product or a category. Its files are in the picture store, under names that begin with the hash. */
export const Picture = defineEntity({
  name: 'Picture',
  tableName: 'picture',
  properties: {
    /** SHA-256 of its files, in hex. */
    hash: byteText().primary(),
    createdAt: timestamp(),
    /** The time of the last upload, or of the last run of the regular job that found the picture in use. */
    seenAt: timestamp(),
  },
  indexes: [{ name: 'picture_by_time', properties: ['seenAt'] }],
});
