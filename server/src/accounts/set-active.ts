import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { endGrants } from '../grants/grant.repository.ts';
import { setAccountActive } from './account.repository.ts';
import { lockAccount } from './locate-account.ts';

/**
 * Deactivates or activates an account, with effect on the next request. Its sessions are not ended: as long as the
 * account is inactive every use of them is refused, and those that have not expired hold again after it. What
 * applications were given is ended for good.
 *
 * @returns whether that changed anything
 * @throws OperatorError
 */
export async function setActive(ctx: AuditContext, idOrIdentifier: string, active: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const account = await lockAccount(em, idOrIdentifier);
    if (account.active === active) return false;
    await setAccountActive(em, account.id, active);
    if (!active) await endGrants(em, { accountId: account.id }, ctx.clock());
    const kind = active ? 'account_activated' : 'account_deactivated';
    await recordAudit({ ...ctx, em }, kind, { accountId: account.id });
    return true;
  });
}
