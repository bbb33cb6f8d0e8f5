import { requirePictures } from '../pictures/require-pictures.ts';
import type { StaffContext } from '../staff/staff-context.ts';
import { foundAppContent, lockAppContentVersion } from './lock-app-content-version.ts';
import { type AppContentChange, type StaffAppContentRow, updateAppContent } from './staff-app-content.repository.ts';

/**
 * Changes app content, also its status. An operator's change claims a draft that an app's request has registered.
 *
 * @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED
 */
export async function changeAppContent(
  ctx: StaffContext,
  key: string,
  change: AppContentChange,
): Promise<StaffAppContentRow> {
  await lockAppContentVersion(ctx, key);
  await requirePictures(ctx, change.images?.map(({ url }) => url) ?? [], 'images');
  await updateAppContent(ctx.em, key, change);
  return await foundAppContent(ctx.em, key);
}
