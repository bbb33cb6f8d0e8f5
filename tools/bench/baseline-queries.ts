/**
 * The SQL of (a), as a good engineer writes it in a day for this contract: a page and a count, straightforward conditions,
 * joins for the categories, b-tree indexes for filters and orders.
 *
 * It computes prices from base price and discount, as on a plain schema: the generated columns of `product` are part of
 * what is measured. It uses the columns that any sensible schema would have: `name_normalized` for searching, the ICU
 * collation of names, HTML that is rendered once.
 */

/** Created after the measurements of writes, in the databases that both servers read. */
export const BASELINE_INDEXES = {
  baseline_newest: 'product (status, created_at desc, id)',
  baseline_by_category: 'product (category_id, created_at desc)',
  baseline_by_name: 'product (name collate "und-x-icu", id)',
} as const;

export type Tier = 'WHOLESALE' | 'RETAIL' | undefined;

export type ListQuery = {
  readonly tier: Tier;
  /** The price lists of the customer. */
  readonly lists: readonly string[];
  readonly q: string;
  readonly categoryId: string | undefined;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
  readonly sort: 'name' | 'createdAt' | 'price';
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
};

/** A statement that each connection prepares once. Its name contains everything that its text depends on. */
export type Statement = { readonly name: string; readonly text: string; readonly values: unknown[] };

const columns = `
  product.id, product.slug, product.name, product.images, product.wholesale_min_order_quantity,
  product.retail_min_order_quantity, product.description_html,
  category.id as category_id, category.name as category_name, parent.id as parent_id, parent.name as parent_name`;

const joins = `
  left join category on category.id = product.category_id
  left join category as parent on parent.id = category.parent_id`;

export function listStatements(query: ListQuery): { page: Statement; count: Statement } {
  const { tier, lists, q, categoryId, minPrice, maxPrice, sort, direction, page, pageSize } = query;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`product.status = 'published'`];
  const shape: unknown[] = [tier, lists.length > 0, sort, direction];
  const price = lists.length > 0 ? 'winner.final_price' : tier && finalPrice(tier);
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
  if (tier && minPrice !== undefined) filter('min', `${price} >= ${parameter(minPrice)}::numeric`);
  if (tier && maxPrice !== undefined) filter('max', `${price} <= ${parameter(maxPrice)}::numeric`);

  const where = `where ${conditions.join(' and ')}`;
  const count = {
    name: `count ${shape}`,
    text: `select count(*)::int as total from product ${where}`,
    values: [...values],
  };
  const order = {
    createdAt: 'product.created_at',
    name: 'product.name collate "und-x-icu"',
    price: price ?? '',
  };
  const nulls = sort === 'price' ? 'nulls last' : '';
  const prices = lists.length > 0 ? WINNING_COLUMNS : priceColumns(tier);
  const winner = tier && lists.length > 0 ? joinWinner(tier, parameter(lists)) : '';
  const text = `select ${columns}${prices} from product ${joins} ${winner} ${where}
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
    text: `select customer.customer_type, (
          select array_agg(list.id) from price_list_customer as assigned join price_list as list on list.id = assigned.list_id
          where assigned.account_id = account.id and list.status = 'active'
            and coalesce(list.starts_at, '-infinity') <= now() and coalesce(list.ends_at, 'infinity') > now()
        ) as lists from session
        join account on account.id = session.account_id
        left join customer on customer.account_id = account.id and account.role_name is null
      where session.token_hash = $1 and session.revoked_at is null and session.expires_at > now() and account.active`,
    values: [tokenHash],
  };
}

const WINNING_COLUMNS = ', winner.base_price, winner.discount_type, winner.discount_value, winner.final_price';

/** Joins the price of each product: the highest priority, then the lowest price. */
function joinWinner(tier: 'WHOLESALE' | 'RETAIL', lists: string): string {
  const prefix = tier === 'WHOLESALE' ? 'wholesale' : 'retail';
  return `left join lateral (
    select * from (
      select 0 as priority, product.${prefix}_base_price as base_price, product.${prefix}_discount_type as discount_type,
        product.${prefix}_discount_value as discount_value, ${finalPrice(tier)} as final_price, null as list_id
      union all
      select list.priority, entry.base_price, entry.discount_type, entry.discount_value, entry.final_price, entry.list_id
      from price_list_entry as entry join price_list as list on list.id = entry.list_id
      where entry.product_id = product.id and entry.list_id = any(${lists})
    ) as candidate where final_price is not null order by priority desc, final_price, list_id nulls first limit 1
  ) as winner on true`;
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
