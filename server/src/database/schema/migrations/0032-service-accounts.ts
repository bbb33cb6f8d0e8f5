import { Migration } from '@mikro-orm/migrations';

/** Adds accounts of programs and their keys. Details of audit events name the program that has made a change. */
export class Migration0032ServiceAccounts extends Migration {
  override up(): void {
    this.addSql('alter table account add column is_service boolean not null default false');
    this.addSql(`
      alter table account drop constraint account_can_sign_in, add constraint account_can_sign_in
        check (email is not null or phone_number is not null or is_service)`);
    this.addSql(`
      create table service_key (
        id text collate "C" primary key,
        token_hash text collate "C" not null,
        account_id text collate "C" not null references account on delete cascade,
        name text not null,
        permissions jsonb,
        address_ranges jsonb not null default '[]',
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        announced_at timestamptz(3),
        constraint service_key_token_hash_unique unique (token_hash)
      )`);
    this.addSql('create index service_key_by_account on service_key (account_id)');
    this.addSql('create index service_key_by_expiry on service_key (expires_at)');
    this.addSql(`
      create function name_program() returns trigger language plpgsql as $$
      begin
        new.details := new.details || current_setting('arot.audit_program')::jsonb;
        return new;
      end $$`);
    this.addSql(`
      create trigger audit_event_program before insert on audit_event for each row
      when (current_setting('arot.audit_program', true) <> '') execute function name_program()`);
  }
}
