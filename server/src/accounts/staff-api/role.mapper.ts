import { ALL_PERMISSIONS, PERMISSIONS, type staffRole } from '@arot/contract';
import type * as z from 'zod';
import type { RoleRow } from '../role.repository.ts';

export type RoleDetails = z.infer<typeof staffRole>;

export function toStaffRole({ name, version, permissions, accountCount }: RoleRow): RoleDetails {
  return { name, version, permissions, unknownPermissions: unknownPermissions(permissions), accountCount };
}

/** Returns the codes that no route of this server asks for. */
function unknownPermissions(permissions: readonly string[]): string[] {
  return permissions.filter((code) => code !== ALL_PERMISSIONS && !Object.hasOwn(PERMISSIONS, code));
}
