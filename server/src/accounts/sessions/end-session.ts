import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { endGrants } from '../../grants/grant.repository.ts';
import { hashToken } from '../../security/tokens.ts';
import { lockBrowserSessions, revokeSessionsById } from './session.repository.ts';

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
    const ids = live.map(({ id }) => id);
    await revokeSessionsById(em, ids, now);
    // Grants are revoked last, to include a grant that was inserted while this waited for the session's lock.
    await endGrants(em, { sessionIds: sessions.map(({ id }) => id) }, now);
    for (const accountId of new Set(live.map(({ account_id }) => account_id))) {
      await recordAudit({ ...ctx, em }, 'logout', { accountId });
    }
  });
}
