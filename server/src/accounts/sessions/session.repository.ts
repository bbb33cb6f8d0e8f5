import { sql } from 'kysely';
import { catalogVersion } from '../../database/catalog-version.ts';
import type { Database, EntityManager } from '../../database/open-database.ts';

export type SessionRow = {
  session_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  account_id: string;
  active: boolean;
  name: string;
  email: string | null;
  phone_number: string | null;
  image: string | null;
  role_name: string | null;
  permissions: string[] | null;
  customer_type: 'WHOLESALE' | 'RETAIL' | null;
  catalog_version: string;
};

/**
 * The sessions of these tokens that have neither expired nor been revoked, with the current state of their accounts and
 * the catalog version, so that a cached response needs no second round trip. One statement for any number of tokens.
 */
export async function findOpenSessions(
  database: Database,
  tokenHashes: readonly string[],
  now: Date,
): Promise<SessionRow[]> {
  return await database.read(sql<SessionRow>`
    select session.id as session_id, session.token_hash,
      to_char(session.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      to_char(session.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      account.id as account_id, account.active, account.name, account.email, account.phone_number, account.image,
      account.role_name, role.permissions, customer.customer_type, ${catalogVersion} as catalog_version
    from session
      join account on account.id = session.account_id
      left join role on role.name = account.role_name
      left join customer on customer.account_id = account.id
    where session.token_hash = any(${[...tokenHashes]}::text[])
      and session.revoked_at is null and session.expires_at > ${now.toISOString()}::timestamptz`);
}

export async function insertSession(
  em: EntityManager,
  session: {
    id: string;
    tokenHash: string;
    accountId: string;
    browserId: string | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await sql`
    insert into session (id, token_hash, account_id, browser_id, created_at, expires_at)
    values (${session.id}, ${session.tokenHash}, ${session.accountId}, ${session.browserId},
      ${session.createdAt.toISOString()}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)`.execute(
    em.getKysely(),
  );
}

/** A session of a browser, ended or not. */
export type BrowserSession = {
  id: string;
  token_hash: string;
  account_id: string;
  /** The id of the browser's first session. */
  browser_id: string;
  live: boolean;
};

/**
 * All sessions of the browser that a token belongs to, for a change of them in this transaction: logins and logouts with
 * any of its tokens wait for each other.
 */
export async function lockBrowserSessions(em: EntityManager, tokenHash: string, now: Date): Promise<BrowserSession[]> {
  const connection = em.getKysely();
  const ofBrowser = sql`
    join (select coalesce(browser_id, id) as id from session where token_hash = ${tokenHash}) browser
      on session.id = browser.id or session.browser_id = browser.id`;
  await sql`select 1 from session ${ofBrowser} order by session.id for update of session`.execute(connection);
  // Read again: while this waited for the locks, their holder may have opened another session of the browser.
  const { rows } = await sql<BrowserSession>`
    select session.id, session.token_hash, session.account_id, browser.id as browser_id,
      session.revoked_at is null and session.expires_at > ${now.toISOString()}::timestamptz as live
    from session ${ofBrowser}
    order by session.id`.execute(connection);
  return rows;
}

export async function revokeSessionsById(em: EntityManager, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update session set revoked_at = ${now.toISOString()}::timestamptz
    where id = any(${[...ids]}::text[]) and revoked_at is null`.execute(em.getKysely());
}

/** @returns how many sessions were ended */
export async function revokeSessionsOfAccount(em: EntityManager, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update session set revoked_at = ${now.toISOString()}::timestamptz
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now.toISOString()}::timestamptz
    returning id`.execute(em.getKysely());
  return rows.length;
}

/** Removes sessions that ended before a moment, a batch at a time. @returns how many */
export async function deleteEndedSessions(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from session where id in (
      select id from session
      where expires_at < ${before.toISOString()}::timestamptz or revoked_at < ${before.toISOString()}::timestamptz
      limit ${limit}
    ) returning id`.execute(em.getKysely());
  return rows.length;
}
