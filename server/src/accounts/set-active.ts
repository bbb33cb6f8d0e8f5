import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { setAccountActive } from './account.repository.ts';
import { lockAccount } from './locate-account.ts';
import { endSessionsOfAccount } from './sessions/end-session.ts';

/**
 * Deactivates or activates an account, with effect on the next request. Deactivation ends its sessions and grants
 * permanently. Activation ends them too: a server of an earlier version may have left sessions when it deactivated the account.
 *
 * @returns whether the account has changed
 * @throws OperatorError
 */
export async function setActive(ctx: AuditContext, idOrIdentifier: string, active: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, idOrIdentifier);
    if (account.active === active) return false;
    await setAccountActive(em, account.id, active);
    await endSessionsOfAccount({ ...ctx, em }, account.id);
    const kind = active ? 'account_activated' : 'account_deactivated';
    await recordAudit({ ...ctx, em }, kind, { accountId: account.id });
    return true;
  });
}
