import type { EntityManager } from '../../../database/database.ts';
import { db } from '../../../database/db.ts';
import { timestamp } from '../../../database/schema/timestamps.ts';

export type NewExport = {
  readonly accountId: string;
  readonly id: string;
  /** Encrypted. */
  readonly files: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Stores the export of an account, in place of an earlier one. */
export async function saveExport(
  em: EntityManager,
  { accountId, createdAt, expiresAt, ...created }: NewExport,
): Promise<void> {
  const columns = { ...created, createdAt: timestamp(createdAt), expiresAt: timestamp(expiresAt) };
  await db(em)
    .insertInto('account_export')
    .values({ accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}

/** Returns an export of an account that has not expired. */
export async function findExport(em: EntityManager, accountId: string, id: string, now: Date) {
  return await db(em)
    .selectFrom('account_export')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('expiresAt', '>', timestamp(now))
    .select(['files', 'createdAt'])
    .executeTakeFirst();
}
