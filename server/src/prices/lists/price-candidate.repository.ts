import { sql } from 'kysely';
import { namesCustomer, namesGroup, namesTier, reachesCustomer } from '../../accounts/price-lists-of-customer.ts';
import type { Tier } from '../../catalog/price-columns.ts';
import { PRICE_COLUMNS } from '../../catalog/public-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';

/** The maximum number of candidates of an explanation. */
const MAX_CANDIDATES = 1_000;

/** The price of a tier, whose `listId` is null, or of a list that reaches a customer, for a product. */
export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];

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
) {
  const [id, type] = [sql<string>`${customerId}`, sql`${tier}::text`];
  const own = await db(em)
    .selectFrom('product')
    .where('id', '=', productId)
    .select(PRICE_COLUMNS[tier])
    .executeTakeFirstOrThrow();
  const lists = await db(em)
    .selectFrom('price_list as list')
    .leftJoin('price_list_entry as entry', (join) =>
      join.onRef('entry.listId', '=', 'list.id').on('entry.productId', '=', productId),
    )
    .where(reachesCustomer(id, type))
    .select(['list.id as listId', 'list.name', 'list.status', 'list.priority', 'list.startsAt', 'list.endsAt'])
    .select(['entry.basePrice', 'entry.discountType', 'entry.discountValue', 'entry.finalPrice'])
    .select([namesTier(type).as('viaTier'), namesGroup(id).as('viaGroup'), namesCustomer(id).as('viaCustomer')])
    .orderBy((eb) => eb('list.status', '=', sql.lit('active')), 'desc')
    .orderBy('list.priority', 'desc')
    .orderBy('list.id')
    .limit(MAX_CANDIDATES - 1)
    .execute();
  const always = { listId: null, name: tier, status: 'active' as const, priority: 0, startsAt: null, endsAt: null };
  const ofTier = { ...always, ...own, viaTier: true, viaGroup: false, viaCustomer: false };
  return [ofTier, ...lists].map(({ discountType: type, discountValue: value, ...candidate }) => ({
    ...candidate,
    discount: type !== null && value !== null ? { type, value } : null,
  }));
}
