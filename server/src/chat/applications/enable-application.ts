import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { lockApplication, setApplicationEnabled } from './chat-application.repository.ts';

/**
 * Disables or enables a chat application. Every process applies it from the next request of the application's servers
 * and widgets on. Sessions do not end: requests are rejected while the application is disabled, and sessions that have
 * not expired by then are valid again afterwards.
 *
 * @returns false if the application had this state already
 * @throws OperatorError if there is no such application
 */
export async function enableApplication(ctx: AuditContext, id: string, enabled: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, id);
    if (application.enabled === enabled) return false;
    await setApplicationEnabled(em, id, enabled);
    const kind = enabled ? 'chat_application_enabled' : 'chat_application_disabled';
    await recordAudit({ ...ctx, em }, kind, { accountId: null, details: { applicationId: id } });
    return true;
  });
}
