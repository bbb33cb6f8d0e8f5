import type { changeChatApplicationRequest } from '@arot/contract';
import type * as z from 'zod';
import type { StaffContext } from '../../../staff/staff-context.ts';
import type { applicationChange } from '../application-rules.ts';
import { changeApplication } from '../change-application.ts';
import { changeVersion } from './change-version.ts';
import type { StaffChatApplication } from './staff-chat-application.mapper.ts';

/** @throws OperatorError VALIDATION_ERROR; errors like {@link changeVersion} */
export async function changeChatApplication(
  ctx: StaffContext,
  id: string,
  input: z.output<typeof changeChatApplicationRequest>,
): Promise<StaffChatApplication> {
  return await changeVersion(ctx, id, () => changeApplication(ctx, id, input as z.input<typeof applicationChange>));
}
