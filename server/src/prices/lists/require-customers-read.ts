import { hasPermission } from '@arot/contract';
import { ForbiddenError } from '../../http/forbidden.ts';
import type { Principal } from '../../http/principal.ts';

/**
 * Requires the permission to see customers, beside that of the route. A command has no principal, and may see everything.
 *
 * @throws ForbiddenError
 */
export function requireCustomersRead(principal: Principal | undefined): void {
  if (principal === undefined) return;
  if (principal.kind === 'account' && hasPermission(principal.user.permissions, 'customers:read')) return;
  const failure = { check: 'permission', mode: 'customers:read' } as const;
  throw new ForbiddenError(failure, 'Needs the permission customers:read too.');
}
