import { type QueueState, Turns } from '../../base/turns.ts';
import { type EndedWork, Work } from '../../base/work.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  type Argon2,
  argon2InThisProcess,
  HASH_OF_NO_PASSWORD,
  HASHES_AT_ONCE,
  isOutdated,
  type Timed,
} from './argon2.ts';

declare module '../../http/services.ts' {
  interface Services {
    readonly passwords: PasswordHasher;
  }
}

/** Longest expected wait of an accepted password, in milliseconds. */
const MAX_EXPECTED_WAIT_MS = 1_500;
/** The number of passwords that may wait on any machine, however slow. */
const MIN_WAITING = 16;
const MAX_WAITING = 200;
/** Expected duration of one hash until the first has been measured. */
const ASSUMED_HASH_MS = 50;
/** The time for which an announced password counts as waiting. A client that sends for longer takes no place from others. */
const ANNOUNCED_MS = 1_000;
/** Weight of the newest measurement in the moving average. */
const NEWEST = 0.2;

export type PasswordHasher = {
  /** Returns the queue of passwords that wait to be hashed. */
  queue(): QueueState;
  /**
   * Runs an operation that verifies a password. The operation enters the queue before it reads the account, so a flood of
   * logins is rejected before it reaches the database.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  admit<T>(operation: () => Promise<T>): Promise<T>;
  /**
   * Rejects a registration, which has to receive a password first, before it reads anything, if the password would wait for
   * too long. Until then, it counts as waiting for others that ask the same.
   *
   * @returns a function to call when the password is about to be hashed, or never will be
   * @throws ApiError SERVICE_UNAVAILABLE, with the seconds to wait
   */
  announce(): () => void;
  /** @throws ApiError SERVICE_UNAVAILABLE, with the seconds to wait */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash, and whether the hash is to be replaced: it has outdated parameters, or earlier
   * versions have made it of the password as typed.
   *
   * @throws ApiError RATE_LIMITED, with the seconds to wait
   */
  verify(hash: string, password: string): Promise<{ matches: boolean; outdated: boolean }>;
  /** Takes as long as a verification, so that the duration does not reveal that an account does not exist. */
  verifyNothing(password: string): Promise<void>;
};

/**
 * Hashes and verifies a few passwords at a time, because each takes a core and 19 MiB. Other passwords wait. If the
 * expected wait is too long, the password is rejected before it is hashed: with 429 at a login, else with 503. If the client has disconnected, the password is not hashed.
 *
 * @param concurrency how many at once
 * @param observe receives the times of each password
 * @param argon2 where argon2 runs; by default in this process, which is enough for a command
 */
export function createPasswordHasher(
  concurrency = HASHES_AT_ONCE,
  observe?: (hashed: EndedWork) => void,
  argon2: Argon2 = argon2InThisProcess,
): PasswordHasher {
  const { turn, rejectLongWait, queue } = createTurns({ concurrency, ahead: argon2.ahead }, observe);
  let admitted = 0;
  let announced = 0;
  const pending = () => Math.max(admitted, queue().running + queue().waiting);
  const matches = (stored: string, form: string) => turn(() => argon2.verify(stored, form), 'RATE_LIMITED');
  const verify = async (stored: string, password: string) => {
    const normalized = normalizePassword(password);
    if (await matches(stored, normalized)) return { matches: true, outdated: isOutdated(stored) };
    return { matches: normalized !== password && (await matches(stored, password)), outdated: true };
  };
  return {
    queue,
    admit: async (operation) => {
      rejectLongWait(pending(), 'RATE_LIMITED');
      admitted += 1;
      try {
        return await operation();
      } finally {
        admitted -= 1;
      }
    },
    announce: () => {
      rejectLongWait(pending() + announced, 'SERVICE_UNAVAILABLE');
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
    hash: (password) => turn(() => argon2.hash(normalizePassword(password)), 'SERVICE_UNAVAILABLE'),
    verify,
    verifyNothing: async (password) => void (await verify(HASH_OF_NO_PASSWORD, password)),
  };
}

/**
 * Returns the form of a password that is hashed. Keyboards write the same letter as one code point or as two.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8265#section-4.2.2
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** A login says that there were too many attempts. Other callers have tried once. @see docs/decisions/0020-overload.md */
type Rejection = 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE';

/** Starts pieces of work in the order of arrival. `concurrency` of them run at once, and `ahead` more are started. */
function createTurns(
  { concurrency, ahead }: { readonly concurrency: number; readonly ahead: number },
  observe?: (hashed: EndedWork) => void,
): {
  turn<T>(work: () => Promise<Timed<T>>, rejection: Rejection): Promise<T>;
  /** @throws ApiError when one more would wait too long behind `before` others */
  rejectLongWait(before: number, rejection: Rejection): void;
  queue(): QueueState;
} {
  const turns = new Turns({
    concurrency: concurrency + ahead,
    maxWaiting: MAX_WAITING,
    isDropped: (work) => work.isAbandoned,
  });
  let hashMs = ASSUMED_HASH_MS;
  let rejected = 0;
  const rejectLongWait = (before: number, rejection: Rejection) => {
    const waiting = Math.max(0, before - concurrency + 1);
    const waitMs = (waiting * hashMs) / concurrency;
    if (waiting <= MIN_WAITING || (waiting <= MAX_WAITING && waitMs <= MAX_EXPECTED_WAIT_MS)) return;
    rejected += 1;
    throw new ApiError(rejection, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
  };
  const turn = async <T>(work: () => Promise<Timed<T>>, rejection: Rejection): Promise<T> => {
    turns.dropAbandoned();
    rejectLongWait(turns.running + turns.waiting, rejection);
    const askedAt = performance.now();
    await new Promise<void>((resolve, reject) => turns.enter(resolve, reject));
    try {
      const { value, durationMs } = await work();
      hashMs += NEWEST * (durationMs - hashMs);
      const startedAt = performance.now() - durationMs;
      observe?.({ origin: Work.current()?.origin, startedAt, durationMs, waitedMs: startedAt - askedAt });
      return value;
    } finally {
      turns.leave();
    }
  };
  return { turn, rejectLongWait, queue: () => ({ ...turns.state, rejected: rejected + turns.state.rejected }) };
}
