import { hasRule, type PowerMetadata } from '@arot/contract';
import { ApiError } from './api-error.ts';
import { ForbiddenError } from './forbidden.ts';
import type { AccountPrincipal, Principal } from './principal.ts';

/**
 * Checks the rules of the powers that every request of a route gives.
 *
 * @throws ApiError REAUTHENTICATION_REQUIRED, FORBIDDEN during a hold
 */
export function requireRoutePowers(principal: AccountPrincipal, metadata: PowerMetadata): void {
  if (hasRule(metadata, 'hold')) requireNoHold(principal);
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
    throw new ForbiddenError({ check: 'program' }, 'A program may not change this. Sign in as a person.');
  }
  requireNoHold(principal);
  requireFreshFactor(principal);
}

/** @throws ApiError REAUTHENTICATION_REQUIRED if the account has a second factor, and its proof is not fresh */
export function requireFreshFactor({ hasFactor, isFresh }: AccountPrincipal): void {
  if (hasFactor && !isFresh) throw new ApiError('REAUTHENTICATION_REQUIRED', { message: FACTOR_REQUIRED });
}

const FACTOR_REQUIRED =
  'Confirm that it is you with a second factor: send it to POST /api/auth/reauthenticate with its method.';

const ON_HOLD =
  'The password was reset by phone a short time ago. This is possible later, or at once after the shop has confirmed that it was you.';

/**
 * Rejects what a person who has taken over the phone number of an account would do next: SIM cards are issued again, and the
 * account holds identity documents.
 */
function requireNoHold({ isOnHold }: AccountPrincipal): void {
  if (isOnHold) throw new ForbiddenError({ check: 'hold after a reset' }, ON_HOLD);
}
