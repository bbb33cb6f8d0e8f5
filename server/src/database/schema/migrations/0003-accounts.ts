import { Migration } from '@mikro-orm/migrations';

/** Accounts, roles, customers with the metadata of their documents, sessions and the audit trail. */
export class Migration0003Accounts extends Migration {
  override up(): void {
    this.addSql(`
      create table role (
        name text collate "C" primary key check (char_length(name) between 1 and 100),
        permissions jsonb not null default '[]' check (jsonb_typeof(permissions) = 'array')
      )`);

    this.addSql(`
      create table account (
        id text collate "C" primary key,
        name text not null default '',
        email text collate "C",
        phone_number text collate "C",
        image text,
        password_hash text not null,
        role_name text collate "C" references role (name),
        active boolean not null default true,
        created_at timestamptz(3) not null,
        constraint account_email_unique unique (email),
        constraint account_phone_number_unique unique (phone_number),
        constraint account_email_folded check (email = lower(email)),
        constraint account_phone_number_international check (phone_number ~ '^\\+8801[3-9][0-9]{8}$'),
        constraint account_can_sign_in check (email is not null or phone_number is not null)
      )`);

    this.addSql(`
      create table customer (
        account_id text collate "C" primary key references account (id) on delete cascade,
        customer_type text not null check (customer_type in ('WHOLESALE', 'RETAIL')),
        shop_name text,
        shop_address text,
        shop_type text
      )`);

    this.addSql(`
      create table customer_document (
        account_id text collate "C" not null references customer (account_id) on delete cascade,
        type text not null check (type in ('SHOP_IMAGE', 'NID', 'TRADE_LICENSE')),
        original_name text not null check (char_length(original_name) <= 255),
        mime_type text not null,
        byte_size integer not null check (byte_size between 1 and 10485760),
        sha256 text not null,
        storage_key text collate "C" not null,
        created_at timestamptz(3) not null,
        primary key (account_id, type),
        constraint customer_document_storage_key_unique unique (storage_key)
      )`);

    // browser_id is null for the first session of a browser. A session that replaces another carries the id of that first
    // one. It is no foreign key: ended sessions are deleted, and the sessions after them stay.
    this.addSql(`
      create table session (
        id text collate "C" primary key,
        token_hash text collate "C" not null,
        account_id text collate "C" not null references account (id) on delete cascade,
        browser_id text collate "C",
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        constraint session_token_hash_unique unique (token_hash)
      )`);
    this.addSql('create index session_by_account on session (account_id)');
    this.addSql('create index session_by_browser on session (browser_id) where browser_id is not null');
    this.addSql('create index session_by_expiry on session (expires_at)');

    // Rows are only ever inserted. The events of a deleted account stay, so account_id is no foreign key.
    this.addSql(`
      create table audit_event (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null,
        kind text not null,
        account_id text collate "C",
        actor text not null,
        ip text,
        request_id text,
        details jsonb not null default '{}'
      )`);
    this.addSql('create index audit_event_by_time on audit_event (at, id)');
    this.addSql('create index audit_event_by_account on audit_event (account_id, at)');
    this.addSql(`
      create function audit_event_is_append_only() returns trigger language plpgsql as $$
      begin
        raise exception 'audit events are never changed or deleted';
      end $$`);
    this.addSql(`
      create trigger audit_event_append_only before update or delete on audit_event
      for each row execute function audit_event_is_append_only()`);
    this.addSql(`
      create trigger audit_event_not_truncated before truncate on audit_event
      for each statement execute function audit_event_is_append_only()`);
  }
}
