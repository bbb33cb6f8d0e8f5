import { Migration } from '@mikro-orm/migrations';

/** Records with which client and from which network each session was opened, for the owner of the account. */
export class Migration0021SessionClients extends Migration {
  override up(): void {
    this.addSql('alter table session add column network text, add column user_agent text');
  }
}
