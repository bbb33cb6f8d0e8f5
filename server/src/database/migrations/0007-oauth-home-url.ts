import { Migration } from '@mikro-orm/migrations';

/** The application's own start page, and which sessions belong to one browser. */
export class Migration0007OAuthHomeUrl extends Migration {
  override up(): void {
    this.addSql('alter table oauth_application add column home_url text');

    // Null for the first session of a browser. A session that replaces another carries the id of that first one. It is
    // no reference: ended sessions are deleted, the sessions after them stay.
    this.addSql('alter table session add column browser_id text collate "C"');
    this.addSql('create index session_by_browser on session (browser_id) where browser_id is not null');
  }
}
