import { findApplication } from '../applications/application.repository.ts';
import { signToken, type TokenSource } from '../keys/sign-token.ts';

const LOGOUT_TOKEN_SECONDS = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

type LogoutRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

type Logout = {
  readonly clientId: string;
  readonly accountId: string;
  /** null for all sessions of the account. */
  readonly sid: string | null;
};

/**
 * Makes one attempt to tell an application that the session of a user has ended. The token is signed anew at each attempt, because it
 * is valid for two minutes only.
 *
 * @returns undefined if the application is disabled, or wants no logout tokens any more
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#BCRequest
 */
export async function postLogoutToken<Response>(
  source: TokenSource & { readonly receivers: { post(request: LogoutRequest): Promise<Response> } },
  logout: Logout,
): Promise<Response | undefined> {
  const application = await findApplication(source.em, logout.clientId);
  if (!application?.backchannel_logout_uri || application.disabled) return undefined;
  const token = await signLogoutToken(source, logout);
  return await source.receivers.post({
    url: application.backchannel_logout_uri,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ logout_token: token })),
  });
}

/** @see https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken */
async function signLogoutToken(source: TokenSource, { clientId, accountId, sid }: Logout): Promise<string> {
  const issuedAt = Math.floor(source.clock().getTime() / 1_000);
  return await signToken(source, 'logout+jwt', {
    ...{ aud: clientId, sub: accountId, ...(sid === null ? {} : { sid }) },
    ...{ iat: issuedAt, exp: issuedAt + LOGOUT_TOKEN_SECONDS, events: { [EVENT]: {} } },
  });
}
