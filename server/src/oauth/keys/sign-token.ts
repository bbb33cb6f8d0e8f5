import { createPrivateKey, type JsonWebKeyInput, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { loadSigningKeys, type SigningKeySource } from './signing-keys.ts';

export type TokenSource = SigningKeySource & { readonly issuer: string };

/** The claims of a token besides `iss` and `jti`. Times are in seconds since 1970. */
export type TokenClaims = {
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly [claim: string]: unknown;
};

/**
 * Signs a token by the key of id tokens.
 *
 * @param type the type of the token: no program that accepts tokens of another type may take it for one
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
export async function signToken(
  { issuer, ...source }: TokenSource,
  type: string,
  claims: TokenClaims,
): Promise<string> {
  const [key] = (await loadSigningKeys(source)).keys;
  if (key === undefined) throw new Error('there is no signing key');
  const privateKey = createPrivateKey({ key: key as JsonWebKeyInput['key'], format: 'jwk' });
  return jwt.sign({ iss: issuer, ...claims, jti: randomUUID() }, privateKey, {
    algorithm: 'RS256',
    header: { alg: 'RS256', typ: type, kid: key.kid },
  });
}
