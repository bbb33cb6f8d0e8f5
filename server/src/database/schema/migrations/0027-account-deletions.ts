import { Migration } from '@mikro-orm/migrations';

/** Adds when the owner of an account has asked for its deletion, when it is erased, and when the owner was reminded of it. */
export class Migration0027AccountDeletions extends Migration {
  override up(): void {
    this.addSql(`
      alter table account
        add column deletion_requested_at timestamptz(3),
        add column erases_at timestamptz(3),
        add column deletion_announced_at timestamptz(3)`);
    this.addSql('create index account_by_erasure on account (erases_at) where erases_at is not null');
  }
}
