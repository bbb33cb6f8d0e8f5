import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { setApplicationEnabled } from './chat-application.repository.ts';
import { lockChatApplication } from './locate-application.ts';

/**
 * Disables or enables a chat application, with effect on the next request of its servers and of its widgets. Its
 * sessions are not ended: as long as it is disabled they are refused, and those that have not expired hold again after.
 *
 * @returns whether that changed anything
 * @throws OperatorError
 */
export async function enableApplication(ctx: AuditContext, id: string, enabled: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const application = await lockChatApplication(em, id);
    if (application.enabled === enabled) return false;
    await setApplicationEnabled(em, id, enabled);
    const kind = enabled ? 'chat_application_enabled' : 'chat_application_disabled';
    await recordAudit({ ...ctx, em }, kind, { accountId: null, details: { applicationId: id } });
    return true;
  });
}
