import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import type { AuditKind } from './record-audit.ts';

/** Returns when the password of an account was last reset by phone; undefined if it is not known. */
export async function findLastResetByPhone(em: EntityManager, accountId: string): Promise<Date | undefined> {
  const row = await db(em)
    .selectFrom('audit_event')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'password_reset')
    .where((eb) => eb(eb.ref('details', '->>').key('by'), '=', 'sms'))
    .select('at')
    .orderBy('audit_event.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && new Date(row.at);
}

/** Returns true if an actor has caused an event of one of these kinds about an account since a time. */
export async function hasCaused(
  em: EntityManager,
  { actor, accountId, kinds, since }: { actor: string; accountId: string; kinds: readonly AuditKind[]; since: Date },
): Promise<boolean> {
  const row = await db(em)
    .selectFrom('audit_event')
    .where('accountId', '=', accountId)
    .where('actor', '=', actor)
    .where('kind', 'in', kinds)
    .where('at', '>=', timestamp(since))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the client address of the request with this id, if the request is in the audit trail. */
export async function findRequestAddress(em: EntityManager, requestId: string): Promise<string | undefined> {
  const event = await db(em)
    .selectFrom('audit_event')
    .where('requestId', '=', requestId)
    .orderBy('at', 'desc')
    .select('ip')
    .limit(1)
    .executeTakeFirst();
  return event?.ip ?? undefined;
}
