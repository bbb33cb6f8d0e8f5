import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a search of customers by name, shop, phone and email, the time of an account's last change, and the removal of personal
 * data from the events of an erased account.
 */
export class Migration0011Customers extends Migration {
  override up(): void {
    this.addSql('alter table account add column updated_at timestamptz(3)');
    this.createSearch();
    this.allowErasure();
  }

  private createSearch(): void {
    // The same rule as normalizeForSearch, which a test compares with this. Here, it counts for every writer.
    this.addSql(`
      create function normalized_for_search(value text) returns text language sql immutable strict parallel safe as $$
        select btrim(regexp_replace(
          normalize(lower(normalize(regexp_replace(value, '[${INVISIBLE}]', '', 'g'), nfc) collate "und-x-icu"), nfc),
          '[${WHITE_SPACE}]+', ' ', 'g'))
      $$`);
    this.addSql(`
      create table account_search (
        account_id text collate "C" primary key references account (id) on delete cascade,
        created_at timestamptz(3) not null,
        text text collate "C" not null
      )`);
    this.addSql('create index account_search_newest on account_search (created_at, account_id)');
    this.addSql('create index account_search_text on account_search using gin (text gin_trgm_ops)');
    // A query has no line break after its normalization, so it never matches across two of these texts.
    this.addSql(`
      create function account_search_text(of account) returns text language sql stable as $$
        select concat_ws(E'\\n', normalized_for_search(of.name),
          (select normalized_for_search(shop_name) from customer where account_id = of.id), of.phone_number, of.email)
      $$`);
    // The account may have no row yet: fillAccountSearch adds those of accounts that are older than this migration.
    const write = `
      insert into account_search (account_id, created_at, text)
      select account.id, account.created_at, account_search_text(account) from account`;
    this.addSql(`
      create function account_searchable() returns trigger language plpgsql as $$
      begin
        ${write} where account.id = new.id
        on conflict (account_id) do update set text = excluded.text;
        return null;
      end $$`);
    this.addSql(`
      create trigger account_searchable after insert or update of name, phone_number, email on account
      for each row execute function account_searchable()`);
    this.addSql(`
      create function customer_searchable() returns trigger language plpgsql as $$
      begin
        ${write} where account.id = new.account_id
        on conflict (account_id) do update set text = excluded.text;
        return null;
      end $$`);
    this.addSql(`
      create trigger customer_searchable after insert or update of shop_name on customer
      for each row execute function customer_searchable()`);
  }

  /**
   * Allows the erasure of events: the erasure of an account sets `arot.audit_erased_account` in its own transaction. Then the IP
   * addresses and the details of its events may change, and nothing else of them.
   */
  private allowErasure(): void {
    this.addSql(`
      create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.at < nullif(current_setting('arot.audit_retention_before', true), '')::timestamptz then
            return old;
          end if;
        elsif tg_op = 'UPDATE' then
          if nullif(current_setting('arot.audit_erased_account', true), '') in (old.account_id, old.actor)
            and to_jsonb(old) - '{ip,details}'::text[] = to_jsonb(new) - '{ip,details}'::text[] then
            return new;
          end if;
        end if;
        raise exception 'audit events are never changed or deleted';
      end $$`);
  }
}

/** Characters without a width, as in normalizeForSearch. */
const INVISIBLE =
  '\\u00AD\\u034F\\u061C\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF' +
  '\\uFFF0-\\uFFF8\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF';

/** White space of JavaScript's regular expressions. */
const WHITE_SPACE = '\\u0009-\\u000D\\u0020\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';
