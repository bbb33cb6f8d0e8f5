import { PERMISSION_CODES, PERMISSIONS } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { nextCursor, readCursor } from '../../operations/cursor.ts';
import { findRole, findRoles } from '../role.repository.ts';
import { type RoleDetails, toStaffRole } from './role.mapper.ts';

/** Returns the permissions that routes of this server ask for. */
export function listKnownPermissions() {
  return { items: PERMISSION_CODES.map((code) => ({ code, description: PERMISSIONS[code] })) };
}

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listRoles(
  { em }: { readonly em: EntityManager },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [after] = readCursor(cursor, ['text']) ?? [];
  const rows = await findRoles(em, { limit: limit + 1, ...(after === undefined ? {} : { after }) });
  return {
    items: rows.slice(0, limit).map(toStaffRole),
    nextCursor: nextCursor(rows, limit, ({ name }) => [name]),
  };
}

/** @throws ApiError NOT_FOUND */
export async function getRole({ em }: { readonly em: EntityManager }, name: string): Promise<RoleDetails> {
  const row = await findRole(em, name);
  if (!row) throw unknownRole(name);
  return toStaffRole(row);
}

export function unknownRole(name: string): ApiError {
  return new ApiError('NOT_FOUND', { message: `There is no role "${name}".` });
}
