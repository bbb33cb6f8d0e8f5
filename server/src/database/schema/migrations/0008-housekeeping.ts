import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the tables by which the regular jobs remove documents that nothing names, and old audit events.
 *
 * @see docs/decisions/0065-files.md
 */
export class Migration0008Housekeeping extends Migration {
  override up(): void {
    // Storage keys that no document names yet, or no longer. removing_at is when the job decided to remove the object:
    // from then on, no registration may name it.
    this.addSql(`
      create table pending_document (
        storage_key text collate "C" primary key,
        recorded_at timestamptz(3) not null,
        removing_at timestamptz(3)
      )`);
    this.addSql('create index pending_document_by_time on pending_document (recorded_at)');

    // The turn that this database last wrote into the store, and since when no other database has written one.
    this.addSql(`
      alter table database_identity
        add column store_turn text collate "C",
        add column alone_in_store_since timestamptz(3)`);

    // Only the retention job sets this, in its own transaction, to the moment before which events are deleted.
    this.addSql(`
      create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.at < nullif(current_setting('arot.audit_retention_before', true), '')::timestamptz then
            return old;
          end if;
        end if;
        raise exception 'audit events are never changed or deleted';
      end $$`);
  }
}
