import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** The last run of a regular job, by whichever process. */
export const Job = defineEntity({
  name: 'Job',
  tableName: 'job',
  properties: {
    name: byteText().primary(),
    startedAt: timestamp(),
    /** Null while it runs, and after a process that ended meanwhile. */
    endedAt: timestamp().nullable(),
    /** Rows that it removed. */
    removed: p.integer().nullable(),
    /** The error of the job; null if it did not fail. */
    error: p.text().nullable(),
  },
});
