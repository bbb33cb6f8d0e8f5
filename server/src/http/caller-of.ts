import { ApiError } from './api-error.ts';
import type { AccountPrincipal, Principal } from './principal.ts';

/** Returns the caller. @throws ApiError UNAUTHENTICATED without one */
export function callerOf(principal: Principal): AccountPrincipal {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  return principal;
}
