import { encodeBase64url } from '../oauth/base64url.ts';
import { webCrypto } from '../oauth/web-crypto.ts';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const KEY_ID = 'mock';

/** Signs id tokens and quotes with a key that is made for the first one. @see https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
export class IdTokenSigner {
  #keys: Promise<CryptoKeyPair> | undefined;

  async sign(claims: Readonly<Record<string, unknown>>, typ = 'JWT'): Promise<string> {
    const encode = (part: object) => encodeBase64url(new TextEncoder().encode(JSON.stringify(part)));
    const signed = `${encode({ alg: 'RS256', typ, kid: KEY_ID })}.${encode(claims)}`;
    const { privateKey } = await this.#generate();
    const signature = await webCrypto().subtle.sign(ALGORITHM.name, privateKey, new TextEncoder().encode(signed));
    return `${signed}.${encodeBase64url(new Uint8Array(signature))}`;
  }

  /** Returns the key set that verifies the tokens. */
  async publicKeys(): Promise<object> {
    const { publicKey } = await this.#generate();
    const { e, n } = await webCrypto().subtle.exportKey('jwk', publicKey);
    return { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: KEY_ID, e, n }] };
  }

  #generate(): Promise<CryptoKeyPair> {
    this.#keys ??= webCrypto().subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
    return this.#keys;
  }
}
