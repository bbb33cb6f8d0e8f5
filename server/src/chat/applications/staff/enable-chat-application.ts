import type { StaffContext } from '../../../staff/staff-context.ts';
import { enableApplication } from '../enable-application.ts';
import { changeVersion } from './change-version.ts';
import type { StaffChatApplication } from './staff-chat-application.mapper.ts';

/** @throws errors like {@link changeVersion} */
export async function enableChatApplication(ctx: StaffContext, id: string): Promise<StaffChatApplication> {
  return await changeVersion(ctx, id, () => enableApplication(ctx, id, true));
}
