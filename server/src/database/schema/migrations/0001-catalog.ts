import { Migration } from '@mikro-orm/migrations';

/** Categories, products with the prices of both tiers, settings and app content. */
export class Migration0001Catalog extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.createCategories();
    this.createProducts();
    this.createContent();
  }

  /**
   * Creates the categories. Ids and slugs compare by bytes ("C"), so "ties by ascending id" means the same on every server.
   *
   * The foreign key from (parent_id, parent_is_main) to (id, is_main) accepts only main categories as parents. So the
   * database rejects a third level, a loop, and a category that is its own parent.
   */
  private createCategories(): void {
    this.addSql(`
      create table category (
        id text collate "C" primary key
          constraint category_id_usable
          check (char_length(id) between 1 and 100 and id not in ('root', 'uncategorized')),
        name text not null check (char_length(name) between 1 and 255),
        name_normalized text collate "C" not null,
        description text,
        image text,
        parent_id text collate "C",
        is_main boolean not null generated always as (parent_id is null) stored,
        parent_is_main boolean generated always as (case when parent_id is not null then true end) stored,
        constraint category_id_is_main unique (id, is_main),
        constraint category_parent_is_main foreign key (parent_id, parent_is_main)
          references category (id, is_main) deferrable initially deferred
      )`);
    this.addSql('create index category_by_parent on category (parent_id, name collate "und-x-icu", id)');
    this.addSql('create index category_by_name on category (name collate "und-x-icu", id)');
    this.addSql('create index category_name_search on category using gin (name_normalized gin_trgm_ops)');
  }

  private createProducts(): void {
    this.addSql(`
      create table product (
        id text collate "C" primary key check (char_length(id) between 1 and 100),
        slug text collate "C" not null check (char_length(slug) between 1 and 255),
        name text not null check (char_length(name) between 1 and 255),
        name_normalized text collate "C" not null,
        category_id text collate "C",
        images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
        status text not null default 'draft' check (status in ('draft', 'published')),
        wholesale_min_order_quantity integer not null default 1 check (wholesale_min_order_quantity >= 1),
        retail_min_order_quantity integer not null default 1 check (retail_min_order_quantity >= 1),
        description jsonb,
        description_html text,
        created_at timestamptz(3) not null,
        ${tierColumns('wholesale')},
        ${tierColumns('retail')},
        constraint product_slug_unique unique (slug),
        constraint product_category foreign key (category_id) references category (id) deferrable initially deferred,
        constraint product_description_rendered check ((description is null) = (description_html is null))
      )`);
    this.addSql('create index product_by_category on product (category_id)');
  }

  private createContent(): void {
    this.addSql('create table setting (key text collate "C" primary key, value text not null)');

    this.addSql(`
      create table app_content (
        key text collate "C" primary key constraint app_content_key_usable check (key ~ '^[a-z0-9_-]{1,100}$'),
        title text,
        body jsonb,
        body_html text,
        external_url text,
        images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
        status text not null default 'draft' check (status in ('draft', 'published')),
        unclaimed boolean not null default false check (not unclaimed or status = 'draft'),
        constraint app_content_body_rendered check ((body is null) = (body_html is null))
      )`);
    this.addSql('create index app_content_unclaimed on app_content (key) where unclaimed');
  }
}

/**
 * A random number. `uuid_hash_extended` turns the 122 random bits of the UUID into 64 well-mixed ones.
 *
 * @see https://www.postgresql.org/docs/15/functions-uuid.html
 */

/**
 * Returns the columns of a tier's price: no price at all, or a base price with or without a discount. The database computes and
 * stores the final price, so sorting and filtering use the value that is shown. `round` of a numeric rounds half away from zero,
 * which for prices is half up.
 */
function tierColumns(tier: 'wholesale' | 'retail'): string {
  return `
        ${tier}_base_price numeric(12, 2) check (${tier}_base_price between 0 and 9999999999.99),
        ${tier}_discount_type text check (${tier}_discount_type in ('FIXED', 'PERCENTAGE')),
        ${tier}_discount_value numeric(12, 2) check (${tier}_discount_value between 0 and 9999999999.99),
        ${tier}_final_price numeric(12, 2) generated always as (round(
          case ${tier}_discount_type
            when 'FIXED' then greatest(${tier}_base_price - ${tier}_discount_value, 0)
            when 'PERCENTAGE' then ${tier}_base_price * (100 - ${tier}_discount_value) / 100
            else ${tier}_base_price
          end, 2)) stored,
        constraint product_${tier}_discount check (
          (${tier}_discount_type is null) = (${tier}_discount_value is null)
          and (${tier}_discount_type is null or ${tier}_base_price is not null)
          and (${tier}_discount_type is distinct from 'PERCENTAGE' or ${tier}_discount_value <= 100)
        )`;
}
