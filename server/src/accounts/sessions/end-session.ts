import { sql } from 'kysely';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';
import type { Context } from '../../http/context.ts';
import { callerOf } from '../../http/principal.ts';
import { hashToken } from '../../security/tokens.ts';
import { endGrants } from '../grants/end-grants.repository.ts';
import { lockAccount } from '../locate-account.ts';
import {
  lockBrowserSessions,
  lockOwnSessions,
  revokeSessionsById,
  revokeSessionsOfAccount,
} from './session.repository.ts';

/**
 * Ends the session of a token and revokes its grants. If a login has just replaced that session, the new session ends:
 * the browser sent the logout before it received the new cookie. Without an open session, nothing changes.
 */
export async function endSession(ctx: AuditContext, token: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    const sessions = await lockBrowserSessions(em, hashToken(token), now);
    const live = sessions.filter((session) => session.live);
    if (live.length === 0) return;
    await endSessions(
      { ...ctx, em },
      live.map(({ id }) => id),
    );
    // Grants are revoked last, to include a grant that was inserted while this waited for the session's lock.
    await endGrants(em, { sessionIds: sessions.map(({ id }) => id) }, now);
    for (const accountId of new Set(live.map(({ accountId }) => accountId))) {
      await recordAudit({ ...ctx, em }, 'logout', { accountId });
    }
  });
}

/**
 * Ends every open session of an account and revokes its grants. A new login with the same password is possible.
 *
 * @returns how many sessions were open
 * @throws OperatorError
 */
export async function revokeSessions(ctx: AuditContext, idOrIdentifier: string): Promise<number> {
  return await ctx.em.transactional(async (em) => {
    const { id: accountId } = await lockAccount(em, idOrIdentifier);
    const { sessions, grants } = await endSessionsOfAccount({ ...ctx, em }, accountId);
    await recordAudit({ ...ctx, em }, 'sessions_revoked', { accountId, details: { sessions, grants } });
    return sessions;
  });
}

/** Ended sessions stay for a day, so that an operator can investigate an incident. */
const KEEP_MS = 24 * 3_600_000;

/**
 * Deletes the sessions that ended a day ago or earlier, in small batches. Those of an inactive account stay until they expire, so
 * that their callers are known as inactive.
 *
 * @returns how many
 */
export async function cleanSessions(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock().getTime() - KEEP_MS);
  const expired = await deleteEnded(database, { table: 'session', column: 'expiresAt' }, before);
  // Raw: a part of the statement of all tables.
  const where = sql<boolean>`exists (select from account where account.id = session.account_id and account.active)`;
  return expired + (await deleteEnded(database, { table: 'session', column: 'revokedAt', where }, before));
}

type Transaction = Pick<AuditContext, 'em' | 'clock'>;

/** Ends sessions, with one event for each account. The caller ends their grants afterwards. */
export async function endSessions(ctx: Transaction, ids: readonly string[]): Promise<void> {
  const ended = await revokeSessionsById(ctx.em, ids, ctx.clock());
  for (const [accountId, { length }] of Map.groupBy(ended, ({ accountId }) => accountId)) {
    await recordEnd(ctx, accountId, length);
  }
}

/**
 * Ends every session and grant of an account that the transaction has locked, with one event if a session was open.
 *
 * @returns the ids of the sessions that were open, and how many sessions and grants have ended
 */
export async function endSessionsOfAccount(
  ctx: Transaction,
  accountId: string,
): Promise<{ ids: readonly string[]; sessions: number; grants: number }> {
  const { em, clock } = ctx;
  const ids = await revokeSessionsOfAccount(em, accountId, clock());
  // Grants are revoked last, to include a grant that was inserted while this waited for its session's lock.
  const grants = await endGrants(em, { accountId }, clock());
  if (ids.length > 0) await recordEnd(ctx, accountId, ids.length);
  return { ids, sessions: ids.length, grants: grants.length };
}

async function recordEnd(ctx: Transaction, accountId: string, sessions: number): Promise<void> {
  await recordEvent(ctx, { type: 'session.ended', subject: accountId, data: { sessions } });
}

type OwnSession = Awaited<ReturnType<typeof lockOwnSessions>>[number];

/**
 * Ends sessions of the caller's account, which the transaction has locked, with their grants.
 *
 * @param choose returns the sessions to end, among them ended ones of the same browsers, because these may have grants
 */
export async function endChosenSessions(
  own: Context,
  accountId: string,
  choose: (sessions: readonly OwnSession[], ownId: string) => readonly OwnSession[],
): Promise<void> {
  const now = own.clock();
  const chosen = choose(await lockOwnSessions(own.em, accountId, now), callerOf(own.principal).sessionId);
  const ended = chosen.filter(({ live }) => live).map(({ id }) => id);
  await endSessions(own, ended);
  // Grants are revoked last, to include a grant that was inserted while this waited for its session's lock.
  const grants = await endGrants(own.em, { sessionIds: chosen.map(({ id }) => id) }, now);
  await recordAudit(own, 'sessions_revoked', { accountId, details: { sessions: ended.length, grants: grants.length } });
}

/**
 * Ends the other sessions of the caller's account, as logouts in their browsers do.
 *
 * @param withoutFactor true if only those end whose user has not proved a second factor
 */
export async function endSessionsBeside(own: Context, accountId: string, withoutFactor = false): Promise<void> {
  await endChosenSessions(own, accountId, (sessions, ownId) => {
    const others = sessions.filter(({ id, hasFactor }) => id !== ownId && !(withoutFactor && hasFactor));
    const browsers = new Set(others.filter(({ live }) => live).map(({ browserId }) => browserId));
    return others.filter(({ browserId }) => browsers.has(browserId));
  });
}
