import { Migration } from '@mikro-orm/migrations';

/**
 * Public pictures, and what the regular job needs to remove those that nothing refers to.
 *
 * @see docs/decisions/0065-files.md
 */
export class Migration0010Pictures extends Migration {
  override up(): void {
    this.addSql(`
      create table picture (
        hash text collate "C" primary key,
        created_at timestamptz(3) not null,
        seen_at timestamptz(3) not null
      )`);
    this.addSql('create index picture_by_time on picture (seen_at)');
    // The same for the picture store as store_turn and alone_in_store_since for the document store.
    this.addSql(`
      alter table database_identity
        add column pictures_turn text collate "C",
        add column alone_in_pictures_since timestamptz(3)`);
  }
}
