import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { type Json, textArray } from '../../database/schema/values.ts';

/** The grants of an account, of an account and an application, or of sessions; or one grant. */
type Owner =
  | { readonly accountId: string; readonly clientId?: string }
  | { readonly sessionIds: readonly string[] }
  | { readonly grantId: string };

/**
 * Revokes the grants of an owner. Their access tokens and refresh tokens are rejected as soon as the transaction has ended, and
 * their applications receive logout tokens.
 *
 * @returns the account and the application of each that had not ended before
 */
export async function endGrants(em: EntityManager, owner: Owner, now: Date) {
  const open = await db(em)
    .selectFrom('oauth_grant as granted')
    .innerJoin('oauth_application as application', 'application.clientId', 'granted.clientId')
    .where('granted.revokedAt', 'is', null)
    .where('granted.expiresAt', '>', timestamp(now))
    .where((eb) => {
      if ('grantId' in owner) return eb('granted.id', '=', owner.grantId);
      if ('sessionIds' in owner) return eb('granted.sessionId', '=', eb.fn.any(textArray(owner.sessionIds)));
      const { accountId, clientId } = owner;
      const ofAccount = eb('granted.accountId', '=', accountId);
      return clientId === undefined ? ofAccount : ofAccount.and('granted.clientId', '=', clientId);
    })
    .select(['granted.id', 'granted.accountId', 'granted.clientId', 'application.backchannelLogoutUri'])
    .orderBy('granted.id')
    // Of each row, the application is locked first: the order of docs/change/architecture.md#the-order-of-locks.
    .forKeyShare('application')
    .forUpdate('granted')
    .execute();
  if (open.length === 0) return open;
  const ids = open.map(({ id }) => id);
  await db(em)
    .updateTable('oauth_grant')
    .set({ revokedAt: timestamp(now) })
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .execute();
  if (open.some(({ backchannelLogoutUri }) => backchannelLogoutUri !== null)) await queueLogouts(em, ids, now);
  return open;
}

/**
 * Queues one logout token for each application and session in which grants have ended. While the application has another grant of
 * the session, the user is still signed in there.
 *
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html
 */
async function queueLogouts(em: EntityManager, endedIds: readonly string[], now: Date): Promise<void> {
  await db(em)
    .insertInto('webhook_delivery')
    .columns(['clientId', 'logout', 'subject', 'createdAt', 'dueAt'])
    .expression((insert) =>
      insert
        .selectFrom('oauth_grant as ended')
        .innerJoin('oauth_application as application', 'application.clientId', 'ended.clientId')
        .where((eb) => eb('ended.id', '=', eb.fn.any(textArray(endedIds))))
        .where('application.backchannelLogoutUri', 'is not', null)
        .where('application.disabledAt', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('oauth_grant as other')
                .whereRef('other.accountId', '=', 'ended.accountId')
                .whereRef('other.clientId', '=', 'ended.clientId')
                .where('other.revokedAt', 'is', null)
                .where('other.expiresAt', '>', timestamp(now))
                .where(sidOf('other'), '=', sidOf('ended'))
                .select('other.id'),
            ),
          ),
        )
        .distinct()
        .select((eb) => [
          'ended.clientId',
          sql<Json<{ accountId: string; sid: string }>>`jsonb_build_object(
            'accountId', ${eb.ref('ended.accountId')}, 'sid', ${sidOf('ended')})`.as('logout'),
          sql<string>`'account ' || ${eb.ref('ended.accountId')}`.as('subject'),
          timestamp(now).as('createdAt'),
          timestamp(now).as('dueAt'),
        ]),
    )
    .execute();
}

/**
 * Returns the `sid` of the id tokens of a grant: its session, or the one that its session has replaced in the browser.
 *
 * @param grant the name of the table in the statement
 */
export function sidOf(grant: 'oauth_grant' | 'ended' | 'other'): RawBuilder<string> {
  const column = (name: 'sid' | 'sessionId') => sql.ref(`${grant}.${name satisfies keyof Schema['oauth_grant']}`);
  return sql`coalesce(${column('sid')}, ${column('sessionId')})`;
}

/** Keeps an application from being deleted or changed until the transaction ends. */
export async function lockApplicationOfGrants(em: EntityManager, clientId: string): Promise<void> {
  await db(em)
    .selectFrom('oauth_application')
    .where('clientId', '=', clientId)
    .select('clientId')
    .forKeyShare()
    .execute();
}

/** Moves the grants of some sessions of an account to another session of it. Their id tokens still name the earlier one. */
export async function moveGrants(em: EntityManager, from: readonly string[], to: string): Promise<void> {
  await db(em)
    .updateTable('oauth_grant')
    .set((eb) => ({ sessionId: to, sid: eb.fn.coalesce('sid', 'sessionId') }))
    .where((eb) => eb('sessionId', '=', eb.fn.any(textArray(from))))
    .where('revokedAt', 'is', null)
    .execute();
}
