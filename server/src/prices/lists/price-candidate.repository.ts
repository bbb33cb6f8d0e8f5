import type { PRICE_LIST_STATES } from '@arot/contract';
import { sql } from 'kysely';
import { namesCustomer, namesGroup, namesTier, reachesCustomer } from '../../accounts/price-lists-of-customer.ts';
import type { Discount, Tier } from '../../catalog/price-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp } from '../../database/schema/timestamps.ts';

/** The maximum number of candidates of an explanation. */
const MAX_CANDIDATES = 1_000;

/** The price of a tier, or of a list that reaches a customer, for a product. */
export type Candidate = {
  /** Null for the tier. */
  readonly listId: string | null;
  readonly name: string;
  readonly status: (typeof PRICE_LIST_STATES)[number];
  readonly priority: number;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly basePrice: string | null;
  readonly discount: Discount | null;
  readonly finalPrice: string | null;
  readonly viaTier: boolean;
  readonly viaGroup: boolean;
  readonly viaCustomer: boolean;
};

/** Returns the tier of a customer and a product that is not deleted; each undefined if there is none. */
export async function findExplained(em: EntityManager, customerId: string, slug: string) {
  const customer = await db(em)
    .selectFrom('customer')
    .innerJoin('account', 'account.id', 'customer.account_id')
    .where('account.id', '=', customerId)
    .where('account.role_name', 'is', null)
    .select('customer.customer_type')
    .executeTakeFirst();
  const product = await db(em)
    .selectFrom('product')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return { tier: customer?.customer_type, product };
}

/** Returns the price of the tier, and every list that reaches the customer, whatever its state. */
export async function findCandidates(
  em: EntityManager,
  { customerId, tier, productId }: { readonly customerId: string; readonly tier: Tier; readonly productId: string },
): Promise<Candidate[]> {
  const [id, type] = [sql<string>`${customerId}`, sql`${tier}::text`];
  const prefix = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  const own = await db(em)
    .selectFrom('product')
    .where('id', '=', productId)
    .select([
      `${prefix}_base_price as base_price`,
      `${prefix}_discount_type as discount_type`,
      `${prefix}_discount_value as discount_value`,
      `${prefix}_final_price as final_price`,
    ])
    .executeTakeFirstOrThrow();
  const lists = await db(em)
    .selectFrom('price_list as list')
    .leftJoin('price_list_entry as entry', (join) =>
      join.onRef('entry.list_id', '=', 'list.id').on('entry.product_id', '=', productId),
    )
    .where(reachesCustomer(id, type))
    .select(['list.id', 'list.name', 'list.status', 'list.priority'])
    .select(['entry.base_price', 'entry.discount_type', 'entry.discount_value', 'entry.final_price'])
    .select((eb) => [
      isoTimestamp(eb.ref('list.starts_at')).as('starts_at'),
      isoTimestamp(eb.ref('list.ends_at')).as('ends_at'),
      namesTier(type).as('via_tier'),
      namesGroup(id).as('via_group'),
      namesCustomer(id).as('via_customer'),
    ])
    .orderBy((eb) => eb('list.status', '=', sql.lit('active')), 'desc')
    .orderBy('list.priority', 'desc')
    .orderBy('list.id')
    .limit(MAX_CANDIDATES - 1)
    .execute();
  return [
    {
      ...{ listId: null, name: tier, status: 'active', priority: 0, startsAt: null, endsAt: null },
      ...priceOf(own),
      ...{ viaTier: true, viaGroup: false, viaCustomer: false },
    },
    ...lists.map((row) => ({
      ...{ listId: row.id, name: row.name, status: row.status, priority: row.priority },
      ...{ startsAt: row.starts_at, endsAt: row.ends_at },
      ...priceOf(row),
      ...{ viaTier: Boolean(row.via_tier), viaGroup: Boolean(row.via_group), viaCustomer: Boolean(row.via_customer) },
    })),
  ];
}

type PriceRow = {
  readonly base_price: string | null;
  readonly discount_type: Discount['type'] | null;
  readonly discount_value: string | null;
  readonly final_price: string | null;
};

function priceOf({
  base_price: basePrice,
  discount_type: type,
  discount_value: value,
  final_price: finalPrice,
}: PriceRow) {
  return { basePrice, discount: type !== null && value !== null ? { type, value } : null, finalPrice };
}
