import { Migration } from '@mikro-orm/migrations';

/**
 * What staff members need to change things: who changed what, requests that are repeated, deleted products, former slugs.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export class Migration0009Staff extends Migration {
  override up(): void {
    this.addSubjects();
    this.addDeletedProducts();
    this.addIdempotency();
    this.addWholesaleRequests();
    this.recordCatalogChanges();
  }

  /** What an event is about, such as product `chini-1kg`. Events of accounts keep account_id. */
  private addSubjects(): void {
    this.addSql(`
      alter table audit_event
        add column subject_kind text collate "C",
        add column subject text collate "C"`);
    this.addSql(
      'create index audit_event_by_subject on audit_event (subject_kind, subject, at) where subject is not null',
    );
    this.addSql('create index audit_event_by_actor on audit_event (actor, at)');
  }

  private addDeletedProducts(): void {
    this.addSql(`
      alter table product
        add column deleted_at timestamptz(3),
        add column deleted_status text`);
    this.addSql('create index product_deleted on product (deleted_at) where deleted_at is not null');
    this.addSql(`
      create table former_slug (
        slug text collate "C" primary key,
        product_id text collate "C" not null references product (id) on delete cascade,
        changed_at timestamptz(3) not null
      )`);
    this.addSql('create index former_slug_by_product on former_slug (product_id)');
  }

  /** The responses to requests with an Idempotency-Key, written in the transaction of the request, encrypted. */
  private addIdempotency(): void {
    this.addSql(`
      create table idempotent_request (
        account_id text collate "C" not null references account (id) on delete cascade,
        key text collate "C" not null,
        operation text not null,
        request_hash text collate "C" not null,
        status smallint not null,
        body text not null,
        created_at timestamptz(3) not null,
        primary key (account_id, key)
      )`);
    this.addSql('create index idempotent_request_by_time on idempotent_request (created_at)');
  }

  /** A customer who asked for WHOLESALE and is RETAIL until a staff member decides. */
  private addWholesaleRequests(): void {
    this.addSql(`
      create table wholesale_request (
        account_id text collate "C" primary key references customer (account_id) on delete cascade,
        requested_at timestamptz(3) not null,
        decided_at timestamptz(3),
        approved boolean,
        decided_by text collate "C",
        note text,
        constraint wholesale_request_decided check ((decided_at is null) = (approved is null))
      )`);
    this.addSql('create index wholesale_request_pending on wholesale_request (requested_at) where decided_at is null');
  }

  /**
   * Writes an event for each changed row, if the transaction has named its actor in `arot.audit_context`: a JSON object with
   * `actor`, `ip`, `requestId` and `at`. With `"creations": false`, created rows have no event.
   */
  private recordCatalogChanges(): void {
    this.addSql(`
      create function audit_changes(before jsonb, after jsonb) returns jsonb language sql immutable parallel safe as $$
        select jsonb_build_object(
          'before', coalesce(jsonb_object_agg(key, before -> key) filter (where before ? key), '{}'),
          'after', coalesce(jsonb_object_agg(key, after -> key) filter (where after ? key), '{}'))
        from (select jsonb_object_keys(before || after) as key) as keys
        where before -> key is distinct from after -> key
      $$`);
    // Rich texts are long, so their SHA-256 stands for them. Columns that follow from others are left out.
    this.addSql(`
      create function audit_row(stored jsonb) returns jsonb language sql immutable parallel safe as $$
        select jsonb_strip_nulls(stored - '{name_normalized,description_html,body_html,is_main,parent_is_main}'::text[]
          || jsonb_build_object(
            'description', case when jsonb_typeof(stored -> 'description') = 'object'
              then to_jsonb(encode(sha256(convert_to(stored ->> 'description', 'UTF8')), 'hex')) else stored -> 'description' end,
            'body', case when jsonb_typeof(stored -> 'body') = 'object'
              then to_jsonb(encode(sha256(convert_to(stored ->> 'body', 'UTF8')), 'hex')) else stored -> 'body' end))
      $$`);
    for (const [table, kind, key] of [
      ['product', 'product', 'slug'],
      ['category', 'category', 'id'],
      ['app_content', 'app_content', 'key'],
      ['setting', 'setting', 'key'],
    ] as const) {
      this.addSql(`
        create function ${table}_audited() returns trigger language plpgsql as $$
        declare
          context constant jsonb := nullif(current_setting('arot.audit_context', true), '')::jsonb;
        begin
          if context is null then
            return null;
          end if;
          if tg_op = 'INSERT' then
            if (context ->> 'creations')::boolean is false then
              return null;
            end if;
            insert into audit_event (at, kind, actor, ip, request_id, subject_kind, subject, details)
            select (context ->> 'at')::timestamptz, '${kind}_created', context ->> 'actor', context ->> 'ip',
              context ->> 'requestId', '${kind}', added.${key}, jsonb_build_object('after', audit_row(to_jsonb(added)))
            from added order by added.${key};
          elsif tg_op = 'DELETE' then
            insert into audit_event (at, kind, actor, ip, request_id, subject_kind, subject, details)
            select (context ->> 'at')::timestamptz, '${kind}_deleted', context ->> 'actor', context ->> 'ip',
              context ->> 'requestId', '${kind}', removed.${key}, jsonb_build_object('before', audit_row(to_jsonb(removed)))
            from removed order by removed.${key};
          else
            insert into audit_event (at, kind, actor, ip, request_id, subject_kind, subject, details)
            select (context ->> 'at')::timestamptz, '${kind}_changed', context ->> 'actor', context ->> 'ip',
              context ->> 'requestId', '${kind}', added.${key},
              audit_changes(audit_row(to_jsonb(removed)), audit_row(to_jsonb(added)))
            from added join removed on removed.${table === 'product' ? 'id' : key} = added.${table === 'product' ? 'id' : key}
            where audit_row(to_jsonb(removed)) is distinct from audit_row(to_jsonb(added))
            order by added.${key};
          end if;
          return null;
        end $$`);
      for (const [event, tables] of [
        ['insert', 'new table as added'],
        ['update', 'old table as removed new table as added'],
        ['delete', 'old table as removed'],
      ]) {
        this.addSql(`
          create trigger ${table}_audited_${event} after ${event} on ${table}
          referencing ${tables} for each statement execute function ${table}_audited()`);
      }
    }
  }
}
