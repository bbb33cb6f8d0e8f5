import { Migration } from '@mikro-orm/migrations';

/** What operators say and ask of an application: its home page, its kind, slugs it had, the last use of each secret. */
export class Migration0009OAuthApplications extends Migration {
  override up(): void {
    this.addSql('alter table oauth_application add column native boolean not null default false');
    this.addSql(`
      alter table oauth_application add constraint oauth_application_native_is_public check (public or not native)`);
    // Login pages that were opened under an earlier slug continue to work.
    this.addSql(`
      alter table oauth_application add column former_slugs jsonb not null default '[]'
      check (jsonb_typeof(former_slugs) = 'array')`);
    this.addSql('create index oauth_application_by_former_slug on oauth_application using gin (former_slugs)');
    this.addSql('alter table oauth_application_secret add column last_used_at timestamptz(3)');
  }
}
