import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { ApiError } from '../http/api-error.ts';

/** argon2id as OWASP's password storage recommendation has it; memory in KiB. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How long a password may wait for its turn before its caller is told to come back, in milliseconds. */
const MAX_WAIT_MS = 5_000;
const MAX_WAITING = 200;

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash, and whether the hash is of older parameters than today's. */
  verify(hash: string, password: string): Promise<{ matches: boolean; outdated: boolean }>;
  /** Does the work of a verification for an account that is not there, so that time does not tell. */
  verifyNothing(password: string): Promise<void>;
};

/**
 * Hashes and verifies a few passwords at a time: argon2 works in libuv's four threads, which files and name look-ups
 * need too. The rest waits its turn; who would wait too long gets a 429.
 *
 * @param concurrency how many at once; cores less one by default, since one core has to answer everything else
 */
export function createPasswordHasher(
  concurrency = Math.max(1, Math.min(3, availableParallelism() - 1)),
): PasswordHasher {
  const turn = createTurns(concurrency);
  const hash = (password: string) => turn(() => argon2.hash(password, PARAMETERS));
  let nobody: Promise<string> | undefined;
  return {
    hash,
    verify: async (stored, password) => ({
      matches: await turn(() => argon2.verify(stored, password)),
      outdated: argon2.needsRehash(stored, PARAMETERS),
    }),
    verifyNothing: async (password) => {
      nobody ??= argon2.hash('nobody has this password', PARAMETERS);
      const stored = await nobody;
      await turn(() => argon2.verify(stored, password));
    },
  };
}

/** Lets at most `concurrency` pieces of work run, in the order in which they came. */
function createTurns(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (work) => {
    if (running >= concurrency) await waitForTurn(waiting);
    running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}

function waitForTurn(waiting: (() => void)[]): Promise<void> {
  if (waiting.length >= MAX_WAITING) return Promise.reject(tooBusy());
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(tooBusy());
    }, MAX_WAIT_MS);
    waiting.push(turn);
  });
}

function tooBusy(): ApiError {
  return new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(MAX_WAIT_MS / 1_000) });
}
