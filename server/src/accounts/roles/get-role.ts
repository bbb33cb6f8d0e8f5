import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type RoleDetails, toStaffRole } from './role.mapper.ts';
import { findRole } from './role.repository.ts';

/** @throws ApiError NOT_FOUND */
export async function getRole({ em }: { readonly em: EntityManager }, name: string): Promise<RoleDetails> {
  const row = await findRole(em, name);
  if (!row) throw unknownRole(name);
  return toStaffRole(row);
}

export function unknownRole(name: string): ApiError {
  return new ApiError('NOT_FOUND', { message: `There is no role "${name}".` });
}
