import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import type { Schema } from '../database/schema/schema.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { type Json, textArray } from '../database/schema/values.ts';

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
    .innerJoin('oauth_application as application', 'application.client_id', 'granted.client_id')
    .where('granted.revoked_at', 'is', null)
    .where('granted.expires_at', '>', timestamp(now))
    .where((eb) => {
      if ('grantId' in owner) return eb('granted.id', '=', owner.grantId);
      if ('sessionIds' in owner) return eb('granted.session_id', '=', eb.fn.any(textArray(owner.sessionIds)));
      const { accountId, clientId } = owner;
      const ofAccount = eb('granted.account_id', '=', accountId);
      return clientId === undefined ? ofAccount : ofAccount.and('granted.client_id', '=', clientId);
    })
    .select(['granted.id', 'granted.account_id', 'granted.client_id', 'application.backchannel_logout_uri'])
    .orderBy('granted.id')
    // Of each row, the application is locked first: the order of docs/architecture.md#the-order-of-locks.
    .forKeyShare('application')
    .forUpdate('granted')
    .execute();
  if (open.length === 0) return open;
  const ids = open.map(({ id }) => id);
  await db(em)
    .updateTable('oauth_grant')
    .set({ revoked_at: timestamp(now) })
    .where((eb) => eb('id', '=', eb.fn.any(textArray(ids))))
    .execute();
  if (open.some(({ backchannel_logout_uri }) => backchannel_logout_uri !== null)) await queueLogouts(em, ids, now);
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
    .columns(['client_id', 'logout', 'subject', 'created_at', 'due_at'])
    .expression((insert) =>
      insert
        .selectFrom('oauth_grant as ended')
        .innerJoin('oauth_application as application', 'application.client_id', 'ended.client_id')
        .where((eb) => eb('ended.id', '=', eb.fn.any(textArray(endedIds))))
        .where('application.backchannel_logout_uri', 'is not', null)
        .where('application.disabled_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('oauth_grant as other')
                .whereRef('other.account_id', '=', 'ended.account_id')
                .whereRef('other.client_id', '=', 'ended.client_id')
                .where('other.revoked_at', 'is', null)
                .where('other.expires_at', '>', timestamp(now))
                .where(sidOf('other'), '=', sidOf('ended'))
                .select('other.id'),
            ),
          ),
        )
        .distinct()
        .select((eb) => [
          'ended.client_id',
          sql<Json<{ accountId: string; sid: string }>>`jsonb_build_object(
            'accountId', ${eb.ref('ended.account_id')}, 'sid', ${sidOf('ended')})`.as('logout'),
          sql<string>`'account ' || ${eb.ref('ended.account_id')}`.as('subject'),
          timestamp(now).as('created_at'),
          timestamp(now).as('due_at'),
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
  const column = (name: 'sid' | 'session_id') => sql.ref(`${grant}.${name satisfies keyof Schema['oauth_grant']}`);
  return sql`coalesce(${column('sid')}, ${column('session_id')})`;
}

/** Keeps an application from being deleted or changed until the transaction ends. */
export async function lockApplicationOfGrants(em: EntityManager, clientId: string): Promise<void> {
  await db(em)
    .selectFrom('oauth_application')
    .where('client_id', '=', clientId)
    .select('client_id')
    .forKeyShare()
    .execute();
}

/** Moves the grants of some sessions of an account to another session of it. Their id tokens still name the earlier one. */
export async function moveGrants(em: EntityManager, from: readonly string[], to: string): Promise<void> {
  await db(em)
    .updateTable('oauth_grant')
    .set((eb) => ({ session_id: to, sid: eb.fn.coalesce('sid', 'session_id') }))
    .where((eb) => eb('session_id', '=', eb.fn.any(textArray(from))))
    .where('revoked_at', 'is', null)
    .execute();
}
