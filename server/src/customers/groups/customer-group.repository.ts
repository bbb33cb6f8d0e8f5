import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { textArray } from '../../database/schema/values.ts';
import { byName, containsName, isAfterName, type NamePosition, rowCount } from '../../database/sql.ts';

type Selection = {
  readonly id?: string;
  readonly q?: string;
  readonly after?: NamePosition | undefined;
  readonly limit: number;
};

/** Returns groups by name. */
export async function findGroups(em: EntityManager, { id, q, after, limit }: Selection) {
  return await db(em)
    .selectFrom('customer_group')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(q !== undefined, (query) => query.where(containsName('customer_group.name', q ?? '')))
    .$if(after !== undefined, (query) =>
      query.where(isAfterName('customer_group.name', 'customer_group.id', after ?? { name: '', id: '' })),
    )
    .select((eb) => [
      'id',
      'name',
      eb.cast<string>('version', 'text').as('version'),
      eb
        .selectFrom('customer_group_member')
        .whereRef('groupId', '=', 'customer_group.id')
        .select(rowCount)
        .$asScalar()
        .$notNull()
        .as('memberCount'),
    ])
    .orderBy('name', byName)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertGroup(em: EntityManager, group: { id: string; name: string }): Promise<void> {
  await db(em).insertInto('customer_group').values(group).execute();
}

/** Changes the name of a group. Its version changes also if the name stays. */
export async function updateGroup(em: EntityManager, id: string, name: string): Promise<void> {
  await db(em).updateTable('customer_group').set({ name }).where('id', '=', id).execute();
}

export async function deleteGroup(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('customer_group').where('id', '=', id).execute();
}

/** Returns the name of a price list that names a group. */
export async function findListOfGroup(em: EntityManager, id: string): Promise<string | undefined> {
  const row = await db(em)
    .selectFrom('price_list_group')
    .innerJoin('price_list', 'price_list.id', 'price_list_group.listId')
    .where('groupId', '=', id)
    .select('price_list.name')
    .orderBy('price_list.id')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** Returns those of the customers that are members. */
export async function findMembers(em: EntityManager, groupId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('customer_group_member')
    .where('groupId', '=', groupId)
    .where((eb) => eb('accountId', '=', eb.fn.any(textArray(ids))))
    .select('accountId')
    .execute();
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Returns those of the customers that are in at least `groups` groups. */
export async function findMembersOfMany(em: EntityManager, ids: readonly string[], groups: number): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('customer_group_member')
    .where((eb) => eb('accountId', '=', eb.fn.any(textArray(ids))))
    .groupBy('accountId')
    .having(({ fn }) => fn.countAll(), '>=', groups)
    .select('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function insertMembers(em: EntityManager, groupId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into customer_group_member (group_id, account_id)
    select ${groupId}, unnest(${textArray(ids)})`.execute(db(em));
}

export async function deleteMembers(em: EntityManager, groupId: string, ids: readonly string[]): Promise<void> {
  await db(em)
    .deleteFrom('customer_group_member')
    .where('groupId', '=', groupId)
    .where((eb) => eb('accountId', '=', eb.fn.any(textArray(ids))))
    .execute();
}
