import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { toStaffAppContent } from './staff-app-content.mapper.ts';
import { findStaffAppContent } from './staff-app-content.repository.ts';

/** Unlike a visitor's request, it does not register an unknown key. @throws ApiError NOT_FOUND */
export async function getStaffAppContent({ em, ...origins }: Context, key: string) {
  const row = await findStaffAppContent(em, key);
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffAppContent(row, origins);
}
