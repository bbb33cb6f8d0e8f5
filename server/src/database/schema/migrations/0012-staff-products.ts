import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the time of a product's last change, and ends former slugs.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export class Migration0012StaffProducts extends Migration {
  override up(): void {
    this.addChangedAt();
    this.endFormerSlugs();
  }

  /** Adds the time of the last change. Products that exist get the time of the migration: their last change is not known. */
  private addChangedAt(): void {
    this.addSql('alter table product add column changed_at timestamptz(3) not null default now()');
    // The time of the request that changes it, where the transaction has named one. Servers of an earlier version do not know
    // deleted products, so what they publish stays a draft.
    this.addSql(`
      create function product_changed() returns trigger language plpgsql as $$
      begin
        new.changed_at = coalesce(
          (nullif(current_setting('arot.audit_context', true), '')::jsonb ->> 'at')::timestamptz, now());
        if new.deleted_at is not null then
          new.status = 'draft';
        end if;
        return new;
      end $$`);
    this.addSql(`
      create trigger product_changed before update on product
      for each row execute function product_changed()`);
  }

  /**
   * Ends former slugs. A new product may take a former slug, which then is no longer the former slug of another product. Triggers
   * remove the former slugs of removed products, because a foreign key would reject every TRUNCATE of the table.
   */
  private endFormerSlugs(): void {
    this.addSql(`
      create function product_takes_slug() returns trigger language plpgsql as $$
      begin
        delete from former_slug using added where former_slug.slug = added.slug;
        return null;
      end $$`);
    this.addSql(`
      create trigger product_takes_slug after insert on product
      referencing new table as added for each statement execute function product_takes_slug()`);
    this.addSql(`
      create function product_leaves_slugs() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then
          delete from former_slug;
        else
          delete from former_slug using removed where former_slug.product_id = removed.id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger product_leaves_slugs after delete on product
      referencing old table as removed for each statement execute function product_leaves_slugs()`);
    this.addSql(`
      create trigger product_leaves_slugs_truncated after truncate on product
      for each statement execute function product_leaves_slugs()`);
  }
}
