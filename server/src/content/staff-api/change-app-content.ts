import { type createAppContentRequest, messages } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { changeVersion, withVersion } from '../../operations/with-version.ts';
import { requirePictures } from '../../storage/pictures/require-pictures.ts';
import {
  type AppContentChange,
  deleteAppContentRow,
  insertAppContent,
  type StaffAppContentRow,
  updateAppContent,
} from './staff-app-content.repository.ts';
import { appContentResource, foundAppContent } from './staff-app-content.ts';

/**
 * Creates app content. A draft that an app's request has registered does not count as taken.
 *
 * @throws ApiError CONFLICT for a taken key
 */
export async function createAppContent(
  ctx: StaffContext,
  { key, ...input }: z.infer<typeof createAppContentRequest>,
): Promise<StaffAppContentRow> {
  const { em } = ctx;
  await requirePictures(ctx, input.images?.map(({ url }) => url) ?? [], 'images');
  if (!(await insertAppContent(em, key, input))) {
    const message = messages.appContentTaken;
    throw new ApiError('CONFLICT', { message, fields: { key: [message] } });
  }
  return await foundAppContent(em, key);
}

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
  return await changeVersion(ctx, appContentResource, key, async () => {
    await requirePictures(ctx, change.images?.map(({ url }) => url) ?? [], 'images');
    await updateAppContent(ctx.em, key, change);
  });
}

/** @throws ApiError NOT_FOUND, PRECONDITION_REQUIRED, PRECONDITION_FAILED */
export async function deleteAppContent(ctx: StaffContext, key: string): Promise<void> {
  await withVersion(ctx, appContentResource, key, () => deleteAppContentRow(ctx.em, key));
}
