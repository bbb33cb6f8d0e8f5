import { defineEntity, p } from '@mikro-orm/core';
import { byteText, type Computed, timestamp } from './columns.ts';

/** Something that has happened. Triggers and `recordEvent` write it in the transaction of the change. */
export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    /** The order of writing. Later numbers may be committed earlier. */
    sequence: p.bigint('string').$type<Computed<string>>().primary().generated('identity'),
    id: byteText().defaultRaw('gen_random_uuid()'),
    /** The place in the feed: the order of commits. null until a worker has seen the commit. */
    position: p.bigint('string').nullable(),
    numberedAt: timestamp().nullable(),
    type: byteText(),
    occurredAt: timestamp().defaultRaw(`coalesce(
      (nullif(current_setting('arot.audit_context', true), '')::jsonb ->> 'at')::timestamptz, clock_timestamp())`),
    subjectType: byteText(),
    subjectId: byteText(),
    version: p.bigint('string').nullable(),
    data: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
    /** 1: the subject is public; -1: it is not any more; null: nothing public but prices has changed. */
    change: p.smallint().nullable(),
    transaction: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
  indexes: [
    {
      name: 'event_unnumbered',
      expression: 'create index event_unnumbered on event (sequence) where position is null',
    },
    {
      name: 'event_by_position',
      expression: 'create unique index event_by_position on event (position) where position is not null',
    },
    {
      name: 'event_by_person',
      expression: `create index event_by_person on event (subject_id) where subject_type in ('customer', 'account')`,
    },
    {
      name: 'event_by_id',
      expression: 'create unique index event_by_id on event (id) where position is not null',
    },
  ],
});

/** The state of the feed: one row. */
export const EventFeed = defineEntity({
  name: 'EventFeed',
  tableName: 'event_feed',
  properties: {
    id: p.boolean().primary().default(true),
    /** The last position that was given. */
    lastPosition: p.bigint('string').defaultRaw('0'),
    /** The position of the last event that stands for too many public changes. */
    bulkPosition: p.bigint('string').defaultRaw('0'),
  },
});
