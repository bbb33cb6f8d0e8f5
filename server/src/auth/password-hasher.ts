import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { ApiError } from '../http/api-error.ts';
import { Turns } from '../turns.ts';

/** argon2id as OWASP's password storage recommendation has it; memory in KiB. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longest wait that a password is accepted for, in milliseconds, as the hashes before it let expect. */
const MAX_EXPECTED_WAIT_MS = 2_000;
const MAX_WAITING = 200;
/** Of one hash, until the first has been measured. */
const ASSUMED_HASH_MS = 50;
/** Weight of the newest measurement in the moving average. */
const NEWEST = 0.2;

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash, and whether the hash is of older parameters than today's. */
  verify(hash: string, password: string): Promise<{ matches: boolean; outdated: boolean }>;
  /** Does the work of a verification for an account that is not there, so that time does not tell. */
  verifyNothing(password: string): Promise<void>;
};

/**
 * Hashes and verifies a few passwords at a time: argon2 works in libuv's four threads, which files and name look-ups
 * need too. The others wait. A password whose wait would be too long is rejected at once, with 429, before anything is
 * hashed for it; one whose client has left is not hashed.
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
  const turns = new Turns({ concurrency, maxWaiting: MAX_WAITING, isDropped: (work) => work.isAbandoned });
  let hashMs = ASSUMED_HASH_MS;
  const expectedWaitMs = () => (turns.running < concurrency ? 0 : ((turns.waiting + 1) * hashMs) / concurrency);
  return async (work) => {
    if (expectedWaitMs() > MAX_EXPECTED_WAIT_MS) turns.dropAbandoned();
    if (expectedWaitMs() > MAX_EXPECTED_WAIT_MS) throw tooBusy(expectedWaitMs());
    await new Promise<void>((resolve, reject) => {
      turns.enter(resolve, (error) => reject(error.code === 'ERR_OVERLOADED' ? tooBusy(expectedWaitMs()) : error));
    });
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      hashMs += NEWEST * (performance.now() - startedAt - hashMs);
      turns.leave();
    }
  };
}

function tooBusy(expectedWaitMs: number): ApiError {
  return new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(expectedWaitMs / 1_000)) });
}
