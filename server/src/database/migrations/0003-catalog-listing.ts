import { Migration } from '@mikro-orm/migrations';

/**
 * What makes a large catalog fast and keeps it exact, maintained by the database itself in the transaction of every
 * write, whatever writes: a narrow listing of the published products, counts, and a version that every change raises.
 *
 * Triggers are per statement: an import of thousands of rows changes each count once.
 */
export class Migration0003CatalogListing extends Migration {
  override up(): void {
    this.createSlots();
    this.createListing();
    this.createProductTriggers();
    this.createCategoryTriggers();
    this.createSettingTriggers();
    this.fill();
  }

  /**
   * Writers that run at the same time must not wait for each other's counts. A count is a sum over slots; each writing
   * transaction takes the first slot that nobody holds and keeps it until its end, so there are no more slots in use
   * than there ever were writers at once.
   */
  private createSlots(): void {
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

    // The version of what the catalog endpoints show is the sum; every transaction that changes it raises one slot.
    this.addSql(`
      create table catalog_version (
        slot smallint primary key,
        version bigint not null
      ) with (fillfactor = 20)`);
    this.addSql(`
      create function raise_catalog_version() returns void language plpgsql as $$
      begin
        -- What is maintained needs to see what others have committed meanwhile.
        if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
          raise exception 'the catalog is written in transactions of isolation level read committed only'
            using errcode = 'feature_not_supported';
        end if;
        insert into catalog_version values (catalog_slot(), 1)
        on conflict (slot) do update set version = catalog_version.version + 1;
      end $$`);
  }

  private createListing(): void {
    this.addSql(`
      create table product_listing (
        product_id text collate "C" primary key,
        created_at timestamptz(3) not null,
        name text not null,
        name_normalized text collate "C" not null,
        category_id text collate "C",
        main_category_id text collate "C",
        wholesale_final_price numeric(12, 2),
        retail_final_price numeric(12, 2)
      )`);
    this.addSql('create index product_listing_newest on product_listing (created_at desc, product_id)');
    this.addSql('create index product_listing_by_name on product_listing (name collate "und-x-icu", product_id)');
    this.addSql('create index product_listing_search on product_listing using gin (name_normalized gin_trgm_ops)');
    this.addSql(
      'create index product_listing_by_category on product_listing (category_id, created_at desc, product_id)',
    );
    this.addSql(`
      create index product_listing_by_main_category on product_listing
      (main_category_id, created_at desc, product_id)`);
    for (const tier of ['wholesale', 'retail']) {
      this.addSql(`create index product_listing_by_${tier}_price on product_listing (${tier}_final_price, product_id)`);
    }
    this.addSql('drop index product_newest, product_by_name, product_name_search, product_by_category');
    this.addSql('create index product_by_category on product (category_id)');

    // How many published products there are: of "all", of each "category" itself (the empty key is "uncategorized"), and
    // in each bucket of final prices.
    this.addSql(`
      create table listing_count (
        kind text collate "C" not null check (kind in ('all', 'category', 'wholesale', 'retail')),
        key text collate "C" not null,
        slot smallint not null,
        count bigint not null,
        primary key (kind, key, slot)
      ) with (fillfactor = 50)`);
    // A bucket holds the prices that share their first three digits: never more than a hundredth of its range. It is
    // named by its lowest price, in twelve digits of paisa, so that buckets sort as prices do.
    this.addSql(`
      create function price_bucket(price numeric) returns text language sql immutable strict parallel safe as $$
        select lpad(rpad(left(paisa, 3), length(paisa), '0'), 12, '0')
        from (select (price * 100)::bigint::text as paisa) as whole
      $$`);
  }

