import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the time of the last use of staff members' sessions, and the keys of encrypted documents: a document without one is stored
 * as it is.
 */
export class Migration0018PrivateFiles extends Migration {
  override up(): void {
    this.addSql('alter table session add column last_used_at timestamptz(3)');
    this.addSql('alter table customer_document add column encrypted_key text');
    this.addSql('create index customer_document_plain on customer_document (storage_key) where encrypted_key is null');
  }
}
