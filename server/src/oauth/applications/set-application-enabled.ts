import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { timestamp } from '../../database/timestamps.ts';
import { lockApplication, updateApplication } from './application.repository.ts';
import { unknownApplication } from './unknown-application.ts';

/**
 * Disables or enables an application. From the next request on, the login page, the credentials and all tokens of a
 * disabled application are rejected. Tokens that have not expired are valid again once it is enabled.
 *
 * @returns whether anything changed
 * @throws OperatorError if there is no such application
 */
export async function setApplicationEnabled(ctx: AuditContext, clientId: string, enabled: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, clientId);
    if (!application) throw unknownApplication(clientId);
    if (application.disabled === !enabled) return false;
    await updateApplication(em, clientId, { disabled_at: enabled ? null : timestamp(ctx.clock()) });
    const kind = enabled ? 'oauth_application_enabled' : 'oauth_application_disabled';
    await recordAudit({ ...ctx, em }, kind, { accountId: null, details: { clientId } });
    return true;
  });
}
