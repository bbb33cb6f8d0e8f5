import { type AuditContext, recordAudit } from '../audit/record-audit.ts';
import { deleteConsent } from './consent.repository.ts';
import { endGrants } from './grant.repository.ts';

/**
 * Withdraws the consent of an account for an application, and ends every grant with its codes and tokens. It takes effect on the
 * next request.
 *
 * @param ctx `em` is a transaction that has locked the account
 */
export async function withdrawAccess(
  ctx: AuditContext,
  accountId: string,
  clientId: string,
): Promise<{ consent: boolean; grants: number }> {
  // The consent is deleted first: a concurrent insert of a grant locks it, so that grant is visible afterwards.
  const consent = await deleteConsent(ctx.em, accountId, clientId);
  const grants = await endGrants(ctx.em, { accountId, clientId }, ctx.clock());
  if (consent || grants > 0) {
    await recordAudit(ctx, 'oauth_grants_withdrawn', { accountId, details: { clientId, consent, grants } });
  }
  return { consent, grants };
}
