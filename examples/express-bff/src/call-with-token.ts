import { type OAuthClient, OAuthError } from '@arot/sdk/server';
import type { Session } from './sessions.ts';

/**
 * Calls with the access token of a session, and refreshes it when it has expired.
 *
 * @throws OAuthError `invalid_grant` if the user has to sign in again
 */
export async function callWithToken<T>(
  oauth: OAuthClient,
  session: Session,
  call: (accessToken: string) => Promise<T>,
): Promise<T> {
  const { accessToken, expiresAt = Number.POSITIVE_INFINITY } = session.tokens;
  if (expiresAt > Date.now() + 60_000) {
    try {
      return await call(accessToken);
    } catch (error) {
      if (!(error instanceof OAuthError && error.code === 'invalid_token')) throw error;
    }
  }
  // Arot replaces the refresh token at each use, and ends the sign-in if an old one is used again. So a request that comes
  // late uses the tokens of the first one, and simultaneous requests share one refresh: `oauth.refresh` sees to that.
  if (session.tokens.accessToken === accessToken) await refresh(oauth, session);
  return await call(session.tokens.accessToken);
}

async function refresh(oauth: OAuthClient, session: Session): Promise<void> {
  const { refreshToken } = session.tokens;
  if (!refreshToken) throw new OAuthError('invalid_grant', 'There is no refresh token.');
  const tokens = await oauth.refresh(refreshToken);
  session.tokens = { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
}

/** Returns true if the sign-in is over: the user signed out at Arot, changed the password, or was deactivated. */
export function isSignInOver(error: unknown): boolean {
  return error instanceof OAuthError && (error.code === 'invalid_grant' || error.code === 'invalid_token');
}
