import { availableParallelism } from 'node:os';
import argon2 from 'argon2';

/** argon2id with the parameters of OWASP's password storage recommendation; memory in KiB. */
export const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The number of passwords that a server hashes at once: one core less than there are, which serves all other requests. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));

/** The same for each of several processes of a server. */
export const hashesAtOnce = (processes: number) => Math.max(1, Math.floor(HASHES_AT_ONCE / processes));

/** A result of argon2, and how long it was computed, in milliseconds. */
export type Timed<T> = { readonly value: T; readonly durationMs: number };

/** Runs argon2, in this process or in another one. */
export type Argon2 = {
  /** Passwords that it accepts beyond those that it hashes at once, so that it has the next one when one is done. */
  readonly ahead: number;
  hash(password: string): Promise<Timed<string>>;
  /** Returns true if the password matches the hash. */
  verify(hash: string, password: string): Promise<Timed<boolean>>;
};

/** Runs argon2 in this process, in libuv's threads. */
export const argon2InThisProcess: Argon2 = {
  ahead: 0,
  hash: (password) => timed(() => argon2.hash(password, PARAMETERS)),
  verify: (hash, password) => timed(() => argon2.verify(hash, password)),
};

async function timed<T>(compute: () => Promise<T>): Promise<Timed<T>> {
  const startedAt = performance.now();
  const value = await compute();
  return { value, durationMs: performance.now() - startedAt };
}

const { memoryCost, timeCost, parallelism } = PARAMETERS;

/** A hash with the current parameters that no password has. */
export const HASH_OF_NO_PASSWORD = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns true if a hash was made with other parameters than the current ones. */
export function isOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}
