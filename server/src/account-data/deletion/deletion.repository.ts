import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';

export type Deletion = { readonly requestedAt: string; readonly erasesAt: string };

/** Returns the deletion of an account that its owner has asked for. Times are ISO 8601. */
export async function findDeletion(em: EntityManager, accountId: string): Promise<Deletion | undefined> {
  return await db(em)
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('erases_at', 'is not', null)
    .select((eb) => [
      isoTimestamp(eb.ref('deletion_requested_at').$notNull()).as('requestedAt'),
      isoTimestamp(eb.ref('erases_at').$notNull()).as('erasesAt'),
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
      deletion_requested_at: timestamp(requestedAt),
      erases_at: timestamp(erasesAt),
      deletion_announced_at: isAnnounced ? timestamp(requestedAt) : null,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Lets an account stay. @returns whether its deletion was asked for */
export async function clearDeletion(em: EntityManager, accountId: string): Promise<boolean> {
  const cleared = await db(em)
    .updateTable('account')
    .set({ deletion_requested_at: null, erases_at: null, deletion_announced_at: null })
    .where('id', '=', accountId)
    .where('erases_at', 'is not', null)
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
    .where('erases_at', '<=', timestamp(moment))
    .where('role_name', 'is', null)
    .orderBy('erases_at')
    .select('id');
}

export async function findDueAccounts(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const rows = await erasedBy(em, now).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Locks an account that is due. @returns false if it is not due any more, or if another process has locked it */
export async function lockDueAccount(em: EntityManager, accountId: string, now: Date): Promise<boolean> {
  const row = await erasedBy(em, now).where('id', '=', accountId).forUpdate().skipLocked().executeTakeFirst();
  return row !== undefined;
}

/** Returns the accounts that are erased after now and by a moment, and whose owners were not reminded of it. */
export async function findUnannounced(
  em: EntityManager,
  { now, before, limit }: { readonly now: Date; readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await erasedBy(em, before)
    .where('erases_at', '>', timestamp(now))
    .where('deletion_announced_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records that the owner is reminded, and locks the account until the transaction ends. Of several processes, one succeeds.
 *
 * @returns when the account is erased, in ISO 8601; undefined if the owner was reminded already, or if the account stays
 */
export async function markAnnounced(em: EntityManager, accountId: string, now: Date): Promise<string | undefined> {
  const marked = await db(em)
    .updateTable('account')
    .set({ deletion_announced_at: timestamp(now) })
    .where('id', '=', accountId)
    .where('erases_at', 'is not', null)
    .where('deletion_announced_at', 'is', null)
    .returning((eb) => isoTimestamp(eb.ref('erases_at').$notNull()).as('erasesAt'))
    .executeTakeFirst();
  return marked?.erasesAt;
}
