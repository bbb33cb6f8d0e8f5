import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { endGrants } from '../../grants/grant.repository.ts';
import { hashToken } from '../../security/tokens.ts';
import { lockBrowserSessions, revokeSessionsById } from './session.repository.ts';

/**
 * Ends the session of a token and what applications were given in it. Where a login has just replaced that session, the
 * session after it ends: the logout was sent before the browser had the new cookie. Without a session, or with one that
 * has ended, nothing changes.
 */
export async function endSession(ctx: AuditContext, token: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    const sessions = await lockBrowserSessions(em, hashToken(token), now);
    const live = sessions.filter((session) => session.live);
    if (live.length === 0) return;
    const ids = live.map(({ id }) => id);
    await revokeSessionsById(em, ids, now);
    // The grants come last, so that one which was made while we waited for the session is ended too.
    await endGrants(em, { sessionIds: sessions.map(({ id }) => id) }, now);
    for (const accountId of new Set(live.map(({ account_id }) => account_id))) {
      await recordAudit({ ...ctx, em }, 'logout', { accountId });
    }
  });
}
