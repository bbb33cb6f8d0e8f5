import type { productPackInput } from '@arot/contract';
import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { isoTimestamp } from '../../database/schema/timestamps.ts';

const BATCH_SIZE = 500;

type Product = Selectable<Schema['product']>;
type TierPrice = { basePrice: string; discount: { type: string; value: string } | null };

/** Returns the price of a tier in the format of a catalog file, as JSON; null if the tier has no price. */
function tierJson(tier: 'wholesale' | 'retail'): RawBuilder<TierPrice | null> {
  const column = (name: 'base_price' | 'discount_type' | 'discount_value') =>
    sql.ref(`product.${tier}_${name}` satisfies `product.${keyof Product}`);
  return sql`
    case when ${column('base_price')} is not null then jsonb_build_object(
      'basePrice', ${column('base_price')}::text,
      'discount', case when ${column('discount_type')} is not null then
        jsonb_build_object('type', ${column('discount_type')}, 'value', ${column('discount_value')}::text) end
    ) end`;
}

const { ref } = expressionBuilder<Schema, 'product'>();

// The type json keeps the order of the keys.
const packJson = sql<z.infer<typeof productPackInput> | null>`
  case when ${ref('pack_size')} is not null then json_build_object(
    'size', ${ref('pack_size')}, 'unitName', ${ref('pack_unit_name')}, 'unitNameBn', ${ref('pack_unit_name_bn')}) end`;

/** Returns all categories: main categories first, then subcategories. */
export async function exportCategories(em: EntityManager) {
  return await db(em)
    .selectFrom('category')
    .select(['id', 'name', 'description', 'image', 'parent_id as parentId', 'sort_order as sortOrder', 'hidden'])
    .orderBy((eb) => eb('parent_id', 'is not', null))
    .orderBy('id')
    .execute();
}

export type ExportedProduct = Awaited<ReturnType<typeof exportProductBatch>>[number];

/** Reads all products in the order of their slugs, in batches. Without deleted ones, which an import would restore. */
export async function* exportProducts(em: EntityManager): AsyncGenerator<ExportedProduct> {
  let after = '';
  for (;;) {
    const rows = await exportProductBatch(em, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.slug;
  }
}

async function exportProductBatch(em: EntityManager, after: string) {
  return await db(em)
    .selectFrom('product')
    .where('slug', '>', after)
    .where('deleted_at', 'is', null)
    .select(['id', 'slug', 'name', 'category_id as categoryId', 'images', 'status'])
    .select(['wholesale_min_order_quantity as wholesaleMinOrderQuantity'])
    .select(['retail_min_order_quantity as retailMinOrderQuantity'])
    .select(['wholesale_increment as wholesaleIncrement', 'retail_increment as retailIncrement'])
    .select(['wholesale_max_order_quantity as wholesaleMaxOrderQuantity'])
    .select(['retail_max_order_quantity as retailMaxOrderQuantity'])
    .select(packJson.as('pack'))
    .select(['sku', 'gtins', 'brand', 'unit', 'net_content as netContent', 'origin', 'description'])
    .select((eb) => isoTimestamp(eb.ref('created_at')).as('createdAt'))
    .select([tierJson('wholesale').as('wholesale'), tierJson('retail').as('retail')])
    .orderBy('slug')
    .limit(BATCH_SIZE)
    .execute();
}

/** Returns all settings that have a value, by key, in the order of their keys. */
export async function exportSettings(em: EntityManager): Promise<Record<string, string>> {
  const rows = await db(em).selectFrom('setting').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export type ExportedAppContent = Awaited<ReturnType<typeof exportAppContentBatch>>[number];

/** Reads all app content in the order of its keys, including drafts that a read registered. Read in batches. */
export async function* exportAppContent(em: EntityManager): AsyncGenerator<ExportedAppContent> {
  let after = '';
  for (;;) {
    const rows = await exportAppContentBatch(em, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}

async function exportAppContentBatch(em: EntityManager, after: string) {
  return await db(em)
    .selectFrom('app_content')
    .where('key', '>', after)
    .select(['key', 'title', 'body', 'external_url as externalUrl', 'images', 'status'])
    .orderBy('key')
    .limit(BATCH_SIZE)
    .execute();
}
