import { endSession } from '../accounts/sessions/end-session.ts';
import type { Context } from '../http/context.ts';
import type { AuthDependencies } from './sign-in.ts';

/**
 * Ends the session whose credential the request carries. Without an open session it does nothing. If the request has an
 * Authorization header, its cookie is ignored, even when the header is invalid.
 *
 * @see catalog specification, section 4, POST /api/auth/logout
 * @throws ApiError FORBIDDEN when the requesting page is not trusted, or when a request with a cookie does not name it
 */
export async function logout(deps: AuthDependencies, ctx: Context): Promise<{ success: true }> {
  const { credential } = ctx;
  if (credential.kind === 'cookie') deps.originPolicy.requireTrusted(ctx.origin, 'logout by cookie');
  else deps.originPolicy.rejectUntrusted(ctx.origin, 'logout');
  if (credential.kind === 'cookie' || credential.kind === 'bearer') await endSession(ctx, credential.token);
  return { success: true };
}
