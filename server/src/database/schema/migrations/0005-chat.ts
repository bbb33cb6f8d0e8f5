import { Migration } from '@mikro-orm/migrations';

/** Chat applications with their secrets, origins and fields; visitors; widget sessions. */
export class Migration0005Chat extends Migration {
  override up(): void {
    this.addSql(`
      create table chat_application (
        id text collate "C" primary key,
        name text not null check (char_length(name) between 1 and 100),
        widget_key text collate "C" not null,
        identity_verification text not null check (identity_verification in ('off', 'required')),
        enabled boolean not null default true,
        created_at timestamptz(3) not null,
        constraint chat_application_widget_key_unique unique (widget_key)
      )`);

    this.addSql(`
      create table chat_origin (
        application_id text collate "C" not null references chat_application (id) on delete cascade,
        origin text collate "C" not null,
        primary key (application_id, origin)
      )`);
    this.addSql('create index chat_origin_by_origin on chat_origin (origin)');

    this.addSql(`
      create table chat_secret (
        prefix text collate "C" primary key,
        application_id text collate "C" not null references chat_application (id) on delete cascade,
        secret_hash text collate "C" not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        last_used_at timestamptz(3)
      )`);
    this.addSql('create index chat_secret_by_application on chat_secret (application_id)');

    // The reserved keys have a special meaning in JavaScript objects.
    this.addSql(`
      create table chat_field (
        application_id text collate "C" not null references chat_application (id) on delete cascade,
        key text collate "C" not null,
        type text not null check (
          type in ('text', 'textarea', 'email', 'phone', 'number', 'boolean', 'select', 'date', 'url')),
        label text,
        label_bn text,
        required boolean not null default false,
        options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
        max_length integer check (max_length > 0),
        position integer not null default 0,
        defined_order integer not null,
        archived boolean not null default false,
        primary key (application_id, key),
        constraint chat_field_key_usable check (key ~ '^[A-Za-z0-9_-]{1,64}$'),
        constraint chat_field_key_not_reserved
          check (archived or key not in ('__proto__', 'constructor', 'prototype'))
      )`);

    // external_user_id is null for anonymous visitors. A unique constraint treats nulls as distinct.
    this.addSql(`
      create table chat_visitor (
        id text collate "C" primary key,
        application_id text collate "C" not null references chat_application (id) on delete cascade,
        external_user_id text collate "C",
        name text,
        email text,
        phone text,
        avatar_url text,
        custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint chat_visitor_external_user_unique unique (application_id, external_user_id)
      )`);
    this.addSql(`
      create index chat_visitor_anonymous on chat_visitor (updated_at) where external_user_id is null`);

    this.addSql(`
      create table widget_session (
        id text collate "C" primary key,
        application_id text collate "C" not null references chat_application (id) on delete cascade,
        visitor_id text collate "C" not null references chat_visitor (id) on delete cascade,
        page jsonb,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`);
    this.addSql('create index widget_session_by_visitor on widget_session (visitor_id)');
    this.addSql('create index widget_session_by_application on widget_session (application_id)');
    this.addSql('create index widget_session_by_expiry on widget_session (expires_at)');
    this.addSql('create index widget_session_by_end on widget_session (ended_at) where ended_at is not null');

    // Used tokens stay until they expire: the second use of a token shows that it was stolen.
    this.addSql(`
      create table widget_resume_token (
        token_hash text collate "C" primary key,
        session_id text collate "C" not null references widget_session (id) on delete cascade,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3)
      )`);
    this.addSql('create index widget_resume_token_by_session on widget_resume_token (session_id)');
    this.addSql('create index widget_resume_token_by_expiry on widget_resume_token (expires_at)');
  }
}
