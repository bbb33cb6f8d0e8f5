import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Difference } from './verify.repository.ts';

/** The triggers that maintain projection tables, counts and versions in the transaction of each write. */
const TRIGGERS = [
  ...['inserted', 'updated', 'deleted', 'truncated'].map((event) => ['product', `product_${event}`]),
  ...['inserted', 'updated', 'deleted'].map((event) => ['category', `category_${event}`]),
  ...['changed', 'takes_slug', 'leaves_slugs', 'leaves_slugs_truncated'].map((name) => ['product', `product_${name}`]),
  ['setting', 'setting_changed'],
  ...['insert', 'update', 'delete', 'truncate'].flatMap((event) => [
    ['product_search', `product_search_after_${event}`],
    ['product_search', `product_search_words_after_${event}`],
    ['category', `category_words_after_${event}`],
  ]),
  ['search_synonym', 'search_synonym_changed'],
  ...['product', 'category', 'app_content', 'setting', 'chat_visitor'].flatMap((table) =>
    ['insert', 'update', 'delete'].map((event) => [table, `${table}_events_after_${event}`]),
  ),
  ...['product', 'category'].map((table) => [table, `${table}_events_after_truncate`]),
  ...['insert', 'update', 'delete', 'truncate'].map((event) => ['product', `product_codes_after_${event}`]),
];

/**
 * Returns the triggers that are missing or disabled, and a catalog epoch that is missing after a restore. The statement is `sql`,
 * because it reads PostgreSQL's own catalog, which the entities do not describe.
 */
export async function findTriggerDifferences(em: EntityManager): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'trigger' as what, expected.name as key, case when found.oid is not null then 'disabled' end as stored,
      'enabled' as expected
    from jsonb_to_recordset(${JSON.stringify(TRIGGERS.map(([table, name]) => ({ table, name })))}::jsonb)
        as expected ("table" text, name text)
      left join pg_trigger as found on found.tgrelid = to_regclass(expected."table") and found.tgname = expected.name
    where found.oid is null or found.tgenabled not in ('O', 'A')
    union all
    select 'catalog_epoch', 'id', null, 'a random id: run REFRESH MATERIALIZED VIEW catalog_epoch'
    from pg_class where oid = to_regclass('catalog_epoch') and not relispopulated
    order by what, key`.execute(db(em));
  return rows;
}
