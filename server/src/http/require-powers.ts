import {
  alwaysGivesPowers,
  hasPermission,
  hasRule,
  type Message,
  messages,
  type Permission,
  type PowerMetadata,
} from '@arot/contract';
import { ApiError } from './api-error.ts';
import { ForbiddenError } from './forbidden.ts';
import type { AccountPrincipal, Principal } from './principal.ts';

/** Returns true if a caller has a permission. A command has no principal, and every permission. */
export function isPermitted(principal: Principal | undefined, permission: Permission): boolean {
  if (principal === undefined) return true;
  return principal.kind === 'account' && hasPermission(principal.user.permissions, permission);
}

/** Requires a permission beside that of the route, see {@link isPermitted}. @throws ForbiddenError */
export function requirePermission(principal: Principal | undefined, permission: Permission, message?: Message): void {
  if (!isPermitted(principal, permission)) throw new ForbiddenError({ check: 'permission', mode: permission }, message);
}

/**
 * Checks the rules of the powers that every request of a route gives.
 *
 * @throws ApiError REAUTHENTICATION_REQUIRED, FORBIDDEN during a hold
 */
export function requireRoutePowers(principal: AccountPrincipal, metadata: PowerMetadata): void {
  if (hasRule(metadata, 'hold')) requireNoHold(principal);
  if (alwaysGivesPowers(metadata)) requireMoreThanCode(principal);
  if (hasRule(metadata, 'factor')) requireFreshFactor(principal);
}

/**
 * Checks the rules of a power that only some bodies of a route give (`powersWith`). A command has every power.
 *
 * @throws ApiError REAUTHENTICATION_REQUIRED, FORBIDDEN for a program and during a hold
 */
export function requirePower(principal: Principal | undefined): void {
  if (principal?.kind !== 'account') return;
  if (principal.program) {
    throw new ForbiddenError({ check: 'program' }, messages.notForPrograms);
  }
  requireNoHold(principal);
  requireMoreThanCode(principal);
  requireFreshFactor(principal);
}

/**
 * Rejects a session that only a code has opened, also where a route has exceptions: who has the phone has the SIM card, and may not be
 * the person.
 */
function requireMoreThanCode({ hasOnlyCode }: AccountPrincipal): void {
  if (hasOnlyCode) throw new ApiError('REAUTHENTICATION_REQUIRED');
}

/** @throws ApiError REAUTHENTICATION_REQUIRED if the account has a second factor, and its proof is not fresh */
export function requireFreshFactor({ hasFactor, isFresh }: AccountPrincipal): void {
  if (hasFactor && !isFresh) throw new ApiError('REAUTHENTICATION_REQUIRED', { message: messages.confirmWithFactor });
}

/**
 * Rejects what a person who has taken over the phone number of an account would do next: SIM cards are issued again, and the
 * account holds identity documents.
 */
function requireNoHold({ isOnHold }: AccountPrincipal): void {
  if (isOnHold) throw new ForbiddenError({ check: 'hold after a reset' }, messages.onHold);
}
