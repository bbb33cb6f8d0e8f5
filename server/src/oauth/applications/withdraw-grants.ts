import { lockAccount } from '../../accounts/locate-account.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import { withdrawAccess } from '../../grants/withdraw-access.ts';
import { findApplication } from './application.repository.ts';
import { unknownApplication } from './unknown-application.ts';

/**
 * Withdraws what an application may do for an account, see {@link withdrawAccess}.
 *
 * @throws OperatorError if there is no such account or application
 */
export async function withdrawGrants(
  ctx: AuditContext,
  idOrIdentifier: string,
  clientId: string,
): Promise<{ accountId: string; consent: boolean; grants: number }> {
  return await ctx.em.transactional(async (em) => {
    const { id: accountId } = await lockAccount(em, idOrIdentifier);
    if (!(await findApplication(em, clientId))) {
      throw unknownApplication(clientId);
    }
    return { accountId, ...(await withdrawAccess({ ...ctx, em }, accountId, clientId)) };
  });
}
