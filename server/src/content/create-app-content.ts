import type { createAppContentRequest } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import { requirePictures } from '../pictures/require-pictures.ts';
import type { StaffContext } from '../staff/staff-context.ts';
import { foundAppContent } from './lock-app-content-version.ts';
import { insertAppContent, type StaffAppContentRow } from './staff-app-content.repository.ts';

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
    const message = 'Other app content has this key.';
    throw new ApiError('CONFLICT', { message, fields: { key: [message] } });
  }
  return await foundAppContent(em, key);
}
