import { lockAccount } from '../../accounts/locate-account.ts';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { deleteConsent } from '../../grants/consent.repository.ts';
import { endGrants } from '../../grants/grant.repository.ts';
import { findApplication } from './application.repository.ts';
import { unknownApplication } from './unknown-application.ts';

/**
 * Withdraws the consent of an account for an application, and ends every grant with its codes and tokens. It takes effect on the
 * next request.
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
    // The consent is deleted first: a concurrent insert of a grant locks it, so that grant is visible afterwards.
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
