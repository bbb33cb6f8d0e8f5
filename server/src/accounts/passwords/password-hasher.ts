import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { ApiError } from '../../http/api-error.ts';
import { type QueueState, Turns } from '../../queues/turns.ts';
import { type EndedWork, Work } from '../../queues/work.ts';

/** argon2id with the parameters of OWASP's password storage recommendation; memory in KiB. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longest expected wait of an accepted password, in milliseconds. */
const MAX_EXPECTED_WAIT_MS = 1_500;
/** So many may wait even on a slow machine, and never more than the maximum. */
const MIN_WAITING = 16;
const MAX_WAITING = 200;
/** Expected duration of one hash until the first has been measured. */
const ASSUMED_HASH_MS = 50;
/** How long an announced password counts as waiting. A client that sends for longer takes no place from others. */
const ANNOUNCED_MS = 1_000;
/** Weight of the newest measurement in the moving average. */
const NEWEST = 0.2;

export type PasswordHasher = {
  /** The queue of passwords that wait to be hashed. */
  queue(): QueueState;
  /**
   * Runs an operation that verifies a password. The operation enters the queue before it reads the account, so a flood of
   * logins is rejected before it reaches the database.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  admit<T>(operation: () => Promise<T>): Promise<T>;
  /**
   * Rejects an operation that has to receive a password first, before it reads anything, if the password would wait for
   * too long. Until then, it counts as waiting for others that ask the same.
   *
   * @returns a function to call when the password is about to be hashed, or never will be
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  announce(): () => void;
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash, and whether the hash has outdated parameters. */
  verify(hash: string, password: string): Promise<{ matches: boolean; outdated: boolean }>;
  /** Takes as long as a verification, so that the duration does not reveal that an account does not exist. */
  verifyNothing(password: string): Promise<void>;
};

/**
 * Hashes and verifies a few passwords at a time, because argon2 uses libuv's four threads, which file access and name
 * lookups need too. Other passwords wait. If the expected wait is too long, the password is rejected with 429 before it is
 * hashed. If the client has disconnected, the password is not hashed.
 *
 * @param concurrency how many at once; by default the number of cores less one, which serves all other requests
 * @param observe receives the times of each password
 */
export function createPasswordHasher(
  concurrency = Math.max(1, Math.min(3, availableParallelism() - 1)),
  observe?: (hashed: EndedWork) => void,
): PasswordHasher {
  const { turn, rejectLongWait, queue } = createTurns(concurrency, observe);
  let admitted = 0;
  let announced = 0;
  const pending = () => Math.max(admitted, queue().running + queue().waiting);
  const hash = (password: string) => turn(() => argon2.hash(password, PARAMETERS));
  let unusedHash: Promise<string> | undefined;
  return {
    queue,
    admit: async (operation) => {
      rejectLongWait(pending());
      admitted += 1;
      try {
        return await operation();
      } finally {
        admitted -= 1;
      }
    },
    announce: () => {
      rejectLongWait(pending() + announced);
      announced += 1;
      let isOver = false;
      const end = () => {
        clearTimeout(timer);
        if (!isOver) announced -= 1;
        isOver = true;
      };
      const timer = setTimeout(end, ANNOUNCED_MS).unref();
      return end;
    },
    hash,
    verify: async (stored, password) => ({
      matches: await turn(() => argon2.verify(stored, password)),
      outdated: argon2.needsRehash(stored, PARAMETERS),
    }),
    verifyNothing: async (password) => {
      unusedHash ??= argon2.hash('the password of no account', PARAMETERS);
      const stored = await unusedHash;
      await turn(() => argon2.verify(stored, password));
    },
  };
}

/** Runs at most `concurrency` pieces of work at a time, in the order of arrival. */
function createTurns(
  concurrency: number,
  observe?: (hashed: EndedWork) => void,
): {
  turn<T>(work: () => Promise<T>): Promise<T>;
  /** @throws ApiError RATE_LIMITED when one more would wait too long behind so many */
  rejectLongWait(before: number): void;
  queue(): QueueState;
} {
  const turns = new Turns({ concurrency, maxWaiting: MAX_WAITING, isDropped: (work) => work.isAbandoned });
  let hashMs = ASSUMED_HASH_MS;
  let rejected = 0;
  const rejectLongWait = (before: number) => {
    const waiting = Math.max(0, before - concurrency + 1);
    const waitMs = (waiting * hashMs) / concurrency;
    if (waiting <= MIN_WAITING || (waiting <= MAX_WAITING && waitMs <= MAX_EXPECTED_WAIT_MS)) return;
    rejected += 1;
    throw new ApiError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  };
  const turn = async <T>(work: () => Promise<T>): Promise<T> => {
    turns.dropAbandoned();
    rejectLongWait(turns.running + turns.waiting);
    const askedAt = performance.now();
    await new Promise<void>((resolve, reject) => turns.enter(resolve, reject));
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const durationMs = performance.now() - startedAt;
      hashMs += NEWEST * (durationMs - hashMs);
      turns.leave();
      observe?.({ origin: Work.current()?.origin, startedAt, durationMs, waitedMs: startedAt - askedAt });
    }
  };
  return { turn, rejectLongWait, queue: () => ({ ...turns.state, rejected: rejected + turns.state.rejected }) };
}
