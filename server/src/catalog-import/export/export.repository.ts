import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

const BATCH_SIZE = 500;

/** The price of a tier in the format of a catalog file, as JSON; null if the tier has no price. */
function tierJson(tier: 'wholesale' | 'retail'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`product.${tier}_${name}`);
  return sql`
    case when ${column('base_price')} is not null then jsonb_build_object(
      'basePrice', ${column('base_price')}::text,
      'discount', case when ${column('discount_type')} is not null then
        jsonb_build_object('type', ${column('discount_type')}, 'value', ${column('discount_value')}::text) end
    ) end`;
}

export type ExportedCategory = {
  id: string;
  name: string;
  description: string | null;
  image: string | null;
  parentId: string | null;
};

/** All categories: main categories first, then subcategories. */
export async function exportCategories(em: EntityManager): Promise<ExportedCategory[]> {
  const { rows } = await sql<ExportedCategory>`
    select id, name, description, image, parent_id as "parentId" from category
    order by (parent_id is not null), id`.execute(em.getKysely());
  return rows;
}

type TierPrice = { basePrice: string; discount: { type: string; value: string } | null };

export type ExportedProduct = {
  id: string;
  slug: string;
  name: string;
  categoryId: string | null;
  images: string[];
  status: string;
  wholesaleMinOrderQuantity: number;
  retailMinOrderQuantity: number;
  description: unknown;
  createdAt: string;
  wholesale: TierPrice | null;
  retail: TierPrice | null;
};

/** All products in the order of their slugs, read in batches. */
export async function* exportProducts(em: EntityManager): AsyncGenerator<ExportedProduct> {
  let after = '';
  for (;;) {
    const { rows } = await sql<ExportedProduct>`
      select id, slug, name, category_id as "categoryId", images, status,
        wholesale_min_order_quantity as "wholesaleMinOrderQuantity",
        retail_min_order_quantity as "retailMinOrderQuantity", description,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        ${tierJson('wholesale')} as wholesale, ${tierJson('retail')} as retail
      from product where slug > ${after} order by slug limit ${BATCH_SIZE}`.execute(em.getKysely());
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.slug;
  }
}

export async function exportSettings(em: EntityManager): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`select key, value from setting order by key`.execute(
    em.getKysely(),
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export type ExportedAppContent = {
  key: string;
  title: string | null;
  body: unknown;
  externalUrl: string | null;
  images: { url: string }[];
  status: string;
};

/** All app content in the order of its keys, including drafts that a read registered. */
export async function* exportAppContent(em: EntityManager): AsyncGenerator<ExportedAppContent> {
  let after = '';
  for (;;) {
    const { rows } = await sql<ExportedAppContent>`
      select key, title, body, external_url as "externalUrl", images, status
      from app_content where key > ${after} order by key limit ${BATCH_SIZE}`.execute(em.getKysely());
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
  }
}
