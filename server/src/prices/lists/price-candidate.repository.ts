import type { PRICE_LIST_STATES } from '@arot/contract';
import { sql } from 'kysely';
import { namesCustomer, namesGroup, namesTier, reachesCustomer } from '../../accounts/price-lists-of-customer.ts';
import type { Discount, Tier } from '../../catalog/price-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';

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
    .innerJoin('account', 'account.id', 'customer.accountId')
    .where('account.id', '=', customerId)
    .where('account.roleName', 'is', null)
    .select('customer.customerType')
    .executeTakeFirst();
  const product = await db(em)
    .selectFrom('product')
    .where('slug', '=', slug)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  return { tier: customer?.customerType, product };
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
      `${prefix}BasePrice as basePrice`,
      `${prefix}DiscountType as discountType`,
      `${prefix}DiscountValue as discountValue`,
      `${prefix}FinalPrice as finalPrice`,
    ])
    .executeTakeFirstOrThrow();
  const lists = await db(em)
    .selectFrom('price_list as list')
    .leftJoin('price_list_entry as entry', (join) =>
      join.onRef('entry.listId', '=', 'list.id').on('entry.productId', '=', productId),
    )
    .where(reachesCustomer(id, type))
    .select(['list.id', 'list.name', 'list.status', 'list.priority'])
    .select(['entry.basePrice', 'entry.discountType', 'entry.discountValue', 'entry.finalPrice'])
    .select([
      'list.startsAt',
      'list.endsAt',
      namesTier(type).as('viaTier'),
      namesGroup(id).as('viaGroup'),
      namesCustomer(id).as('viaCustomer'),
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
      ...{ startsAt: row.startsAt, endsAt: row.endsAt },
      ...priceOf(row),
      ...{ viaTier: Boolean(row.viaTier), viaGroup: Boolean(row.viaGroup), viaCustomer: Boolean(row.viaCustomer) },
    })),
  ];
}

type PriceRow = {
  readonly basePrice: string | null;
  readonly discountType: Discount['type'] | null;
  readonly discountValue: string | null;
  readonly finalPrice: string | null;
};

function priceOf({ basePrice, discountType: type, discountValue: value, finalPrice }: PriceRow) {
  return { basePrice, discount: type !== null && value !== null ? { type, value } : null, finalPrice };
}
