import { type Message, messages } from '@arot/contract';
import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { MAX_REPORTED_ISSUES, type Place } from './import-issues.ts';
import { RECORD_KEYS, type RecordKind } from './records.ts';

/** A row of the statement: its message by code, with the parameters. */
type FoundRow = {
  readonly file: string;
  readonly line: string;
  readonly field: string;
  readonly code: keyof typeof messages.recordIssues;
  readonly parameters: string[];
  readonly total: number;
};

type CrossRecordIssue = { readonly place: Place; readonly field: string; readonly message: Message };

/**
 * Finds issues that concern several records: duplicates, references to missing records, a third category level, ids
 * that collide, slugs of other or deleted products. Checks the state that the database would have after the import. Products that
 * get another slug have it already.
 *
 * @param replaced kinds whose unlisted rows the import deletes
 * @returns the first issues, and the number of all
 */
export async function findCrossRecordIssues(
  em: EntityManager,
  replaced: ReadonlySet<RecordKind>,
  { allowFree = false, onlyPrices = false }: { readonly allowFree?: boolean; readonly onlyPrices?: boolean } = {},
): Promise<{ issues: CrossRecordIssue[]; total: number }> {
  const unlistedCategoriesStay = replaced.has('category') ? sql`false` : sql`true`;
  const unlistedProductsStay = replaced.has('product') ? sql`false` : sql`true`;
  // Raw: unions of windows and lateral values over temporary tables; the tests run every branch.
  const { rows } = await sql<FoundRow>`
    with listed_category as (
      select distinct on (key) key, position, columns from outline where kind = 'category' order by key, position
    ),
    final_category as (
      select listed.key as id, listed.position,
        case when listed.columns is null then null
          when listed.columns ? 'parent_id' then listed.columns ->> 'parent_id'
          else category.parent_id end as parent_id
      from listed_category as listed left join category on category.id = listed.key
      union all
      select id, null, parent_id from category
      where ${unlistedCategoriesStay} and not exists (select 1 from listed_category where key = category.id)
    ),
    stored_child as (
      select parent_id, min(id) as id from final_category
      where position is null and parent_id is not null group by parent_id
    ),
    unlisted_product as (
      select slug, category_id from product
      where ${unlistedProductsStay} and deleted_at is null
        and not exists (select 1 from outline where kind = 'product' and key = product.slug)
    ),
    issue as (
      select position, file, line, ${keyField} as field,
        'givenTwice' as code, array[first_file, first_line::jsonb #>> '{}'] as parameters
      from (
        select position, file, line, kind, key, row_number() over same_key as nth,
          first_value(file) over same_key as first_file, first_value(line) over same_key as first_line
        from outline window same_key as (partition by kind, key order by position)
      ) as numbered where nth > 1
      union all
      select position, file, line, case when ${sql.lit(onlyPrices)} then 'slug' else 'name' end,
        case when ${sql.lit(onlyPrices)} then 'no' else 'new' end || initcap(kind), array[key]
      from outline
      where not columns ? 'name' and (
        kind = 'product' and not exists (select 1 from product where slug = outline.key)
          and not exists (select 1 from former_slug where slug = outline.key)
        or kind = 'category' and not exists (select 1 from category where id = outline.key))
      union all
      select outline.position, file, line, 'slug', 'formerSlug', array[key, product.slug]
      from outline join former_slug on former_slug.slug = outline.key join product on product.id = former_slug.product_id
      where kind = 'product'
      union all
      select position, file, line, 'slug', case when ${sql.lit(onlyPrices)} then 'deletedProduct' else 'deletedUnnamed' end,
        array[key]
      from outline join product on product.slug = outline.key
      where kind = 'product' and deleted_at is not null and not columns ? 'name' and not columns ? 'status'
      union all
      ${codeIssues}
      union all
      select outline.position, file, line, 'parentId',
        case when parent.id is null then 'noCategory' when parent.id = final.id then 'ownParent'
          else 'parentIsSubcategory' end, array[final.parent_id]
      from final_category as final join outline on outline.position = final.position
        left join final_category as parent on parent.id = final.parent_id
      where final.parent_id is not null and (parent.id is null or parent.parent_id is not null)
      union all
      select outline.position, file, line, 'parentId', 'hasSubcategories', array[final.id, child.id]
      from final_category as final join outline on outline.position = final.position
        join stored_child as child on child.parent_id = final.id
      where final.parent_id is not null
      union all
      select position, file, line, 'categoryId', 'noCategory', array[columns ->> 'category_id']
      from outline
      where kind = 'product' and columns ->> 'category_id' is not null
        and not exists (select 1 from final_category where id = outline.columns ->> 'category_id')
      union all
      select position, file, line, 'categoryId', 'categoryRemoved', array[product.category_id]
      from outline join product on product.slug = outline.key
      where kind = 'product' and not columns ? 'category_id' and product.category_id is not null
        and not exists (select 1 from final_category where id = product.category_id)
      union all
      select outline.position, file, line, 'id', 'otherId', array[key, product.id]
      from outline join product on product.slug = outline.key
      where kind = 'product' and columns ->> 'id' <> product.id
      union all
      select outline.position, file, line, 'id', 'idTaken', array[product.slug]
      from outline join product on product.id = outline.columns ->> 'id'
      where kind = 'product' and product.slug <> key
        and not exists (select 1 from former_slug where slug = outline.key)
      union all
      select position, file, line, 'id', 'idGiven', array[first_key]
      from (
        select outline.*, first_value(key) over (partition by columns ->> 'id' order by position) as first_key
        from outline where kind = 'product' and columns ->> 'id' is not null
      ) as numbered where key <> first_key
      union all
      ${priceIssues(allowFree)}
      union all
      ${quantityIssues}
      union all
      select position, file, line, 'sku', 'skuGiven', array[first_key]
      from (
        select outline.*, first_value(key) over (partition by ${lowerSku} order by position) as first_key
        from outline where kind = 'product' and columns ->> 'sku' is not null
      ) as numbered where key <> first_key
      union all
      select outline.position, outline.file, outline.line, 'sku', 'skuTaken', array[product.slug]
      from outline join product on lower(product.sku collate "und-x-icu") = ${lowerSku}
        left join outline as other on other.kind = 'product' and other.key = product.slug
      where outline.kind = 'product' and product.slug <> outline.key and case
        when other.key is null then ${unlistedProductsStay} or product.deleted_at is not null
        -- Of two that state it, the second one has an issue above. A record that is not valid may state another one.
        else not coalesce(other.columns ? 'sku', true) end
      union all
      select 0, 'database', to_json(slug)::text, 'categoryId', 'categoryInUse', array[category_id, slug]
      from unlisted_product
      where category_id is not null
        and not exists (select 1 from final_category where id = unlisted_product.category_id)
    )
    select file, line, field, code, parameters, count(*) over ()::int as total from issue
    order by position, line, field, code collate "C", parameters::text collate "C" limit ${MAX_REPORTED_ISSUES}`.execute(
    db(em),
  );
  const issues = rows.map(({ file, line, field, code, parameters }) => {
    const message: (...parameters: string[]) => Message = messages.recordIssues[code];
    return { place: { file, row: JSON.parse(line) }, field, message: message(...parameters) };
  });
  return { issues, total: rows[0]?.total ?? 0 };
}

