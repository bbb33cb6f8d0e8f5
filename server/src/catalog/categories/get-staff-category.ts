import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { toStaffCategory } from './staff-category.mapper.ts';
import { findStaffCategory } from './staff-category.repository.ts';

/** @throws ApiError NOT_FOUND */
export async function getStaffCategory({ em, ...origins }: Context, id: string) {
  const row = await findStaffCategory(em, id);
  if (!row) throw new ApiError('NOT_FOUND');
  return toStaffCategory(row, origins);
}
