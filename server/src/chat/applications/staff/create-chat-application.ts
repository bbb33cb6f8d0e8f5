import type { createChatApplicationRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import type { newApplication } from '../application-rules.ts';
import { createApplication } from '../create-application.ts';
import { getChatApplication } from './get-chat-application.ts';
import type { StaffChatApplication } from './staff-chat-application.mapper.ts';

/** @throws OperatorError VALIDATION_ERROR */
export async function createChatApplication(
  ctx: StaffContext,
  input: z.output<typeof createChatApplicationRequest>,
): Promise<StaffChatApplication & { chatApplicationSecret: string }> {
  const { id, secret } = await createApplication(ctx, input as z.input<typeof newApplication>);
  return { ...(await getChatApplication(ctx, id)), chatApplicationSecret: secret };
}
