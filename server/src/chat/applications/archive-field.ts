import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { OperatorError } from '../../operator-error.ts';
import { findFields, saveField } from './chat-field.repository.ts';
import { lockChatApplication } from './locate-application.ts';

/**
 * Takes a field out of the pre-chat form. Values that visitors have stay; new ones are refused.
 *
 * @returns whether that changed anything
 * @throws OperatorError
 */
export async function archiveField(ctx: AuditContext, applicationId: string, key: string): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    await lockChatApplication(em, applicationId);
    const field = (await findFields(em, applicationId)).find((each) => each.key === key);
    if (!field) throw new OperatorError(`The chat application has no field "${key}".`);
    if (field.archived) return false;
    await saveField(em, { ...field, archived: true });
    const details = { applicationId, key };
    await recordAudit({ ...ctx, em }, 'chat_field_archived', { accountId: null, details });
    return true;
  });
}
