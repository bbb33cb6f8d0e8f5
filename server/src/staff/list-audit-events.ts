import type { auditEvent, listAuditEventsQuery } from '@arot/contract';
import type * as z from 'zod';
import { AUDIT_KINDS, type AuditKind } from '../audit/record-audit.ts';
import { type AuditEventRow, type AuditSearch, searchAuditTrail } from '../audit/search-audit-trail.ts';
import type { EntityManager } from '../database/open-database.ts';
import { searchBound } from '../database/timestamps.ts';
import { ApiError } from '../http/api-error.ts';
import { nextCursor, readCursor } from './cursor.ts';

/** @throws ApiError VALIDATION_ERROR for an unknown kind, and for a cursor of another list */
export async function listAuditEvents(
  { em }: { readonly em: EntityManager },
  { actor, kind, subjectKind, subject, since, before, limit, cursor }: z.infer<typeof listAuditEventsQuery>,
) {
  const rows = await searchAuditTrail(em, {
    actor,
    kind: kind === undefined ? undefined : knownKind(kind),
    subjectKind,
    subject,
    since: since === undefined ? undefined : searchBound(new Date(since)),
    until: before === undefined ? undefined : searchBound(new Date(before)),
    before: positionOf(readCursor(cursor, 2)),
    limit: limit + 1,
  });
  return {
    items: rows.slice(0, limit).map(toAuditEvent),
    nextCursor: nextCursor(rows, limit, ({ at, id }) => [at, id]),
  };
}

function knownKind(kind: string): AuditKind {
  const known = AUDIT_KINDS.find((each) => each === kind);
  if (known !== undefined) return known;
  const message = `Must be one of ${AUDIT_KINDS.join(', ')}.`;
  throw new ApiError('VALIDATION_ERROR', { fields: { kind: [message] } });
}

function positionOf(keys: readonly string[] | undefined): AuditSearch['before'] {
  if (keys === undefined) return undefined;
  const [at = '', id = ''] = keys;
  const moment = new Date(at);
  if (/^\d{1,18}$/.test(id) && !Number.isNaN(moment.getTime())) return { at: searchBound(moment), id };
  throw new ApiError('VALIDATION_ERROR', { fields: { cursor: ['Must be nextCursor of a response of this list.'] } });
}

function toAuditEvent(row: AuditEventRow): z.infer<typeof auditEvent> {
  const { id, at, kind, actor, actorName, ip, requestId, subjectKind, subject, accountId, details } = row;
  const account = accountId === null ? null : { kind: 'account', id: accountId };
  return {
    id,
    at,
    kind,
    actor: { id: actor, name: actorName },
    ip,
    requestId,
    subject: subject === null || subjectKind === null ? account : { kind: subjectKind, id: subject },
    details,
  };
}
