import { Migration } from '@mikro-orm/migrations';
import { changeCounts, deltas, takeTurns } from './0003-catalog-listing.ts';

/**
 * Folded names move out of the listing into a table of their own, with what else finds a product in the order of
 * creation. A search reads every row that its index names, so the narrower they are the faster it counts; and prices no
 * longer take the trigram index with them when they change.
 *
 * Beside the version of the catalog there is one of *membership*: it is raised by what may change which products match
 * a search or a category, and by nothing else. A total that was counted under it is right until then, whatever happens
 * to prices and descriptions.
 */
export class Migration0006ProductSearch extends Migration {
  override up(): void {
    this.addSql('alter table catalog_version add column membership bigint not null default 0');
    this.addSql(`
      create or replace function raise_catalog_version(is_membership boolean default false) returns void
      language plpgsql as $$
      begin
        -- What is maintained needs to see what others have committed meanwhile.
        if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
          raise exception 'the catalog is written in transactions of isolation level read committed only'
            using errcode = 'feature_not_supported';
        end if;
        insert into catalog_version values (catalog_slot(), 1, is_membership::int)
        on conflict (slot) do update set
          version = catalog_version.version + 1,
          membership = catalog_version.membership + excluded.membership;
      end $$`);
    this.createSearch();
    this.replaceProductFunctions();
    this.replaceCategoryFunctions();
    this.addSql('drop function raise_catalog_version()');
    this.addSql('select raise_catalog_version(true)');
  }

  private createSearch(): void {
    this.addSql(`
      create table product_search (
        product_id text collate "C" primary key,
        created_at timestamptz(3) not null,
        name_normalized text collate "C" not null,
        category_id text collate "C",
        main_category_id text collate "C"
      )`);
    this.addSql(addToSearch('product'));
    this.addSql('create index product_search_newest on product_search (created_at desc, product_id)');
    this.addSql('create index product_search_by_category on product_search (category_id, created_at desc, product_id)');
    this.addSql(`
      create index product_search_by_main_category on product_search (main_category_id, created_at desc, product_id)`);
    // Every search reads what waits to be merged into the index, from one end to the other.
    this.addSql(`
      create index product_search_text on product_search using gin (name_normalized gin_trgm_ops)
      with (gin_pending_list_limit = 64)`);
    // Written anew, and not only without the column, so that what remains takes the space that it needs.
    this.addSql('drop index product_listing_search');
    this.addSql('truncate product_listing');
    this.addSql('alter table product_listing drop column name_normalized');
    this.addSql(addToListing('product'));
  }

  private replaceProductFunctions(): void {
    this.addSql(`
      create or replace function product_inserted() returns trigger language plpgsql as $$
      declare
        has_published constant boolean := exists (select from added where status = 'published');
      begin
        if has_published then
          ${takeTurns('pg_advisory_xact_lock_shared', `select category_id from added where status = 'published'`)};
          ${addToListing('added')};
          ${addToSearch('added')};
          ${changeCounts(deltas('added', 1))};
        end if;
        if exists (select from added) then
          perform raise_catalog_version(has_published);
        end if;
        return null;
      end $$`);
    this.addSql(`
      create or replace function product_updated() returns trigger language plpgsql as $$
      declare
        is_membership boolean;
      begin
        if not exists (select from removed) then
          return null;
        end if;
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
        end if;
        perform raise_catalog_version(is_membership);
        return null;
      end $$`);
    this.addSql(`
      create or replace function product_deleted() returns trigger language plpgsql as $$
      begin
        if not exists (select from removed) then
          return null;
        end if;
        delete from product_listing where product_id in (select id from removed where status = 'published');
        delete from product_search where product_id in (select id from removed where status = 'published');
        ${changeCounts(deltas('removed', -1))};
        perform raise_catalog_version(true);
        return null;
      end $$`);
    this.addSql(`
      create or replace function product_truncated() returns trigger language plpgsql as $$
      begin
        delete from product_listing;
        delete from product_search;
        delete from listing_count;
        perform raise_catalog_version(true);
        return null;
      end $$`);
  }

  /** A category that moves takes its products' main category with it; one may also come after its products. */
  private replaceCategoryFunctions(): void {
    for (const [verb, moved] of [
      ['inserted', 'select id from added'],
      [
        'updated',
        `select added.id from added left join removed on removed.id = added.id
         where removed.id is null or removed.parent_id is distinct from added.parent_id`,
      ],
    ] as const) {
      this.addSql(`
        create or replace function category_${verb}() returns trigger language plpgsql as $$
        begin
          if not exists (select from added) then
            return null;
          end if;
          ${takeTurns('pg_advisory_xact_lock', moved)};
          ${moveMainCategory('product_listing', moved)};
          ${moveMainCategory('product_search', moved)};
          perform raise_catalog_version(true);
          return null;
        end $$`);
    }
    this.addSql(`
      create function category_deleted() returns trigger language plpgsql as $$
      begin
        perform raise_catalog_version(true);
        return null;
      end $$`);
    this.addSql('drop trigger category_deleted on category');
    this.addSql(`
      create trigger category_deleted after delete or truncate on category
      for each statement execute function category_deleted()`);
  }
}

type Listing = 'product_listing' | 'product_search';

function addToListing(source: string): string {
  return `
        insert into product_listing
        select ${source}.id, ${source}.created_at, ${source}.name, ${source}.category_id,
          coalesce(category.parent_id, category.id), ${source}.wholesale_final_price, ${source}.retail_final_price
        ${publishedWithCategory(source)}`;
}

function addToSearch(source: string): string {
  return `
        insert into product_search
        select ${source}.id, ${source}.created_at, ${source}.name_normalized, ${source}.category_id,
          coalesce(category.parent_id, category.id)
        ${publishedWithCategory(source)}`;
}

function publishedWithCategory(source: string): string {
  return `from ${source} left join category on category.id = ${source}.category_id where ${source}.status = 'published'`;
}

function removeLeaving(table: Listing): string {
  return `
          delete from ${table} where product_id in (
            select id from removed where status = 'published' except select id from added where status = 'published')`;
}

/** Nobody was kept from moving a category that stays the product's own; what is stored follows the move. */
function mainCategoryAfterConflict(table: Listing): string {
  return `
              case when ${table}.category_id is distinct from excluded.category_id then excluded.main_category_id
                else ${table}.main_category_id end`;
}

/** Categories that come or move take the main category of their products with them. */
function moveMainCategory(table: Listing, moved: string): string {
  return `
          update ${table} set main_category_id = coalesce(added.parent_id, added.id)
          from added
          where ${table}.category_id = added.id and added.id in (${moved})
            and ${table}.main_category_id is distinct from coalesce(added.parent_id, added.id)`;
}
