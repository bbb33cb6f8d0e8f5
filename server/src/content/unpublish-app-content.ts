import type { StaffContext } from '../staff/staff-context.ts';
import { changeAppContent } from './change-app-content.ts';
import type { StaffAppContentRow } from './staff-app-content.repository.ts';

/** @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED */
export async function unpublishAppContent(ctx: StaffContext, key: string): Promise<StaffAppContentRow> {
  return await changeAppContent(ctx, key, { status: 'draft' });
}
