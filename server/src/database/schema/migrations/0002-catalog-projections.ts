import { Migration } from '@mikro-orm/migrations';

export const RANDOM_BIGINT = 'uuid_hash_extended(gen_random_uuid(), 0)';

/**
 * Makes reads of a large catalog fast and exact: two projection tables of the published products, counts, and a version
 * that every change replaces. Triggers maintain them in the transaction of every write, also for other programs.
 *
 * Triggers run once per statement: an import of thousands of rows changes each count once.
 */
export class Migration0002CatalogProjections extends Migration {
  override up(): void {
    this.createVersion();
    this.createProjections();
    this.createCounts();
    this.createProductTriggers();
    this.createCategoryTriggers();
    this.createSettingTrigger();
    this.addSql('select raise_catalog_version(true)');
  }

  /**
   * Creates the version of the data that the catalog endpoints return: the sum of one random number per slot, and the epoch.
   *
   * The numbers are random because a counter goes back with a restore, or with a failover that loses commits, and then
   * counts up to the same number with other content. Two databases with the same random numbers have the same last
   * writes, and so the same content.
   */
  private createVersion(): void {
    // Concurrent writers must not wait for each other's counts. A count is a sum over slots. Each writing transaction
    // takes the first free slot and holds it until it ends, so at most as many slots are in use as there were
    // concurrent writers.
    this.addSql(`
      create function catalog_slot() returns smallint language plpgsql as $$
      declare
        slots constant integer := 64;
        slot integer;
      begin
        for slot in 0 .. slots - 1 loop
          if pg_try_advisory_xact_lock(420731, slot) then
            return slot;
          end if;
        end loop;
        slot := pg_backend_pid() % slots;
        perform pg_advisory_xact_lock(420731, slot);
        return slot;
      end $$`);

    // "membership" is the version of which products match a search or a category. Changes of prices and descriptions
    // leave it as it is, so a total that was counted under it stays right.
    this.addSql(`
      create table catalog_version (
        slot smallint primary key,
        version bigint not null,
        membership bigint not null
      ) with (fillfactor = 20)`);
    this.addSql(`
      create function raise_catalog_version(is_membership boolean default false) returns void
      language plpgsql as $$
      declare
        token constant bigint := ${RANDOM_BIGINT};
      begin
        -- The triggers must see rows that concurrent transactions have committed.
        if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
          raise exception 'the catalog is written in transactions of isolation level read committed only'
            using errcode = 'feature_not_supported';
        end if;
        insert into catalog_version values (catalog_slot(), token, case when is_membership then token else 0 end)
        on conflict (slot) do update set
          version = token,
          membership = case when is_membership then token else catalog_version.membership end;
      end $$`);

    // pg_dump writes the definition of a materialized view and not its rows. A restore computes it again, after all
    // tables, indexes and triggers; until then it cannot be read. So every restored database has an epoch of its own,
    // and no response can be cached while the tables are still being filled.
    this.addSql('create materialized view catalog_epoch as select gen_random_uuid() as id');
    this.addSql('analyze catalog_epoch');
  }

  /**
   * Creates the projections. A search reads every row that its index names, so the table for searches is as narrow as possible.
   * It has no prices, so a change of prices does not touch the trigram index.
   */
  private createProjections(): void {
    this.addSql(`
      create table product_listing (
        product_id text collate "C" primary key,
        created_at timestamptz(3) not null,
        name text not null,
        category_id text collate "C",
        main_category_id text collate "C",
        wholesale_final_price numeric(12, 2),
        retail_final_price numeric(12, 2)
      )`);
    this.addSql('create index product_listing_newest on product_listing (created_at desc, product_id)');
    this.addSql('create index product_listing_by_name on product_listing (name collate "und-x-icu", product_id)');
    this.addSql(
      'create index product_listing_by_category on product_listing (category_id, created_at desc, product_id)',
    );
    this.addSql(`
      create index product_listing_by_main_category on product_listing
      (main_category_id, created_at desc, product_id)`);
    for (const tier of ['wholesale', 'retail']) {
      this.addSql(`create index product_listing_by_${tier}_price on product_listing (${tier}_final_price, product_id)`);
    }

    this.addSql(`
      create table product_search (
        product_id text collate "C" primary key,
        created_at timestamptz(3) not null,
        name_normalized text collate "C" not null,
        category_id text collate "C",
        main_category_id text collate "C"
      )`);
    this.addSql('create index product_search_newest on product_search (created_at desc, product_id)');
    this.addSql('create index product_search_by_category on product_search (category_id, created_at desc, product_id)');
    this.addSql(`
      create index product_search_by_main_category on product_search (main_category_id, created_at desc, product_id)`);
    // Every search reads the whole list of entries that are not yet merged into the index, so the list is short.
    this.addSql(`
      create index product_search_text on product_search using gin (name_normalized gin_trgm_ops)
      with (gin_pending_list_limit = 64)`);
  }

  /**
   * Counts of published products: of "all", of each "category" (the empty key is "uncategorized"), and of each bucket of
   * final prices.
   */
  private createCounts(): void {
    this.addSql(`
      create table listing_count (
        kind text collate "C" not null check (kind in ('all', 'category', 'wholesale', 'retail')),
        key text collate "C" not null,
        slot smallint not null,
        count bigint not null,
        primary key (kind, key, slot)
      ) with (fillfactor = 50)`);
    // A bucket contains the prices that share their first three digits: never more than a hundredth of its range. Its
    // name is its lowest price, in twelve digits of paisa, so that buckets sort as prices do.
    this.addSql(`
      create function price_bucket(price numeric) returns text language sql immutable strict parallel safe as $$
        select lpad(rpad(left(paisa, 3), length(paisa), '0'), 12, '0')
        from (select (price * 100)::bigint::text as paisa) as whole
      $$`);
  }

