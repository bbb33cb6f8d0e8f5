/**
 * The SQL of (a): what a good engineer writes in a day for this contract. A page and a count, straightforward
 * conditions, joins for the categories, b-tree indexes for the filters and orders that there are.
 *
 * Prices are computed from base price and discount, as they are on a plain schema: that our `product` stores final
 * prices as generated columns is part of what is measured. Where one of our columns is plainly sensible and no trick
 * (`name_normalized` for searching, the ICU collation of names, HTML that is rendered once), (a) has the use of it.
 */

/** Made after everything that is measured of writing, in databases that Arot's answers are measured in too. */
export const BASELINE_INDEXES = {
  yardstick_newest: 'product (status, created_at desc, id)',
  yardstick_by_category: 'product (category_id, created_at desc)',
  yardstick_by_name: 'product (name collate "und-x-icu", id)',
} as const;

export type Tier = 'WHOLESALE' | 'RETAIL' | undefined;

export type ListQuery = {
  readonly tier: Tier;
  readonly q: string;
  readonly categoryId: string | undefined;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
};

/** A statement to prepare once for each connection: the name says everything that its text depends on. */
export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

const columns = `
  product.id, product.slug, product.name, product.images, product.wholesale_min_order_quantity,
  product.retail_min_order_quantity, product.description_html,
  category.id as category_id, category.name as category_name, parent.id as parent_id, parent.name as parent_name`;

const joins = `
  left join category on category.id = product.category_id
  left join category as parent on parent.id = category.parent_id`;

export function listStatements(query: ListQuery): { page: Statement; count: Statement } {
  const { tier, q, categoryId, minPrice, maxPrice, sort, direction, page, pageSize } = query;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`product.status = 'published'`];
  const shape: unknown[] = [tier, sort, direction];
  const filter = (name: string, condition: string) => {
    conditions.push(condition);
    shape.push(name);
  };
  if (q !== '') filter('q', `product.name_normalized like ${parameter(`%${q.replace(/[\\%_]/g, '\\$&')}%`)}`);
  if (categoryId === 'uncategorized') filter('none', 'product.category_id is null');
  else if (categoryId !== undefined) {
    const id = parameter(categoryId);
    filter('category', `product.category_id in (select id from category where id = ${id} or parent_id = ${id})`);
  }
  if (tier && minPrice !== undefined) filter('min', `${finalPrice(tier)} >= ${parameter(minPrice)}::numeric`);
  if (tier && maxPrice !== undefined) filter('max', `${finalPrice(tier)} <= ${parameter(maxPrice)}::numeric`);

  const where = `where ${conditions.join(' and ')}`;
  const count = {
    name: `count ${shape}`,
    text: `select count(*)::int as total from product ${where}`,
    values: [...values],
  };
  const order = {
    createdAt: 'product.created_at',
    name: 'product.name collate "und-x-icu"',
    price: tier ? finalPrice(tier) : '',
  };
  const nulls = sort === 'price' ? 'nulls last' : '';
  const text = `select ${columns}${priceColumns(tier)} from product ${joins} ${where}
    order by ${order[sort]} ${direction} ${nulls}, product.id
    limit ${parameter(pageSize)} offset ${parameter((page - 1) * pageSize)}`;
  return { page: { name: `page ${shape}`, text, values }, count };
}

export function detailStatement(slug: string, tier: Tier): Statement {
  return {
    name: `detail ${tier}`,
    text: `select ${columns}${priceColumns(tier)}, product.description from product ${joins}
      where product.slug = $1 and product.status = 'published'`,
    values: [slug],
  };
}

export const settingsStatement: Statement = { name: 'settings', text: 'select key, value from setting', values: [] };

export function sessionStatement(tokenHash: string): Statement {
  return {
    name: 'session',
    text: `select customer.customer_type from session
        join account on account.id = session.account_id
        left join customer on customer.account_id = account.id and account.role_name is null
      where session.token_hash = $1 and session.revoked_at is null and session.expires_at > now() and account.active`,
    values: [tokenHash],
  };
}

function priceColumns(tier: Tier): string {
  if (!tier) return '';
  const prefix = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  return `, product.${prefix}_base_price as base_price, product.${prefix}_discount_type as discount_type,
    product.${prefix}_discount_value as discount_value, ${finalPrice(tier)} as final_price`;
}

function finalPrice(tier: 'WHOLESALE' | 'RETAIL'): string {
  const prefix = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  const base = `product.${prefix}_base_price`;
  const discount = `product.${prefix}_discount_value`;
  return `round(case product.${prefix}_discount_type
    when 'FIXED' then greatest(${base} - ${discount}, 0)
    when 'PERCENTAGE' then ${base} * (100 - ${discount}) / 100
    else ${base} end, 2)`;
}
