import type { defineChatFieldRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import type { fieldDefinition } from '../application-rules.ts';
import { defineField } from '../define-field.ts';
import { changeVersion } from './change-version.ts';
import type { StaffChatApplication } from './staff-chat-application.mapper.ts';

/** @throws OperatorError VALIDATION_ERROR, CONFLICT for too many fields; errors like {@link changeVersion} */
export async function defineChatField(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof defineChatFieldRequest>,
): Promise<StaffChatApplication> {
  return await changeVersion(ctx, id, () => defineField(ctx, id, input as z.input<typeof fieldDefinition>));
}
