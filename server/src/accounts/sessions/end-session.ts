import { sql } from 'kysely';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { deleteEnded } from '../../database/delete-in-batches.ts';
import { endGrants } from '../../grants/end-grants.repository.ts';
import { hashToken } from '../../security/tokens.ts';
import { lockAccount } from '../locate-account.ts';
import { endSessions, endSessionsOfAccount } from './revoke-sessions.ts';
import { lockBrowserSessions } from './session.repository.ts';

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
