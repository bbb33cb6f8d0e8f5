/** A column, and the name of its field in the API. */
type Fields = Readonly<Record<string, string>>;

const PRICES: Fields = {
  wholesale_base_price: 'prices.WHOLESALE',
  wholesale_discount_type: 'prices.WHOLESALE',
  wholesale_discount_value: 'prices.WHOLESALE',
  retail_base_price: 'prices.RETAIL',
  retail_discount_type: 'prices.RETAIL',
  retail_discount_value: 'prices.RETAIL',
};

/** The columns of a product besides its prices, as the baseline creates them. */
const PRODUCT_FIELDS: Fields = {
  slug: 'slug',
  name: 'name',
  category_id: 'category',
  images: 'images',
  status: 'status',
  wholesale_min_order_quantity: 'wholesaleMinOrderQuantity',
  retail_min_order_quantity: 'retailMinOrderQuantity',
  description: 'description',
  created_at: 'createdAt',
  deleted_at: 'deletedAt',
  wholesale_increment: 'wholesaleIncrement',
  retail_increment: 'retailIncrement',
  wholesale_max_order_quantity: 'wholesaleMaxOrderQuantity',
  retail_max_order_quantity: 'retailMaxOrderQuantity',
  pack_size: 'pack',
  pack_unit_name: 'pack',
  pack_unit_name_bn: 'pack',
  sku: 'sku',
  gtins: 'gtins',
  brand: 'brand',
  unit: 'unit',
  net_content: 'netContent',
  origin: 'origin',
};

/**
 * Returns the function that triggers on products call with the rows of a statement, as `added` and `removed`. A migration that adds a
 * column calls it again.
 *
 * @param added the columns that later migrations have added, and their fields
 */
export function productEvents(added: Fields = {}): string {
  const product = { ...PRODUCT_FIELDS, ...added };
  const isPublic = (row: string) => `${row}.status = 'published'`;
  const differs = (fields: Fields) => Object.keys(fields).map(differsIn).join(' or ');
  const insert = (rows: string, select: string, from: string) => `
        insert into event (type, subject_type, subject_id, version, data, change)
        select kind.type, 'product', ${rows}.id, ${rows}.version, ${select}
        ${from} order by ${rows}.id, kind.place`;
  return `
      create or replace function product_events() returns trigger language plpgsql as $$
      declare
        one record;
        rows bigint;
        of_prices boolean;
        of_tier text;
      begin
        if tg_op = 'UPDATE' then
          ${tellPriceOfOne(product)}
        end if;
        if tg_op = 'INSERT' then
          select count(*) into rows from added;
          if rows > 0 and events_fit(rows, false, null) then
            ${insert(
              'added',
              `jsonb_build_object('slug', added.slug, 'changed', '[]'::jsonb),
            case when ${isPublic('added')} and kind.place = 1 then 1 end`,
              `from added cross join lateral (
            values (1, 'product.created', true), (2, 'product.published', ${isPublic('added')})
          ) as kind (place, type, applies) where kind.applies`,
            )};
          end if;
        elsif tg_op = 'DELETE' then
          -- The deletion of a deleted product has been told.
          select count(*) into rows from removed where deleted_at is null;
          if rows > 0 and events_fit(rows, false, null) then
            ${insert(
              'removed',
              `jsonb_build_object('slug', removed.slug, 'changed', '[]'::jsonb),
            case when ${isPublic('removed')} and kind.place = 1 then -1 end`,
              `from removed cross join lateral (
            values (1, 'product.unpublished', ${isPublic('removed')}), (2, 'product.deleted', true)
          ) as kind (place, type, applies) where kind.applies and removed.deleted_at is null`,
            )};
          end if;
        else
          select count(*), bool_and(not (${differs(product)})),
            case count(distinct tier) when 1 then min(tier) end
          into rows, of_prices, of_tier
          from added join removed on removed.id = added.id
            cross join lateral (select case
              when ${tierDiffers('retail')} then case when ${tierDiffers('wholesale')} then 'both' else 'RETAIL' end
              else 'WHOLESALE' end as tier) as priced
          where ${differs({ ...product, ...PRICES })};
          if rows > 0 and events_fit(rows, of_prices, nullif(of_tier, 'both')) then
            ${insert(
              'added',
              `jsonb_build_object('slug', added.slug, 'changed', difference.changed)
              || case when added.slug = removed.slug then '{}' else jsonb_build_object('previousSlug', removed.slug) end,
            case
              when kind.place > 1 or not difference.is_shown then null
              when ${isPublic('added')} then 1
              when ${isPublic('removed')} then -1
            end`,
              `from added join removed on removed.id = added.id
            cross join lateral (
              select coalesce(jsonb_agg(distinct name), '[]') as changed, coalesce(bool_or(is_shown), false) as is_shown
              from (values ${Object.entries({ ...product, ...PRICES })
                .map(([column, name]) => `('${name}', ${differsIn(column)}, ${column in product})`)
                .join(', ')}) as field (name, has_changed, is_shown)
              where has_changed
            ) as difference
            cross join lateral (
              select row_number() over (order by number) as place, type
              from (values
                (1, 'product.price_changed', ${differs(PRICES)}),
                (2, 'product.published', ${isPublic('added')} and not (${isPublic('removed')})),
                (3, 'product.unpublished', ${isPublic('removed')} and not (${isPublic('added')})),
                (4, 'product.deleted', added.deleted_at is not null and removed.deleted_at is null),
                (5, 'product.changed', added.deleted_at is null and removed.deleted_at is not null
                  or not (${differs(PRICES)}) and (${isPublic('added')}) = (${isPublic('removed')})
                    and (added.deleted_at is null or removed.deleted_at is not null))
              ) as known (number, type, applies) where applies
            ) as kind
            where ${differs({ ...product, ...PRICES })}`,
            )};
          end if;
        end if;
        return null;
      end $$`;
}

function differsIn(column: string): string {
  return `added.${column} is distinct from removed.${column}`;
}

function tierDiffers(tier: 'wholesale' | 'retail'): string {
  return ['base_price', 'discount_type', 'discount_value'].map((column) => differsIn(`${tier}_${column}`)).join(' or ');
}

/** Returns the statements for the most frequent update: the price of one product. Each further statement takes longer than an index entry. */
function tellPriceOfOne(product: Fields): string {
  return `select added.id, added.slug, added.version,
            not exists (select from added offset 1) and not (${Object.keys(product).map(differsIn).join(' or ')}) as is_price,
            ${tierDiffers('wholesale')} as wholesale, ${tierDiffers('retail')} as retail
          into one from added, removed limit 1;
          if not found then
            return null;
          end if;
          if one.is_price then
            if one.retail or one.wholesale then
              of_tier := case when not one.wholesale then 'RETAIL' when not one.retail then 'WHOLESALE' end;
              if events_fit(1, true, of_tier) then
                insert into event (type, subject_type, subject_id, version, data)
                values ('product.price_changed', 'product', one.id, one.version, jsonb_build_object(
                  'slug', one.slug,
                  'changed', case of_tier
                    when 'RETAIL' then '["prices.RETAIL"]'::jsonb
                    when 'WHOLESALE' then '["prices.WHOLESALE"]'::jsonb
                    else '["prices.RETAIL", "prices.WHOLESALE"]'::jsonb
                  end));
              end if;
            end if;
            return null;
          end if;`;
}
