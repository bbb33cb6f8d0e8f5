import { defineEntity, p } from '@mikro-orm/core';
import { byteText, type Computed, timestamp } from './columns.ts';

/** An entry of the audit trail. The database rejects every change and every delete. */
export const AuditEvent = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  properties: {
    id: p.bigint('string').$type<Computed<string>>().primary().generated('identity'),
    at: timestamp(),
    kind: p.text(),
    accountId: byteText().nullable(),
    actor: p.text(),
    ip: p.text().nullable(),
    requestId: p.text().nullable(),
    /** The subject of the event, if it is not an account: `product` and its slug, for example. */
    subjectKind: byteText().nullable(),
    subject: byteText().nullable(),
    details: p.json<Record<string, unknown>>().defaultRaw(`'{}'`),
  },
  indexes: [
    { name: 'audit_event_by_account', properties: ['accountId', 'at'] },
    { name: 'audit_event_by_actor', properties: ['actor', 'at', 'id'] },
    { name: 'audit_event_by_kind', properties: ['kind', 'at', 'id'] },
    {
      name: 'audit_event_by_subject',
      properties: ['subjectKind', 'subject', 'at', 'id'],
      where: 'subject is not null',
    },
    { name: 'audit_event_by_time', properties: ['at', 'id'] },
  ],
});
