import { lockAccount } from '../../accounts/locate-account.ts';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { deleteConsent, endGrants } from '../../grants/grant.repository.ts';
import { OperatorError } from '../../operator-error.ts';
import { findApplication } from './application.repository.ts';

/**
 * Withdraws what an account has given an application: the consent, every grant and its codes and tokens, from the next
 * request on.
 *
 * @throws OperatorError, OperatorError
 */
export async function withdrawGrants(
  ctx: AuditContext,
  idOrIdentifier: string,
  clientId: string,
): Promise<{ accountId: string; consent: boolean; grants: number }> {
  return await ctx.em.transactional(async (em) => {
    const { id: accountId } = await lockAccount(em, idOrIdentifier);
    if (!(await findApplication(em, clientId))) {
      throw new OperatorError(`There is no application "${clientId}".`);
    }
    // The consent before the grants: a grant in the making is under it, and is found once this has its turn.
    const consent = await deleteConsent(em, accountId, clientId);
    const grants = await endGrants(em, { accountId, clientId }, ctx.clock());
    if (consent || grants > 0) {
      await recordAudit({ ...ctx, em }, 'oauth_grants_withdrawn', {
        accountId,
        details: { clientId, consent, grants },
      });
    }
    return { accountId, consent, grants };
  });
}
