import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { entities } from './entities.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function execute(sql: string): Promise<Record<string, unknown>[]> {
  return await database.fork().execute<Record<string, unknown>[]>(sql);
}

const nameOf = (entity: (typeof entities)[number]) => entity.name;

describe('the entities and the tables say the same', () => {
  it.each(entities.map((entity) => [nameOf(entity), entity] as const))('%s', async (_name, entity) => {
    const meta = database.orm.getMetadata().get(entity as never);
    const rows = await execute(
      `select column_name as name, is_nullable = 'YES' as nullable, data_type as type from information_schema.columns
       where table_name = '${meta.tableName}' and is_generated = 'NEVER'`,
    );
    const ofTable = Object.fromEntries(rows.map(({ name, nullable }) => [name, nullable]));
    const ofEntity = Object.fromEntries(meta.props.map((prop) => [prop.fieldNames[0], prop.nullable ?? false]));
    expect(ofEntity).toEqual(ofTable);

    const key = await execute(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = '${meta.tableName}'::regclass and i.indisprimary`,
    );
    expect(meta.getPrimaryProps().map((prop) => prop.fieldNames[0])).toEqual(key.map(({ name }) => name));
  });
});

describe('the database refuses by itself, whoever writes', () => {
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
    ['a parent that is not there', category({ parent_id: 'nope' }), 'category_parent_is_main'],
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
    ['to delete a category with children', "delete from category where id = 'main'", 'category_parent_is_main'],
    [
      'to delete a category with products',
      "update product set category_id = 'other'; delete from category where id = 'other'",
      'product_category',
    ],
    ['a category id that means something else', category({ id: 'root' }), 'category_id_usable'],
    ['another category id that does', category({ id: 'uncategorized' }), 'category_id_usable'],
    ['a category id that no filter can name', category({ id: 'x'.repeat(101) }), 'category_id_usable'],
    ['a category without a name', category({ name: '' }), 'category_name_check'],
    ['a second category of one id', category({ id: 'main' }), 'category_pkey'],
    ['a product of an unknown category', product({ id: 'q', slug: 'q', category_id: 'nope' }), 'product_category'],
    ['a second product of one slug', product({ id: 'q' }), 'product_slug_unique'],
    ['an unknown product state', "update product set status = 'hidden'", 'product_status_check'],
    [
      'a minimum quantity of none',
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
      'half a discount',
      'update product set wholesale_base_price = 1, wholesale_discount_value = 1',
      'product_wholesale_discount',
    ],
    [
      'a discount of more than everything',
      "update product set wholesale_base_price = 1, wholesale_discount_type = 'PERCENTAGE', wholesale_discount_value = 100.01",
      'product_wholesale_discount',
    ],
    [
      'an unknown discount',
      "update product set retail_base_price = 1, retail_discount_type = 'GIFT', retail_discount_value = 1",
      'product_retail_discount_type_check',
    ],
    ['images that are no list', `update product set images = '{}'`, 'product_images_check'],
    [
      'a description that has not been rendered',
      `update product set description = '{}'`,
      'product_description_rendered',
    ],
    ['an app-content key that no address can name', content({ key: 'Not A Key' }), 'app_content_key_usable'],
    ['an app-content key with a line break', content({ key: 'a\n' }), 'app_content_key_usable'],
    ['an app-content key that is too long', content({ key: 'x'.repeat(101) }), 'app_content_key_usable'],
    ['published content that nobody claims', content({ status: 'published', unclaimed: 'true' }), 'app_content_check'],
    ['a body that has not been rendered', content({ body: '{}' }), 'app_content_body_rendered'],
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

  it('takes what is right at the end of a transaction, in whatever order it was written', async () => {
    await database.fork().transactional(async (em) => {
      await em.execute(product({ id: 'q', slug: 'q', category_id: 'child' }));
      await em.execute(category({ id: 'child', parent_id: 'parent' }));
      await em.execute(category({ id: 'parent' }));
    });
    expect(await execute("select category_id from product where id = 'q'")).toEqual([{ category_id: 'child' }]);
  });
});
