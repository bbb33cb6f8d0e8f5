import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';
import { containsPattern } from './fold-name.ts';

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
  /** The prices of the tier that was asked for; null where there is none, or no tier. */
  base_price: string | null;
  discount_type: 'FIXED' | 'PERCENTAGE' | null;
  discount_value: string | null;
  final_price: string | null;
};

/** Whose prices an answer shows. */
export type Tier = 'WHOLESALE' | 'RETAIL' | undefined;

export type ProductPageQuery = {
  foldedText: string;
  categoryId: string | undefined;
  /** Prices can be sorted and filtered by only where there is a tier. */
  tier: Tier;
  minPrice: string | undefined;
  maxPrice: string | undefined;
  sort: 'name' | 'createdAt' | 'price';
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

const productColumns = (tier: Tier) => sql`
  ${priceColumns(tier)}, product.id, product.slug, product.name, product.images,
  product.wholesale_min_order_quantity, product.retail_min_order_quantity, product.description_html,
  category.id as category_id, category.name as category_name, parent.id as parent_id, parent.name as parent_name`;

const categoryJoins = sql`
  left join category on category.id = product.category_id
  left join category as parent on parent.id = category.parent_id`;

/** One page of published products and the number of all that match, as of one moment. */
export async function findProductPage(
  em: EntityManager,
  query: ProductPageQuery,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { rows } = await productPageStatement(query).execute(em.getKysely());
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/**
 * Page and total come from one statement, so they agree. The page is found in narrow indexes first; only its rows are
 * then read whole. An empty page is one row without a product.
 */
export function productPageStatement(query: ProductPageQuery): RawBuilder<ProductRow & { total: number }> {
  const matching = sql`from product where ${sql.join(conditions(query), sql` and `)}`;
  const order = orderBy(query);
  return sql`
    select matching.total, ${productColumns(query.tier)}
    from (select count(*)::int as total ${matching}) as matching
    left join (
      select id as page_id ${matching}
      order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as page on true
    left join product on product.id = page.page_id
    ${categoryJoins}
    order by ${order}`;
}

/** The published product of this slug, with its description as a document. */
export async function findProductBySlug(
  em: EntityManager,
  slug: string,
  tier: Tier,
): Promise<(ProductRow & { description: unknown }) | undefined> {
  const { rows } = await sql<ProductRow & { description: unknown }>`
    select ${productColumns(tier)}, product.description
    from product ${categoryJoins}
    where product.slug = ${slug} and product.status = 'published'`.execute(em.getKysely());
  return rows[0];
}

function conditions({ foldedText, categoryId, tier, minPrice, maxPrice }: ProductPageQuery): RawBuilder<unknown>[] {
  const result = [sql`product.status = 'published'`];
  if (foldedText !== '') result.push(sql`product.name_folded like ${containsPattern(foldedText)}`);
  if (categoryId === 'uncategorized') result.push(sql`product.category_id is null`);
  else if (categoryId !== undefined) {
    result.push(
      sql`product.category_id in (select id from category where id = ${categoryId} or parent_id = ${categoryId})`,
    );
  }
  // A product without a price for the tier is null here, and fails every bound.
  if (tier && minPrice !== undefined) result.push(sql`${priceColumn(tier, 'final_price')} >= ${minPrice}::numeric`);
  if (tier && maxPrice !== undefined) result.push(sql`${priceColumn(tier, 'final_price')} <= ${maxPrice}::numeric`);
  return result;
}

function orderBy({ sort, direction, tier }: ProductPageQuery): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  if (sort === 'name') return sql`product.name collate "und-x-icu" ${way}, product.id asc`;
  if (sort === 'price' && tier) return sql`${priceColumn(tier, 'final_price')} ${way} nulls last, product.id asc`;
  return sql`product.created_at ${way}, product.id asc`;
}

function priceColumns(tier: Tier): RawBuilder<unknown> {
  const names = ['base_price', 'discount_type', 'discount_value', 'final_price'] as const;
  return sql.join(
    names.map((name) => (tier ? sql`${priceColumn(tier, name)} as ${sql.ref(name)}` : sql`null as ${sql.ref(name)}`)),
  );
}

function priceColumn(tier: 'WHOLESALE' | 'RETAIL', name: string): RawBuilder<unknown> {
  return sql.ref(`product.${tier === 'WHOLESALE' ? 'wholesale' : 'retail'}_${name}`);
}

/** @returns the slugs that a product has */
export async function setProductStatus(
  em: EntityManager,
  slugs: readonly string[],
  status: 'draft' | 'published',
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update product set status = ${status} where slug in (${sql.join(slugs)}) returning slug`.execute(em.getKysely());
  return rows.map(({ slug }) => slug);
}
