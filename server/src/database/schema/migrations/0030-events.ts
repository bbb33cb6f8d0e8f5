import { Migration } from '@mikro-orm/migrations';
import { triggersOnRows } from './0014-search-changes.ts';
import { changedFields, type Fields, productEvents } from './0030-product-events.ts';

/** A transaction that changes more rows than these writes one event for all of them. */
const MOST_SINGLE_EVENTS = 1_000;

/**
 * The events: what has happened, written in the transaction of its change, also by other programs. Statement triggers write those
 * of the catalog, of content and of settings. A worker gives committed events their positions. Beside them: webhook endpoints, and
 * the deliveries that wait.
 *
 * @see docs/decisions/0074-events.md
 */
export class Migration0030Events extends Migration {
  override up(): void {
    this.createEvents();
    this.createProductTriggers();
    this.createCategoryTriggers();
    this.createContentTriggers();
    this.createVisitorTriggers();
    this.createWebhooks();
  }

  private createEvents(): void {
    // `change` is what the public sees: 1 if the subject is public after the change, -1 if it is not any more, null if nothing
    // public but prices has changed.
    this.addSql(`
      create table event (
        sequence bigint generated always as identity primary key,
        id text collate "C" not null default gen_random_uuid(),
        position bigint,
        numbered_at timestamptz(3),
        type text collate "C" not null,
        occurred_at timestamptz(3) not null default coalesce(
          (nullif(current_setting('arot.audit_context', true), '')::jsonb ->> 'at')::timestamptz, clock_timestamp()),
        subject_type text collate "C" not null,
        subject_id text collate "C" not null,
        version bigint,
        data jsonb not null default '{}',
        change smallint check (change in (-1, 1)),
        transaction xid8 not null default pg_current_xact_id()
      )`);
    this.addSql('create index event_unnumbered on event (sequence) where position is null');
    this.addSql('create unique index event_by_position on event (position) where position is not null');
    // Partial, so that the numbering writes it, and not the change.
    this.addSql('create unique index event_by_id on event (id) where position is not null');
    // An erasure looks for the events of a person.
    this.addSql(`create index event_by_person on event (subject_id) where subject_type in ('customer', 'account')`);
    this.addSql(`
      create table event_feed (
        id boolean primary key default true check (id),
        last_position bigint not null default 0,
        bulk_position bigint not null default 0
      )`);
    this.addSql('insert into event_feed default values');
    this.createBulk();
  }

  /**
   * Creates a function that a trigger calls before it writes events of rows. It counts the rows of the transaction, and returns false
   * when they are too many: one event then stands for all of them, and those that the transaction has written are removed.
   *
   * @param tier WHOLESALE or RETAIL if only its prices have changed, else null
   */
  private createBulk(): void {
    this.addSql(`
      create function events_fit(rows bigint, of_prices boolean, of_tier text) returns boolean language plpgsql as $$
      declare
        before constant text := nullif(current_setting('arot.event_rows', true), '');
        -- The number of rows, whether only prices have changed, and the tier.
        total constant bigint := rows + coalesce(split_part(before, ' ', 1)::bigint, 0);
        only_prices constant boolean := of_prices and coalesce(split_part(before, ' ', 2)::boolean, true);
        tier constant text := case
          when of_tier is not null and (before is null or split_part(before, ' ', 3) = of_tier) then of_tier else 'both' end;
        bulk_type constant text := case when only_prices then 'prices.changed' else 'catalog.imported' end;
        bulk_data constant jsonb := jsonb_build_object(
          'count', total, 'tier', case when only_prices then nullif(tier, 'both') end);
      begin
        perform set_config('arot.event_rows', total || ' ' || only_prices || ' ' || tier, true);
        if total <= ${MOST_SINGLE_EVENTS} then
          return true;
        end if;
        if total - rows <= ${MOST_SINGLE_EVENTS} then
          delete from event where position is null and transaction = pg_current_xact_id()
            and subject_type in ('product', 'category');
          insert into event (type, subject_type, subject_id, data, change)
          values (bulk_type, 'catalog', 'catalog', bulk_data, case when only_prices then null else 1 end);
        else
          update event set type = bulk_type, data = bulk_data, change = case when only_prices then null else 1 end
          where position is null and transaction = pg_current_xact_id() and subject_type = 'catalog';
        end if;
        return false;
      end $$`);
  }

