import fc from 'fast-check';
import { normalizeForSearch } from '../../../src/catalog/normalize-for-search.ts';
import type { Database, EntityManager } from '../../../src/database/database.ts';
import type { Price } from './exact-price.ts';
import { type Catalog, instant, productName, productPrice } from './model.ts';

/** Random edits of the catalog by SQL, as any client of the database can make them. */

type Statement = { readonly sql: string; readonly values: readonly (string | null)[] };
/** The statements of one transaction, and whether it commits. */
export type Edit = { readonly statements: readonly Statement[]; readonly commit: boolean };
export type Outcome = 'committed' | 'rolled back' | 'rejected';

// Few ids, so that transactions use the same rows.
const productId = fc.constantFrom('p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9');
const productIds = fc.uniqueArray(productId, { minLength: 1, maxLength: 4 });
const mainId = fc.constantFrom('m0', 'm1', 'm2');
const subId = fc.constantFrom('s0', 's1', 's2', 's3');
const categoryId = fc.oneof(mainId, subId);
const status = fc.constantFrom('draft', 'published', 'published');
const statement = (sql: string, ...values: (string | null)[]): Statement => ({ sql, values });
const marks = (values: readonly unknown[]) => values.map(() => '?').join();

const product = fc.record({
  id: productId,
  name: productName,
  categoryId: fc.option(categoryId, { freq: 6 }),
  status,
  createdAt: instant,
  wholesale: productPrice,
  retail: productPrice,
});
type NewProduct = typeof product extends fc.Arbitrary<infer T> ? T : never;

const PRODUCT_COLUMNS = `id, slug, name, name_normalized, category_id, status, created_at,
  wholesale_base_price, wholesale_discount_type, wholesale_discount_value,
  retail_base_price, retail_discount_type, retail_discount_value`;
const PRODUCT_VALUES = '(?, ?, ?, ?, ?, ?, ?::timestamptz, ?::numeric, ?, ?::numeric, ?::numeric, ?, ?::numeric)';
const OVERWRITE = PRODUCT_COLUMNS.split(',')
  .map((column) => column.trim())
  .filter((column) => column !== 'id')
  .map((column) => `${column} = excluded.${column}`)
  .join();

const priceValues = (price: Price | null) => [
  price?.basePrice ?? null,
  price?.discount?.type ?? null,
  price?.discount?.value ?? null,
];

function insertProducts(products: readonly NewProduct[], onConflict = ''): Statement {
  const values = products.flatMap(({ id, name, categoryId, status, createdAt, wholesale, retail }) => [
    ...[id, `slug-${id}`, name, normalizeForSearch(name), categoryId, status, createdAt],
    ...priceValues(wholesale),
    ...priceValues(retail),
  ]);
  const rows = products.map(() => PRODUCT_VALUES).join();
  return statement(`insert into product (${PRODUCT_COLUMNS}) values ${rows} ${onConflict}`, ...values);
}

function insertCategory(id: string, name: string, parentId: string | null, onConflict: string): Statement {
  return statement(
    `insert into category (id, name, name_normalized, parent_id) values (?, ?, ?, ?) ${onConflict}`,
    ...[id, name, normalizeForSearch(name), parentId],
  );
}

const products = fc.uniqueArray(product, { selector: ({ id }) => id, minLength: 1, maxLength: 4 });
const setPrice = (tier: string) =>
  fc.tuple(productIds, productPrice).map(([ids, price]) => [
    statement(
      `update product set ${tier}_base_price = ?::numeric, ${tier}_discount_type = ?, ${tier}_discount_value = ?::numeric
         where id in (${marks(ids)})`,
      ...priceValues(price),
      ...ids,
    ),
  ]);

const productStatements: fc.Arbitrary<Statement[]> = fc.oneof(
  products.map((rows) => [insertProducts(rows, 'on conflict do nothing')]),
  products.map((rows) => [insertProducts(rows, `on conflict (id) do update set ${OVERWRITE}`)]),
  setPrice('wholesale'),
  setPrice('retail'),
  fc
    .tuple(status, productIds)
    .map(([status, ids]) => [statement(`update product set status = ? where id in (${marks(ids)})`, status, ...ids)]),
  status.map((status) => [statement('update product set status = ?', status)]),
  fc
    .tuple(fc.option(categoryId), productIds)
    .map(([category, ids]) => [
      statement(`update product set category_id = ? where id in (${marks(ids)})`, category, ...ids),
    ]),
  fc
    .tuple(productId, productName, instant)
    .map(([id, name, createdAt]) => [
      statement(
        'update product set name = ?, name_normalized = ?, created_at = ?::timestamptz where id = ?',
        ...[name, normalizeForSearch(name), createdAt, id],
      ),
    ]),
  fc
    .tuple(productId, productId)
    .map(([from, to]) => [statement('update product set id = ?, slug = ? where id = ?', to, `slug-${to}`, from)]),
  productIds.map((ids) => [statement(`delete from product where id in (${marks(ids)})`, ...ids)]),
  products.map((rows) => [
    statement(`delete from product where id in (${marks(rows)})`, ...rows.map(({ id }) => id)),
    insertProducts(rows),
  ]),
  // Deletes rows and inserts them again in one statement.
  productId.map((id) => [
    statement(
      `with gone as (delete from product where id = ? returning *)
       insert into product (${PRODUCT_COLUMNS}) select ${PRODUCT_COLUMNS} from gone`,
      id,
    ),
  ]),
  productId.map((id) => [statement('update product set name = name where id = ?', id)]),
);

