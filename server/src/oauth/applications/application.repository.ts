import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

export type ApplicationRow = {
  client_id: string;
  slug: string;
  /** Slugs that it had, the newest first. */
  former_slugs: string[];
  name: string;
  logo_url: string | null;
  home_url: string | null;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  public: boolean;
  native: boolean;
  third_party: boolean;
  require_pkce: boolean;
  scopes: string[];
  default_scope: string;
  /** ISO 8601. */
  created_at: string;
  disabled: boolean;
  secrets: SecretRow[];
};

/** A secret's hash, and when it was made, ends if it was replaced, and was last used, in ISO 8601. */
export type SecretRow = { hash: string; createdAt: string; expiresAt: string | null; lastUsedAt: string | null };

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const applicationColumns = sql`
  client_id, slug, former_slugs, name, logo_url, home_url, redirect_uris, post_logout_redirect_uris, public, native,
  third_party, require_pkce, scopes, default_scope, ${iso('created_at')} as created_at,
  disabled_at is not null as disabled,
  coalesce((
    select jsonb_agg(jsonb_build_object('hash', secret.secret_hash, 'createdAt', ${iso('secret.created_at')},
        'expiresAt', ${iso('secret.expires_at')}, 'lastUsedAt', ${iso('secret.last_used_at')})
      order by secret.created_at, secret.secret_hash)
    from oauth_application_secret secret where secret.client_id = oauth_application.client_id
  ), '[]') as secrets`;

/** By whatever a request calls itself: an id with U+0000 is nobody's, and no question for PostgreSQL. */
export async function findApplication(em: EntityManager, clientId: string): Promise<ApplicationRow | undefined> {
  if (clientId.includes('\0')) return undefined;
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from oauth_application where client_id = ${clientId}`.execute(em.getKysely());
  return rows[0];
}

/** The application that has this slug, or the one that had it last. */
export async function findApplicationBySlug(em: EntityManager, slug: string): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from oauth_application
    where slug = ${slug} or former_slugs @> ${JSON.stringify([slug])}::jsonb
    order by slug = ${slug} desc, created_at desc limit 1`.execute(em.getKysely());
  return rows[0];
}

export async function findApplications(em: EntityManager): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationColumns} from oauth_application order by oauth_application.created_at, client_id`.execute(
    em.getKysely(),
  );
  return rows;
}

export async function lockApplication(em: EntityManager, clientId: string): Promise<ApplicationRow | undefined> {
  await sql`select 1 from oauth_application where client_id = ${clientId} for update`.execute(em.getKysely());
  return await findApplication(em, clientId);
}

export type NewApplicationRow = Omit<ApplicationRow, 'disabled' | 'secrets' | 'created_at' | 'former_slugs'> & {
  createdAt: Date;
};

/** @returns whether it was made; not where another one has its slug */
export async function insertApplication(em: EntityManager, row: NewApplicationRow): Promise<boolean> {
  const { rows } = await sql`
    insert into oauth_application (client_id, slug, name, logo_url, home_url, redirect_uris, post_logout_redirect_uris,
      public, native, third_party, require_pkce, scopes, default_scope, created_at)
    values (${row.client_id}, ${row.slug}, ${row.name}, ${row.logo_url}, ${row.home_url},
      ${JSON.stringify(row.redirect_uris)}::jsonb, ${JSON.stringify(row.post_logout_redirect_uris)}::jsonb,
      ${row.public}, ${row.native}, ${row.third_party}, ${row.require_pkce},
      ${JSON.stringify(row.scopes)}::jsonb, ${row.default_scope}, ${row.createdAt.toISOString()}::timestamptz)
    on conflict (slug) do nothing returning client_id`.execute(em.getKysely());
  return rows.length === 1;
}

/** Whether another application has this slug. */
export async function isSlugTaken(em: EntityManager, slug: string, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from oauth_application where slug = ${slug} and client_id <> ${clientId}`.execute(em.getKysely());
  return rows.length > 0;
}

/** @throws UniqueConstraintViolationException where another application takes its slug at the same moment */
export async function updateApplication(
  em: EntityManager,
  row: Omit<ApplicationRow, 'disabled' | 'secrets' | 'created_at' | 'public' | 'native' | 'third_party'>,
): Promise<void> {
  await sql`
    update oauth_application set slug = ${row.slug}, former_slugs = ${JSON.stringify(row.former_slugs)}::jsonb,
      name = ${row.name}, logo_url = ${row.logo_url}, home_url = ${row.home_url},
      redirect_uris = ${JSON.stringify(row.redirect_uris)}::jsonb,
      post_logout_redirect_uris = ${JSON.stringify(row.post_logout_redirect_uris)}::jsonb,
      require_pkce = ${row.require_pkce}, scopes = ${JSON.stringify(row.scopes)}::jsonb,
      default_scope = ${row.default_scope}
    where client_id = ${row.client_id}`.execute(em.getKysely());
}

/** Of uses at the same time, one is written. */
export async function updateLastUse(em: EntityManager, hash: string, now: Date, usedBefore: Date): Promise<void> {
  await sql`
    update oauth_application_secret set last_used_at = ${now.toISOString()}::timestamptz
    where secret_hash = ${hash}
      and (last_used_at is null or last_used_at < ${usedBefore.toISOString()}::timestamptz)`.execute(em.getKysely());
}

export async function insertApplicationSecret(
  em: EntityManager,
  secret: { secretHash: string; clientId: string; createdAt: Date },
): Promise<void> {
  await sql`
    insert into oauth_application_secret (secret_hash, client_id, created_at)
    values (${secret.secretHash}, ${secret.clientId}, ${secret.createdAt.toISOString()}::timestamptz)`.execute(
    em.getKysely(),
  );
}

/** Lets the secrets of an application end at a moment, unless they end before; those that have ended are forgotten. */
export async function expireApplicationSecrets(
  em: EntityManager,
  clientId: string,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await sql`
    update oauth_application_secret set expires_at = least(expires_at, ${at.toISOString()}::timestamptz)
    where client_id = ${clientId}`.execute(em.getKysely());
  await sql`
    delete from oauth_application_secret
    where client_id = ${clientId} and expires_at <= ${now.toISOString()}::timestamptz`.execute(em.getKysely());
}

export async function setApplicationDisabled(em: EntityManager, clientId: string, at: Date | null): Promise<void> {
  await sql`
    update oauth_application set disabled_at = ${at?.toISOString() ?? null}::timestamptz
    where client_id = ${clientId}`.execute(em.getKysely());
}
