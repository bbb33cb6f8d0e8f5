import { Migration } from '@mikro-orm/migrations';

/** Adds the copies of their data that the owners of accounts have asked for: at most one of each account. */
export class Migration0026AccountExports extends Migration {
  override up(): void {
    this.addSql(`
      create table account_export (
        account_id text collate "C" primary key references account (id) on delete cascade,
        id text collate "C" not null,
        files text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index account_export_by_expiry on account_export (expires_at)');
  }
}
