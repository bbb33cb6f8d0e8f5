import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { endGrants } from '../grants/grant.repository.ts';
import { setAccountActive } from './account.repository.ts';
import { lockAccount } from './locate-account.ts';

/**
 * Deactivates or activates an account, with effect on the next request. Its sessions are rejected while it is inactive;
 * unexpired ones are valid again after activation. Deactivation revokes its grants permanently.
 *
 * @returns whether the account has changed
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
