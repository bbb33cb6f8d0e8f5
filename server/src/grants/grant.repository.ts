import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { isoTimestamp, timestamp } from '../database/schema/timestamps.ts';
import { textArray } from '../database/schema/values.ts';

export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** Returns a grant that has not been revoked, of an application that is enabled and an account that is active. */
export async function findGrant(em: EntityManager, id: string) {
  return await db(em)
    .selectFrom('oauth_grant')
    .innerJoin('oauth_application', 'oauth_application.client_id', 'oauth_grant.client_id')
    .innerJoin('account', 'account.id', 'oauth_grant.account_id')
    .where('oauth_grant.id', '=', id)
    .where('oauth_grant.revoked_at', 'is', null)
    .where('oauth_application.disabled_at', 'is', null)
    .where('account.active', '=', true)
    .select(['oauth_grant.id', 'oauth_grant.account_id', 'oauth_grant.client_id', 'oauth_grant.scope'])
    .select((eb) => isoTimestamp(eb.ref('oauth_grant.expires_at')).as('expires_at'))
    .executeTakeFirst();
}

/**
 * Inserts a grant if its session, or the session that has replaced it in its browser, is open at this moment. The session of
 * a one-time password gets none. If consent is needed, a consent must exist.
 *
 * A transaction that ends the session, deactivates the account or withdraws the consent either waits for this statement
 * and then finds the grant, or this statement waits for that transaction and inserts nothing.
 *
 * PostgreSQL locks the rows in the order of the locking clauses. It must be the order of docs/architecture.md#the-order-of-locks.
 *
 * @returns whether it was inserted
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
  const inserted = await db(em)
    .insertInto('oauth_grant')
    .columns(['id', 'account_id', 'client_id', 'session_id', 'sid', 'scope', 'created_at', 'expires_at'])
    .expression((insert) =>
      insert
        .selectFrom((from) =>
          from
            .selectFrom('session')
            .innerJoin('account', 'account.id', 'session.account_id')
            .innerJoin('oauth_application as application', (join) =>
              join.on('application.client_id', '=', grant.clientId),
            )
            .where('account.id', '=', grant.accountId)
            .where('account.active', '=', true)
            .where('session.revoked_at', 'is', null)
            .where('session.must_change_password', '=', false)
            .where('session.expires_at', '>', timestamp(grant.createdAt))
            .where((eb) =>
              eb.or([
                eb('session.id', '=', grant.sessionId),
                eb('session.browser_id', '=', (first) =>
                  first
                    .selectFrom('session as first')
                    .where('first.id', '=', grant.sessionId)
                    .select(({ fn }) => fn.coalesce('first.browser_id', 'first.id').as('browser_id')),
                ),
              ]),
            )
            .orderBy((eb) => eb('session.id', '=', grant.sessionId), 'desc')
            .orderBy('session.created_at', 'desc')
            .orderBy('session.id', 'desc')
            .limit(1)
            .select(['session.id as session_id', 'account.id as account_id'])
            .forShare(['account', 'session'])
            .forKeyShare('application')
            .$if(grant.needsConsent, (query) =>
              query
                .innerJoin('oauth_consent', 'oauth_consent.account_id', 'account.id')
                .where('oauth_consent.client_id', '=', grant.clientId)
                .forShare('oauth_consent'),
            )
            .as('open'),
        )
        .select(({ val, selectFrom }) => [
          val(grant.id).as('id'),
          'open.account_id',
          val(grant.clientId).as('client_id'),
          'open.session_id',
          // The session has replaced another one in its browser: its id tokens name the same session as before.
          selectFrom('oauth_grant as earlier')
            .whereRef('earlier.session_id', '=', 'open.session_id')
            .where('earlier.sid', 'is not', null)
            .where('earlier.revoked_at', 'is', null)
            .orderBy('earlier.created_at', 'desc')
            .limit(1)
            .select('earlier.sid')
            .as('sid'),
          val(grant.scope).as('scope'),
          timestamp(grant.createdAt).as('created_at'),
          timestamp(grant.expiresAt).as('expires_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Returns the applications that have a consent or an unexpired grant of an account, by name. `scopes` and `consented_at` are null
 * for an application that needs no consent. `granted_scope` has the scopes of all grants, separated by spaces; null without one.
 * Times are ISO 8601.
 */