  private createProductTriggers(): void {
    this.addSql(productEvents());
    for (const trigger of triggersOnRows('product_events', 'product', 'product_events')) this.addSql(trigger);
    this.addTruncation('product');
  }

  private createCategoryTriggers(): void {
    const columns: Fields = {
      name: 'name',
      description: 'description',
      image: 'image',
      parent_id: 'parentId',
      hidden: 'hidden',
      sort_order: 'sortOrder',
    };
    const changed = changedFields(columns);
    // The public does not learn of categories that it never sees.
    const seen = 'case when not (added.hidden and removed.hidden) then 1 end';
    const write = (type: string, row: string, data: string, change: string, from: string) => `
          insert into event (type, subject_type, subject_id, version, data, change)
          select 'category.${type}', 'category', ${row}.id, ${row}.version, jsonb_build_object('changed', ${data}), ${change}
          from ${from} order by ${row}.id`;
    this.addSql(`
      create function category_events() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if exists (select from added) and events_fit((select count(*) from added), false, null) then
            ${write('created', 'added', `'[]'::jsonb`, 'case when not added.hidden then 1 end', 'added')};
          end if;
        elsif tg_op = 'DELETE' then
          if exists (select from removed) and events_fit((select count(*) from removed), false, null) then
            ${write('deleted', 'removed', `'[]'::jsonb`, 'case when not removed.hidden then -1 end', 'removed')};
          end if;
        elsif exists (select from added) then
          if events_fit((select count(*) from added), false, null) then
            ${write('changed', 'added', 'difference.changed', seen, `added join removed on removed.id = added.id ${changed}`)};
            -- The public sees the subcategories of a main category with it.
            ${write(
              'changed',
              'category',
              `'["hidden"]'::jsonb`,
              'case when not category.hidden then 1 end',
              `category join added on added.id = category.parent_id join removed on removed.id = added.id
            where added.hidden is distinct from removed.hidden and category.id not in (select id from added)`,
            )};
          end if;
        end if;
        return null;
      end $$`);
    for (const trigger of triggersOnRows('category_events', 'category', 'category_events')) this.addSql(trigger);
    this.addTruncation('category');
  }

  private addTruncation(table: 'product' | 'category'): void {
    this.addSql(`
      create function ${table}_events_truncated() returns trigger language plpgsql as $$
      begin
        insert into event (type, subject_type, subject_id, data, change)
        values ('catalog.imported', 'catalog', 'catalog', '{"count": 1, "tier": null}', 1);
        return null;
      end $$`);
    this.addSql(`
      create trigger ${table}_events_after_truncate after truncate on ${table}
      for each statement execute function ${table}_events_truncated()`);
  }

  /** A setting has no row of its own in the API, so one event names all keys of a statement. */
  private createContentTriggers(): void {
    const columns: Fields = {
      title: 'title',
      body: 'body',
      external_url: 'externalUrl',
      images: 'images',
      status: 'status',
    };
    const write = (type: string, row: string, data: string, from: string) => `
          insert into event (type, subject_type, subject_id, version, data)
          select 'app_content.${type}', 'app_content', ${row}.key, ${row}.version, jsonb_build_object('changed', ${data})
          from ${from} order by ${row}.key`;
    const both = `added join removed on removed.key = added.key ${changedFields(columns)}`;
    this.addSql(`
      create function app_content_events() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${write('published', 'added', `'[]'::jsonb`, `added where added.status = 'published'`)};
        elsif tg_op = 'DELETE' then
          ${write('unpublished', 'removed', `'[]'::jsonb`, `removed where removed.status = 'published'`)};
        else
          ${write('published', 'added', 'difference.changed', `${both} and added.status = 'published'`)};
          ${write(
            'unpublished',
            'added',
            'difference.changed',
            `${both} and added.status = 'draft' and removed.status = 'published'`,
          )};
        end if;
        return null;
      end $$`);
    for (const trigger of triggersOnRows('app_content_events', 'app_content', 'app_content_events'))
      this.addSql(trigger);
    this.addSql(`
      create function setting_events() returns trigger language plpgsql as $$
      declare
        keys jsonb;
      begin
        if tg_op = 'INSERT' then
          select jsonb_agg(key order by key) into keys from added;
        elsif tg_op = 'DELETE' then
          select jsonb_agg(key order by key) into keys from removed;
        else
          select jsonb_agg(added.key order by added.key) into keys
          from added join removed on removed.key = added.key where added.value is distinct from removed.value;
        end if;
        if keys is not null then
          insert into event (type, subject_type, subject_id, data)
          values ('settings.changed', 'settings', 'settings', jsonb_build_object('changed', keys));
        end if;
        return null;
      end $$`);
    for (const trigger of triggersOnRows('setting_events', 'setting', 'setting_events')) this.addSql(trigger);
  }

