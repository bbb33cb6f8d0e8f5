import { takeLock } from '../database/advisory-locks.ts';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';

/** Limit of drafts that reads have registered and no operator has edited. Without it, any client could fill the disk. */
export const MAX_UNCLAIMED_DRAFTS = 10_000;

export async function findAppContent(em: EntityManager, key: string) {
  return await db(em)
    .selectFrom('app_content')
    .where('key', '=', key)
    .select(['key', 'title', 'bodyHtml', 'externalUrl', 'images', 'status'])
    .executeTakeFirst();
}

/**
 * Registers a key as an unclaimed draft. An existing record does not change.
 *
 * @returns false when the key was not registered because there are {@link MAX_UNCLAIMED_DRAFTS} unclaimed drafts
 */
export async function registerDraft(em: EntityManager, key: string): Promise<boolean> {
  return await em.transactional(async (transaction) => {
    // Registrations run one after the other, so that concurrent ones cannot exceed the limit.
    await takeLock(transaction, 'appContentRegistration');
    const { unclaimed } = await db(transaction)
      .selectFrom('app_content')
      .where('unclaimed', '=', true)
      .select(({ fn }) => fn.countAll<string>().as('unclaimed'))
      .executeTakeFirstOrThrow();
    if (Number(unclaimed) >= MAX_UNCLAIMED_DRAFTS) return false;
    await db(transaction)
      .insertInto('app_content')
      .values({ key, unclaimed: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}
