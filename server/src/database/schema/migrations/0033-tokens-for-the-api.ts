import { Migration } from '@mikro-orm/migrations';

/** Adds the service account of an application, and tokens that an application gets without a user. */
export class Migration0033TokensForTheApi extends Migration {
  override up(): void {
    this.addSql(`
      alter table oauth_application
        add column service_account_id text collate "C" references account (id) on delete set null`);
    this.addSql(`
      create table oauth_client_token (
        token_hash text collate "C" primary key,
        client_id text collate "C" not null references oauth_application (client_id) on delete cascade,
        payload jsonb not null,
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index oauth_client_token_by_application on oauth_client_token (client_id)');
    this.addSql('create index oauth_client_token_by_expiry on oauth_client_token (expires_at)');
  }
}
