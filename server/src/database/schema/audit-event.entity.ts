import { defineEntity, p } from '@mikro-orm/core';

const auditEventSchema = defineEntity({
  name: 'AuditEvent',
  tableName: 'audit_event',
  properties: {
    id: p.bigint('string').primary(),
    at: p.datetime(3),
    kind: p.text(),
    accountId: p.text().nullable(),
    actor: p.text(),
    ip: p.text().nullable(),
    requestId: p.text().nullable(),
    details: p.json<Record<string, unknown>>(),
  },
});

/** Something that happened and will not be forgotten. The database refuses to change or delete it. */
export class AuditEvent extends auditEventSchema.class {}
auditEventSchema.setClass(AuditEvent);
