import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { ApiError } from '../../http/api-error.ts';
import { Turns } from '../../queues/turns.ts';

/** argon2id as OWASP's password storage recommendation has it; memory in KiB. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longest wait that a password is accepted for, in milliseconds, as the hashes before it let expect. */
const MAX_EXPECTED_WAIT_MS = 3_000;
/** So many may wait however slow the machine is, and never more than so many. */
const MIN_WAITING = 16;
const MAX_WAITING = 200;
/** Of one hash, until the first has been measured. */
const ASSUMED_HASH_MS = 50;
/** Weight of the newest measurement in the moving average. */
const NEWEST = 0.2;

export type PasswordHasher = {
  /**
   * Runs an operation that will need a password verified. It takes its place in the queue before it looks for the
   * account, so that a storm of logins is rejected before it reaches the database.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  admit<T>(operation: () => Promise<T>): Promise<T>;
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
  const { turn, rejectLongWait } = createTurns(concurrency);
  let admitted = 0;
  const hash = (password: string) => turn(() => argon2.hash(password, PARAMETERS));
  let nobody: Promise<string> | undefined;
  return {
    admit: async (operation) => {
      rejectLongWait(admitted);
      admitted += 1;
      try {
        return await operation();
      } finally {
        admitted -= 1;
      }
    },
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
function createTurns(concurrency: number): {
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** @throws ApiError RATE_LIMITED when one more, behind so many, would wait too long */
  rejectLongWait(before: number): void;
} {
  const turns = new Turns({ concurrency, maxWaiting: MAX_WAITING, isDropped: (work) => work.isAbandoned });
  let hashMs = ASSUMED_HASH_MS;
  const rejectLongWait = (before: number) => {
    const waiting = Math.max(0, before - concurrency + 1);
    const waitMs = (waiting * hashMs) / concurrency;
    if (waiting <= MIN_WAITING || (waiting <= MAX_WAITING && waitMs <= MAX_EXPECTED_WAIT_MS)) return;
    throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  };
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    turns.dropAbandoned();
    rejectLongWait(turns.running + turns.waiting);
    await new Promise<void>((resolve, reject) => turns.enter(resolve, reject));
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      hashMs += NEWEST * (performance.now() - startedAt - hashMs);
      turns.leave();
    }
  };
  return { turn, rejectLongWait };
}
