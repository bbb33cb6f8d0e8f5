import { Migration } from '@mikro-orm/migrations';

/** Adds the number of tokens that a confidential application gets in a minute; null for no limit. */
export class Migration0016TokenLimit extends Migration {
  override up(): void {
    this.addSql('alter table oauth_application add column token_limit integer default 6000');
  }
}
