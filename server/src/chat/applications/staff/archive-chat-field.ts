import type { StaffContext } from '../../../staff/staff-context.ts';
import { archiveField } from '../archive-field.ts';
import { changeVersion } from './change-version.ts';
import type { StaffChatApplication } from './staff-chat-application.mapper.ts';

/** @throws OperatorError NOT_FOUND, also for an unknown field; errors like {@link changeVersion} */
export async function archiveChatField(ctx: StaffContext, id: string, key: string): Promise<StaffChatApplication> {
  return await changeVersion(ctx, id, () => archiveField(ctx, id, key));
}
