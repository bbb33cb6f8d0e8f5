import type { TestServer } from '../test-server.ts';

type StoredList = {
  readonly priority?: number;
  readonly tiers?: readonly ('WHOLESALE' | 'RETAIL')[];
  readonly groups?: readonly string[];
  readonly customers?: readonly string[];
  readonly startsAt?: string;
  readonly endsAt?: string;
  /** Base prices by slug, or more of an entry. */
  readonly entries: Readonly<Record<string, string | StoredEntry>>;
};
type StoredEntry = {
  readonly price: string;
  readonly breaks?: readonly { readonly minQuantity: number; readonly price: string }[];
  readonly increment?: number;
  readonly maximum?: number;
};

/** Inserts an active price list by SQL, and the groups that it names. */
export async function storeList({ database }: TestServer, id: string, list: StoredList): Promise<void> {
  const run = (statement: string, ...values: readonly unknown[]) => database.fork().execute(statement, [...values]);
  const { priority = 0, tiers = [], groups = [], customers = [], entries } = list;
  await run(
    `insert into price_list (id, name, status, priority, starts_at, ends_at, for_wholesale, for_retail)
     values (?, ?, 'active', ?, ?, ?, ?, ?)`,
    ...[id, id, priority, list.startsAt ?? null, list.endsAt ?? null],
    ...[tiers.includes('WHOLESALE'), tiers.includes('RETAIL')],
  );
  for (const group of groups) {
    await run(`insert into customer_group (id, name) values (?, ?) on conflict do nothing`, group, group);
    await run('insert into price_list_group (list_id, group_id) values (?, ?)', id, group);
  }
  for (const customer of customers) {
    await run('insert into price_list_customer (list_id, account_id) values (?, ?)', id, customer);
  }
  for (const [slug, given] of Object.entries(entries)) {
    const {
      price,
      breaks = [],
      increment,
      maximum,
    } = typeof given === 'string' ? ({ price: given } as StoredEntry) : given;
    await run(
      `insert into price_list_entry (list_id, product_id, base_price, breaks, increment, max_order_quantity)
       select ?, id, ?, ?::jsonb, ?, ? from product where slug = ?`,
      ...[id, price, JSON.stringify(breaks), increment ?? null, maximum ?? null, slug],
    );
  }
}

export async function joinGroup({ database }: TestServer, group: string, accountId: string): Promise<void> {
  await database
    .fork()
    .execute('insert into customer_group_member (group_id, account_id) values (?, ?)', [group, accountId]);
}
