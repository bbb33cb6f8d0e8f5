import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';
import type { AuditKind } from './record-audit.ts';

export type AuditEventRow = {
  /** A whole number, which may be too large for a JavaScript one. */
  id: string;
  /** ISO 8601. */
  at: string;
  kind: string;
  accountId: string | null;
  actor: string;
  ip: string | null;
  requestId: string | null;
  details: Record<string, unknown>;
};

export type AuditFilter = {
  readonly since: Date;
  /** The first moment that is too late. */
  readonly until?: Date | undefined;
  readonly accountId?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly limit: number;
};

/** The newest `limit` events that fit, oldest of them first. */
export async function findAuditEvents(em: EntityManager, filter: AuditFilter): Promise<AuditEventRow[]> {
  const { since, until, accountId, kind, limit } = filter;
  const conditions = [
    sql`at >= ${since.toISOString()}::timestamptz`,
    ...(until === undefined ? [] : [sql`at < ${until.toISOString()}::timestamptz`]),
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ];
  const { rows } = await sql<AuditEventRow>`
    select id::text as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind,
      account_id as "accountId", actor, ip, request_id as "requestId", details
    from audit_event where ${sql.join(conditions, sql` and `)}
    order by audit_event.at desc, audit_event.id desc limit ${limit}`.execute(em.getKysely());
  return rows.reverse();
}
