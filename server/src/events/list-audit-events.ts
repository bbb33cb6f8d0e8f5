import { type auditEvent, type listAuditEventsQuery, messages } from '@arot/contract';
import type * as z from 'zod';
import { hidePersonalData } from '../audit/hide-personal-data.ts';
import { AUDIT_KINDS, type AuditKind } from '../audit/record-audit.ts';
import { type AuditEventRow, findKnownAccounts, searchAuditTrail } from '../audit/search-audit-trail.ts';
import type { EntityManager } from '../database/database.ts';
import { searchBound } from '../database/schema/timestamps.ts';
import { ApiError } from '../http/api-error.ts';
import type { Principal } from '../http/principal.ts';
import { isPermitted } from '../http/require-powers.ts';
import { nextCursor, readCursor } from '../operations/cursor.ts';

/**
 * Returns a part of the audit trail, the newest event first. A caller without `customers:read` does not see the personal data of
 * customers, and one without `accounts:write` not that of other accounts.
 *
 * @throws ApiError VALIDATION_ERROR for an unknown kind, and for a cursor of another list
 */
export async function listAuditEvents(
  { em, principal }: { readonly em: EntityManager; readonly principal?: Principal },
  { actor, kind, subjectKind, subject, since, before, limit, cursor }: z.infer<typeof listAuditEventsQuery>,
) {
  const after = readCursor(cursor, { at: 'moment', id: 'integer' });
  const rows = await searchAuditTrail(em, {
    actor,
    kind: kind === undefined ? undefined : knownKind(kind),
    subjectKind,
    subject,
    since: since === undefined ? undefined : searchBound(new Date(since)),
    until: before === undefined ? undefined : searchBound(new Date(before)),
    before: after && { at: searchBound(new Date(after.at)), id: after.id },
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  const sees = {
    customers: isPermitted(principal, 'customers:read'),
    others: isPermitted(principal, 'accounts:write'),
  };
  const shown = sees.customers && sees.others ? items : await withoutPersonalData(em, items, sees);
  return {
    items: shown.map(toAuditEvent),
    nextCursor: nextCursor(rows, limit, ['at', 'id']),
  };
}

/**
 * Hides the details that are personal data of accounts that the caller may not see, and the names and network addresses of
 * customers. An account that no longer exists may have been a customer or a staff member. Who acted as a staff member stays visible.
 */
async function withoutPersonalData(
  em: EntityManager,
  rows: readonly AuditEventRow[],
  sees: { readonly customers: boolean; readonly others: boolean },
): Promise<AuditEventRow[]> {
  const ids = rows.flatMap(({ accountId, actor }) => (accountId === null ? [actor] : [accountId, actor]));
  const accounts = await findKnownAccounts(em, [...new Set(ids)]);
  return rows.map((row) => {
    const { accountId, actor, details } = row;
    const actorIs = accounts.get(actor);
    const subject = accountId === null ? undefined : accounts.get(accountId);
    const mayBeCustomer = subject?.isCustomer !== false && !sees.customers;
    const mayBeOther = (!subject?.isCustomer || subject.isStaff) && !sees.others;
    const isByCustomer = actorIs ? actorIs.isCustomer && !actorIs.isStaff : actor === accountId;
    return {
      ...row,
      ...(accountId !== null && (mayBeCustomer || mayBeOther) ? { details: hidePersonalData(details) } : {}),
      ...(isByCustomer && !sees.customers ? { actorName: null, ip: null } : {}),
    };
  });
}

function knownKind(kind: string): AuditKind {
  const known = AUDIT_KINDS.find((each) => each === kind);
  if (known !== undefined) return known;
  throw new ApiError('VALIDATION_ERROR', { fields: { kind: [messages.oneOf(AUDIT_KINDS)] } });
}

function toAuditEvent(row: AuditEventRow): z.infer<typeof auditEvent> {
  const { actorName, accountId, subjectKind, ...event } = row;
  const account = accountId === null ? null : { kind: 'account', id: accountId };
  const { actor, subject } = event;
  return {
    ...event,
    actor: { id: actor, name: actorName },
    subject: subject === null || subjectKind === null ? account : { kind: subjectKind, id: subject },
  };
}