const categoryStatements: fc.Arbitrary<Statement[]> = fc.oneof(
  fc.tuple(mainId, productName).map(([id, name]) => [insertCategory(id, name, null, 'on conflict do nothing')]),
  fc
    .tuple(subId, productName, mainId)
    .map(([id, name, parent]) => [
      insertCategory(id, name, parent, 'on conflict (id) do update set parent_id = excluded.parent_id'),
    ]),
  fc
    .tuple(mainId, fc.uniqueArray(subId, { minLength: 1 }))
    .map(([parent, ids]) => [
      statement(`update category set parent_id = ? where id in (${marks(ids)})`, parent, ...ids),
    ]),
  fc
    .tuple(fc.option(mainId), categoryId)
    .map(([parent, id]) => [statement('update category set parent_id = ? where id = ?', parent, id)]),
  fc
    .tuple(categoryId, productName)
    .map(([id, name]) => [
      statement('update category set name = ?, name_normalized = ? where id = ?', name, normalizeForSearch(name), id),
    ]),
  categoryId.map((id) => [statement('delete from category where id = ?', id)]),
  categoryId.map((id) => [
    statement('update product set category_id = null where category_id = ?', id),
    statement('delete from category where id = ?', id),
  ]),
  // Deletes a category and inserts it again under another main category.
  fc
    .tuple(subId, productName, mainId)
    .map(([id, name, parent]) => [
      statement('delete from category where id = ?', id),
      insertCategory(id, name, parent, ''),
    ]),
  // Inserts products before their category.
  fc.tuple(products, subId, productName, mainId).map(([rows, id, name, parent]) => [
    insertProducts(
      rows.map((row) => ({ ...row, categoryId: id })),
      'on conflict do nothing',
    ),
    insertCategory(id, name, parent, 'on conflict do nothing'),
  ]),
  // Gives a category another id, before or after its products follow it.
  fc.tuple(subId, subId, fc.boolean()).map(([from, to, productsFirst]) => {
    const both = [
      statement('update product set category_id = ? where category_id = ?', to, from),
      statement('update category set id = ? where id = ?', to, from),
    ];
    return productsFirst ? both : both.toReversed();
  }),
);

const savepoint = productStatements.map((undone) => [
  statement('savepoint before'),
  ...undone,
  statement('rollback to savepoint before'),
]);
const rare = fc.constantFrom(
  [statement('truncate product')],
  [statement('delete from product')],
  [statement(`insert into setting values ('siteName', 'Arot') on conflict (key) do update set value = excluded.value`)],
);

const step = fc.oneof(
  { weight: 12, arbitrary: productStatements },
  { weight: 8, arbitrary: categoryStatements },
  { weight: 1, arbitrary: savepoint },
  { weight: 1, arbitrary: rare },
);

export const edit: fc.Arbitrary<Edit> = fc.record({
  statements: fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.flat()),
  commit: fc.integer({ min: 0, max: 7 }).map((n) => n > 0),
});

/** Constraint violation, truncate with pending deferred checks, lock timeout, deadlock: the transaction is rolled back. */
const REJECTED = /^(23|55006|55P03|40P01)/;

class RollBack extends Error {}

/** Runs an edit in a separate transaction, on a separate connection if the database has several. */
export async function apply(database: Database, { statements, commit }: Edit): Promise<Outcome> {
  try {
    await database.fork().transactional(async (em) => {
      // Without it, a deadlock would last until PostgreSQL checks for deadlocks.
      await em.execute(`set local lock_timeout = '50ms'`);
      for (const { sql, values } of statements) await em.execute(sql, [...values]);
      if (!commit) throw new RollBack();
    });
    return 'committed';
  } catch (error) {
    if (error instanceof RollBack) return 'rolled back';
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (REJECTED.test(code)) return 'rejected';
    throw error;
  }
}

/** Reads the base rows of categories and products, and nothing that is derived from them. */
export async function readCatalog(em: EntityManager): Promise<Catalog> {
  const categories = await em.execute<Catalog['categories']>(`select id, name, parent_id as "parentId" from category`);
  const price = (tier: string) => `
    case when ${tier}_base_price is not null then jsonb_build_object(
      'basePrice', ${tier}_base_price::text,
      'discount', case when ${tier}_discount_type is not null then
        jsonb_build_object('type', ${tier}_discount_type, 'value', ${tier}_discount_value::text) end) end`;
  const products = await em.execute<Catalog['products']>(`
    select id, slug, name, category_id as "categoryId", status,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      jsonb_build_object('WHOLESALE', ${price('wholesale')}, 'RETAIL', ${price('retail')}) as prices
    from product`);
  return { categories, products };
}
