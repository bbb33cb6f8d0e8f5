import { generateKeyPair, hash } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import type { Keyring } from '../../security/keyring.ts';
import { findPublishedKeys, insertSigningKey, lockSigningKeys } from './signing-key.repository.ts';

export const SIGNING_KEY_PURPOSE = 'oauth-signing-key';
const MODULUS_BITS = 2048;
export type SigningKeySource = { readonly em: EntityManager; readonly clock: Clock; readonly keyring: Keyring };

/** The published keys; the first one signs. */
export type SigningKeys = {
  /** Private keys in the provider's format. The provider publishes only their public parts. */
  readonly keys: readonly JWK[];
  /** Changes when the set of published keys or the signing key changes. */
  readonly version: string;
};

/** Reads the published signing keys. Creates the first one if there is none. */
export async function loadSigningKeys(source: SigningKeySource): Promise<SigningKeys> {
  const published = await readKeys(source);
  if (published.keys.length > 0) return published;
  const created = await generateSigningKey(source.keyring);
  await source.em.transactional(async (em) => {
    await lockSigningKeys(em);
    const now = source.clock();
    if ((await findPublishedKeys(em, now)).length > 0) return;
    await insertSigningKey(em, { ...created, createdAt: now, activeFrom: now });
  });
  return await readKeys(source);
}

async function readKeys({ em, clock, keyring }: SigningKeySource): Promise<SigningKeys> {
  const now = clock();
  const rows = await findPublishedKeys(em, now);
  const current = rows.find((row) => new Date(row.activeFrom) <= now) ?? rows[0];
  const ordered = rows.toSorted((a, b) => Number(b === current) - Number(a === current));
  return {
    keys: ordered.map((row) => JSON.parse(keyring.decrypt(SIGNING_KEY_PURPOSE, row.encryptedPrivateKey)) as JWK),
    version: ordered.map(({ kid }) => kid).join(' '),
  };
}

/** Generates a signing key, whose id is its thumbprint. @see https://www.rfc-editor.org/rfc/rfc7638 */
export async function generateSigningKey(keyring: Keyring): Promise<{ kid: string; encryptedPrivateKey: string }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = hash('sha256', JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n }), 'base64url');
  const encryptedPrivateKey = keyring.encrypt(
    SIGNING_KEY_PURPOSE,
    JSON.stringify({ ...jwk, kid, use: 'sig', alg: 'RS256' }),
  );
  return { kid, encryptedPrivateKey };
}
