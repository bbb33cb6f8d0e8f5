import { createToken, hashToken } from '../../../src/security/tokens.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { GROUPS, listId, MOMENT, nameOf, PRODUCTS, type PriceCatalog, productId, type Tier } from './list-model.ts';

export type StoredCustomer = { readonly id: string; readonly token: string };
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
  const replace = async ({ products, lists, memberships, tier }: PriceCatalog) => {
    await database.fork().transactional(async (em) => {
      const execute = (statement: string, value: unknown) => em.execute(statement, [JSON.stringify(value)]);
      await em.execute('delete from price_list');
      await em.execute('delete from customer_group_member');
      await execute(
        `update product set status = case when row.draft then 'draft' else 'published' end,
           wholesale_base_price = row.wholesale, wholesale_discount_type = row.wholesale_type,
           wholesale_discount_value = row.wholesale_value, retail_base_price = row.retail,
           retail_discount_type = row.retail_type, retail_discount_value = row.retail_value,
           wholesale_min_order_quantity = row.minimum, retail_min_order_quantity = row.minimum,
           wholesale_increment = row.increment, retail_increment = row.increment,
           wholesale_max_order_quantity = row.maximum, retail_max_order_quantity = row.maximum
         from jsonb_to_recordset(?::jsonb) as row (id text, draft boolean, wholesale numeric, wholesale_type text,
           wholesale_value numeric, retail numeric, retail_type text, retail_value numeric, minimum int, increment int,
           maximum int)
         where product.id = row.id`,
        products.map(({ prices, isDraft, minimum, increment, maximum }, index) => ({
          ...{ id: productId(index), draft: isDraft, minimum, increment, maximum },
          ...{ wholesale: prices.WHOLESALE?.basePrice, retail: prices.RETAIL?.basePrice },
          ...{ wholesale_type: prices.WHOLESALE?.discount?.type, retail_type: prices.RETAIL?.discount?.type },
          ...{ wholesale_value: prices.WHOLESALE?.discount?.value, retail_value: prices.RETAIL?.discount?.value },
        })),
      );
      await em.execute('delete from product_availability');
      await execute(
        `insert into product_availability (product_id, status)
         select id, status from jsonb_to_recordset(?::jsonb) as row (id text, status text) where status is not null`,
        products.map(({ availability }, index) => ({ id: productId(index), status: availability })),
      );
      await execute(
        `insert into customer_group_member (group_id, account_id)
         select 'group-' || number, ${`'${tier}'`} from jsonb_array_elements_text(?::jsonb) as number`,
        memberships,
      );
      await execute(
        `insert into price_list (id, name, status, priority, starts_at, ends_at, for_wholesale, for_retail)
         select row.* from jsonb_to_recordset(?::jsonb) as row (id text, name text, status text, priority int,
           starts_at timestamptz, ends_at timestamptz, for_wholesale boolean, for_retail boolean)`,
        lists.map(({ status, priority, startsAt, endsAt, tiers }, index) => ({
          ...{ id: listId(index), name: 'list', status, priority },
          ...{ starts_at: momentOf(startsAt), ends_at: momentOf(endsAt) },
          ...{ for_wholesale: tiers.includes('WHOLESALE'), for_retail: tiers.includes('RETAIL') },
        })),
      );
      await execute(
        `insert into price_list_group (list_id, group_id)
         select list, 'group-' || "group" from jsonb_to_recordset(?::jsonb) as row (list text, "group" int)`,
        lists.flatMap(({ groups }, index) => groups.map((group) => ({ list: listId(index), group }))),
      );
      await execute(
        `insert into price_list_customer (list_id, account_id)
         select list, ${`'${tier}'`} from jsonb_array_elements_text(?::jsonb) as list`,
        lists.flatMap(({ isForCustomer }, index) => (isForCustomer ? [listId(index)] : [])),
      );
      await execute(
        `insert into price_list_entry (list_id, product_id, base_price, discount_type, discount_value, breaks, increment,
           max_order_quantity)
         select row.* from jsonb_to_recordset(?::jsonb) as row (list text, product text, base numeric, type text,
           value numeric, breaks jsonb, increment int, maximum int)`,
        lists.flatMap(({ entries }, index) =>
          entries.map(({ product, price, breaks, increment, maximum }) => ({
            ...{ list: listId(index), product: productId(product), breaks, increment, maximum },
            ...{ base: price.basePrice, type: price.discount?.type, value: price.discount?.value },
          })),
        ),
      );
    });
  };
  return { customers, replace };
}

function momentOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(MOMENT.getTime() + seconds * 1_000).toISOString();
}
