import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { OperatorError } from '../../operator-error.ts';
import { lockApplication } from './chat-application.repository.ts';
import { findFieldsIn, saveField } from './chat-field.repository.ts';

/**
 * Removes a field from the pre-chat form. Stored values of visitors stay; new values are rejected.
 *
 * @returns false if the field was archived already
 * @throws OperatorError if there is no such application or field
 */
export async function archiveField(ctx: AuditContext, applicationId: string, key: string): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    await lockApplication(em, applicationId);
    const field = (await findFieldsIn(em, applicationId)).find((each) => each.key === key);
    if (!field) throw new OperatorError(`The chat application has no field "${key}".`, [], { code: 'NOT_FOUND' });
    if (field.archived) return false;
    await saveField(em, { ...field, archived: true });
    const details = { applicationId, key };
    await recordAudit({ ...ctx, em }, 'chat_field_archived', { accountId: null, details });
    return true;
  });
}
