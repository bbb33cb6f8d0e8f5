import { Migration } from '@mikro-orm/migrations';
import {
  addToListing,
  addToSearch,
  changeCounts,
  deltas,
  mainCategoryAfterConflict,
  RANDOM_BIGINT,
  removeLeaving,
  takeTurns,
} from './0002-catalog-projections.ts';

/**
 * A cheaper update of one product. The functions are replaced; tables, triggers and what they store stay the same.
 *
 * @see docs/decisions/0054-updates-of-one-product.md
 */
export class Migration0013PriceUpdates extends Migration {
  override up(): void {
    this.replacePriceBucket();
    this.replaceProductUpdated();
  }

  /**
   * Replaces the function by one expression without FROM: PostgreSQL inlines it, and parses and plans no further statement for
   * each use.
   */
  private replacePriceBucket(): void {
    const paisa = '(price * 100)::bigint::text';
    this.addSql(`
      create or replace function price_bucket(price numeric) returns text
      language sql immutable strict parallel safe as $$
        select lpad(rpad(left(${paisa}, 3), length(${paisa}), '0'), 12, '0')
      $$`);
  }

  /**
   * Replaces the trigger. Each statement of a trigger costs about as much as an index entry, so the most frequent update has the
   * fewest.
   */
  private replaceProductUpdated(): void {
    this.addSql(`
      create or replace function product_updated() returns trigger language plpgsql as $$
      declare
        own smallint;
        one record;
        is_membership boolean;
        bucket_before text;
        bucket_after text;
      begin
        select before.status = 'published' as is_listed,
          after.id, after.name, after.wholesale_final_price, after.retail_final_price,
          before.name as name_before,
          before.wholesale_final_price as wholesale_before, before.retail_final_price as retail_before,
          not exists (select from added offset 1) and before.status = after.status
            and (before.id, before.created_at, before.name_normalized, before.category_id)
              is not distinct from (after.id, after.created_at, after.name_normalized, after.category_id)
            as keeps_membership
        into one from added as after, removed as before limit 1;
        if not found then
          return null;
        end if;
        if one.keeps_membership then
          ${updateOne()}
          return null;
        end if;
        ${updateMany()}
        perform raise_catalog_version(is_membership);
        return null;
      end $$`);
  }
}

/**
 * Returns a statement that updates one product, and changes neither whether it is listed nor which searches and categories find
 * it.
 */
function updateOne(): string {
  return `
          if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
            -- Fails.
            perform raise_catalog_version();
          end if;
          own := catalog_slot();
          if one.is_listed and (one.name, one.wholesale_final_price, one.retail_final_price)
              is distinct from (one.name_before, one.wholesale_before, one.retail_before) then
            update product_listing set
              name = one.name,
              wholesale_final_price = one.wholesale_final_price, retail_final_price = one.retail_final_price
            where product_id = one.id;
            ${changePriceCount('wholesale')}
            ${changePriceCount('retail')}
          end if;
          update catalog_version set version = ${RANDOM_BIGINT} where slot = own;
          if not found then
            perform raise_catalog_version();
          end if;`;
}

function changePriceCount(tier: 'wholesale' | 'retail'): string {
  return `
            if one.${tier}_before is distinct from one.${tier}_final_price then
              bucket_before := price_bucket(one.${tier}_before);
              bucket_after := price_bucket(one.${tier}_final_price);
              if bucket_before is distinct from bucket_after then
                insert into listing_count
                select '${tier}', key, own, delta
                from (values (bucket_before, -1), (bucket_after, 1)) as change (key, delta) where key is not null
                on conflict (kind, key, slot) do update set count = listing_count.count + excluded.count;
              end if;
            end if;`;
}

/** Returns the statements for any other update, as since migration 0002. */
function updateMany(): string {
  return `
        select exists (
          select from (select * from added where status = 'published') as after
            full join (select * from removed where status = 'published') as before on before.id = after.id
          where (before.id, before.created_at, before.name_normalized, before.category_id)
            is distinct from (after.id, after.created_at, after.name_normalized, after.category_id)
        ) into is_membership;
        if is_membership then
          ${removeLeaving('product_listing')};
          ${removeLeaving('product_search')};
          ${takeTurns(
            'pg_advisory_xact_lock_shared',
            `
            select added.category_id from added
              left join removed on removed.id = added.id and removed.status = 'published'
            where added.status = 'published'
              and (removed.id is null or removed.category_id is distinct from added.category_id)
          `,
          )};
          ${addToListing('added')}
          on conflict (product_id) do update set
            created_at = excluded.created_at, name = excluded.name, category_id = excluded.category_id,
            main_category_id = ${mainCategoryAfterConflict('product_listing')},
            wholesale_final_price = excluded.wholesale_final_price, retail_final_price = excluded.retail_final_price
          where (product_listing.*) is distinct from (excluded.*);
          ${addToSearch('added')}
          on conflict (product_id) do update set
            created_at = excluded.created_at, name_normalized = excluded.name_normalized, category_id = excluded.category_id,
            main_category_id = ${mainCategoryAfterConflict('product_search')}
          where (product_search.*) is distinct from (excluded.*);
          ${changeCounts(`${deltas('added', 1)} union all ${deltas('removed', -1)}`)};
        else
          update product_listing set
            name = added.name,
            wholesale_final_price = added.wholesale_final_price, retail_final_price = added.retail_final_price
          from added
          where added.status = 'published' and product_listing.product_id = added.id
            and (product_listing.name, product_listing.wholesale_final_price, product_listing.retail_final_price)
              is distinct from (added.name, added.wholesale_final_price, added.retail_final_price);
          ${changeCounts(`
            select kind, price_bucket(price) as key, sum(sign) as delta
            from (
              select 1 as sign, * from added where status = 'published'
              union all select -1, * from removed where status = 'published'
            ) as product cross join lateral (
              values ('wholesale', wholesale_final_price), ('retail', retail_final_price)
            ) as priced (kind, price)
            where price is not null group by 1, 2 having sum(sign) <> 0`)};
        end if;`;
}
