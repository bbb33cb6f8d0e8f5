import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { textArray } from '../database/schema/values.ts';

export type KnownAccount = { readonly isStaff: boolean; readonly isCustomer: boolean };

/** Returns those of the given ids that belong to an account. An account can be both staff and a customer. */
export async function findKnownAccounts(
  em: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  const rows = await db(em)
    .selectFrom('account')
    .leftJoin('customer', 'customer.accountId', 'account.id')
    .where((eb) => eb('account.id', '=', eb.fn.any(textArray(ids))))
    .select(['account.id', 'account.roleName', 'customer.accountId as customerId'])
    .execute();
  return new Map(rows.map((row) => [row.id, { isStaff: row.roleName !== null, isCustomer: row.customerId !== null }]));
}
