import { endSession } from '../accounts/sessions/end-session.ts';
import type { Context } from '../http/context.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/**
 * Ends the session that the request shows. Without one, or with one that has ended, there is nothing left to do. An
 * Authorization header stands alone here too: beside one that does not hold, a cookie's session goes on.
 *
 * @see catalog specification, section 4, POST /api/auth/logout
 * @throws ApiError FORBIDDEN when a page that is not trusted asks, or nobody knows which page a cookie comes from
 */
export async function logout(deps: AuthDependencies, ctx: Context): Promise<{ success: true }> {
  const { credential } = ctx;
  if (credential.kind === 'cookie') deps.originPolicy.requireTrusted(ctx.origin, 'logout by cookie');
  else deps.originPolicy.rejectUntrusted(ctx.origin, 'logout');
  if (credential.kind === 'cookie' || credential.kind === 'bearer') await endSession(ctx, credential.token);
  return { success: true };
}
