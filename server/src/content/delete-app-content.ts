import type { StaffContext } from '../staff/staff-context.ts';
import { lockAppContentVersion } from './lock-app-content-version.ts';
import { deleteAppContentRow } from './staff-app-content.repository.ts';

/** @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED */
export async function deleteAppContent(ctx: StaffContext, key: string): Promise<{ success: true }> {
  await lockAppContentVersion(ctx, key);
  await deleteAppContentRow(ctx.em, key);
  return { success: true };
}
