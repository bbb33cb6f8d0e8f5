import { createPrivateKey, type JsonWebKeyInput, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { findApplication } from '../applications/application.repository.ts';
import { loadSigningKeys, type SigningKeySource } from '../keys/signing-keys.ts';

/** The waits before the second attempt and later ones, in seconds: five attempts within an hour. */
export const LOGOUT_RETRY_SECONDS: readonly number[] = [10, 60, 600, 2_400];

const LOGOUT_TOKEN_SECONDS = 120;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export type LogoutRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Creates the request that tells an application that the session of a user has ended. It is signed anew for each attempt,
 * because a logout token is valid for two minutes only.
 *
 * @returns undefined if the application is disabled, or wants no logout tokens any more
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken
 */
export async function createLogoutRequest(
  { issuer, ...source }: SigningKeySource & { readonly issuer: string },
  clientId: string,
  { accountId, sid }: { readonly accountId: string; readonly sid: string | null },
): Promise<LogoutRequest | undefined> {
  const application = await findApplication(source.em, clientId);
  if (!application?.backchannel_logout_uri || application.disabled) return undefined;
  const [key] = (await loadSigningKeys(source)).keys;
  if (key === undefined) throw new Error('there is no signing key');
  const issuedAt = Math.floor(source.clock().getTime() / 1_000);
  const claims = {
    ...{ iss: issuer, aud: clientId, sub: accountId, ...(sid === null ? {} : { sid }) },
    ...{ iat: issuedAt, exp: issuedAt + LOGOUT_TOKEN_SECONDS, jti: randomUUID(), events: { [EVENT]: {} } },
  };
  const token = jwt.sign(claims, createPrivateKey({ key: key as JsonWebKeyInput['key'], format: 'jwk' }), {
    algorithm: 'RS256',
    // Whoever accepts id tokens must not take this one for an id token.
    header: { alg: 'RS256', typ: 'logout+jwt', kid: key.kid },
  });
  return {
    url: application.backchannel_logout_uri,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ logout_token: token })),
  };
}