  private createProductTriggers(): void {
    this.addSql(`
      create function product_inserted() returns trigger language plpgsql as $$
      begin
        if exists (select from added where status = 'published') then
          ${takeTurns('pg_advisory_xact_lock_shared', `select category_id from added where status = 'published'`)};
          ${addToListing('added')};
          ${changeCounts(deltas('added', 1))};
        end if;
        if exists (select from added) then
          perform raise_catalog_version();
        end if;
        return null;
      end $$`);
    this.addSql(`
      create function product_updated() returns trigger language plpgsql as $$
      begin
        if not exists (select from removed) then
          return null;
        end if;
        delete from product_listing where product_id in (
          select id from removed where status = 'published' except select id from added where status = 'published');
        ${takeTurns(
          'pg_advisory_xact_lock_shared',
          `
          select added.category_id from added left join removed on removed.id = added.id and removed.status = 'published'
          where added.status = 'published' and (removed.id is null or removed.category_id is distinct from added.category_id)
        `,
        )};
        ${addToListing('added')}
        on conflict (product_id) do update set
          created_at = excluded.created_at, name = excluded.name, name_normalized = excluded.name_normalized,
          category_id = excluded.category_id,
          -- Nobody was kept from moving a category that stays the product's own; what is stored follows the move.
          main_category_id = case
            when product_listing.category_id is distinct from excluded.category_id then excluded.main_category_id
            else product_listing.main_category_id end,
          wholesale_final_price = excluded.wholesale_final_price, retail_final_price = excluded.retail_final_price
        where (product_listing.*) is distinct from (excluded.*);
        ${changeCounts(`${deltas('added', 1)} union all ${deltas('removed', -1)}`)};
        perform raise_catalog_version();
        return null;
      end $$`);
    this.addSql(`
      create function product_deleted() returns trigger language plpgsql as $$
      begin
        if not exists (select from removed) then
          return null;
        end if;
        delete from product_listing where product_id in (select id from removed where status = 'published');
        ${changeCounts(deltas('removed', -1))};
        perform raise_catalog_version();
        return null;
      end $$`);
    this.addSql(`
      create function product_truncated() returns trigger language plpgsql as $$
      begin
        delete from product_listing;
        delete from listing_count;
        perform raise_catalog_version();
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

  /** A category that moves takes its products' main category with it; one may also come after its products. */
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
          update product_listing set main_category_id = coalesce(added.parent_id, added.id)
          from added
          where product_listing.category_id = added.id and added.id in (${moved})
            and product_listing.main_category_id is distinct from coalesce(added.parent_id, added.id);
          perform raise_catalog_version();
          return null;
        end $$`);
      this.addSql(`
        create trigger category_${verb} after ${event} on category
        referencing ${event === 'update' ? 'old table as removed' : ''} new table as added
        for each statement execute function category_${verb}()`);
    }
    this.addSql(`
      create function catalog_changed() returns trigger language plpgsql as $$
      begin
        perform raise_catalog_version();
        return null;
      end $$`);
    this.addSql(`
      create trigger category_deleted after delete or truncate on category
      for each statement execute function catalog_changed()`);
  }

  private createSettingTriggers(): void {
    this.addSql(`
      create trigger setting_changed after insert or update or delete or truncate on setting
      for each statement execute function catalog_changed()`);
  }

  private fill(): void {
    this.addSql(addToListing('product'));
    this.addSql(changeCounts(deltas('product', 1)));
    this.addSql('select raise_catalog_version()');
  }
}

/**
 * Whoever lists products of a category and whoever adds or moves that category take turns: the one reads the parent, the
 * other changes what the one has listed, and neither may miss what the other has not committed yet. A row lock would not
 * do: the category may come after its products. Categories share 256 locks, so that no import takes more.
 *
 * @param lock `pg_advisory_xact_lock_shared` for those who list, `pg_advisory_xact_lock` for those who move
 */
export function takeTurns(lock: string, ids: string): string {
  return `perform ${lock}(420732, bucket) from (
            select distinct hashtext(id) & 255 as bucket from (${ids}) as categories (id) where id is not null order by 1
          ) as buckets`;
}

function addToListing(source: string): string {
  return `
        insert into product_listing
        select ${source}.id, ${source}.created_at, ${source}.name, ${source}.name_normalized, ${source}.category_id,
          coalesce(category.parent_id, category.id), ${source}.wholesale_final_price, ${source}.retail_final_price
        from ${source} left join category on category.id = ${source}.category_id
        where ${source}.status = 'published'`;
}

/** What the published products of a set add to the counts, or take from them. */
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
