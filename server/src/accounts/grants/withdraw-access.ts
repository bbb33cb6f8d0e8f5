import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { deleteConsent } from './consent.repository.ts';
import { endGrants, lockApplicationOfGrants } from './end-grants.repository.ts';

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
  // Locked before the consent, as docs/change/architecture.md#the-order-of-locks says.
  await lockApplicationOfGrants(ctx.em, clientId);
  // The consent is deleted before the grants end: a concurrent insert of a grant locks it, so that grant is visible afterwards.
  const consent = await deleteConsent(ctx.em, accountId, clientId);
  const { length: grants } = await endGrants(ctx.em, { accountId, clientId }, ctx.clock());
  if (consent || grants > 0) {
    await recordAudit(ctx, 'oauth_grants_withdrawn', { accountId, details: { clientId, consent, grants } });
    await recordEvent(ctx, { type: 'oauth.grant_revoked', subject: accountId, data: { clientId } });
  }
  return { consent, grants };
}
