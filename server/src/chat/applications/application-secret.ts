import { randomBytes } from 'node:crypto';
import { createToken, hashToken } from '../../security/tokens.ts';

/**
 * A new application secret. The server stores the prefix, which finds the row, and the hash, which proves the secret.
 */
export type NewSecret = {
  /** The whole secret, shown to the operator once. */
  readonly secret: string;
  readonly prefix: string;
  readonly hash: string;
};

export function createSecret(): NewSecret {
  const prefix = `cas_${randomBytes(8).toString('hex')}`;
  const secret = `${prefix}_${createToken()}`;
  return { secret, prefix, hash: hashToken(secret) };
}

/** Returns the prefix of a secret; undefined if the text does not have the format of a secret. */
export function secretPrefix(text: string): string | undefined {
  return /^(cas_[0-9a-f]{16})_[A-Za-z0-9_-]{43}$/.exec(text)?.[1];
}
