import { Migration } from '@mikro-orm/migrations';

/** Where applications receive logout tokens, and the session that the id tokens of a grant name. */
export class Migration0031BackchannelLogout extends Migration {
  override up(): void {
    this.addSql('alter table oauth_application add column backchannel_logout_uri text');
    this.addSql('alter table oauth_grant add column sid text collate "C"');
  }
}
