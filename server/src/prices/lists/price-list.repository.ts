import type { PriceList } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import { byName, containsName, countRows, isAfterName, type NamePosition } from '../../database/sql.ts';

/** The fields of a list that a staff member states. */
export type PriceListFields = Omit<PriceList, 'id' | 'version' | 'status' | 'entryCount'>;

type Selection = {
  readonly id?: string;
  readonly q?: string;
  readonly status?: PriceList['status'] | undefined;
  readonly after?: NamePosition | undefined;
  readonly limit: number;
};

/** Returns lists by name. Entries of deleted products are not counted. */
export async function findLists(em: EntityManager, { id, q, status, after, limit }: Selection): Promise<PriceList[]> {
  let query = db(em).selectFrom('price_list');
  if (id !== undefined) query = query.where('id', '=', id);
  if (q !== undefined) query = query.where(containsName('price_list.name', q));
  if (status !== undefined) query = query.where('status', '=', status);
  if (after !== undefined) query = query.where(isAfterName('price_list.name', 'price_list.id', after));
  const rows = await query
    .select(['id', 'name', 'status', 'priority', 'forWholesale', 'forRetail'])
    .select((eb) => [
      eb.cast<string>('version', 'text').as('version'),
      'startsAt',
      'endsAt',
      sql<string[]>`(select coalesce(jsonb_agg(group_id order by group_id), '[]')
        from price_list_group where list_id = price_list.id)`.as('groupIds'),
      sql<string[]>`(select coalesce(jsonb_agg(account_id order by account_id), '[]')
        from price_list_customer where list_id = price_list.id)`.as('customerIds'),
      // Few products are deleted, and an index has them.
      sql<number>`((select count(*) from price_list_entry where list_id = price_list.id)
        - (select count(*) from product join price_list_entry on product_id = product.id
          where deleted_at is not null and list_id = price_list.id))::int`.as('entryCount'),
    ])
    .orderBy('name', byName)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ forWholesale, forRetail, ...list }) => ({
    ...list,
    tiers: [...(forWholesale ? (['WHOLESALE'] as const) : []), ...(forRetail ? (['RETAIL'] as const) : [])],
  }));
}

/** Writes a new list, or the fields of one that the transaction has locked, whose version changes. */
export async function saveList(em: EntityManager, id: string, fields: PriceListFields): Promise<void> {
  const { startsAt, endsAt, tiers, groupIds, customerIds, ...plain } = fields;
  const row = {
    ...plain,
    startsAt: startsAt === null ? null : timestamp(new Date(startsAt)),
    endsAt: endsAt === null ? null : timestamp(new Date(endsAt)),
    forWholesale: tiers.includes('WHOLESALE'),
    forRetail: tiers.includes('RETAIL'),
  };
  await db(em)
    .insertInto('price_list')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await replaceAssigned(em, id, 'group', groupIds);
  await replaceAssigned(em, id, 'customer', customerIds);
}

async function replaceAssigned(
  em: EntityManager,
  listId: string,
  kind: 'group' | 'customer',
  ids: readonly string[],
): Promise<void> {
  const table = sql.table(`price_list_${kind}`);
  const column = sql.ref(kind === 'group' ? 'groupId' : 'accountId');
  await sql`delete from ${table} where list_id = ${listId} and ${column} <> all(${textArray(ids)})`.execute(db(em));
  await sql`insert into ${table} (list_id, ${column}) select ${listId}, unnest(${textArray(ids)})
    on conflict do nothing`.execute(db(em));
}

/** Changes the version of a list, because its entries have changed. */
export async function touchList(em: EntityManager, id: string): Promise<void> {
  await db(em)
    .updateTable('price_list')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .execute();
}

export async function setListStatus(em: EntityManager, id: string, status: PriceList['status']): Promise<void> {
  await db(em).updateTable('price_list').set({ status }).where('id', '=', id).execute();
}

export async function deleteList(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('price_list').where('id', '=', id).execute();
}

export async function countActiveLists(em: EntityManager): Promise<number> {
  return await countRows(db(em).selectFrom('price_list').where('status', '=', 'active'));
}

/** Locks groups so that nothing deletes them until the end of the transaction. @returns those of the ids that are ids of groups */
export async function lockGroups(em: EntityManager, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('customer_group')
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Copies the entries of a list that the transaction has locked. Nothing deletes their products until the end of the transaction. */
export async function copyEntries(em: EntityManager, from: string, to: string): Promise<void> {
  const columns = sql.raw(
    'product_id, base_price, discount_type, discount_value, breaks, increment, max_order_quantity',
  );
  await sql`
    insert into price_list_entry (list_id, ${columns})
    select ${to}, ${columns} from price_list_entry join product on product.id = product_id
    where list_id = ${from} order by slug for key share of product`.execute(db(em));
}
