import { checkClaims, type IdTokenClaims, type IdTokenExpectations, invalidIdToken } from '../oauth/check-claims.ts';
import type { OAuthConfig } from '../oauth/oauth-config.ts';
import type { KeySet } from './key-set.ts';
import { verifySignature } from './verify-signature.ts';

/**
 * Verifies an id token: its algorithm, its signature by a published key of the server, and its claims.
 *
 * @throws OAuthError `invalid_id_token`
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function verifyIdToken(
  config: OAuthConfig,
  keySet: KeySet,
  token: string,
  expected: IdTokenExpectations | undefined,
): Promise<IdTokenClaims> {
  await verifySignature(keySet, token, invalidIdToken);
  return checkClaims(config, token, expected);
}