  /** Anonymous visitors have no events. */
  private createVisitorTriggers(): void {
    const write = (type: string, rows: string) => `
          insert into event (type, occurred_at, subject_type, subject_id, data)
          select 'chat.visitor_${type}', ${type === 'saved' ? 'updated_at' : 'now()'}, 'chat_visitor', id,
            jsonb_build_object('chatApplicationId', application_id)
          from ${rows} where external_user_id is not null order by id`;
    this.addSql(`
      create function chat_visitor_events() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          ${write('erased', 'removed')};
        else
          ${write('saved', 'added')};
        end if;
        return null;
      end $$`);
    for (const trigger of triggersOnRows('chat_visitor_events', 'chat_visitor', 'chat_visitor_events')) {
      this.addSql(trigger);
    }
  }

  private createWebhooks(): void {
    this.addSql(`
      create table webhook_endpoint (
        id text collate "C" primary key,
        url text not null,
        types jsonb not null check (jsonb_typeof(types) = 'array'),
        description text not null,
        ordering text not null check (ordering in ('none', 'subject')),
        enabled boolean not null,
        disabled_reason text,
        failing_since timestamptz(3),
        secrets jsonb not null check (jsonb_typeof(secrets) = 'array'),
        created_at timestamptz(3) not null,
        version bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint
      )`);
    this.addSql(`
      create trigger webhook_endpoint_version
      before update of url, types, description, ordering, enabled, disabled_reason, secrets on webhook_endpoint
      for each row execute function row_version()`);
    this.addSql(`
      create table webhook_delivery (
        id bigint generated always as identity primary key,
        endpoint_id text collate "C" references webhook_endpoint (id) on delete cascade,
        event_id text collate "C",
        payload jsonb,
        client_id text collate "C" references oauth_application (client_id) on delete cascade,
        logout jsonb,
        subject text collate "C" not null,
        created_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        leased_until timestamptz(3),
        attempts integer not null default 0,
        constraint webhook_delivery_receiver check ((endpoint_id is null) = (client_id is not null)),
        constraint webhook_delivery_content check (num_nonnulls(event_id, payload, logout) >= 1)
      )`);
    this.addSql('create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, due_at, id)');
    this.addSql('create index webhook_delivery_by_subject on webhook_delivery (endpoint_id, subject, id)');
    this.addSql(
      'create index webhook_delivery_by_client on webhook_delivery (client_id, due_at, id) where client_id is not null',
    );
    this.addSql(
      'create index webhook_delivery_leased on webhook_delivery (leased_until) where leased_until is not null',
    );
    this.addSql(`
      create table webhook_attempt (
        id bigint generated always as identity primary key,
        endpoint_id text collate "C" not null references webhook_endpoint (id) on delete cascade,
        event_id text collate "C" not null,
        at timestamptz(3) not null,
        status integer,
        error text,
        duration_ms integer not null,
        body text
      )`);
    this.addSql('create index webhook_attempt_by_endpoint on webhook_attempt (endpoint_id, id)');
    this.addSql('create index webhook_attempt_by_time on webhook_attempt (at)');
  }
}