export async function findGrantsOfAccount(em: EntityManager, accountId: string, now: Date) {
  return await db(em)
    .selectFrom('oauth_application as application')
    .leftJoin('oauth_consent as consent', (join) =>
      join.onRef('consent.client_id', '=', 'application.client_id').on('consent.account_id', '=', accountId),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('oauth_grant')
          .where('account_id', '=', accountId)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', timestamp(now))
          .groupBy('client_id')
          .select(({ fn }) => [
            'client_id',
            fn.countAll<string>().as('grants'),
            fn.max('created_at').as('last_granted_at'),
            fn.max('expires_at').as('access_until'),
            fn
              .agg<string>('string_agg', ['scope', sql.lit(' ')])
              .distinct()
              .as('scope'),
          ])
          .as('granted'),
      (join) => join.onRef('granted.client_id', '=', 'application.client_id'),
    )
    .where((eb) => eb.or([eb('consent.client_id', 'is not', null), eb('granted.client_id', 'is not', null)]))
    .orderBy('application.name')
    .orderBy('application.client_id')
    .select(['application.client_id', 'application.slug', 'application.name', 'application.third_party'])
    .select((eb) => [
      'consent.scopes',
      'granted.scope as granted_scope',
      isoTimestamp(eb.ref('consent.granted_at')).as('consented_at'),
      eb.cast<number>(eb.fn.coalesce('granted.grants', eb.lit(0)), 'integer').as('grants'),
      isoTimestamp(eb.ref('granted.last_granted_at')).as('last_granted_at'),
      isoTimestamp(eb.ref('granted.access_until')).as('access_until'),
    ])
    .execute();
}

/**
 * Returns the accounts that have consented to an application or have an unexpired grant for it, by id, after an id. `scopes` and
 * `consented_at` are null without a consent. Times are ISO 8601.
 */
export async function findGrantsOfApplication(
  em: EntityManager,
  clientId: string,
  now: Date,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  return await db(em)
    .selectFrom((from) =>
      from
        .selectFrom('oauth_grant')
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', timestamp(now))
        .where('account_id', '>', after)
        .groupBy('account_id')
        .select(({ fn }) => [
          'account_id',
          fn.countAll<string>().as('grants'),
          fn.max('created_at').as('last_granted_at'),
          fn.max('expires_at').as('access_until'),
        ])
        .as('granted'),
    )
    .fullJoin(
      (from) =>
        from
          .selectFrom('oauth_consent')
          .where('client_id', '=', clientId)
          .where('account_id', '>', after)
          .select(['account_id', 'scopes', 'granted_at'])
          .as('consent'),
      (join) => join.onRef('consent.account_id', '=', 'granted.account_id'),
    )
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('granted.account_id')}, ${eb.ref('consent.account_id')})`.as('account_id'),
      'consent.scopes',
      isoTimestamp(eb.ref('consent.granted_at')).as('consented_at'),
      eb.cast<number>(eb.fn.coalesce('granted.grants', eb.lit(0)), 'integer').as('grants'),
      isoTimestamp(eb.ref('granted.last_granted_at')).as('last_granted_at'),
      isoTimestamp(eb.ref('granted.access_until')).as('access_until'),
    ])
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

/** Returns the grants that ended before a moment, the earliest first. `expires_at` and `revoked_at` have an index each. */
export async function findEndedGrants(
  em: EntityManager,
  column: 'expires_at' | 'revoked_at',
  before: Date,
  limit: number,
): Promise<string[]> {
  const ended = await db(em)
    .selectFrom('oauth_grant')
    .where(column, '<', timestamp(before))
    .orderBy(column)
    .limit(limit)
    .select('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Deletes one batch of the tokens of grants. @returns how many */
export async function deleteTokensOfGrants(
  em: EntityManager,
  grantIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from oauth_token where ctid = any(array(
      select ctid from oauth_token where grant_id = any(${textArray(grantIds)}) limit ${limit} for update skip locked))
    returning 1`.execute(db(em));
  return rows.length;
}

/** Deletes grants, with the tokens that are left of them. */
export async function deleteGrants(em: EntityManager, ids: readonly string[]): Promise<void> {
  await db(em)
    .deleteFrom('oauth_grant')
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .execute();
}
