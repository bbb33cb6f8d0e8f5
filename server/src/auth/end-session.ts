import { type AuditSource, recordAudit } from '../audit/record-audit.ts';
import { endGrants } from '../oauth/end-grants.ts';
import { revokeSession } from './session.repository.ts';
import { hashSessionToken } from './session-token.ts';

/**
 * Ends the session of a token, and with it whatever applications were given in it. Without one, or with one that has
 * ended, there is nothing left to do.
 */
export async function endSession(ctx: AuditSource, token: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const session = await revokeSession(em, hashSessionToken(token), ctx.clock());
    if (!session) return;
    // The grants come last, so that one which was made while we waited for the session is ended too.
    await endGrants(em, { sessionId: session.id }, ctx.clock());
    await recordAudit({ ...ctx, em }, 'logout', { accountId: session.account_id });
  });
}
