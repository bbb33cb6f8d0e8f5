import { decodeBase64url } from './base64url.ts';
import type { OAuthConfig } from './oauth-config.ts';
import { OAuthError } from './oauth-errors.ts';

/**
 * The claims of an id token. Times are seconds since 1970. Claims such as `name` are in the response of userinfo.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
export type IdTokenClaims = {
  readonly iss: string;
  /** Id of the account. */
  readonly sub: string;
  readonly aud: string | readonly string[];
  readonly exp: number;
  readonly iat: number;
  readonly azp?: string;
  readonly nbf?: number;
  readonly nonce?: string;
  readonly auth_time?: number;
  readonly [claim: string]: unknown;
};

/** The values that the claims of an id token are compared with. They are from the authorization request. */
export type IdTokenExpectations = {
  /** The nonce of the request. */
  readonly nonce?: string | undefined;
  /** The `max_age` of the request, in seconds. */
  readonly maxAge?: number | undefined;
};

/** Decodes a part of a JSON Web Token. @throws what `reject` returns; by default, OAuthError `invalid_id_token` */
export function decodePart(
  token: string,
  index: 0 | 1,
  reject: (reason: 'format') => Error = invalidIdToken,
): { readonly [name: string]: unknown } {
  try {
    // A value that is not an object has none of the required members.
    return JSON.parse(new TextDecoder().decode(decodeBase64url(token.split('.')[index] ?? ''))) ?? {};
  } catch {
    throw reject('format');
  }
}

export function invalidIdToken(reason: string): OAuthError {
  return new OAuthError('invalid_id_token', reason);
}

/**
 * Checks the claims of an id token, but not its signature.
 *
 * @param expected undefined for a refreshed token, which may have the nonce of its authorization request or none
 * @throws OAuthError `invalid_id_token`
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export function checkClaims(
  { issuer, clientId, clockToleranceSeconds: tolerance = 30 }: OAuthConfig,
  token: string,
  expected: IdTokenExpectations | undefined,
): IdTokenClaims {
  const claims = decodePart(token, 1) as IdTokenClaims;
  const { iss, sub, aud, azp, exp, nbf = 0, iat, auth_time } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const now = Date.now() / 1_000;
  const maxAge = expected?.maxAge;
  // Each comparison is false for a claim that is missing or not a number.
  const checks = {
    iss: iss === issuer,
    aud: audiences.includes(clientId) && (azp === undefined ? audiences.length === 1 : azp === clientId),
    sub: !!sub && typeof sub === 'string',
    exp: isNumber(exp) && exp > now - tolerance,
    iat: isNumber(iat),
    nbf: isNumber(nbf) && nbf <= now + tolerance,
    nonce: !expected || claims.nonce === expected.nonce,
    auth_time: maxAge === undefined || (isNumber(auth_time) && auth_time + maxAge >= now - tolerance),
  };
  for (const [claim, holds] of Object.entries(checks)) if (!holds) throw invalidIdToken(claim);
  return claims;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
