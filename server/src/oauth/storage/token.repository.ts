import type { Expression, Kysely, Selectable } from 'kysely';
import { sidOf } from '../../accounts/grants/end-grants.repository.ts';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type TokenKind = Selectable<Schema['oauth_token']>['kind'];

/** A token to store. */
export type IssuedToken = {
  readonly tokenHash: string;
  readonly kind: TokenKind;
  readonly grantId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
};

/** Returns the columns of a token to store. */
function stored<Token extends Pick<IssuedToken, 'payload' | 'expiresAt'>>({ payload, expiresAt, ...token }: Token) {
  return { ...token, payload: json(payload), expiresAt: timestamp(expiresAt) };
}

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Returns a code or token, used or not. Its grant has not been revoked, its application is enabled and its account is active.
 *
 * @param successorHash hash of the refresh token that replaces this one, see `successorOf`
 */
export async function findToken(em: EntityManager, kind: TokenKind, tokenHash: string, successorHash: string | null) {
  return await selectTokens(db(em), successorHash)
    .where('token.tokenHash', '=', tokenHash)
    .where('token.kind', '=', kind)
    .executeTakeFirst();
}

/**
 * Selects tokens of grants that have not been revoked, of enabled applications and active accounts. Times are ISO 8601;
 * `successor_consumed_at` is when the token that replaced a refresh token was used itself.
 */
export function selectTokens(from: Kysely<Schema>, successorHash: Expression<string | null> | string | null) {
  return from
    .selectFrom('oauth_token as token')
    .innerJoin('oauth_grant', 'oauth_grant.id', 'token.grantId')
    .innerJoin('oauth_application as application', 'application.clientId', 'oauth_grant.clientId')
    .innerJoin('account', 'account.id', 'oauth_grant.accountId')
    .leftJoin('oauth_token as successor', (join) => join.on('successor.tokenHash', '=', successorHash))
    .where('oauth_grant.revokedAt', 'is', null)
    .where('application.disabledAt', 'is', null)
    .where('account.active', '=', true)
    .select((eb) => [
      'token.payload',
      sidOf('oauth_grant').as('sid'),
      'token.expiresAt',
      'token.consumedAt',
      'successor.consumedAt as successorConsumedAt',
      eb('successor.tokenHash', 'is not', null).$castTo<boolean>().as('hasSuccessor'),
    ]);
}

/**
 * Inserts a token and extends its grant to `grantUntil`. A token that exists already is unchanged: a repeated refresh
 * derives the same successor again.
 */
export async function insertToken(em: EntityManager, token: IssuedToken, grantUntil: Date): Promise<void> {
  await db(em)
    .with('inserted', (query) =>
      query
        .insertInto('oauth_token')
        .values(stored(token))
        .onConflict((conflict) => conflict.column('tokenHash').doNothing()),
    )
    .updateTable('oauth_grant')
    .set({ expiresAt: timestamp(grantUntil) })
    .where('id', '=', token.grantId)
    .where('expiresAt', '<', timestamp(grantUntil))
    .execute();
}

/**
 * Marks a code or refresh token as used. Its grant is locked first, in the order of docs/change/architecture.md#the-order-of-locks.
 *
 * @returns false if the token had been used, or its grant has been revoked
 */
export async function markTokenUsed(
  em: EntityManager,
  { usedHash, grantId, now }: { usedHash: string; grantId: string; now: Date },
): Promise<boolean> {
  const open = await db(em)
    .selectFrom('oauth_grant')
    .where('id', '=', grantId)
    .where('revokedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!open) return false;
  const used = await db(em)
    .updateTable('oauth_token')
    .set({ consumedAt: timestamp(now) })
    .where('tokenHash', '=', usedHash)
    .where('grantId', '=', grantId)
    .where('consumedAt', 'is', null)
    .returning('tokenHash')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Returns the reason why {@link findToken} does not find a token of an application that is stored: its grant has been revoked, or
 * its account is not active.
 */
export async function findEndOfToken(em: EntityManager, tokenHash: string, clientId: string) {
  return await db(em)
    .selectFrom('oauth_token')
    .innerJoin('oauth_grant', 'oauth_grant.id', 'oauth_token.grantId')
    .innerJoin('account', 'account.id', 'oauth_grant.accountId')
    .where('oauth_token.tokenHash', '=', tokenHash)
    .where('oauth_grant.clientId', '=', clientId)
    .where((eb) => eb.or([eb('oauth_grant.revokedAt', 'is not', null), eb('account.active', '=', false)]))
    .select('account.active')
    .executeTakeFirst();
}

export async function findGrantOfToken(em: EntityManager, tokenHash: string): Promise<string | undefined> {
  const token = await db(em)
    .selectFrom('oauth_token')
    .where('tokenHash', '=', tokenHash)
    .select('grantId')
    .executeTakeFirst();
  return token?.grantId;
}

export async function deleteToken(em: EntityManager, tokenHash: string): Promise<void> {
  await db(em).deleteFrom('oauth_token').where('tokenHash', '=', tokenHash).execute();
}

export async function insertClientToken(
  em: EntityManager,
  token: Omit<IssuedToken, 'kind' | 'grantId'> & { readonly clientId: string },
): Promise<void> {
  await db(em).insertInto('oauth_client_token').values(stored(token)).execute();
}

/** Returns a token, expired or not, of an enabled application whose service account is active. */
export async function findClientToken(em: EntityManager, tokenHash: string) {
  return await db(em)
    .selectFrom('oauth_client_token as token')
    .innerJoin('oauth_application as application', 'application.clientId', 'token.clientId')
    .innerJoin('account', 'account.id', 'application.serviceAccountId')
    .where('token.tokenHash', '=', tokenHash)
    .where('application.disabledAt', 'is', null)
    .where('account.active', '=', true)
    .select(['token.payload', 'token.expiresAt'])
    .executeTakeFirst();
}

export async function deleteClientToken(em: EntityManager, tokenHash: string): Promise<void> {
  await db(em).deleteFrom('oauth_client_token').where('tokenHash', '=', tokenHash).execute();
}
