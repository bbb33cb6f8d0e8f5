import { type ExpressionBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';
import { rowCount } from '../../database/sql.ts';
import type { SessionClient } from './session-client.ts';

/** The methods of a session that a code has opened, while nothing else was proved in it. */
export const ONLY_CODE = 'otp';

export function lastUse({ fn, ref }: ExpressionBuilder<Pick<Schema, 'session'>, 'session'>) {
  return fn.coalesce(ref('session.lastUsedAt'), ref('session.createdAt'));
}

/** Selects whether a session has neither expired nor been revoked. */
function isOpen(eb: ExpressionBuilder<Pick<Schema, 'session'>, 'session'>, now: Date) {
  return eb.and([eb('session.revokedAt', 'is', null), eb('session.expiresAt', '>', timestamp(now))]).$castTo<boolean>();
}

/** Selects the number of open sessions of an account. */
export function openSessions(eb: ExpressionBuilder<Pick<Schema, 'account' | 'session'>, 'account'>, now: Date) {
  return eb
    .selectFrom('session')
    .whereRef('session.accountId', '=', 'account.id')
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', timestamp(now))
    .select(rowCount)
    .$asScalar()
    .$notNull()
    .as('openSessions');
}

export type NewSessionRow = SessionClient & {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly browserId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly mustChangePassword: boolean;
  /** The way in which the user has signed in, as `amr` of RFC 8176. */
  readonly methods: readonly string[];
  /** The last time that the user proved a second factor; null if never. */
  readonly factorAt: Date | null;
};

export async function insertSession(
  em: EntityManager,
  { createdAt, expiresAt, methods, factorAt, ...session }: NewSessionRow,
): Promise<void> {
  await db(em)
    .insertInto('session')
    .values({
      ...session,
      createdAt: timestamp(createdAt),
      expiresAt: timestamp(expiresAt),
      methods: methods.join(' '),
      factorAt: factorAt && timestamp(factorAt),
    })
    .execute();
}

/** Returns true if a session has neither expired nor been revoked. */
export async function isSessionOpen(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const session = await db(em)
    .selectFrom('session')
    .where('id', '=', id)
    .where((eb) => isOpen(eb, now))
    .select('id')
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Returns true if an access token has not expired, its grant has not been revoked and its application is enabled. A revocation either
 * waits for the transaction, or this statement waits for it.
 */
export async function isTokenOpen(em: EntityManager, tokenHash: string, now: Date): Promise<boolean> {
  const token = await db(em)
    .selectFrom('oauth_token as token')
    .innerJoin('oauth_grant as granted', 'granted.id', 'token.grantId')
    .innerJoin('oauth_application as application', 'application.clientId', 'granted.clientId')
    .where('token.tokenHash', '=', tokenHash)
    .where('token.expiresAt', '>', timestamp(now))
    .where('granted.revokedAt', 'is', null)
    .where('application.disabledAt', 'is', null)
    .select('token.tokenHash')
    .forKeyShare(['application', 'granted'])
    .executeTakeFirst();
  return token !== undefined;
}

/**
 * Records that the user of an open session has proved the identity again. The methods of the session get that of a second factor; those
 * of a session that only a code has opened get any, because it has powers from then on.
 *
 * @returns false if the session has ended
 */
export async function refreshSession(
  em: EntityManager,
  id: string,
  now: Date,
  { method, isFactor }: { readonly method: 'pwd' | 'otp' | 'hwk'; readonly isFactor: boolean },
): Promise<boolean> {
  const refreshed = await db(em)
    .updateTable('session')
    .set(({ ref }) => ({
      freshAt: timestamp(now),
      methods: sql<string>`case when ${ref('session.methods')} = ${ONLY_CODE}
        or ${isFactor} and coalesce(${ref('session.methods')}, '') not like ${`%${method}%`}
        then coalesce(${ref('session.methods')}, 'pwd') || ${` ${method}`} else ${ref('session.methods')} end`,
    }))
    .$if(isFactor, (update) => update.set({ factorAt: timestamp(now) }))
    .where('id', '=', id)
    .where((eb) => isOpen(eb, now))
    .returning('id')
    .executeTakeFirst();
  return refreshed !== undefined;
}

/** A session of a browser, open or ended. */
export type BrowserSession = Awaited<ReturnType<typeof lockBrowserSessions>>[number];

/**
 * Returns all sessions of the browser that a token belongs to, locked until the transaction ends: logins and logouts with any of
 * the browser's tokens wait for each other. `browser_id` is the id of the browser's first session.
 */
export async function lockBrowserSessions(em: EntityManager, tokenHash: string, now: Date) {
  const sessions = db(em)
    .selectFrom('session')
    .innerJoin(
      (from) =>
        from
          .selectFrom('session as given')
          .where('given.tokenHash', '=', tokenHash)
          .select(({ fn }) => fn.coalesce('given.browserId', 'given.id').as('id'))
          .as('browser'),
      (join) =>
        join.on((eb) =>
          eb.or([eb('session.id', '=', eb.ref('browser.id')), eb('session.browserId', '=', eb.ref('browser.id'))]),
        ),
    )
    .orderBy('session.id');
  await sessions.select('session.id').forUpdate('session').execute();
  // Read again: the previous owner of the locks may have opened another session of the browser.
  return await sessions
    .select(['session.id', 'session.tokenHash', 'session.accountId', 'browser.id as browserId'])
    .select((eb) => isOpen(eb, now).as('live'))
    .execute();
}

/** Returns the id of the first session in the browser of a session. */
export async function findBrowserId(em: EntityManager, sessionId: string): Promise<string> {
  const row = await db(em)
    .selectFrom('session')
    .where('id', '=', sessionId)
    .select('browserId')
    .executeTakeFirstOrThrow();
  return row.browserId ?? sessionId;
}

/** @returns the account of each session that was ended */
export async function revokeSessionsById(
  em: EntityManager,
  ids: readonly string[],
  now: Date,
): Promise<{ accountId: string }[]> {
  return await db(em)
    .updateTable('session')
    .set({ revokedAt: timestamp(now) })
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .where('revokedAt', 'is', null)
    .returning('accountId')
    .execute();
}

/** @returns the ids of the sessions that were ended */
export async function revokeSessionsOfAccount(em: EntityManager, accountId: string, now: Date): Promise<string[]> {
  const open = await db(em)
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .where((eb) => isOpen(eb, now))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length > 0) await revokeSessionsById(em, ids, now);
  return ids;
}

/**
 * Returns the open sessions of an account, the last used first, and before them a given one. Times are ISO 8601.
 *
 * @param options `idleSince`: a staff member's session has ended without a use since
 */
export async function findOwnSessions(
  em: EntityManager,
  accountId: string,
  { first, now, idleSince, limit }: { first: string; now: Date; idleSince: Date; limit: number },
) {
  return await db(em)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .where('account.id', '=', accountId)
    .where((eb) => isOpen(eb, now))
    .where((eb) => eb.or([eb('account.roleName', 'is', null), eb(lastUse(eb), '>', timestamp(idleSince))]))
    .orderBy((eb) => eb('session.id', '=', first), 'desc')
    .orderBy((eb) => lastUse(eb), 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .select(['session.id', 'session.userAgent', 'session.network as address', 'session.createdAt'])
    .select((eb) => lastUse(eb).as('lastUsedAt'))
    .execute();
}

/** Returns all sessions of an account, open or ended, locked until the transaction ends, with the browser of each. */
export async function lockOwnSessions(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .select((eb) => [
      'id',
      eb.fn.coalesce('browserId', 'id').as('browserId'),
      eb('factorAt', 'is not', null).$castTo<boolean>().as('hasFactor'),
      isOpen(eb, now).as('live'),
    ])
    .execute();
}
