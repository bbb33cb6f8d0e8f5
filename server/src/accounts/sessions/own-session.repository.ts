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
    .innerJoin('account', 'account.id', 'session.accountId')
    .where('account.id', '=', accountId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', timestamp(now))
    .where((eb) => eb.or([eb('account.roleName', 'is', null), eb(lastUse(eb), '>', timestamp(idleSince))]))
    .orderBy((eb) => eb('session.id', '=', first), 'desc')
    .orderBy((eb) => lastUse(eb), 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .select(['session.id', 'session.network', 'session.userAgent'])
    .select((eb) => ['session.createdAt', isoTimestamp(lastUse(eb)).as('lastUsedAt')])
    .execute();
}

/** Returns all sessions of an account, open or ended, locked until the transaction ends, with the browser of each. */
export async function lockOwnSessions(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .select((eb) => [
      'id',
      eb.fn.coalesce('browserId', 'id').as('browserId'),
      eb('factorAt', 'is not', null).$castTo<boolean>().as('hasFactor'),
      eb
        .and([eb('revokedAt', 'is', null), eb('expiresAt', '>', timestamp(now))])
        .$castTo<boolean>()
        .as('live'),
    ])
    .execute();
}
