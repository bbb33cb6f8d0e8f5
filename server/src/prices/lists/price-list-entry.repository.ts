import type { PriceBreak } from '@arot/contract';
import { sql } from 'kysely';
import { normalizeForSearch } from '../../catalog/normalize-for-search.ts';
import { finalPrice, type Price, prefixOf, type Tier } from '../../catalog/price-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { textArray } from '../../database/schema/values.ts';
import { byName, containsPattern, isAfterName, type NamePosition } from '../../database/sql.ts';

/** The price of a product in a list. */
export type EntryPrice = Price & {
  readonly finalPrice: string;
  readonly breaks: PriceBreak[];
  readonly increment: number | null;
  readonly maxOrderQuantity: number | null;
};

/** The quantities that a product can be ordered in. */
export type OrderLimits = { readonly increment: number; readonly maximum: number | null };

/** A product, and its price in a list; null without one. Its `tierPrice` is the final price for the tier of a selection by tier. */
export type EntryRow = ReturnType<typeof toEntry>;

/** Lets nothing delete the products until the end of the transaction. */
type Read = { readonly lock: boolean };

/** Returns the entries of products that are not deleted, by the names of the products. */
export async function findEntries(
  em: EntityManager,
  listId: string,
  { q, after, limit }: { readonly q: string; readonly after: NamePosition | undefined; readonly limit: number },
): Promise<EntryRow[]> {
  let query = productsWith(em, listId).where('entry.listId', 'is not', null);
  const text = normalizeForSearch(q);
  if (text !== '') query = query.where('product.nameNormalized', 'like', containsPattern(text));
  if (after !== undefined) query = query.where(isAfterName('product.name', 'product.id', after));
  const rows = await query.orderBy('product.name', byName).orderBy('product.id').limit(limit).execute();
  return rows.map(toEntry);
}

/** Returns all entries of products that are not deleted, by slug. */
export async function findAllEntries(em: EntityManager, listId: string): Promise<EntryRow[]> {
  const rows = await productsWith(em, listId).where('entry.listId', 'is not', null).orderBy('slug').execute();
  return rows.map(toEntry);
}

/** Returns the products with these slugs, and on request all others of the list, by slug. */
export async function findProductsOfList(
  em: EntityManager,
  listId: string,
  { slugs, others, lock }: Read & { readonly slugs: readonly string[]; readonly others: boolean },
): Promise<EntryRow[]> {
  const rows = await productsWith(em, listId)
    .where((eb) => {
      const isNamed = eb('slug', '=', eb.fn.any(textArray(slugs)));
      return others ? eb.or([isNamed, eb('entry.listId', 'is not', null)]) : isNamed;
    })
    .orderBy('slug')
    .$if(lock, (query) => query.forKeyShare('product'))
    .execute();
  return rows.map(toEntry);
}

/** Returns the products with a price for a tier, by slug. */
export async function findProductsOfTier(
  em: EntityManager,
  listId: string,
  { tier, limit, lock }: Read & { readonly tier: Tier; readonly limit: number },
): Promise<EntryRow[]> {
  const price = `product.${prefixOf(tier)}FinalPrice` as const;
  const rows = await productsWith(em, listId)
    .where(price, 'is not', null)
    .select(`${price} as tierPrice`)
    .orderBy('slug')
    .limit(limit)
    .$if(lock, (query) => query.forKeyShare('product'))
    .execute();
  return rows.map(toEntry);
}

/** Selects products that are not deleted with their entries. */
function productsWith(em: EntityManager, listId: string) {
  return db(em)
    .selectFrom('product')
    .leftJoin('price_list_entry as entry', (join) =>
      join.onRef('entry.productId', '=', 'product.id').on('entry.listId', '=', listId),
    )
    .where('product.deletedAt', 'is', null)
    .select(['product.id as productId', 'product.slug', 'product.name', 'entry.basePrice', 'entry.discountType'])
    .select(['entry.discountValue', 'entry.breaks', 'entry.increment', 'entry.maxOrderQuantity'])
    .select(['product.wholesaleIncrement', 'product.wholesaleMaxOrderQuantity'])
    .select(['product.retailIncrement', 'product.retailMaxOrderQuantity']);
}

type Row = Awaited<ReturnType<ReturnType<typeof productsWith>['execute']>>[number] & { tierPrice?: string | null };

function toEntry({ basePrice, discountType: type, discountValue: value, breaks, ...row }: Row) {
  const { increment, maxOrderQuantity, tierPrice = null } = row;
  const { wholesaleIncrement, wholesaleMaxOrderQuantity, retailIncrement, retailMaxOrderQuantity } = row;
  const product = { productId: row.productId, slug: row.slug, name: row.name };
  const limits: Record<Tier, OrderLimits> = {
    WHOLESALE: { increment: wholesaleIncrement, maximum: wholesaleMaxOrderQuantity },
    RETAIL: { increment: retailIncrement, maximum: retailMaxOrderQuantity },
  };
  if (basePrice === null) return { ...product, price: null, tierPrice, limits };
  const own = { basePrice, discount: type === null || value === null ? null : { type, value } };
  // In this order: jsonb has another one.
  const ordered = (breaks ?? []).map(({ minQuantity, price }) => ({ minQuantity, price }));
  const price: EntryPrice = { ...own, finalPrice: finalPrice(own), breaks: ordered, increment, maxOrderQuantity };
  return { ...product, price, tierPrice, limits };
}

/** Writes entries for products that the transaction has locked, by one statement. */
export async function saveEntries(
  em: EntityManager,
  listId: string,
  entries: readonly { readonly productId: string; readonly price: EntryPrice }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ productId, price: { discount, ...price } }) => ({ productId, ...discount, ...price }));
  // Raw: the builder has no table functions with column definitions.
  await sql`
    insert into price_list_entry (
      list_id, product_id, base_price, discount_type, discount_value, breaks, increment, max_order_quantity)
    select ${listId}, given.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      "productId" text, "basePrice" numeric, type text, value numeric, breaks jsonb,
      increment integer, "maxOrderQuantity" integer)
    on conflict (list_id, product_id) do update set
      base_price = excluded.base_price, discount_type = excluded.discount_type, discount_value = excluded.discount_value,
      breaks = excluded.breaks, increment = excluded.increment,
      max_order_quantity = excluded.max_order_quantity`.execute(db(em));
}

export async function removeEntries(em: EntityManager, listId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await db(em)
    .deleteFrom('price_list_entry')
    .where('listId', '=', listId)
    .where((eb) => eb('productId', '=', eb.fn.any(textArray(productIds))))
    .execute();
}
