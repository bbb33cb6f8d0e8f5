import { sql } from 'kysely';
import type { EntityManager } from '../database/open-database.ts';

/** Of a grant that holds: neither expired nor revoked, of an application that is enabled and an account that is active. */
export type GrantRow = {
  id: string;
  account_id: string;
  client_id: string;
  scope: string;
  /** ISO 8601. */
  expires_at: string;
};

export async function findGrant(em: EntityManager, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`
    select oauth_grant.id, oauth_grant.account_id, oauth_grant.client_id, oauth_grant.scope,
      to_char(oauth_grant.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at
    from oauth_grant
      join oauth_application application on application.client_id = oauth_grant.client_id
      join account on account.id = oauth_grant.account_id
    where oauth_grant.id = ${id} and oauth_grant.revoked_at is null and application.disabled_at is null
      and account.active`.execute(em.getKysely());
  return rows[0];
}

/**
 * Makes a grant in a session that is open at this very moment, or in the one that has replaced it in its browser, and
 * where consent is needed, under a consent that exists. A transaction that ends the session, deactivates the account or
 * withdraws the consent waits for this statement and then finds the grant; or this statement waits for it and makes
 * nothing.
 *
 * @returns whether it was made
 */
export async function insertGrantOfOpenSession(
  em: EntityManager,
  grant: {
    id: string;
    accountId: string;
    clientId: string;
    sessionId: string;
    scope: string;
    createdAt: Date;
    expiresAt: Date;
    needsConsent: boolean;
  },
): Promise<boolean> {
  const now = grant.createdAt.toISOString();
  const { needsConsent } = grant;
  const consent = sql`join oauth_consent on oauth_consent.account_id = account.id
        and oauth_consent.client_id = ${grant.clientId}`;
  const { rows } = await sql`
    insert into oauth_grant (id, account_id, client_id, session_id, scope, created_at, expires_at)
    select ${grant.id}, open.account_id, ${grant.clientId}, open.session_id, ${grant.scope}, ${now}::timestamptz,
      ${grant.expiresAt.toISOString()}::timestamptz
    from (
      select session.id as session_id, account.id as account_id
      from session join account on account.id = session.account_id ${needsConsent ? consent : sql``}
      where (session.id = ${grant.sessionId} or session.browser_id = (
          select coalesce(first.browser_id, first.id) from session first where first.id = ${grant.sessionId}
        ))
        and account.id = ${grant.accountId} and account.active
        and session.revoked_at is null and session.expires_at > ${now}::timestamptz
      order by session.id = ${grant.sessionId} desc, session.created_at desc, session.id desc
      limit 1
      for share of session, account ${needsConsent ? sql`, oauth_consent` : sql``}
    ) open
    returning id`.execute(em.getKysely());
  return rows.length === 1;
}

/** @returns whose it was, where it still held */
export async function revokeGrant(
  em: EntityManager,
  id: string,
  now: Date,
): Promise<{ account_id: string; client_id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; client_id: string }>`
    update oauth_grant set revoked_at = ${now.toISOString()}::timestamptz
    where id = ${id} and revoked_at is null returning account_id, client_id`.execute(em.getKysely());
  return rows[0];
}

export async function revokeGrantsWhere(
  em: EntityManager,
  owner: { accountId: string; clientId?: string } | { sessionIds: readonly string[] },
  now: Date,
): Promise<number> {
  const whose =
    'sessionIds' in owner
      ? sql`session_id = any(${[...owner.sessionIds]}::text[])`
      : sql`account_id = ${owner.accountId} ${owner.clientId === undefined ? sql`` : sql`and client_id = ${owner.clientId}`}`;
  const { rows } = await sql`
    update oauth_grant set revoked_at = ${now.toISOString()}::timestamptz
    where ${whose} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
    returning id`.execute(em.getKysely());
  return rows.length;
}

export async function moveGrantsOfSessions(em: EntityManager, from: readonly string[], to: string): Promise<void> {
  await sql`
    update oauth_grant set session_id = ${to}
    where session_id = any(${[...from]}::text[]) and revoked_at is null`.execute(em.getKysely());
}

export type GrantSummaryRow = {
  client_id: string;
  slug: string;
  name: string;
  third_party: boolean;
  /** What the account agreed to; null for an application that needs no consent. */
  scopes: string[] | null;
  /** ISO 8601, like all times here. */
  consented_at: string | null;
  grants: number;
  last_granted_at: string | null;
  access_until: string | null;
};

const iso = (expression: ReturnType<typeof sql>) =>
  sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The applications that an account agreed to or that hold a grant of it, by name. */
export async function findGrantsOfAccount(em: EntityManager, accountId: string, now: Date): Promise<GrantSummaryRow[]> {
  const { rows } = await sql<GrantSummaryRow>`
    select application.client_id, application.slug, application.name, application.third_party, consent.scopes,
      ${iso(sql`consent.granted_at`)} as consented_at, coalesce(held.grants, 0)::int as grants,
      ${iso(sql`held.last_granted_at`)} as last_granted_at, ${iso(sql`held.access_until`)} as access_until
    from oauth_application application
      left join oauth_consent consent
        on consent.client_id = application.client_id and consent.account_id = ${accountId}
      left join (
        select client_id, count(*) as grants, max(created_at) as last_granted_at, max(expires_at) as access_until
        from oauth_grant
        where account_id = ${accountId} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
        group by client_id
      ) held on held.client_id = application.client_id
    where consent.client_id is not null or held.client_id is not null
    order by application.name, application.client_id`.execute(em.getKysely());
  return rows;
}

/** @returns whether there was a consent */
export async function deleteConsent(em: EntityManager, accountId: string, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from oauth_consent where account_id = ${accountId} and client_id = ${clientId} returning 1 as one`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** Removes grants that ended before a moment, with their tokens, a batch at a time. @returns how many */
export async function deleteEndedGrants(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from oauth_grant where id in (
      select id from oauth_grant
      where expires_at < ${before.toISOString()}::timestamptz or revoked_at < ${before.toISOString()}::timestamptz
      limit ${limit}
    ) returning id`.execute(em.getKysely());
  return rows.length;
}

export async function findConsentedScopes(
  em: EntityManager,
  accountId: string,
  clientId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ scopes: string[] }>`
    select scopes from oauth_consent where account_id = ${accountId} and client_id = ${clientId}`.execute(
    em.getKysely(),
  );
  return rows[0]?.scopes ?? [];
}

/** Adds to what somebody has allowed an application. */
export async function saveConsent(
  em: EntityManager,
  consent: { accountId: string; clientId: string; scopes: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    insert into oauth_consent (account_id, client_id, scopes, granted_at)
    values (${consent.accountId}, ${consent.clientId}, ${JSON.stringify(consent.scopes)}::jsonb,
      ${consent.now.toISOString()}::timestamptz)
    on conflict (account_id, client_id) do update set granted_at = excluded.granted_at, scopes = (
      select jsonb_agg(distinct scope) from jsonb_array_elements(oauth_consent.scopes || excluded.scopes) scope
    )`.execute(em.getKysely());
}
