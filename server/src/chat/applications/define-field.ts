import { messages } from '@arot/contract';
import type * as z from 'zod';
import { type AuditContext, changedFields, recordAudit } from '../../audit/record-audit.ts';
import { checkInput } from '../../base/check-input.ts';
import { OperatorError, rejected } from '../../base/errors.ts';
import { fieldDefinition, MAX_FIELDS } from './application-rules.ts';
import { lockApplication } from './chat-application.repository.ts';
import { type FieldRow, findFieldsIn, saveField } from './chat-field.repository.ts';

/**
 * Creates a field of the pre-chat form, or replaces the definition of a field, which also takes it out of the archive.
 * The type of a field cannot change, because visitors have values of that type.
 *
 * @throws OperatorError if the input is not valid, the type differs or the application has the most fields already
 */
export async function defineField(
  ctx: AuditContext,
  applicationId: string,
  input: z.input<typeof fieldDefinition>,
): Promise<void> {
  const definition = checkInput(fieldDefinition, input);
  await ctx.em.transactional(async (em) => {
    await lockApplication(em, applicationId);
    const fields = await findFieldsIn(em, applicationId);
    const before = fields.find(({ key }) => key === definition.key);
    if (before && before.type !== definition.type) {
      const message = messages.otherFieldType(definition.key, before.type);
      throw new OperatorError('Nothing was changed.', [`type: ${message.en}`], {
        code: 'VALIDATION_ERROR',
        fields: { type: [message] },
      });
    }
    const others = fields.filter(({ key, archived }) => key !== definition.key && !archived);
    if (others.length >= MAX_FIELDS) {
      const message = messages.mostFields(MAX_FIELDS);
      throw new OperatorError('Nothing was changed.', [message.en], { code: 'CONFLICT', fields: { key: [message] } });
    }
    const { order: position, label = null, labelBn = null, maxLength = null, ...given } = definition;
    const after: FieldRow = { applicationId, ...given, label, labelBn, maxLength, position, archived: false };
    await saveField(em, after);
    const details = { applicationId, key: given.key, type: given.type, ...changedFields(before ?? {}, after) };
    await recordAudit({ ...ctx, em }, 'chat_field_defined', { accountId: null, details });
  });
}

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
    if (!field) throw rejected('NOT_FOUND', messages.noField(key));
    if (field.archived) return false;
    await saveField(em, { ...field, archived: true });
    const details = { applicationId, key };
    await recordAudit({ ...ctx, em }, 'chat_field_archived', { accountId: null, details });
    return true;
  });
}
