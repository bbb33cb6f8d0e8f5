import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

/** Opens a window of time under a key. Of several transactions at once, one succeeds. @returns false if it is open already */
export async function openWindow(em: EntityManager, key: string, seconds: number, now: Date): Promise<boolean> {
  const expiresAt = timestamp(new Date(now.getTime() + seconds * 1_000));
  const opened = await db(em)
    .insertInto('code_count')
    .values({ key, count: 1, expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ expiresAt }).where('code_count.expiresAt', '<=', timestamp(now)),
    )
    .returning('key')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Returns the number of open windows whose keys begin with a prefix, of which there is one, and the end of the first in ISO 8601. */
export async function findWindows(em: EntityManager, prefix: string, now: Date) {
  return await db(em)
    .selectFrom('code_count')
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix}\u007f`)
    .where('expiresAt', '>', timestamp(now))
    .select(({ fn }) => [fn.countAll<string>().as('open'), fn.min('expiresAt').$notNull().as('firstEnd')])
    .executeTakeFirstOrThrow();
}
