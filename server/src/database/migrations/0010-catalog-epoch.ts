import { Migration } from '@mikro-orm/migrations';

/**
 * A random number. `uuid_hash_extended` turns the 122 random bits of the UUID into 64 well-mixed ones.
 *
 * @see https://www.postgresql.org/docs/15/functions-uuid.html
 */
const RANDOM = 'uuid_hash_extended(gen_random_uuid(), 0)';

/**
 * Versions and revisions that never repeat, whatever happens to the database.
 *
 * A counter goes back with a restore or a failover that loses commits, and then counts up to the same number with other
 * content. So every write now stores random numbers: two databases with the same numbers have the same last writes, and
 * so the same content.
 */
export class Migration0010CatalogEpoch extends Migration {
  override up(): void {
    this.createEpoch();
    this.replaceCounters();
    this.addRevision();
  }

  /**
   * pg_dump writes the definition of a materialized view and not its rows: a restore computes it anew, after all tables,
   * indexes and triggers. Until then it cannot be read. So every restored database has an epoch of its own, and no
   * response can be cached while the tables are still being filled.
   */
  private createEpoch(): void {
    this.addSql('create materialized view catalog_epoch as select gen_random_uuid() as id');
    this.addSql('analyze catalog_epoch');
  }

  private replaceCounters(): void {
    this.addSql(`
      create or replace function raise_catalog_version(is_membership boolean default false) returns void
      language plpgsql as $$
      declare
        token constant bigint := ${RANDOM};
      begin
        -- What is maintained needs to see what others have committed meanwhile.
        if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted') then
          raise exception 'the catalog is written in transactions of isolation level read committed only'
            using errcode = 'feature_not_supported';
        end if;
        insert into catalog_version values (catalog_slot(), token, case when is_membership then token else 0 end)
        on conflict (slot) do update set
          version = token,
          membership = case when is_membership then token else catalog_version.membership end;
      end $$`);
    this.addSql(`update catalog_version set version = ${RANDOM}, membership = ${RANDOM}`);
  }

  /**
   * Rows that are here already share one random number as a constant default, which PostgreSQL stores once instead of
   * rewriting the table.
   */
  private addRevision(): void {
    this.addSql(`
      do $$ begin
        execute format('alter table product add column revision bigint not null default %s', ${RANDOM});
      end $$`);
    this.addSql(`alter table product alter column revision set default ${RANDOM}`);
    this.addSql(`
      create function product_revised() returns trigger language plpgsql as $$
      begin
        new.revision := ${RANDOM};
        return new;
      end $$`);
    // Not for categories: a row trigger before an update of `parent_id` takes the lock for a changed key, because
    // `is_main` depends on it. A product that is inserted meanwhile checks its foreign key: each waits for the other.
    this.addSql(`
      create trigger product_revised before update on product for each row execute function product_revised()`);
  }
}
