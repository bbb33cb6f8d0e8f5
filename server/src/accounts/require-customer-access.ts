import { hasPermission, messages, type Permission } from '@arot/contract';
import type { AuditContext } from '../audit/record-audit.ts';
import { ForbiddenError } from '../http/forbidden.ts';
import type { AccountChange } from './change-account.ts';

/**
 * The permissions that a change of a customer's sign-in data needs: with it, a staff member could sign in as the customer, change
 * all its data and open its documents.
 */
const NEEDED: readonly Permission[] = ['customers:write', 'documents:read'];

/**
 * Rejects a change by which the caller could sign in as a customer: a role, a password, or another email address or phone
 * number. The caller must have every permission that the account would give. This is also checked for staff accounts with a
 * customer record, because without the role they are customers again.
 *
 * @throws ApiError FORBIDDEN
 */
export function requireCustomerAccess({ permissions }: { readonly permissions: readonly string[] }): void {
  const missing = NEEDED.filter((permission) => !hasPermission(permissions, permission));
  if (missing.length === 0) return;
  throw new ForbiddenError({ check: 'permission', mode: missing.join(', ') }, messages.customerAccess(NEEDED, missing));
}

/** Returns the permissions of the actor of a change. A command has every permission. */
export function actorOfChange({ principal }: Pick<AuditContext, 'principal'>): {
  readonly permissions: readonly string[];
} {
  return { permissions: principal?.kind === 'account' ? principal.user.permissions : ['*'] };
}

/** Returns true if a change gives an account another email address or phone number. */
export function changesIdentifier(
  stored: { readonly email: string | null; readonly phoneNumber: string | null },
  { email = stored.email, phoneNumber = stored.phoneNumber }: AccountChange,
): boolean {
  return email !== stored.email || phoneNumber !== stored.phoneNumber;
}
