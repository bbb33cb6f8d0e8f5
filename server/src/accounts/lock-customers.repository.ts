import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { textArray } from '../database/schema/values.ts';

/**
 * Locks customers until the end of the transaction, in the order of their ids, so that two transactions cannot deadlock. The
 * lock is the one of their accounts, as in every operation that changes a customer.
 *
 * @returns those of the ids that are ids of customers
 */
export async function lockCustomers(em: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('account')
    .innerJoin('customer', 'customer.accountId', 'account.id')
    .where('account.roleName', 'is', null)
    .where((eb) => eb('account.id', '=', eb.fn.any(textArray(ids))))
    .select('account.id')
    .orderBy('account.id')
    .forNoKeyUpdate('account')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
