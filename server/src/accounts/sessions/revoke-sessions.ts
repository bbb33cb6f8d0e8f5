import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { endGrants } from '../../grants/grant.repository.ts';
import { lockAccount } from '../locate-account.ts';
import { revokeSessionsOfAccount } from './session.repository.ts';

/**
 * Ends every open session of an account and revokes its grants. A new login with the same password is possible.
 *
 * @returns how many sessions were open
 * @throws OperatorError
 */
export async function revokeSessions(ctx: AuditContext, idOrIdentifier: string): Promise<number> {
  return await ctx.em.transactional(async (em) => {
    const { id: accountId } = await lockAccount(em, idOrIdentifier);
    const sessions = await revokeSessionsOfAccount(em, accountId, ctx.clock());
    const grants = await endGrants(em, { accountId }, ctx.clock());
    await recordAudit({ ...ctx, em }, 'sessions_revoked', { accountId, details: { sessions, grants } });
    return sessions;
  });
}
