import { randomBytes } from 'node:crypto';
import { createToken, hashToken } from '../../security/tokens.ts';

/** A secret falls into a part by which it is looked up and a part that proves it. */
export type NewSecret = {
  /** All of it, to be shown once. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: string;
};

export function createSecret(): NewSecret {
  const prefix = `cas_${randomBytes(8).toString('hex')}`;
  const secret = `${prefix}_${createToken()}`;
  return { secret, prefix, hash: hashToken(secret) };
}

/** The part by which a secret is looked up; undefined where the text is no secret of ours. */
export function secretPrefix(text: string): string | undefined {
  return /^(cas_[0-9a-f]{16})_[A-Za-z0-9_-]{43}$/.exec(text)?.[1];
}
