import { decodeBase64url } from '../oauth/base64url.ts';
import {
  checkClaims,
  decodePart,
  type IdTokenClaims,
  type IdTokenExpectations,
  invalidIdToken,
} from '../oauth/check-claims.ts';
import type { OAuthConfig } from '../oauth/oauth-config.ts';
import { textOf } from '../oauth/send-oauth-request.ts';
import { webCrypto } from '../oauth/web-crypto.ts';
import type { KeySet } from './key-set.ts';

/**
 * Verifies an id token: its algorithm, its signature by a published key of the server, and its claims.
 *
 * Only RS256 is accepted. The header of a token must not choose how the token is verified: `none` would need no key, and
 * `HS256` would take the public key for a secret.
 *
 * @throws OAuthError `invalid_id_token`
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.1
 */
export async function verifyIdToken(
  config: OAuthConfig,
  keySet: KeySet,
  token: string,
  expected: IdTokenExpectations | undefined,
): Promise<IdTokenClaims> {
  const [header, payload, signature, more] = token.split('.');
  if (!header || !payload || !signature || more !== undefined) throw invalidIdToken('format');
  const { alg, kid, crit } = decodePart(token, 0);
  if (alg !== 'RS256') throw invalidIdToken('alg');
  // An extension that must be understood is not.
  if (crit !== undefined) throw invalidIdToken('crit');
  const key = await keySet.find(textOf(kid));
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await webCrypto().subtle.verify(key.algorithm, key, decodeSignature(signature), signed))) {
    throw invalidIdToken('signature');
  }
  return checkClaims(config, token, expected);
}

function decodeSignature(signature: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64url(signature);
  } catch {
    throw invalidIdToken('signature');
  }
}
