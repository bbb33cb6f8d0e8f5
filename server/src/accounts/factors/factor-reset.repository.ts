import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';

/** Stores that a staff member wants to remove the factors of an account. It replaces an earlier start. */
export async function saveFactorReset(
  em: EntityManager,
  accountId: string,
  startedBy: string,
  expiresAt: Date,
): Promise<void> {
  const started = { startedBy, expiresAt: timestamp(expiresAt) };
  await db(em)
    .insertInto('factor_reset')
    .values({ accountId, ...started })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(started))
    .execute();
}

/** Returns who has started to remove the factors of an account, and when that expires, if it has not. */
export async function findFactorReset(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('factor_reset')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', timestamp(now))
    .select(['startedBy as by', 'expiresAt'])
    .executeTakeFirst();
}

export async function deleteFactorReset(em: EntityManager, accountId: string): Promise<void> {
  await db(em).deleteFrom('factor_reset').where('accountId', '=', accountId).execute();
}

/** Returns since when an account has had a role with `accounts:write`; null if it is not known, because it was long ago. */
export async function findManagerSince(em: EntityManager, accountId: string): Promise<string | null> {
  const row = await db(em)
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.roleName')
    .where('account.id', '=', accountId)
    .select((eb) =>
      sql<string | null>`greatest(${eb.ref('account.roleSince')}, ${eb.ref('role.managesAccountsSince')})`.as('since'),
    )
    .executeTakeFirstOrThrow();
  return row.since;
}
