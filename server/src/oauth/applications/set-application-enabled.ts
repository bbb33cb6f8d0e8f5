import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { OperatorError } from '../../operator-error.ts';
import { lockApplication, setApplicationDisabled } from './application.repository.ts';

/**
 * Disables or enables an application. A disabled one is unknown from the next request on: its login page, its
 * credentials and every token that it holds. What of that has not expired holds again when it is enabled.
 *
 * @returns whether that changed anything
 * @throws OperatorError
 */
export async function setApplicationEnabled(ctx: AuditContext, clientId: string, enabled: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, clientId);
    if (!application) throw new OperatorError(`There is no application "${clientId}".`);
    if (application.disabled === !enabled) return false;
    await setApplicationDisabled(em, clientId, enabled ? null : ctx.clock());
    const kind = enabled ? 'oauth_application_enabled' : 'oauth_application_disabled';
    await recordAudit({ ...ctx, em }, kind, { accountId: null, details: { clientId } });
    return true;
  });
}
