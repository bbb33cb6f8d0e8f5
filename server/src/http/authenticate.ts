import type { ApiRoute } from '@arot/contract';
import { ApiError } from './api-error.ts';
import type { Credential } from './credentials.ts';
import { ForbiddenError } from './forbidden.ts';
import { ANONYMOUS, type Principal, type SessionLookup } from './principal.ts';

/**
 * Who calls this route, by the requirement that the contract states for it.
 *
 * An explicit Authorization header decides alone: where it does not hold, the answer is 401 and no cookie is looked at.
 * A cookie that has aged makes its caller anonymous where that is allowed; a deactivated account is refused either way.
 *
 * @see catalog specification, section 5
 * @throws ApiError UNAUTHENTICATED, or FORBIDDEN where a customer is needed
 */
export async function authenticate(
  credential: Credential,
  { metadata: { auth } }: ApiRoute,
  lookUpSession: SessionLookup,
): Promise<Principal> {
  // Logout looks at its credential itself: whatever that is worth, it succeeds.
  if (auth === 'none' || auth === 'lenient') return ANONYMOUS;
  // Chat has no accounts; its own middleware looks at its secrets, keys and tokens.
  if (auth === 'chat-secret' || auth === 'widget' || auth === 'widget-token') return ANONYMOUS;
  const principal = await identify(credential, lookUpSession);
  if (auth === 'optional') return principal;
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { accountType } = principal.user;
  if (auth === 'customer' && accountType !== 'CUSTOMER')
    throw new ForbiddenError({ check: 'account type', accountType });
  return principal;
}

async function identify(credential: Credential, lookUpSession: SessionLookup): Promise<Principal> {
  if (credential.kind === 'none') return ANONYMOUS;
  if (credential.kind === 'unusable') throw new ApiError('UNAUTHENTICATED');
  const session = await lookUpSession(credential.token);
  if (session.state === 'live') return session.principal;
  if (session.state === 'inactive' || credential.kind === 'bearer') throw new ApiError('UNAUTHENTICATED');
  return ANONYMOUS;
}
