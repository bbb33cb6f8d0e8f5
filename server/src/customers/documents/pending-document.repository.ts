import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';

/**
 * Records storage keys whose objects may have to be removed: before an object is written, and in the transaction that deletes
 * its document.
 */
export async function recordPending(em: EntityManager, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db(em)
    .insertInto('pending_document')
    .values(keys.map((storageKey) => ({ storageKey, recordedAt: timestamp(now) })))
    .onConflict((conflict) => conflict.column('storageKey').doNothing())
    .execute();
}

/** Deletes the records of keys that a document names from now on. @returns how many were there and not being removed */
export async function deletePending(em: EntityManager, keys: readonly string[]): Promise<number> {
  const deleted = await db(em)
    .deleteFrom('pending_document')
    .where((eb) => eb('storageKey', '=', eb.fn.any(textArray(keys))))
    .where('removingAt', 'is', null)
    .returning('storageKey')
    .execute();
  return deleted.length;
}

/**
 * Claims for removal the oldest keys that were recorded in a time and that no document names. A registration that has
 * claimed its keys already wins, and a later one fails.
 */
export async function claimUnnamed(
  em: EntityManager,
  { since, before, now, limit }: { since: Date; before: Date; now: Date; limit: number },
): Promise<string[]> {
  const claimed = await db(em)
    .updateTable('pending_document')
    .set({ removingAt: timestamp(now) })
    .where((eb) =>
      eb(
        'storageKey',
        'in',
        eb
          .selectFrom('pending_document')
          .where('recordedAt', '>=', timestamp(since))
          .where('recordedAt', '<', timestamp(before))
          .orderBy('recordedAt')
          .limit(limit)
          .select('storageKey'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_document')
            .whereRef('customer_document.storageKey', '=', 'pending_document.storageKey')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .returning('storageKey')
    .execute();
  return claimed.map(({ storageKey }) => storageKey);
}

/** Deletes the records of removed objects. */
export async function deleteRemoved(em: EntityManager, keys: readonly string[]): Promise<void> {
  await db(em)
    .deleteFrom('pending_document')
    .where((eb) => eb('storageKey', '=', eb.fn.any(textArray(keys))))
    .execute();
}

/** Deletes the records before a moment, after a sweep of the whole store. */
export async function deletePendingBefore(em: EntityManager, before: Date): Promise<void> {
  await db(em).deleteFrom('pending_document').where('recordedAt', '<', timestamp(before)).execute();
}
