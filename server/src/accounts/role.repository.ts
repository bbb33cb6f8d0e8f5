import { type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { json, textArray } from '../database/schema/values.ts';
import { rowCount } from '../database/sql.ts';

export type RoleRow = Awaited<ReturnType<typeof findRoles>>[number];

function roles(em: EntityManager) {
  return db(em)
    .selectFrom('role')
    .select((eb) => [
      'role.name',
      'role.permissions',
      eb.cast<string>('role.version', 'text').as('version'),
      eb
        .selectFrom('account')
        .whereRef('account.roleName', '=', 'role.name')
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as('accountCount'),
    ]);
}

/** Returns roles by name, after a name. Without a limit, all of them. */
export async function findRoles(
  em: EntityManager,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
) {
  let statement = roles(em).orderBy('role.name');
  if (after !== undefined) statement = statement.where('role.name', '>', after);
  if (limit !== undefined) statement = statement.limit(limit);
  return await statement.execute();
}

export async function findRole(em: EntityManager, name: string): Promise<RoleRow | undefined> {
  return await roles(em).where('role.name', '=', name).executeTakeFirst();
}

/** Locks a role until the end of the transaction, also against accounts that are about to get it. */
export async function lockRole(em: EntityManager, name: string): Promise<RoleRow | undefined> {
  await db(em).selectFrom('role').where('name', '=', name).select('name').forUpdate().execute();
  return await findRole(em, name);
}

/** @returns false if there is such a role */
export async function insertRole(em: EntityManager, name: string, permissions: readonly string[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db(em)
    .insertInto('role')
    .values({ name, permissions: json(permissions) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateRole(
  em: EntityManager,
  name: string,
  permissions: readonly string[],
  now: Date,
): Promise<void> {
  const managesAccounts = (eb: ExpressionBuilder<Schema, 'role'>) =>
    sql<boolean>`${eb.ref('role.permissions')} ?| ${textArray(['*', 'accounts:write'])}`;
  await db(em)
    .updateTable('role')
    .set((eb) => ({
      permissions: json(permissions),
      managesAccountsSince: eb
        .case()
        .when(managesAccounts(eb))
        .then(eb.ref('role.managesAccountsSince'))
        .else(timestamp(now))
        .end(),
    }))
    .where('name', '=', name)
    .execute();
}

/** Deletes a role that no account has. */
export async function deleteRoleRow(em: EntityManager, name: string): Promise<void> {
  await db(em).deleteFrom('role').where('name', '=', name).execute();
}
