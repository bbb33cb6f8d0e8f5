import { Migration } from '@mikro-orm/migrations';

/** Adds the setting that id tokens of an application have the claims of the granted scopes. */
export class Migration0019IdTokenClaims extends Migration {
  override up(): void {
    this.addSql('alter table oauth_application add column id_token_claims boolean not null default true');
  }
}
