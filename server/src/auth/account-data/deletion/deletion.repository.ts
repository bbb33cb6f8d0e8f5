import { sql } from 'kysely';
import type { EntityManager } from '../../../database/database.ts';
import { db } from '../../../database/db.ts';
import { timestamp } from '../../../database/schema/timestamps.ts';

export type Deletion = { readonly requestedAt: string; readonly erasesAt: string };

/** Returns the deletion of an account that its owner has asked for. Times are ISO 8601. */
export async function findDeletion(em: EntityManager, accountId: string): Promise<Deletion | undefined> {
  return await db(em)
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('erasesAt', 'is not', null)
    .select((eb) => [
      eb.ref('deletionRequestedAt').$notNull().as('requestedAt'),
      eb.ref('erasesAt').$notNull().as('erasesAt'),
    ])
    .executeTakeFirst();
}

/** Sets when an account is erased. @param isAnnounced true if no further message announces it */
export async function saveDeletion(
  em: EntityManager,
  accountId: string,
  { requestedAt, erasesAt, isAnnounced }: { requestedAt: Date; erasesAt: Date; isAnnounced: boolean },
): Promise<void> {
  await db(em)
    .updateTable('account')
    .set({
      deletionRequestedAt: timestamp(requestedAt),
      erasesAt: timestamp(erasesAt),
      deletionAnnouncedAt: isAnnounced ? timestamp(requestedAt) : null,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Lets an account stay. @returns whether its deletion was asked for */
export async function clearDeletion(em: EntityManager, accountId: string): Promise<boolean> {
  const cleared = await db(em)
    .updateTable('account')
    .set({ deletionRequestedAt: null, erasesAt: null, deletionAnnouncedAt: null })
    .where('id', '=', accountId)
    .where('erasesAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return cleared !== undefined;
}

/**
 * The accounts that are erased from a moment on, the earliest first. An account that has got a staff role since then stays, as
 * staff accounts do, until it has lost the role.
 */
function erasedBy(em: EntityManager, moment: Date) {
  return db(em)
    .selectFrom('account')
    .where('erasesAt', '<=', timestamp(moment))
    .where('roleName', 'is', null)
    .orderBy('erasesAt')
    .select('id');
}

/** Returns the accounts after another one that are due now, or are erased by a moment and have owners that were not reminded of it. */
export async function findDueAccounts(
  em: EntityManager,
  query: { now: Date; before: Date; after: { erasesAt: string; id: string }; limit: number },
) {
  const [now, { after }] = [timestamp(query.now), query];
  return await erasedBy(em, query.before)
    .where((eb) => eb.or([eb('erasesAt', '<=', now), eb('deletionAnnouncedAt', 'is', null)]))
    .where(sql<boolean>`(erases_at, id) > (${after.erasesAt}::timestamptz, ${after.id})`)
    .select((eb) => [eb.ref('erasesAt').$notNull().as('erasesAt'), eb('erasesAt', '<=', now).as('isDue')])
    .orderBy('id')
    .limit(query.limit)
    .execute();
}

/** Locks an account that is due. @returns false if it is not due any more, or if another process has locked it */
export async function lockDueAccount(em: EntityManager, accountId: string, now: Date): Promise<boolean> {
  const row = await erasedBy(em, now).where('id', '=', accountId).forUpdate().skipLocked().executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that the owner is reminded, and locks the account until the transaction ends. Of several processes, one succeeds.
 *
 * @returns when the account is erased, in ISO 8601; undefined if the owner was reminded already, or if the account stays
 */
export async function markAnnounced(em: EntityManager, accountId: string, now: Date): Promise<string | undefined> {
  const marked = await db(em)
    .updateTable('account')
    .set({ deletionAnnouncedAt: timestamp(now) })
    .where('id', '=', accountId)
    .where('erasesAt', 'is not', null)
    .where('deletionAnnouncedAt', 'is', null)
    .returning((eb) => eb.ref('erasesAt').$notNull().as('erasesAt'))
    .executeTakeFirst();
  return marked?.erasesAt;
}
