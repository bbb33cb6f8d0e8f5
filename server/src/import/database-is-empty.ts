import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';

/** Returns true if no operator has written anything into the database. Drafts that reads registered do not count. */
export async function databaseIsEmpty(em: EntityManager): Promise<boolean> {
  const { used } = await db(em)
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('category').select('category.id')),
        exists(selectFrom('product').select('product.id')),
        exists(selectFrom('setting').select('setting.key')),
        exists(selectFrom('app_content').where('app_content.unclaimed', '=', false).select('app_content.key')),
        exists(selectFrom('account').select('account.id')),
      ]).as('used'),
    )
    .executeTakeFirstOrThrow();
  return !used;
}
