import { createToken, hashToken } from '../../../src/security/tokens.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { GROUPS, listId, MOMENT, nameOf, PRODUCTS, type PriceCatalog, productId, type Tier } from './list-model.ts';

type StoredCustomer = { readonly id: string; readonly token: string };
export type Store = {
  readonly customers: Readonly<Record<Tier, StoredCustomer>>;
  replace(catalog: PriceCatalog): Promise<void>;
};

/** Inserts a customer of each tier, groups and products, and replaces what a catalog changes by SQL, which is faster than requests. */
export async function openPriceStore(database: TestDatabase): Promise<Store> {
  const run = (statement: string, parameters: readonly unknown[] = []) =>
    database.fork().execute(statement, [...parameters]);
  const customer = async (tier: Tier): Promise<StoredCustomer> => {
    const token = createToken();
    await run(`insert into account (id, name, email, password_hash, created_at) values (?, '', ?, '', now())`, [
      tier,
      `${tier.toLowerCase()}@example.com`,
    ]);
    await run('insert into customer (account_id, customer_type) values (?, ?)', [tier, tier]);
    await run(
      `insert into session (id, token_hash, account_id, created_at, last_used_at, expires_at)
       values (?, ?, ?, ?, ?, ?::timestamptz + interval '1 hour')`,
      [tier, hashToken(token), tier, MOMENT, MOMENT, MOMENT],
    );
    return { id: tier, token };
  };
  const customers = { WHOLESALE: await customer('WHOLESALE'), RETAIL: await customer('RETAIL') };
  await run(
    `insert into customer_group (id, name) select 'group-' || number, 'g' from generate_series(0, ?::int) as number`,
    [GROUPS - 1],
  );
  for (let index = 0; index < PRODUCTS; index += 1) {
    await run(
      `insert into product (id, slug, name, name_normalized, created_at) values (?, ?, ?, ?, '2026-01-01T00:00:00Z')`,
      [productId(index), `slug-${index}`, nameOf(index), nameOf(index)],
    );
  }
  await run(REPLACE_CATALOG);
  const replace = async ({ products, lists, memberships, tier }: PriceCatalog) => {
    const catalog = {
      customer: tier,
      products: products.map(({ prices, isDraft, minimum, increment, maximum, availability }, index) => ({
        ...{ id: productId(index), draft: isDraft, minimum, increment, maximum, availability },
        ...{ wholesale: prices.WHOLESALE?.basePrice, retail: prices.RETAIL?.basePrice },
        ...{ wholesale_type: prices.WHOLESALE?.discount?.type, retail_type: prices.RETAIL?.discount?.type },
        ...{ wholesale_value: prices.WHOLESALE?.discount?.value, retail_value: prices.RETAIL?.discount?.value },
      })),
      memberships: memberships.map((group) => `group-${group}`),
      lists: lists.map(({ status, priority, startsAt, endsAt, tiers }, index) => ({
        ...{ id: listId(index), status, priority, starts_at: momentOf(startsAt), ends_at: momentOf(endsAt) },
        ...{ for_wholesale: tiers.includes('WHOLESALE'), for_retail: tiers.includes('RETAIL') },
      })),
      groups: lists.flatMap(({ groups }, index) =>
        groups.map((group) => ({ list: listId(index), of_group: `group-${group}` })),
      ),
      assigned: lists.flatMap(({ isForCustomer }, index) => (isForCustomer ? [listId(index)] : [])),
      entries: lists.flatMap(({ entries }, index) =>
        entries.map(({ product, price, breaks, increment, maximum }) => ({
          ...{ list: listId(index), product: productId(product), breaks, increment, maximum },
          ...{ base: price.basePrice, type: price.discount?.type, value: price.discount?.value },
        })),
      ),
    };
    await run('select replace_catalog(?::jsonb)', [JSON.stringify(catalog)]);
  };
  return { customers, replace };
}

/** One function, because thousands of catalogs are written. */
const REPLACE_CATALOG = `
  create function replace_catalog(catalog jsonb) returns void language sql as $$
    delete from price_list;
    delete from customer_group_member;
    delete from product_availability;
    update product set status = case when row.draft then 'draft' else 'published' end,
      wholesale_base_price = row.wholesale, wholesale_discount_type = row.wholesale_type,
      wholesale_discount_value = row.wholesale_value, retail_base_price = row.retail,
      retail_discount_type = row.retail_type, retail_discount_value = row.retail_value,
      wholesale_min_order_quantity = row.minimum, retail_min_order_quantity = row.minimum,
      wholesale_increment = row.increment, retail_increment = row.increment,
      wholesale_max_order_quantity = row.maximum, retail_max_order_quantity = row.maximum
    from jsonb_to_recordset(catalog -> 'products') as row (id text, draft boolean, wholesale numeric, wholesale_type text,
      wholesale_value numeric, retail numeric, retail_type text, retail_value numeric, minimum int, increment int, maximum int)
    where product.id = row.id;
    insert into product_availability (product_id, status)
    select id, availability from jsonb_to_recordset(catalog -> 'products') as row (id text, availability text)
    where availability is not null;
    insert into customer_group_member (group_id, account_id)
    select id, catalog ->> 'customer' from jsonb_array_elements_text(catalog -> 'memberships') as id;
    insert into price_list (id, name, status, priority, starts_at, ends_at, for_wholesale, for_retail)
    select id, 'list', status, priority, starts_at, ends_at, for_wholesale, for_retail
    from jsonb_to_recordset(catalog -> 'lists') as row (id text, status text, priority int, starts_at timestamptz,
      ends_at timestamptz, for_wholesale boolean, for_retail boolean);
    insert into price_list_group (list_id, group_id)
    select list, of_group from jsonb_to_recordset(catalog -> 'groups') as row (list text, of_group text);
    insert into price_list_customer (list_id, account_id)
    select id, catalog ->> 'customer' from jsonb_array_elements_text(catalog -> 'assigned') as id;
    insert into price_list_entry (list_id, product_id, base_price, discount_type, discount_value, breaks, increment,
      max_order_quantity)
    select row.* from jsonb_to_recordset(catalog -> 'entries') as row (list text, product text, base numeric, type text,
      value numeric, breaks jsonb, increment int, maximum int);
  $$`;

function momentOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(MOMENT.getTime() + seconds * 1_000).toISOString();
}
