import { Migration } from '@mikro-orm/migrations';

/** Adds the documents that staff members have asked customers for: of each type at most one. */
export class Migration0023DocumentRequirements extends Migration {
  override up(): void {
    this.addSql(`
      create table document_requirement (
        account_id text collate "C" not null references customer (account_id) on delete cascade,
        type text not null check (type in ('SHOP_IMAGE', 'NID', 'TRADE_LICENSE')),
        id text collate "C" not null,
        reason text not null,
        requested_at timestamptz(3) not null,
        primary key (account_id, type)
      )`);
  }
}
