import type { Request } from 'express';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { endGrants } from '../../accounts/grants/end-grants.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { clientAddress } from '../../http/client-address.ts';
import { requestId } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';

/**
 * Ends a grant with all its tokens, because the client revoked one of them or presented one twice. Revoking a grant that
 * has already ended changes nothing and is not audited.
 *
 * @param ctx the request; middleware of the provider has to name it
 */
export async function revokeGrantOnRequest(
  { database, clock }: Services,
  grantId: string,
  ctx: KoaContextWithOIDC | undefined = Provider.ctx,
): Promise<void> {
  await database.fork().transactional(async (em) => {
    const [revoked] = await endGrants(em, { grantId }, clock());
    if (!revoked) return;
    const request = ctx?.req as Request | undefined;
    const source = request ? { ip: clientAddress(request).ip, requestId: requestId(request) } : {};
    const { accountId, clientId } = revoked;
    const details = { clientId, at: ctx?.oidc.route ?? null };
    await recordAudit({ em, clock, ...source }, 'oauth_grant_revoked', { accountId, details });
    await recordEvent({ em, clock }, { type: 'oauth.grant_revoked', subject: accountId, data: { clientId } });
  });
}
