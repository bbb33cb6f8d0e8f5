import type { authSession } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';

/**
 * Returns the signed-in user and the end of the session.
 *
 * @see catalog specification, section 4, GET /api/auth/session
 * @throws ApiError UNAUTHENTICATED
 */
export function getSession({ principal }: Context): z.infer<typeof authSession> {
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  return { user: principal.user, expiresAt: principal.expiresAt };
}
