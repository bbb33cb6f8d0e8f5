import { type RawBuilder, sql } from 'kysely';
import { catalogVersion, type Versioned } from '../database/catalog-version.ts';
import type { Database, EntityManager } from '../database/open-database.ts';

export type ProductRow = {
  id: string;
  slug: string;
  name: string;
  images: string[];
  wholesale_min_order_quantity: number;
  retail_min_order_quantity: number;
  description_html: string | null;
  category_id: string | null;
  category_name: string | null;
  parent_id: string | null;
  parent_name: string | null;
  /** The prices of the requested tier; null without a tier or without a price for it. */
  base_price: string | null;
  discount_type: 'FIXED' | 'PERCENTAGE' | null;
  discount_value: string | null;
  final_price: string | null;
};

/** The customer tier whose prices a response shows; undefined for no prices. */
export type Tier = 'WHOLESALE' | 'RETAIL' | undefined;

export const productColumns = (tier: Tier) => sql`
  ${priceColumns(tier)}, product.id, product.slug, product.name, product.images,
  product.wholesale_min_order_quantity, product.retail_min_order_quantity, product.description_html,
  category.id as category_id, category.name as category_name, parent.id as parent_id, parent.name as parent_name`;

export const categoryJoins = sql`
  left join category on category.id = product.category_id
  left join category as parent on parent.id = category.parent_id`;

type ProductDetailRow = ProductRow & { description: unknown };

/** The published product with this slug, with its description as a document; undefined without one. */
export async function findProductBySlug(
  database: Database,
  slug: string,
  tier: Tier,
): Promise<Versioned<ProductDetailRow> | undefined> {
  const rows = await database.read(sql<ProductDetailRow & { version: string }>`
    select ${catalogVersion} as version, ${productColumns(tier)}, product.description
    from product ${categoryJoins}
    where product.slug = ${slug} and product.status = 'published'`);
  return rows[0] && { version: rows[0].version, value: rows[0] };
}

function priceColumns(tier: Tier): RawBuilder<unknown> {
  const names = ['base_price', 'discount_type', 'discount_value', 'final_price'] as const;
  const prefix = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  return sql.join(
    names.map((name) =>
      tier ? sql`${sql.ref(`product.${prefix}_${name}`)} as ${sql.ref(name)}` : sql`null as ${sql.ref(name)}`,
    ),
  );
}

/** @returns the slugs that were found */
export async function setProductStatus(
  em: EntityManager,
  slugs: readonly string[],
  status: 'draft' | 'published',
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update product set status = ${status} where slug in (${sql.join(slugs)}) returning slug`.execute(em.getKysely());
  return rows.map(({ slug }) => slug);
}
