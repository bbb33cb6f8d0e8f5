import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';

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
