import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, type Timestamptz, timestamp } from '../../database/schema/timestamps.ts';

/** Stores that a staff member wants to remove the factors of an account. It replaces an earlier start. */
export async function saveFactorReset(
  em: EntityManager,
  accountId: string,
  startedBy: string,
  expiresAt: Date,
): Promise<void> {
  const started = { started_by: startedBy, expires_at: timestamp(expiresAt) };
  await db(em)
    .insertInto('factor_reset')
    .values({ account_id: accountId, ...started })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(started))
    .execute();
}

/** Returns who has started to remove the factors of an account, and when that expires, if it has not. */
export async function findFactorReset(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('factor_reset')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', timestamp(now))
    .select((eb) => ['started_by as by', isoTimestamp(eb.ref('expires_at')).as('expiresAt')])
    .executeTakeFirst();
}

export async function deleteFactorReset(em: EntityManager, accountId: string): Promise<void> {
  await db(em).deleteFrom('factor_reset').where('account_id', '=', accountId).execute();
}

/** Returns since when an account has had a role with `accounts:write`; null if it is not known, because it was long ago. */
export async function findManagerSince(em: EntityManager, accountId: string): Promise<string | null> {
  const row = await db(em)
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.role_name')
    .where('account.id', '=', accountId)
    .select((eb) =>
      isoTimestamp(
        sql<Timestamptz | null>`greatest(${eb.ref('account.role_since')}, ${eb.ref('role.manages_accounts_since')})`,
      ).as('since'),
    )
    .executeTakeFirstOrThrow();
  return row.since;
}