/**
 * Issues of the prices that products would have: what the record states, completed by what is stored.
 *
 * `offset 0` prevents PostgreSQL from inlining the subqueries, which would read the JSON again for each use of a value.
 */
const priceIssues = (allowFree: boolean) => sql`
  select position, file, line, 'prices.' || tier || '.' || issue.field, issue.code, array[value::text, price::text]
  from outline left join product on product.slug = outline.key
    cross join lateral (values
      ('WHOLESALE', 'wholesale', wholesale_base_price, wholesale_discount_type, wholesale_discount_value),
      ('RETAIL', 'retail', retail_base_price, retail_discount_type, retail_discount_value)
    ) as stored (tier, prefix, base_price, discount_type, discount_value)
    cross join lateral (select
      columns ? (prefix || '_base_price') as states_price,
      columns ? (prefix || '_discount_type') as states_type,
      columns ? (prefix || '_discount_value') as states_value
      offset 0
    ) as stated
    cross join lateral (select
      case when states_price then (columns ->> (prefix || '_base_price'))::numeric else base_price end as price,
      case when states_type then columns ->> (prefix || '_discount_type') else discount_type end as type,
      case when states_value then (columns ->> (prefix || '_discount_value'))::numeric else discount_value end as value
      offset 0
    ) as final
    cross join lateral (values
      (price is null and (type is not null or value is not null),
        'basePrice', 'noPriceStored'),
      (price is not null and type is null and value is not null,
        'discount.type', 'noDiscountType'),
      (price is not null and type is not null and value is null,
        'discount.value', 'noDiscountValue'),
      (type = 'PERCENTAGE' and value > 100 and not (states_type and states_value),
        'discount.value', 'percentageAbove100'),
      (type = 'FIXED' and value > price,
        case when states_value then 'discount.value' else 'basePrice' end,
        'discountAbovePrice'),
      (not ${sql.lit(allowFree)} and price = 0,
        'basePrice', 'freePrice'),
      (not ${sql.lit(allowFree)} and price > 0
          and round(case type when 'PERCENTAGE' then price * (100 - value) / 100 when 'FIXED' then price - value end, 2) = 0,
        case when states_value then 'discount.value' else 'basePrice' end,
        'freeAfterDiscount')
    ) as issue (found, field, code)
  where kind = 'product' and (states_price or states_type or states_value)
    and (price, type, value) is distinct from (base_price, discount_type, discount_value) and issue.found`;

