import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { textArray } from '../../database/schema/values.ts';

export type GrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** Returns a grant that has not been revoked, of an application that is enabled and an account that is active. */
export async function findGrant(em: EntityManager, id: string) {
  return await db(em)
    .selectFrom('oauth_grant')
    .innerJoin('oauth_application', 'oauth_application.clientId', 'oauth_grant.clientId')
    .innerJoin('account', 'account.id', 'oauth_grant.accountId')
    .where('oauth_grant.id', '=', id)
    .where('oauth_grant.revokedAt', 'is', null)
    .where('oauth_application.disabledAt', 'is', null)
    .where('account.active', '=', true)
    .select(['oauth_grant.id', 'oauth_grant.accountId', 'oauth_grant.clientId', 'oauth_grant.scope'])
    .select('oauth_grant.expiresAt')
    .executeTakeFirst();
}

/**
 * Inserts a grant if its session, or the session that has replaced it in its browser, is open at this moment. The session of
 * a one-time password gets none. If consent is needed, a consent must exist.
 *
 * A transaction that ends the session, deactivates the account or withdraws the consent either waits for this statement
 * and then finds the grant, or this statement waits for that transaction and inserts nothing.
 *
 * PostgreSQL locks the rows in the order of the locking clauses. It must be the order of docs/change/architecture.md#the-order-of-locks.
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
    .columns(['id', 'accountId', 'clientId', 'sessionId', 'sid', 'scope', 'createdAt', 'expiresAt'])
    .expression((insert) =>
      insert
        .selectFrom((from) =>
          from
            .selectFrom('session')
            .innerJoin('account', 'account.id', 'session.accountId')
            .innerJoin('oauth_application as application', (join) =>
              join.on('application.clientId', '=', grant.clientId),
            )
            .where('account.id', '=', grant.accountId)
            .where('account.active', '=', true)
            .where('session.revokedAt', 'is', null)
            .where('session.mustChangePassword', '=', false)
            .where('session.expiresAt', '>', timestamp(grant.createdAt))
            .where((eb) =>
              eb.or([
                eb('session.id', '=', grant.sessionId),
                eb('session.browserId', '=', (first) =>
                  first
                    .selectFrom('session as first')
                    .where('first.id', '=', grant.sessionId)
                    .select(({ fn }) => fn.coalesce('first.browserId', 'first.id').as('browserId')),
                ),
              ]),
            )
            .orderBy((eb) => eb('session.id', '=', grant.sessionId), 'desc')
            .orderBy('session.createdAt', 'desc')
            .orderBy('session.id', 'desc')
            .limit(1)
            .select(['session.id as sessionId', 'account.id as accountId'])
            .forShare(['account', 'session'])
            .forKeyShare('application')
            .$if(grant.needsConsent, (query) =>
              query
                .innerJoin('oauth_consent', 'oauth_consent.accountId', 'account.id')
                .where('oauth_consent.clientId', '=', grant.clientId)
                .forShare('oauth_consent'),
            )
            .as('open'),
        )
        .select(({ val, selectFrom }) => [
          val(grant.id).as('id'),
          'open.accountId',
          val(grant.clientId).as('clientId'),
          'open.sessionId',
          // The session has replaced another one in its browser: its id tokens name the same session as before.
          selectFrom('oauth_grant as earlier')
            .whereRef('earlier.sessionId', '=', 'open.sessionId')
            .where('earlier.sid', 'is not', null)
            .where('earlier.revokedAt', 'is', null)
            .orderBy('earlier.createdAt', 'desc')
            .limit(1)
            .select('earlier.sid')
            .as('sid'),
          val(grant.scope).as('scope'),
          timestamp(grant.createdAt).as('createdAt'),
          timestamp(grant.expiresAt).as('expiresAt'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Selects the number and the times of the grants that have neither expired nor been revoked. */
function openGrants(em: EntityManager, now: Date) {
  return db(em)
    .selectFrom('oauth_grant')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', timestamp(now))
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll(), 'integer').as('grants'),
      fn.max('createdAt').as('lastGrantedAt'),
      fn.max('expiresAt').as('accessUntil'),
    ]);
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
      join.onRef('consent.clientId', '=', 'application.clientId').on('consent.accountId', '=', accountId),
    )
    .leftJoin(
      openGrants(em, now)
        .where('accountId', '=', accountId)
        .groupBy('clientId')
        .select('clientId')
        .select(({ fn }) =>
          fn
            .agg<string>('string_agg', ['scope', sql.lit(' ')])
            .distinct()
            .as('scope'),
        )
        .as('granted'),
      (join) => join.onRef('granted.clientId', '=', 'application.clientId'),
    )
    .where((eb) => eb.or([eb('consent.clientId', 'is not', null), eb('granted.clientId', 'is not', null)]))
    .orderBy('application.name')
    .orderBy('application.clientId')
    .select(['application.clientId', 'application.slug', 'application.name', 'application.thirdParty'])
    .select((eb) => [
      'consent.scopes',
      'granted.scope as grantedScope',
      'consent.grantedAt as consentedAt',
      eb.fn.coalesce('granted.grants', eb.lit(0)).as('grants'),
      'granted.lastGrantedAt',
      'granted.accessUntil',
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
    .selectFrom(
      openGrants(em, now)
        .where('clientId', '=', clientId)
        .where('accountId', '>', after)
        .groupBy('accountId')
        .select('accountId')
        .as('granted'),
    )
    .fullJoin(
      (from) =>
        from
          .selectFrom('oauth_consent')
          .where('clientId', '=', clientId)
          .where('accountId', '>', after)
          .select(['accountId', 'scopes', 'grantedAt'])
          .as('consent'),
      (join) => join.onRef('consent.accountId', '=', 'granted.accountId'),
    )
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('granted.accountId')}, ${eb.ref('consent.accountId')})`.as('accountId'),
      'consent.scopes',
      'consent.grantedAt as consentedAt',
      eb.fn.coalesce('granted.grants', eb.lit(0)).as('grants'),
      'granted.lastGrantedAt',
      'granted.accessUntil',
    ])
    .orderBy('accountId')
    .limit(limit)
    .execute();
}

/** Returns the grants that ended before a moment, the earliest first. `expires_at` and `revoked_at` have an index each. */
export async function findEndedGrants(
  em: EntityManager,
  column: 'expiresAt' | 'revokedAt',
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
