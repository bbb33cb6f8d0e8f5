import { Migration } from '@mikro-orm/migrations';

/**
 * One row that says which database this is. The document store carries the same id, so a server or a sweep never uses the
 * documents of another database. A dump and its restore have the same id, because they are the same data.
 *
 * `secret_check` is a known text, encrypted under the root secret at the first start; null until then.
 */
export class Migration0006DatabaseIdentity extends Migration {
  override up(): void {
    this.addSql(`
      create table database_identity (
        is_only boolean primary key default true check (is_only),
        id text collate "C" not null,
        secret_check text collate "C"
      )`);
    this.addSql('insert into database_identity (id) values (gen_random_uuid()::text)');
  }
}