/** The forms in which spreadsheets write codes that they take for dates and numbers: 1-2 and 1E5. */
const MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const SPREADSHEET_FORM = String.raw`^(\d{1,2}-${MONTH}(-\d{2,4})?|${MONTH}-\d{2,4}|\d{1,2}/\d{1,2}/\d{2,4}|\d+(\.\d+)?[Ee][+-]?\d+)$`;

/** Issues of codes that a spreadsheet has changed. Programs write JSON, so a code in JSON is as it was. */
const codeIssues = sql`
  select position, file, line, code.field, 'codeOfSpreadsheet', array_remove(array[code.value, code.stored], null)
  from outline left join product on product.slug = outline.key
    cross join lateral (values ('sku', columns ->> 'sku', product.sku), ('slug', key, product.slug))
      as code (field, value, stored)
  where kind = 'product' and columns is not null and line ~ '^[0-9]' and file !~* '[.]jsonl$'
    and code.value ~ ${SPREADSHEET_FORM} and code.value is distinct from code.stored`;

const lowerSku = sql`lower(outline.columns ->> 'sku' collate "und-x-icu")`;

/** Issues of the quantities that products would have. The staff API has the same rules. */
const quantityIssues = sql`
  select position, file, line, tier || issue.field, issue.code, array[first::text, second::text]
  from outline left join product on product.slug = outline.key
    cross join lateral (values
      ('wholesale', wholesale_min_order_quantity, wholesale_increment, wholesale_max_order_quantity),
      ('retail', retail_min_order_quantity, retail_increment, retail_max_order_quantity)
    ) as stored (tier, minimum, increment, maximum)
    cross join lateral (select
      coalesce((columns ->> (tier || '_min_order_quantity'))::integer, stored.minimum, 1) as minimum,
      coalesce((columns ->> (tier || '_increment'))::integer, stored.increment, 1) as increment,
      case when columns ? (tier || '_max_order_quantity') then (columns ->> (tier || '_max_order_quantity'))::integer
        else stored.maximum end as maximum
      offset 0
    ) as final
    cross join lateral (values
      (final.minimum % final.increment <> 0, 'MinOrderQuantity', final.minimum, final.increment,
        'minimumNotMultiple'),
      (final.maximum < final.minimum, 'MaxOrderQuantity', final.maximum, final.minimum,
        'maximumBelowMinimum')
    ) as issue (found, field, first, second, code)
  where kind = 'product' and issue.found
    and (final.minimum, final.increment, final.maximum) is distinct from (stored.minimum, stored.increment, stored.maximum)`;

const keyField = sql.raw(
  `case kind ${Object.entries(RECORD_KEYS)
    .map(([kind, key]) => `when '${kind}' then ${kind === 'setting' ? 'key' : `'${key}'`}`)
    .join(' ')} end`,
);
