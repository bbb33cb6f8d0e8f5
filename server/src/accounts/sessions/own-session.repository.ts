import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { lastUse } from './session.repository.ts';

/**
 * Returns the open sessions of an account, the last used first, and before them a given one. Times are ISO 8601.
 *
 * @param options `idleSince`: a staff member's session has ended without a use since
 */
export async function findOwnSessions(
  em: EntityManager,
  accountId: string,
  { first, now, idleSince, limit }: { first: string; now: Date; idleSince: Date; limit: number },
) {
  return await db(em)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('account.id', '=', accountId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', timestamp(now))
    .where((eb) => eb.or([eb('account.role_name', 'is', null), eb(lastUse(eb), '>', timestamp(idleSince))]))
    .orderBy((eb) => eb('session.id', '=', first), 'desc')
    .orderBy((eb) => lastUse(eb), 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .select(['session.id', 'session.network', 'session.user_agent'])
    .select((eb) => [
      isoTimestamp(eb.ref('session.created_at')).as('created_at'),
      isoTimestamp(lastUse(eb)).as('last_used_at'),
    ])
    .execute();
}

/** Returns all sessions of an account, open or ended, locked until the transaction ends, with the browser of each. */
export async function lockOwnSessions(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .select((eb) => [
      'id',
      eb.fn.coalesce('browser_id', 'id').as('browser_id'),
      eb('factor_at', 'is not', null).$castTo<boolean>().as('has_factor'),
      eb
        .and([eb('revoked_at', 'is', null), eb('expires_at', '>', timestamp(now))])
        .$castTo<boolean>()
        .as('live'),
    ])
    .execute();
}
