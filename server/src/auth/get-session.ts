import type { authSession } from '@arot/contract';
import type * as z from 'zod';
import type { Context } from '../http/context.ts';
import { callerOf } from '../http/principal.ts';

/**
 * Returns the signed-in user and the end of the session.
 *
 * @see catalog specification, section 4, GET /api/auth/session
 * @throws ApiError UNAUTHENTICATED
 */
export function getSession({ principal }: Context): z.infer<typeof authSession> {
  const { user, expiresAt } = callerOf(principal);
  return { user, expiresAt };
}
