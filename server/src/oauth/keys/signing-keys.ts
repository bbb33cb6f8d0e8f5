import { createPrivateKey, generateKeyPair, hash, type JsonWebKeyInput, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import jwt from 'jsonwebtoken';
import type { JWK } from 'oidc-provider';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import type { Keyring } from '../../security/keyring.ts';
import { ID_TOKEN_SECONDS } from '../storage/lifetimes.ts';
import {
  findPublishedKeys,
  insertSigningKey,
  lockSigningKeys,
  replaceEncryptedKey,
  retireKey,
  retireOtherKeys,
} from './signing-key.repository.ts';

const SIGNING_KEY_PURPOSE = 'oauth-signing-key';
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
async function generateSigningKey(keyring: Keyring): Promise<{ kid: string; encryptedPrivateKey: string }> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = hash('sha256', JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n }), 'base64url');
  const encryptedPrivateKey = keyring.encrypt(
    SIGNING_KEY_PURPOSE,
    JSON.stringify({ ...jwk, kid, use: 'sig', alg: 'RS256' }),
  );
  return { kid, encryptedPrivateKey };
}

/** A key that no longer signs stays published until its last id token has expired, and a little longer. */
const PUBLISHED_AFTERWARDS_SECONDS = ID_TOKEN_SECONDS + 300;

export type KeyRotation = { readonly kid: string; readonly activeFrom: Date; readonly othersRetireAt: Date };

/**
 * Creates a new signing key. It is published at once and signs after `announceSeconds`, so that clients that cache the
 * key set have fetched it by then. The earlier keys stay published until their id tokens have expired.
 *
 * @param announceSeconds 0 replaces a leaked key: the new key signs at once, and the others are no longer published
 */
export async function rotateKeys(
  ctx: AuditContext & { readonly keyring: Keyring },
  announceSeconds: number,
): Promise<KeyRotation> {
  const { kid, encryptedPrivateKey } = await generateSigningKey(ctx.keyring);
  return await ctx.em.transactional(async (em) => {
    await lockSigningKeys(em);
    const now = ctx.clock();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    // The first key signs at once, because no other key can sign until then.
    const isFirst = (await findPublishedKeys(em, now)).length === 0;
    const activeFrom = after(isFirst ? 0 : announceSeconds);
    const othersRetireAt = announceSeconds === 0 ? now : after(announceSeconds + PUBLISHED_AFTERWARDS_SECONDS);
    await insertSigningKey(em, { kid, encryptedPrivateKey, createdAt: now, activeFrom });
    await retireOtherKeys(em, kid, othersRetireAt);
    await recordAudit({ ...ctx, em }, 'oauth_keys_rotated', { accountId: null, details: { kid, announceSeconds } });
    return { kid, activeFrom, othersRetireAt };
  });
}

/**
 * Encrypts the published signing keys with the current root secret where an older one encrypted them.
 *
 * @returns false if the keyring cannot decrypt one of them; then none is changed
 */
export async function reencryptSigningKeys(source: SigningKeySource): Promise<boolean> {
  const { decrypted, undecryptable } = await decryptPublishedKeys(source);
  if (undecryptable.length > 0) return false;
  for (const { kid, encrypted, plaintext } of decrypted) {
    if (source.keyring.isCurrent(SIGNING_KEY_PURPOSE, encrypted)) continue;
    await replaceEncryptedKey(source.em, kid, encrypted, source.keyring.encrypt(SIGNING_KEY_PURPOSE, plaintext));
  }
  return true;
}

/** Retires the published signing keys that the keyring cannot decrypt. @returns the number of retired keys */
export async function retireUnreadableKeys(source: SigningKeySource): Promise<number> {
  const { undecryptable } = await decryptPublishedKeys(source);
  for (const kid of undecryptable) await retireKey(source.em, kid, source.clock());
  return undecryptable.length;
}

async function decryptPublishedKeys({ em, clock, keyring }: SigningKeySource) {
  const decrypted: { kid: string; encrypted: string; plaintext: string }[] = [];
  const undecryptable: string[] = [];
  for (const { kid, encryptedPrivateKey: encrypted } of await findPublishedKeys(em, clock())) {
    try {
      decrypted.push({ kid, encrypted, plaintext: keyring.decrypt(SIGNING_KEY_PURPOSE, encrypted) });
    } catch {
      undecryptable.push(kid);
    }
  }
  return { decrypted, undecryptable };
}

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
