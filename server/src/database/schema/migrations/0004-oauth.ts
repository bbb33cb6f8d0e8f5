import { Migration } from '@mikro-orm/migrations';

/** OAuth applications with their secrets, consents, grants, tokens, interactions and signing keys. */
export class Migration0004OAuth extends Migration {
  override up(): void {
    this.addSql(`
      create table oauth_application (
        client_id text collate "C" primary key,
        slug text collate "C" not null,
        former_slugs jsonb not null default '[]' check (jsonb_typeof(former_slugs) = 'array'),
        name text not null check (char_length(name) between 1 and 120),
        logo_url text,
        home_url text,
        redirect_uris jsonb not null,
        post_logout_redirect_uris jsonb not null default '[]',
        public boolean not null,
        native boolean not null default false,
        third_party boolean not null,
        require_pkce boolean not null,
        scopes jsonb not null,
        default_scope text not null,
        created_at timestamptz(3) not null,
        disabled_at timestamptz(3),
        constraint oauth_application_slug_unique unique (slug),
        constraint oauth_application_slug_usable check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 63),
        constraint oauth_application_redirects check (
          jsonb_typeof(redirect_uris) = 'array' and jsonb_array_length(redirect_uris) > 0
          and jsonb_typeof(post_logout_redirect_uris) = 'array' and jsonb_typeof(scopes) = 'array'
        ),
        constraint oauth_application_public_needs_pkce check (require_pkce or not public),
        constraint oauth_application_native_is_public check (public or not native)
      )`);
    // Login pages that were opened under a former slug continue to work.
    this.addSql('create index oauth_application_by_former_slug on oauth_application using gin (former_slugs)');

    // A replaced secret stays valid until expires_at, which the operator chooses.
    this.addSql(`
      create table oauth_application_secret (
        secret_hash text collate "C" primary key,
        client_id text collate "C" not null references oauth_application (client_id) on delete cascade,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        last_used_at timestamptz(3)
      )`);
    this.addSql('create index oauth_application_secret_by_application on oauth_application_secret (client_id)');

    this.addSql(`
      create table oauth_consent (
        account_id text collate "C" not null references account (id) on delete cascade,
        client_id text collate "C" not null references oauth_application (client_id) on delete cascade,
        scopes jsonb not null check (jsonb_typeof(scopes) = 'array'),
        granted_at timestamptz(3) not null,
        primary key (account_id, client_id)
      )`);

    // session_id is no foreign key: expired sessions are deleted, and their grants stay.
    this.addSql(`
      create table oauth_grant (
        id text collate "C" primary key,
        account_id text collate "C" not null references account (id) on delete cascade,
        client_id text collate "C" not null references oauth_application (client_id) on delete cascade,
        session_id text collate "C" not null,
        scope text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      )`);
    this.addSql('create index oauth_grant_by_account on oauth_grant (account_id)');
    this.addSql('create index oauth_grant_by_session on oauth_grant (session_id)');
    this.addSql('create index oauth_grant_by_expiry on oauth_grant (expires_at)');

    this.addSql(`
      create table oauth_token (
        token_hash text collate "C" primary key,
        kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
        grant_id text collate "C" not null references oauth_grant (id) on delete cascade,
        payload jsonb not null,
        expires_at timestamptz(3) not null,
        consumed_at timestamptz(3)
      )`);
    this.addSql('create index oauth_token_by_grant on oauth_token (grant_id)');
    this.addSql('create index oauth_token_by_expiry on oauth_token (expires_at)');

    this.addSql(`
      create table oauth_interaction (
        id_hash text collate "C" primary key,
        kind text not null check (kind in ('Session', 'Interaction')),
        payload jsonb not null,
        expires_at timestamptz(3) not null
      )`);
    this.addSql('create index oauth_interaction_by_expiry on oauth_interaction (expires_at)');

    this.addSql(`
      create table oauth_signing_key (
        kid text collate "C" primary key,
        encrypted_private_key text not null,
        created_at timestamptz(3) not null,
        active_from timestamptz(3) not null,
        retired_at timestamptz(3)
      )`);
  }
}
