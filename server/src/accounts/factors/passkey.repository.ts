import { db } from '../../database/db.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { isoTimestamp } from '../../database/schema/timestamps.ts';

/** Returns the passkeys of an account, the oldest first. */
export async function findPasskeys(em: EntityManager, accountId: string) {
  return await db(em)
    .selectFrom('passkey')
    .where('account_id', '=', accountId)
    .select(['id', 'credential_id', 'transports', 'name'])
    .select((eb) => [
      isoTimestamp(eb.ref('created_at')).as('created_at'),
      isoTimestamp(eb.ref('last_used_at')).as('last_used_at'),
    ])
    .orderBy('id')
    .execute();
}
