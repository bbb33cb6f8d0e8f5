import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../random-id.ts';

/** A secret falls into a part by which it is looked up and a part that proves it. */
export type NewSecret = {
  /** All of it, to be shown once. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: string;
};

export function createSecret(): NewSecret {
  const prefix = `cas_${randomBytes(8).toString('hex')}`;
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { secret, prefix, hash: sha256(secret) };
}

/** The part by which a secret is looked up; undefined where the text is no secret of ours. */
export function secretPrefix(text: string): string | undefined {
  return /^(cas_[0-9a-f]{16})_[A-Za-z0-9_-]{43}$/.exec(text)?.[1];
}

/** Compares in the same time wherever the two differ. */
export function secretMatches(secret: string, hash: string): boolean {
  const [given, stored] = [Buffer.from(sha256(secret)), Buffer.from(hash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
