import { decodeBase64url } from '../oauth/base64url.ts';
import { decodePart } from '../oauth/check-claims.ts';
import { textOf } from '../oauth/send-oauth-request.ts';
import { webCrypto } from '../oauth/web-crypto.ts';
import type { KeySet } from './key-set.ts';

/**
 * Verifies the signature of a JSON Web Token by a published key of the server.
 *
 * Only RS256 is accepted. The header of a token must not choose how the token is verified: `none` would need no key, and
 * `HS256` would take the public key for a secret.
 *
 * @param reject returns the error for a reason
 * @returns the header
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.1
 */
export async function verifySignature(
  keySet: KeySet,
  token: string,
  reject: (reason: 'format' | 'alg' | 'crit' | 'kid' | 'signature') => Error,
): Promise<{ readonly [name: string]: unknown }> {
  const [header, payload, signature, more] = token.split('.', 4);
  if (!header || !payload || !signature || more !== undefined) throw reject('format');
  const read = decodePart(token, 0, reject);
  if (read.alg !== 'RS256') throw reject('alg');
  // An extension that must be understood is not.
  if (read.crit !== undefined) throw reject('crit');
  const key = await keySet.find(textOf(read.kid));
  if (!key) throw reject('kid');
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  const decoded = decodeSignature(signature);
  if (!decoded || !(await webCrypto().subtle.verify(key.algorithm, key, decoded, signed))) throw reject('signature');
  return read;
}

function decodeSignature(signature: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64url(signature);
  } catch {
    return undefined;
  }
}
