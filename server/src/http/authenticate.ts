import { type ApiRoute, defaultMessage, messages, programAccess } from '@arot/contract';
import { ApiError, InsufficientAuthenticationError } from './api-error.ts';
import type { Credential } from './credentials.ts';
import { ForbiddenError, InsufficientScopeError } from './forbidden.ts';
import { ANONYMOUS, type Principal, type Program, type SessionLookup } from './principal.ts';
import { requirePermission, requireRoutePowers } from './require-powers.ts';

type CredentialLookup = (credential: Extract<Credential, { token: string }>) => ReturnType<SessionLookup>;

export type Caller = {
  readonly principal: Principal;
  /** The catalog version of the session lookup; undefined for a caller without a live session. */
  readonly catalogVersion?: string;
};

/**
 * Identifies the caller and checks the requirement that the contract states for the route.
 *
 * If a request has an Authorization header, cookies are ignored, even when the header is invalid; the response is then
 * 401. A caller with an expired cookie is anonymous where the route permits that. A deactivated account is rejected.
 *
 * A session of a one-time password is rejected, except where the contract allows it. It is anonymous where the route permits
 * that: it gets what every visitor gets, and no price. A public page of its user still works, and such routes, whose responses
 * are fixed, need no further status.
 *
 * A session of a staff member that lacks the second factor that the shop requires is treated the same way. A token of an application
 * gets a challenge instead: its user can sign in with a second factor.
 *
 * A program gets only what the contract opens to it, see `programAccess`. A route with powers has their rules, see `POWERS`.
 *
 * @see catalog specification, section 5
 * @throws ApiError UNAUTHENTICATED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_REQUIRED, REAUTHENTICATION_REQUIRED, or FORBIDDEN when
 *   the route requires a customer, or a staff member with a permission
 * @param ip the address of the caller
 */
export async function authenticate(
  credential: Credential,
  { metadata }: ApiRoute,
  lookUpSession: SessionLookup,
  ip: string,
): Promise<Caller> {
  const { auth } = metadata;
  // Logout reads its credential itself and succeeds with any.
  if (auth === 'none' || auth === 'lenient') return { principal: ANONYMOUS };
  // Chat has no accounts. Its own middleware checks its secrets, keys and tokens.
  if (auth === 'chat-secret' || auth === 'widget' || auth === 'widget-token') return { principal: ANONYMOUS };
  const givesPowers = metadata.powers !== undefined;
  const caller = await identify(credential, (given) => lookUpSession({ ...given, ip, givesPowers }));
  const { principal } = caller;
  if (principal.kind === 'account' && principal.program) requireOpen(principal.program, metadata);
  if (principal.kind === 'account' && principal.mustChangePassword && metadata.withOneTimePassword !== true) {
    if (auth === 'optional') return { principal: ANONYMOUS };
    const code = metadata.withOneTimePassword ?? 'PASSWORD_CHANGE_REQUIRED';
    throw new ApiError(code, { message: defaultMessage('PASSWORD_CHANGE_REQUIRED') });
  }
  if (principal.kind === 'account' && principal.lacksFactor && !metadata.withoutSecondFactor) {
    if (auth === 'optional') return { principal: ANONYMOUS };
    throw principal.program ? new InsufficientAuthenticationError() : new ApiError('SECOND_FACTOR_REQUIRED');
  }
  if (auth === 'optional') return caller;
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  const { accountType } = principal.user;
  const needed = { customer: 'CUSTOMER', staff: 'STAFF', session: accountType }[auth];
  if (accountType !== needed) throw new ForbiddenError({ check: 'account type', accountType });
  if (metadata.auth === 'staff') requirePermission(principal, metadata.permission);
  requireRoutePowers(principal, metadata);
  if (metadata.fresh && !principal.isFresh) throw new ApiError('REAUTHENTICATION_REQUIRED');
  return caller;
}

/** @throws ForbiddenError if the contract closes the route to a program, or the program's token lacks the scope for it */
function requireOpen(program: Program, metadata: ApiRoute['metadata']): void {
  const { key, scope } = programAccess(metadata);
  if (program.kind === 'key') {
    if (!key) throw new ForbiddenError({ check: 'program', mode: 'key' }, messages.notForKeys);
    return;
  }
  if (scope === undefined) throw new InsufficientScopeError(undefined);
  if (scope !== null && !program.scopes.has(scope)) throw new InsufficientScopeError(scope);
}

async function identify(credential: Credential, lookUp: CredentialLookup): Promise<Caller> {
  if (credential.kind === 'none') return { principal: ANONYMOUS };
  if (credential.kind === 'unusable') throw new ApiError('UNAUTHENTICATED');
  const session = await lookUp(credential);
  if (session.state === 'live') return session;
  if (session.state === 'inactive' || credential.kind === 'bearer') throw new ApiError('UNAUTHENTICATED');
  return { principal: ANONYMOUS };
}
