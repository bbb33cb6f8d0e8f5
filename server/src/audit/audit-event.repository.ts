import { db } from '../database/db.ts';
import type { EntityManager } from '../database/open-database.ts';
import { isoTimestamp, timestamp } from '../database/timestamps.ts';
import type { AuditKind } from './record-audit.ts';

export type AuditFilter = {
  readonly since: Date;
  /** Exclusive. */
  readonly until?: Date | undefined;
  readonly accountId?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly limit: number;
};

export type AuditEventRow = Awaited<ReturnType<typeof findAuditEvents>>[number];

/**
 * The newest `limit` events that match, the oldest of them first. `id` is a whole number as text, because it may exceed
 * JavaScript's safe integers; `at` is ISO 8601.
 */
export async function findAuditEvents(em: EntityManager, filter: AuditFilter) {
  const { since, until, accountId, kind, limit } = filter;
  let events = db(em).selectFrom('audit_event').where('at', '>=', timestamp(since));
  if (until !== undefined) events = events.where('at', '<', timestamp(until));
  if (accountId !== undefined) events = events.where('account_id', '=', accountId);
  if (kind !== undefined) events = events.where('kind', '=', kind);
  const rows = await events
    .select((eb) => [eb.cast<string>('id', 'text').as('id'), isoTimestamp(eb.ref('at')).as('at')])
    .select(['kind', 'account_id as accountId', 'actor', 'ip', 'request_id as requestId', 'details'])
    .orderBy('audit_event.at', 'desc')
    .orderBy('audit_event.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}
