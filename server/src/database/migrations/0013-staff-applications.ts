import { Migration } from '@mikro-orm/migrations';

/** Finds the accounts of a role, and what accounts have granted to an application, without reading every account. */
export class Migration0013StaffApplications extends Migration {
  override up(): void {
    this.addSql('create index account_by_role on account (role_name) where role_name is not null');
    this.addSql('create index oauth_grant_by_application on oauth_grant (client_id, account_id)');
    this.addSql('create index oauth_consent_by_application on oauth_consent (client_id, account_id)');
  }
}
