import { hasPermission, type Permission } from '@arot/contract';
import { ForbiddenError } from './forbidden.ts';
import type { Principal } from './principal.ts';

/** Returns true if a caller has a permission. A command has no principal, and every permission. */
export function isPermitted(principal: Principal | undefined, permission: Permission): boolean {
  if (principal === undefined) return true;
  return principal.kind === 'account' && hasPermission(principal.user.permissions, permission);
}

/** Requires a permission beside that of the route, see {@link isPermitted}. @throws ForbiddenError */
export function requirePermission(principal: Principal | undefined, permission: Permission, message?: string): void {
  if (!isPermitted(principal, permission)) throw new ForbiddenError({ check: 'permission', mode: permission }, message);
}
