import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { expect } from 'vitest';
import { type App, type Provider, readJson } from './blackbox.ts';

/** JSON Web Tokens, verified by the standards only, as an application does. */

export type Claims = Readonly<Record<string, unknown>>;
type Key = Readonly<Record<string, string>>;

export function decodePart(token: string, index: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

export async function fetchKeys(provider: Provider): Promise<Key[]> {
  const { json } = readJson(await provider.send(provider.metadata.jwks_uri));
  return json.keys as Key[];
}

/**
 * Returns the claims of a valid id token: signed by a published key, for this application, at this time.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function verifyIdToken(provider: Provider, app: App, idToken: unknown, nonce?: string): Promise<Claims> {
  const token = String(idToken);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = decodePart(token, 0);
  expect(alg, 'the algorithm').toBe('RS256');
  const key = (await fetchKeys(provider)).find((candidate) => candidate.kid === kid);
  if (!key) throw new Error(`no key ${String(kid)} is published`);
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned, 'the signature').toBe(true);

  const claims = decodePart(token, 1);
  const now = provider.now().getTime() / 1_000;
  expect(claims).toMatchObject({ iss: provider.metadata.issuer, aud: app.clientId });
  expect(claims.nonce).toBe(nonce);
  expect(claims.azp ?? app.clientId).toBe(app.clientId);
  expect(Number(claims.exp)).toBeGreaterThan(now);
  expect(Math.abs(Number(claims.iat) - now)).toBeLessThan(300);
  expect(String(claims.sub)).toMatch(/^[\x20-\x7e]{1,255}$/);
  return claims;
}

const ownKeys = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** The ways to forge a token of the server. */
export const forgeries: Readonly<Record<string, (idToken: string, published: Key) => string>> = {
  'unsigned (alg none)': (idToken) => `${encode({ alg: 'none' })}.${idToken.split('.')[1]}.`,
  'signed by another key with the same kid': (idToken) => resign(idToken, decodePart(idToken, 1), ownKeys.privateKey),
  'with a claim changed': (idToken) => {
    const [header, , signature] = idToken.split('.');
    return `${header}.${encode({ ...decodePart(idToken, 1), sub: 'another-subject' })}.${signature}`;
  },
  'signed with the public key as a shared secret': (idToken, published) => {
    const pem = createPublicKey({ key: published, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    return signShared(idToken, pem.toString());
  },
};

/** Signs the same claims by HS256. */
export function signShared(idToken: string, secret: string): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${idToken.split('.')[1]}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

function resign(idToken: string, claims: object, key: KeyObject): string {
  const input = `${idToken.split('.')[0]}.${encode(claims)}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), key).toString('base64url')}`;
}

export function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** @see https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export function createPkce(): {
  verifier: string;
  challenge: { code_challenge: string; code_challenge_method: string };
} {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge: { code_challenge, code_challenge_method: 'S256' } };
}
