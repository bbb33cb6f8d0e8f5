import type { ApiRoute } from '@arot/contract';
import type { Request } from 'express';
import { ApiError } from './api-error.ts';
import { ANONYMOUS, type Principal } from './principal.ts';

/**
 * Who calls this route, by the requirement that the contract states for it.
 *
 * An explicit Authorization header decides alone: where it does not hold, the answer is 401 and no cookie is looked at.
 * There are no accounts yet, so no header can hold and no cookie names a session.
 *
 * @see catalog specification, section 5, rules 1 and 6
 * @throws ApiError UNAUTHENTICATED
 */
export function authenticate(request: Request, route: ApiRoute): Principal {
  const { auth } = route.metadata;
  if (auth === 'none') return ANONYMOUS;
  if (request.headers.authorization !== undefined) throw new ApiError('UNAUTHENTICATED');
  if (auth === 'optional') return ANONYMOUS;
  throw new ApiError('UNAUTHENTICATED');
}
