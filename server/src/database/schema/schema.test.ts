import { beforeEach, describe, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../../test/support/database/empty-database.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import type { Database } from '../database.ts';
import { entities } from './schema.ts';

/** A database whose schema is created from the entities, without migrations. */
const [database, described] = await Promise.all([openTestDatabase(), openEmptyDatabase()]);
await described.fork().execute('create extension pg_trgm');
const statements = await described.orm.schema.getCreateSchemaSQL();
for (const statement of statements.split(/;\n/)) if (statement.trim()) await described.fork().execute(statement);
// MikroORM gives every materialized view a unique index. This view has one row.
await described.fork().execute('drop index catalog_epoch_pkey');
// An entity has a primary key. The table has none: docs/decisions/0096-what-a-price-writes.md.
await described.fork().execute('alter table event drop constraint event_pkey');

async function execute(sql: string, of: Database = database): Promise<Record<string, unknown>[]> {
  return await of.fork().execute<Record<string, unknown>[]>(sql);
}

/** Returns everything about columns and indexes that PostgreSQL stores, in its own canonical form. */
async function tableIn(of: Database, table: string) {
  const relation = `'public.${table}'::regclass`;
  const columns = await execute(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       nullif(attcollation, 100)::regcollation::text as collation, attgenerated as generated, attidentity as identity,
       pg_get_expr(adbin, adrelid) as expression
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = ${relation} and attnum > 0 and not attisdropped order by name`,
    of,
  );
  const indexes = await execute(
    `select pg_get_indexdef(indexrelid) as definition, contype as constraint_type
     from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
     where indrelid = ${relation} order by 1`,
    of,
  );
  return { columns, indexes };
}

async function tablesIn(of: Database): Promise<string[]> {
  const rows = await execute(
    `select relname || ' ' || relkind::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')`,
    of,
  );
  return rows.map(({ name }) => String(name)).sort();
}

async function checksIn(of: Database): Promise<string[]> {
  const rows = await execute(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`,
    of,
  );
  return rows.map(({ text }) => String(text));
}

describe('the entities describe the schema that the migrations create', () => {
  it.each(entities.map(({ meta }) => meta.tableName))('%s: columns and indexes', async (table) => {
    expect(await tableIn(described, table)).toEqual(await tableIn(database, table));
  });

  it('describes every table', async () => {
    expect([...(await tablesIn(described)), 'migration r'].sort()).toEqual(await tablesIn(database));
  });

  it('has a check for the values of every enum', async () => {
    const checks = await checksIn(described);
    expect(checks.length).toBeGreaterThan(5);
    expect(await checksIn(database)).toEqual(expect.arrayContaining(checks));
  });
});

describe('the database rejects', () => {
  beforeEach(async () => {
    for (const table of ['product', 'category', 'setting', 'app_content']) await execute(`delete from ${table}`);
    await execute("insert into category (id, name, name_normalized) values ('main', 'M', 'm'), ('other', 'O', 'o')");
    await execute("insert into category (id, name, name_normalized, parent_id) values ('sub', 'S', 's', 'main')");
    await execute(product({}));
  });

  const quote = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
  const insert = (table: string, row: Record<string, string | null>) =>
    `insert into ${table} (${Object.keys(row).join()}) values (${Object.values(row).map(quote).join()})`;
  const category = (row: Record<string, string | null>) =>
    insert('category', { id: 'new', name: 'N', name_normalized: 'n', ...row });
  const product = (row: Record<string, string | null>) =>
    insert('product', { id: 'p', slug: 'p', name: 'P', name_normalized: 'p', created_at: '2026-01-01', ...row });
  const content = (row: Record<string, string | null>) => insert('app_content', { key: 'k', ...row });

  it.each([
    ['a third level', category({ parent_id: 'sub' }), 'category_parent_is_main'],
    ['a category that is its own parent', category({ parent_id: 'new' }), 'category_parent_is_main'],
    ['a missing parent', category({ parent_id: 'nope' }), 'category_parent_is_main'],
    [
      'a main category with children that becomes a subcategory',
      "update category set parent_id = 'other' where id = 'main'",
      'category_parent_is_main',
    ],
    [
      'two categories that are each other’s parent',
      "update category set parent_id = 'sub' where id = 'main'",
      'category_parent_is_main',
    ],
    ['the deletion of a category with children', "delete from category where id = 'main'", 'category_parent_is_main'],
    [
      'the deletion of a category with products',
      "update product set category_id = 'other'; delete from category where id = 'other'",
      'product_category',
    ],
    ['the reserved category id root', category({ id: 'root' }), 'category_id_usable'],
    ['the reserved category id uncategorized', category({ id: 'uncategorized' }), 'category_id_usable'],
    ['a category id that is too long', category({ id: 'x'.repeat(101) }), 'category_id_usable'],
    ['a category without a name', category({ name: '' }), 'category_name_check'],
    ['a second category with the same id', category({ id: 'main' }), 'category_pkey'],
    ['a product of an unknown category', product({ id: 'q', slug: 'q', category_id: 'nope' }), 'product_category'],
    ['a second product with the same slug', product({ id: 'q' }), 'product_slug_unique'],
    ['an unknown product state', "update product set status = 'hidden'", 'product_status_check'],
    [
      'a minimum quantity of 0',
      'update product set retail_min_order_quantity = 0',
      'product_retail_min_order_quantity_check',
    ],
    ['a negative price', 'update product set retail_base_price = -0.01', 'product_retail_base_price_check'],
    ['NaN as a price', "update product set retail_base_price = 'NaN'", 'product_retail_base_price_check'],
    [
      'a discount without a price',
      "update product set retail_discount_type = 'FIXED', retail_discount_value = 1",
      'product_retail_discount',
    ],
    [
      'a discount without a type',
      'update product set wholesale_base_price = 1, wholesale_discount_value = 1',
      'product_wholesale_discount',
    ],
    [
      'a discount over 100 percent',
      "update product set wholesale_base_price = 1, wholesale_discount_type = 'PERCENTAGE', wholesale_discount_value = 100.01",
      'product_wholesale_discount',
    ],
    [
      'an unknown discount type',
      "update product set retail_base_price = 1, retail_discount_type = 'GIFT', retail_discount_value = 1",
      'product_retail_discount_type_check',
    ],
    ['images that are not a list', `update product set images = '{}'`, 'product_images_check'],
    ['a description without its HTML', `update product set description = '{}'`, 'product_description_rendered'],
    [
      'an app-content key with letters that a URL must not have',
      content({ key: 'Not A Key' }),
      'app_content_key_usable',
    ],
    ['an app-content key with a line break', content({ key: 'a\n' }), 'app_content_key_usable'],
    ['an app-content key that is too long', content({ key: 'x'.repeat(101) }), 'app_content_key_usable'],
    ['published content that is unclaimed', content({ status: 'published', unclaimed: 'true' }), 'app_content_check'],
    ['a body without its HTML', content({ body: '{}' }), 'app_content_body_rendered'],
  ])('%s', async (_name, sql, constraint) => {
    const rows = async () => [
      await execute('select * from category order by id'),
      await execute('select * from product'),
    ];
    const before = await rows();
    const writing = database.fork().transactional(async (em) => {
      for (const statement of sql.split('; ')) await em.execute(statement);
    });
    await expect(writing).rejects.toThrow(`"${constraint}"`);
    expect(await rows()).toEqual(before);
  });

  it('checks foreign keys at the end of a transaction, so the order of writes does not matter', async () => {
    await database.fork().transactional(async (em) => {
      await em.execute(product({ id: 'q', slug: 'q', category_id: 'child' }));
      await em.execute(category({ id: 'child', parent_id: 'parent' }));
      await em.execute(category({ id: 'parent' }));
    });
    expect(await execute("select category_id from product where id = 'q'")).toEqual([{ category_id: 'child' }]);
  });
});
