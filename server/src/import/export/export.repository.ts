import { CODE_NAMES, ORDER_NAMES, type productPackInput } from '@arot/contract';
import { type Expression, expressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { availabilityColumn, UNKNOWN_AVAILABILITY } from '../../catalog/public-columns.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { inBatches } from '../../database/sql.ts';

const BATCH_SIZE = 500;

type Product = Selectable<Schema['product']>;
type TierPrice = { basePrice: string; discount: { type: string; value: string } | null };

/** Returns the price of a tier in the format of a catalog file, as JSON; null if the tier has no price. */
function tierJson(tier: 'wholesale' | 'retail'): RawBuilder<TierPrice | null> {
  const column = (name: 'BasePrice' | 'DiscountType' | 'DiscountValue') =>
    sql.ref(`product.${tier}${name}` satisfies `product.${keyof Product}`);
  return sql`
    case when ${column('BasePrice')} is not null then jsonb_build_object(
      'basePrice', ${column('BasePrice')}::text,
      'discount', case when ${column('DiscountType')} is not null then
        jsonb_build_object('type', ${column('DiscountType')}, 'value', ${column('DiscountValue')}::text) end
    ) end`;
}

const { ref } = expressionBuilder<Schema, 'product'>();

// The type json keeps the order of the keys.
const packJson = sql<z.infer<typeof productPackInput> | null>`
  case when ${ref('packSize')} is not null then json_build_object(
    'size', ${ref('packSize')}, 'unitName', ${ref('packUnitName')}, 'unitNameBn', ${ref('packUnitNameBn')}) end`;

/** Returns all categories: main categories first, then subcategories. */
export async function exportCategories(em: EntityManager) {
  return await db(em)
    .selectFrom('category')
    .select(['id', 'name', 'description', 'image', 'parentId', 'sortOrder', 'hidden'])
    .orderBy((eb) => eb('parentId', 'is not', null))
    .orderBy('id')
    .execute();
}

export type ExportedProduct = Awaited<ReturnType<typeof exportProductBatch>>[number];

/** Reads the products of a condition in the order of their slugs. Without deleted ones, which an import would restore. */
export function exportProducts(
  em: EntityManager,
  condition: Expression<SqlBool> = sql<SqlBool>`true`,
): AsyncGenerator<ExportedProduct> {
  return inBatches((after) => exportProductBatch(em, after, condition), 'slug');
}

async function exportProductBatch(em: EntityManager, after: string, condition: Expression<SqlBool>) {
  const rows = await db(em)
    .selectFrom('product')
    .where('slug', '>', after)
    .where('deletedAt', 'is', null)
    .where(condition)
    .select(['id', 'slug', 'name', 'categoryId', 'images', 'status', ...ORDER_NAMES])
    .select([packJson.as('pack'), ...CODE_NAMES, 'description', 'createdAt'])
    .select([tierJson('wholesale').as('wholesale'), tierJson('retail').as('retail')])
    .select(availabilityColumn.as('availability'))
    .orderBy('slug')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => ({ ...row, availability: row.availability ?? UNKNOWN_AVAILABILITY }));
}

/** Returns all settings that have a value, by key, in the order of their keys. */
export async function exportSettings(em: EntityManager): Promise<Record<string, string>> {
  const rows = await db(em).selectFrom('setting').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Reads all app content in the order of its keys, including drafts that a read registered. */
export function exportAppContent(em: EntityManager) {
  const batches = db(em)
    .selectFrom('app_content')
    .select(['key', 'title', 'body', 'externalUrl', 'images', 'status'])
    .orderBy('key')
    .limit(BATCH_SIZE);
  return inBatches((after) => batches.where('key', '>', after).execute(), 'key');
}
