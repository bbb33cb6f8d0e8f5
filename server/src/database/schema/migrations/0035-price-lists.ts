import { Migration } from '@mikro-orm/migrations';
import { type AuditedTable, recordChanges } from './0009-record-changes.ts';
import { triggersOnRows } from './0014-search-changes.ts';
import { TABLES_AUDITED_NOW } from './0020-category-display.ts';
import { PRODUCT, productEvents } from './0030-product-events.ts';

/** The columns of this migration, and the names of their fields in the API. */
const COLUMNS = {
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
} as const;

const withColumns = (table: AuditedTable): AuditedTable => ({
  ...table,
  columns: { ...table.columns, ...Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, 'json'] as const)) },
});

/** The tables whose changes are audited from this migration on. */
export const TABLES_AUDITED_WITH_ATTRIBUTES = TABLES_AUDITED_NOW.map((table) =>
  table.table === 'product' ? withColumns(table) : table,
);

/** Microseconds since 1970. */
const VERSION = 'version bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint';

/** The tables with a version in each row. */
const VERSIONED = ['customer_group', 'price_list', 'product_availability'] as const;

/** The tables that decide which price a customer sees, or what is in stock. */
const SHOWN = [
  'customer_group_member',
  'price_list',
  'price_list_group',
  'price_list_customer',
  'price_list_entry',
  'product_availability',
] as const;

/**
 * Adds price lists, groups of customers, what is in stock, and what a product is ordered by.
 *
 * @see docs/decisions/0078-price-lists.md
 */
export class Migration0035PriceLists extends Migration {
  override up(): void {
    this.addAttributes();
    this.createAvailability();
    this.createGroups();
    this.createLists();
    for (const table of VERSIONED) {
      this.addSql(`
        create trigger ${table}_version before update on ${table} for each row execute function row_version()`);
    }
    this.createTriggers();
    this.followRemovals();
  }

  private addAttributes(): void {
    this.addSql(`
      alter table product
        add column wholesale_increment integer not null default 1 check (wholesale_increment > 0),
        add column retail_increment integer not null default 1 check (retail_increment > 0),
        add column wholesale_max_order_quantity integer check (wholesale_max_order_quantity > 0),
        add column retail_max_order_quantity integer check (retail_max_order_quantity > 0),
        add column pack_size integer check (pack_size > 0),
        add column pack_unit_name text,
        add column pack_unit_name_bn text,
        add column sku text,
        add column gtins jsonb not null default '[]',
        add column brand text,
        add column unit text,
        add column net_content text,
        add column origin text`);
    this.addSql('create unique index product_sku_unique on product (lower(sku collate "und-x-icu"))');
    for (const [createFunction = ''] of TABLES_AUDITED_WITH_ATTRIBUTES.filter(({ table }) => table === 'product').map(
      recordChanges,
    )) {
      this.addSql(createFunction.replace('create function', 'create or replace function'));
    }
    this.addSql(productEvents({ ...PRODUCT, ...COLUMNS }).replace('create function', 'create or replace function'));
  }

  /** The table is not a part of the product: what is in stock changes often, and changes no version of the product. */
  private createAvailability(): void {
    this.addSql(`
      create table product_availability (
        product_id text collate "C" primary key,
        status text collate "C" not null
          check (status in ('in_stock', 'low', 'out_of_stock', 'preorder', 'unknown')),
        quantity integer check (quantity >= 0),
        expected_at timestamptz(3),
        ${VERSION}
      )`);
    this.addSql(`
      create function availability_events() returns trigger language plpgsql as $$
      begin
        if events_fit((select count(*) from added), false, null) then
          insert into event (type, subject_type, subject_id, version, data)
          select 'product.availability_changed', 'product', product.id, added.version,
            jsonb_build_object('slug', product.slug, 'changed', '["availability"]'::jsonb)
          from added join product on product.id = added.product_id order by product.id;
        end if;
        return null;
      end $$`);
    for (const event of ['insert', 'update']) {
      this.addSql(`
        create trigger product_availability_events_${event} after ${event} on product_availability
        referencing new table as added for each statement execute function availability_events()`);
    }
  }

