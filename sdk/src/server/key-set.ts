import { sendOAuthRequest, type Transport } from '../oauth/send-oauth-request.ts';
import { webCrypto } from '../oauth/web-crypto.ts';

/** A cached key set is read again after this time, so that a withdrawn key is not trusted for longer. */
const MAX_AGE_MS = 10 * 60_000;
/** Tokens with unknown keys cause at most one request in this time. */
const COOLDOWN_MS = 30_000;
/** More keys than any provider publishes. The rest of a longer set is ignored. */
const MAX_KEYS = 50;
/** @see https://www.rfc-editor.org/rfc/rfc7518#section-3.3 */
const MIN_MODULUS_BITS = 2_048;

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

type Keys = ReadonlyMap<string | undefined, CryptoKey>;

/**
 * The public keys of an authorization server, cached.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-5
 */
export class KeySet {
  readonly #transport: Transport;
  readonly #url: string;
  #keys: Keys = new Map();
  #loadedAt = -Infinity;
  #loading: Promise<void> | undefined;

  constructor(transport: Transport, url: string) {
    this.#transport = transport;
    this.#url = url;
  }

  /**
   * Returns the key with this id; undefined without one. An unknown id is looked up once more, because the server may have a new key.
   *
   * @throws OAuthError the error of the request
   */
  async find(keyId: string | undefined): Promise<CryptoKey | undefined> {
    const age = Math.abs(Date.now() - this.#loadedAt);
    if (age > MAX_AGE_MS || (!this.#get(keyId) && age > COOLDOWN_MS)) await this.#load();
    return this.#get(keyId);
  }

  /** Returns the key with this id. A token without a key id is accepted only if there is one key. */
  #get(keyId: string | undefined): CryptoKey | undefined {
    if (keyId === undefined) return this.#keys.size === 1 ? [...this.#keys.values()][0] : undefined;
    return this.#keys.get(keyId);
  }

  /** Loads the keys. A failed request is not cached: the next token tries again. */
  async #load(): Promise<void> {
    this.#loading ??= (async () => {
      const { keys } = await sendOAuthRequest(this.#transport, this.#url, {});
      this.#keys = await importKeys(Array.isArray(keys) ? keys : []);
      this.#loadedAt = Date.now();
    })().finally(() => {
      this.#loading = undefined;
    });
    await this.#loading;
  }
}

type PublishedKey = JsonWebKey & { readonly kid?: string };

/** Imports the keys for RS256. Other keys, and keys that cannot be imported, are ignored. */
async function importKeys(published: readonly PublishedKey[]): Promise<Keys> {
  const keys = new Map<string | undefined, CryptoKey>();
  for (const key of published.slice(0, MAX_KEYS)) {
    const { kty, n, e, kid, use = 'sig', alg = 'RS256' } = key ?? {};
    if (kty !== 'RSA' || use !== 'sig' || alg !== 'RS256' || !n || !e || keys.has(kid)) continue;
    try {
      const imported = await webCrypto().subtle.importKey('jwk', { kty, n, e }, RS256, false, ['verify']);
      const { modulusLength } = imported.algorithm as RsaHashedKeyAlgorithm;
      if (modulusLength >= MIN_MODULUS_BITS) keys.set(kid, imported);
    } catch {}
  }
  return keys;
}
