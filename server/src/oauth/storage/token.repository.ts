import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';

export type TokenRow = {
  payload: Record<string, unknown>;
  /** ISO 8601. */
  expires_at: string;
  consumed_at: string | null;
  /** When the refresh token that replaced this one was used itself. */
  successor_consumed_at: string | null;
};

/**
 * A code or token whose grant holds, used or not: of an application that is enabled and an account that is active.
 *
 * @param successorHash of the refresh token that takes this one's place
 */
export async function findToken(
  em: EntityManager,
  kind: TokenKind,
  tokenHash: string,
  successorHash: string | null,
): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select token.payload,
      to_char(token.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      to_char(token.consumed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as consumed_at,
      to_char(successor.consumed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as successor_consumed_at
    from oauth_token token
      join oauth_grant on oauth_grant.id = token.grant_id
      join oauth_application application on application.client_id = oauth_grant.client_id
      join account on account.id = oauth_grant.account_id
      left join oauth_token successor on successor.token_hash = ${successorHash}
    where token.token_hash = ${tokenHash} and token.kind = ${kind} and oauth_grant.revoked_at is null
      and application.disabled_at is null and account.active`.execute(em.getKysely());
  return rows[0];
}

/**
 * Stores a token, and lets its grant live as long as what may be issued for it. A token that is there already stays: a
 * refresh token that is repeated has the successor it had.
 */
export async function insertToken(
  em: EntityManager,
  token: { tokenHash: string; kind: TokenKind; grantId: string; payload: object; expiresAt: Date },
  grantUntil: Date,
): Promise<void> {
  await sql`
    with stored as (
      insert into oauth_token (token_hash, kind, grant_id, payload, expires_at)
      values (${token.tokenHash}, ${token.kind}, ${token.grantId}, ${JSON.stringify(token.payload)}::jsonb,
        ${token.expiresAt.toISOString()}::timestamptz)
      on conflict (token_hash) do nothing
    )
    update oauth_grant set expires_at = ${grantUntil.toISOString()}::timestamptz
    where id = ${token.grantId} and expires_at < ${grantUntil.toISOString()}::timestamptz`.execute(em.getKysely());
}

/**
 * Uses up a code or refresh token: of any number of requests at the same time, one.
 *
 * @returns whether it was this one
 */
export async function consumeToken(em: EntityManager, tokenHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update oauth_token set consumed_at = ${now.toISOString()}::timestamptz
    where token_hash = ${tokenHash} and consumed_at is null returning 1 as one`.execute(em.getKysely());
  return rows.length === 1;
}

export async function findGrantOfToken(em: EntityManager, tokenHash: string): Promise<string | undefined> {
  const { rows } = await sql<{ grant_id: string }>`
    select grant_id from oauth_token where token_hash = ${tokenHash}`.execute(em.getKysely());
  return rows[0]?.grant_id;
}

export async function deleteToken(em: EntityManager, tokenHash: string): Promise<void> {
  await sql`delete from oauth_token where token_hash = ${tokenHash}`.execute(em.getKysely());
}

/** Removes tokens that expired before a moment, a batch at a time. @returns how many */
export async function deleteExpiredTokens(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from oauth_token where token_hash in (
      select token_hash from oauth_token where expires_at < ${before.toISOString()}::timestamptz limit ${limit}
    ) returning 1 as one`.execute(em.getKysely());
  return rows.length;
}
