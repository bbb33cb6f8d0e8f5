import * as z from 'zod';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { PERMISSIONS } from './permission-descriptions.ts';

export { PERMISSIONS };

export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_CODES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

/** All permissions, also those of later versions. For owners. */
export const ALL_PERMISSIONS = '*';

const CODE = /^([A-Za-z0-9_.:-]{1,100}|\*)$/;

export function isPermissionCode(code: string): boolean {
  return CODE.test(code);
}

/** A code in the list of a role. Codes of other programs are accepted: this server only compares them. */
export const permissionCode = z
  .string()
  .max(100)
  .regex(CODE, inSchema(messages.permissionCode))
  .meta({ id: 'PermissionCode', description: 'A permission; `*` is all of them.' });

/** Returns true if a list of permissions includes one of this server. */
export function hasPermission(permissions: readonly string[], permission: Permission): boolean {
  return permissions.includes(ALL_PERMISSIONS) || permissions.includes(permission);
}
