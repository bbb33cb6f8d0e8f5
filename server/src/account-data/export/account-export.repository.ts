import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';

export type NewExport = {
  readonly accountId: string;
  readonly id: string;
  /** Encrypted. */
  readonly files: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Stores the export of an account, in place of an earlier one. */
export async function saveExport(em: EntityManager, { accountId, ...created }: NewExport): Promise<void> {
  const columns = {
    id: created.id,
    files: created.files,
    created_at: timestamp(created.createdAt),
    expires_at: timestamp(created.expiresAt),
  };
  await db(em)
    .insertInto('account_export')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}

/** Returns an export of an account that has not expired. */
export async function findExport(em: EntityManager, accountId: string, id: string, now: Date) {
  return await db(em)
    .selectFrom('account_export')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('expires_at', '>', timestamp(now))
    .select((eb) => ['files', isoTimestamp(eb.ref('created_at')).as('createdAt')])
    .executeTakeFirst();
}