  private createProductTriggers(): void {
    this.addSql(`
      create function product_inserted() returns trigger language plpgsql as $$
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
      create function product_updated() returns trigger language plpgsql as $$
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
      create function product_deleted() returns trigger language plpgsql as $$
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
      create function product_truncated() returns trigger language plpgsql as $$
      begin
        delete from product_listing;
        delete from product_search;
        delete from listing_count;
        perform raise_catalog_version(true);
        return null;
      end $$`);
    this.addSql(`
      create trigger product_inserted after insert on product
      referencing new table as added for each statement execute function product_inserted()`);
    this.addSql(`
      create trigger product_updated after update on product
      referencing old table as removed new table as added for each statement execute function product_updated()`);
    this.addSql(`
      create trigger product_deleted after delete on product
      referencing old table as removed for each statement execute function product_deleted()`);
    this.addSql(`
      create trigger product_truncated after truncate on product
      for each statement execute function product_truncated()`);
  }

  /**
   * Creates the triggers of categories. A moved category changes the main category of its products. A category may also be
   * inserted after its products.
   */
  private createCategoryTriggers(): void {
    for (const [event, verb, moved] of [
      ['insert', 'inserted', 'select id from added'],
      [
        'update',
        'updated',
        `select added.id from added left join removed on removed.id = added.id
         where removed.id is null or removed.parent_id is distinct from added.parent_id`,
      ],
    ] as const) {
      this.addSql(`
        create function category_${verb}() returns trigger language plpgsql as $$
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
      this.addSql(`
        create trigger category_${verb} after ${event} on category
        referencing ${event === 'update' ? 'old table as removed' : ''} new table as added
        for each statement execute function category_${verb}()`);
    }
    this.addSql(`
      create function category_deleted() returns trigger language plpgsql as $$
      begin
        perform raise_catalog_version(true);
        return null;
      end $$`);
    this.addSql(`
      create trigger category_deleted after delete or truncate on category
      for each statement execute function category_deleted()`);
  }

  private createSettingTrigger(): void {
    this.addSql(`
      create function catalog_changed() returns trigger language plpgsql as $$
      begin
        perform raise_catalog_version();
        return null;
      end $$`);
    this.addSql(`
      create trigger setting_changed after insert or update or delete or truncate on setting
      for each statement execute function catalog_changed()`);
  }
}

type Projection = 'product_listing' | 'product_search';

/**
 * Serializes transactions that list products of a category with transactions that insert or move that category. The
 * first read the parent, and the second change what the first have listed; neither may miss uncommitted work of the
 * other. A row lock is not enough, because the category may be inserted after its products. Categories share 256 locks,
 * so no import takes more.
 *
 * @param lock `pg_advisory_xact_lock_shared` for transactions that list, `pg_advisory_xact_lock` for those that move
 */
export function takeTurns(lock: string, ids: string): string {
  return `perform ${lock}(420732, bucket) from (
            select distinct hashtext(id) & 255 as bucket from (${ids}) as categories (id) where id is not null order by 1
          ) as buckets`;
}

export function addToListing(source: string): string {
  return `
        insert into product_listing
        select ${source}.id, ${source}.created_at, ${source}.name, ${source}.category_id,
          coalesce(category.parent_id, category.id), ${source}.wholesale_final_price, ${source}.retail_final_price
        ${publishedWithCategory(source)}`;
}

export function addToSearch(source: string): string {
  return `
        insert into product_search
        select ${source}.id, ${source}.created_at, ${source}.name_normalized, ${source}.category_id,
          coalesce(category.parent_id, category.id)
        ${publishedWithCategory(source)}`;
}

function publishedWithCategory(source: string): string {
  return `from ${source} left join category on category.id = ${source}.category_id where ${source}.status = 'published'`;
}

/** Removes products that are no longer published. */
export function removeLeaving(table: Projection): string {
  return `
          delete from ${table} where product_id in (
            select id from removed where status = 'published' except select id from added where status = 'published')`;
}

/**
 * Returns the main category after a conflict. If a product's category stays the same, its main category is left as stored: this
 * transaction holds no lock against a move of that category, and the move itself updates the row.
 */
export function mainCategoryAfterConflict(table: Projection): string {
  return `
              case when ${table}.category_id is distinct from excluded.category_id then excluded.main_category_id
                else ${table}.main_category_id end`;
}

/** Updates the main category of the products of inserted or moved categories. */
function moveMainCategory(table: Projection, moved: string): string {
  return `
          update ${table} set main_category_id = coalesce(added.parent_id, added.id)
          from added
          where ${table}.category_id = added.id and added.id in (${moved})
            and ${table}.main_category_id is distinct from coalesce(added.parent_id, added.id)`;
}

/** Returns the changes of the counts by the published products of a set: added (1) or removed (-1). */
export function deltas(source: string, sign: 1 | -1): string {
  const published = `from ${source} where status = 'published'`;
  return `
          select 'all' as kind, '' as key, ${sign} * count(*) as delta ${published}
          union all
          select 'category', coalesce(category_id, ''), ${sign} * count(*) ${published} group by 2
          union all
          select 'wholesale', price_bucket(wholesale_final_price), ${sign} * count(*) ${published}
            and wholesale_final_price is not null group by 2
          union all
          select 'retail', price_bucket(retail_final_price), ${sign} * count(*) ${published}
            and retail_final_price is not null group by 2`;
}

export function changeCounts(changes: string): string {
  return `
        insert into listing_count
        select kind, key, slot, sum(delta)
        from (${changes}) as change, (select catalog_slot() as slot) as own
        group by kind, key, slot having sum(delta) <> 0
        on conflict (kind, key, slot) do update set count = listing_count.count + excluded.count`;
}
