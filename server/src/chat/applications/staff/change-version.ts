import { requireMatch } from '../../../http/if-match.ts';
import type { StaffContext } from '../../../staff/staff-context.ts';
import { lockApplication } from '../chat-application.repository.ts';
import { getChatApplication } from './get-chat-application.ts';
import type { StaffChatApplication } from './staff-chat-application.mapper.ts';
import { findVersion } from './staff-chat-application.repository.ts';

/**
 * Locks an application in the version that the caller has read, until the end of the transaction.
 *
 * @throws OperatorError NOT_FOUND; ApiError PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function lockChatApplication(ctx: StaffContext, id: string): Promise<void> {
  await lockApplication(ctx.em, id);
  requireMatch(ctx, (await findVersion(ctx.em, id)) ?? '');
}

/** Changes the version that the caller has read. @returns the application after the change */
export async function changeVersion(
  ctx: StaffContext,
  id: string,
  change: () => Promise<unknown>,
): Promise<StaffChatApplication> {
  await lockChatApplication(ctx, id);
  await change();
  return await getChatApplication(ctx, id);
}