  private createGroups(): void {
    this.addSql(`
      create table customer_group (
        id text collate "C" primary key,
        name text not null,
        ${VERSION}
      )`);
    this.addSql('create index customer_group_by_name on customer_group (name collate "und-x-icu", id)');
    this.addSql(`
      create table customer_group_member (
        group_id text collate "C" references customer_group on delete cascade,
        account_id text collate "C" references customer on delete cascade,
        primary key (group_id, account_id)
      )`);
    this.addSql('create index customer_group_member_by_account on customer_group_member (account_id)');
  }

  private createLists(): void {
    this.addSql(`
      create table price_list (
        id text collate "C" primary key,
        name text not null,
        status text collate "C" not null default 'draft' check (status in ('draft', 'active')),
        priority integer not null default 0 check (priority between 0 and 1000),
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        for_wholesale boolean not null default false,
        for_retail boolean not null default false,
        ${VERSION}
      )`);
    this.addSql('create index price_list_by_name on price_list (name collate "und-x-icu", id)');
    this.addSql(`create index price_list_active on price_list (id) where status = 'active'`);
    this.addSql(`
      create table price_list_group (
        list_id text collate "C" references price_list on delete cascade,
        group_id text collate "C" references customer_group,
        primary key (list_id, group_id)
      )`);
    this.addSql('create index price_list_group_by_group on price_list_group (group_id)');
    this.addSql(`
      create table price_list_customer (
        list_id text collate "C" references price_list on delete cascade,
        account_id text collate "C" references customer on delete cascade,
        primary key (list_id, account_id)
      )`);
    this.addSql('create index price_list_customer_by_account on price_list_customer (account_id)');
    this.addSql(`
      create table price_list_entry (
        list_id text collate "C" references price_list on delete cascade,
        product_id text collate "C",
        base_price numeric(12, 2) not null,
        discount_type text check (discount_type in ('FIXED', 'PERCENTAGE')),
        discount_value numeric(12, 2),
        final_price numeric(12, 2) not null generated always as (round(
          case discount_type
            when 'FIXED' then greatest(base_price - discount_value, 0)
            when 'PERCENTAGE' then base_price * (100 - discount_value) / 100
            else base_price
          end, 2)) stored,
        breaks jsonb not null default '[]',
        increment integer check (increment > 0),
        max_order_quantity integer check (max_order_quantity > 0),
        primary key (list_id, product_id),
        check ((discount_type is null) = (discount_value is null))
      )`);
    // A list by price reads the entries of each list in the order of their prices.
    this.addSql(`
      create index price_list_entry_by_price on price_list_entry (list_id, final_price, product_id)`);
    this.addSql('create index price_list_entry_by_product on price_list_entry (product_id, list_id)');
  }

  /** Every change of what a customer may see changes the version of the catalog, so no cached response is older than its request. */
  private createTriggers(): void {
    this.addSql(`
      create function prices_changed() returns trigger language plpgsql as $$
      declare
        has_rows boolean;
      begin
        -- Statements without rows are frequent: each deletion of an account looks for its groups.
        if tg_op = 'DELETE' then
          select exists (select from removed) into has_rows;
        else
          select exists (select from added) into has_rows;
        end if;
        if has_rows then
          perform raise_catalog_version();
        end if;
        return null;
      end $$`);
    for (const table of SHOWN) {
      for (const trigger of triggersOnRows(`${table}_changed`, table, 'prices_changed')) this.addSql(trigger);
      this.addSql(`
        create trigger ${table}_truncated after truncate on ${table} for each statement execute function catalog_changed()`);
    }
  }

  /** Triggers remove what belongs to removed products, because a foreign key would reject every TRUNCATE of the table. */
  private followRemovals(): void {
    this.addSql(`
      create function product_leaves_prices() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then
          delete from price_list_entry;
          delete from product_availability;
        else
          delete from price_list_entry using removed where price_list_entry.product_id = removed.id;
          delete from product_availability using removed where product_availability.product_id = removed.id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger product_leaves_prices after delete on product
      referencing old table as removed for each statement execute function product_leaves_prices()`);
    this.addSql(`
      create trigger product_leaves_prices_truncated after truncate on product
      for each statement execute function product_leaves_prices()`);
  }
}
