import { ALL_PERMISSIONS, messages, PERMISSION_CODES, PERMISSIONS, type staffRole } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type PartQuery, partOf, readCursor } from '../../operations/cursor.ts';
import { findRole, findRoles, type RoleRow } from '../role.repository.ts';

/** Returns the permissions that routes of this server ask for. */
export function listKnownPermissions() {
  return { items: PERMISSION_CODES.map((code) => ({ code, description: PERMISSIONS[code] })) };
}

/** @throws ApiError VALIDATION_ERROR for a cursor of another list */
export async function listRoles({ em }: Pick<Context, 'em'>, { limit, cursor }: PartQuery) {
  const rows = await findRoles(em, { after: readCursor(cursor, { name: 'text' })?.name, limit: limit + 1 });
  return partOf(rows, limit, ['name'], toStaffRole);
}

/** @throws ApiError NOT_FOUND */
export async function getRole({ em }: Pick<Context, 'em'>, name: string): Promise<RoleDetails> {
  const row = await findRole(em, name);
  if (!row) throw unknownRole(name);
  return toStaffRole(row);
}

export function unknownRole(name: string): ApiError {
  return new ApiError('NOT_FOUND', { message: messages.noRoleNamed(name) });
}

export type RoleDetails = z.infer<typeof staffRole>;

export function toStaffRole({ name, version, permissions, accountCount }: RoleRow): RoleDetails {
  return { name, version, permissions, unknownPermissions: unknownPermissions(permissions), accountCount };
}

/** Returns the codes that no route of this server asks for. */
function unknownPermissions(permissions: readonly string[]): string[] {
  return permissions.filter((code) => code !== ALL_PERMISSIONS && !Object.hasOwn(PERMISSIONS, code));
}
