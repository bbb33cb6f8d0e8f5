import { Migration } from '@mikro-orm/migrations';

/** The tables whose rows make the versions of the staff API. */
export const VERSIONED_TABLES = [
  'account',
  'app_content',
  'category',
  'chat_application',
  'chat_field',
  'chat_origin',
  'customer',
  'oauth_application',
  'product',
  'role',
  'setting',
  'wholesale_request',
] as const;

/**
 * The table whose statements state the version, `nextCategoryVersion`. Before the row trigger of a statement that sets
 * `parent_id`, PostgreSQL locks the row as if its key changed, because the generated `is_main` is part of a key. A product that is
 * added to the category at the same time would deadlock with it.
 *
 * @see server/test/catalog/catalog-races.postgres.test.ts
 */
const WITHOUT_TRIGGER = 'category';

/** Microseconds since 1970. */
const BY_CLOCK = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

/**
 * A version of each row, which the database changes with every write.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export class Migration0015RowVersions extends Migration {
  override up(): void {
    // A row that is created again after a failover that lost transactions, or after its deletion, gets a number that no row had.
    this.addSql(`
      create function row_version() returns trigger language plpgsql as $$
      begin
        new.version = greatest(old.version + 1, ${BY_CLOCK});
        return new;
      end $$`);
    for (const table of VERSIONED_TABLES) {
      // The constant first: PostgreSQL writes a large table again for a default that has to be computed for each row.
      this.addSql(`alter table ${table} add column version bigint not null default 0`);
      this.addSql(`alter table ${table} alter column version set default ${BY_CLOCK}`);
      if (table === WITHOUT_TRIGGER) continue;
      this.addSql(`
        create trigger ${table}_version before update on ${table}
        for each row execute function row_version()`);
    }
  }
}
