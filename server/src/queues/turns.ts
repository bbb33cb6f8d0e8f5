import { UnavailableError } from './unavailable-error.ts';
import { Work } from './work.ts';

/** What a queue is doing, and what it has done since the process started. */
export type QueueState = {
  /** How many pieces of work run at once. */
  readonly concurrency: number;
  readonly running: number;
  readonly waiting: number;
  /** Pieces of work that were started, and the time that all of them waited before, in milliseconds. */
  readonly started: number;
  readonly waitedMs: number;
  /** Pieces of work that were rejected, because the queue was full or they waited too long. */
  readonly rejected: number;
};

export type TurnsOptions = {
  /** How many pieces of work run at once. */
  readonly concurrency: number;
  /** How many wait at most. */
  readonly maxWaiting: number;
  /** When the oldest has waited for so many milliseconds, a quarter of `maxWaiting` is enough to fill the queue. */
  readonly lateAfterMs?: number;
  /** Longest wait, in milliseconds; without it, work that was accepted waits until its turn. */
  readonly maxWaitMs?: number;
  /** Whether work is dropped instead of started. */
  readonly isDropped: (work: Work) => boolean;
  /** Whether work goes ahead of other waiting work, and is not rejected by a full queue. Only for work of which few wait. */
  readonly isAhead?: (work: Work) => boolean;
};

type Waiting = {
  readonly work: Work | undefined;
  readonly since: number;
  readonly start: () => void;
  readonly reject: (error: UnavailableError) => void;
};

/**
 * A queue with a bound: some pieces of work run, some wait, and what comes on top is rejected at once. Work whose callers
 * have left is dropped before it starts, and makes room for others before one is rejected. Only work of a request is
 * rejected: a command or a clean-up waits for its turn.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #ahead: Waiting[] = [];
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #started = 0;
  #waitedMs = 0;
  #rejected = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  get state(): QueueState {
    return {
      concurrency: this.#options.concurrency,
      running: this.#running,
      waiting: this.waiting,
      started: this.#started,
      waitedMs: this.#waitedMs,
      rejected: this.#rejected,
    };
  }

  get waiting(): number {
    return this.#ahead.length + this.#waiting.length;
  }

  get running(): number {
    return this.#running;
  }

  /**
   * Calls `start` when the turn has come, at once where one is free, or `reject` instead. Work that was started calls
   * {@link leave} once at the end.
   *
   * @param reject gets ERR_OVERLOADED or ERR_CALLER_LEFT
   */
  enter(start: () => void, reject: (error: UnavailableError) => void): void {
    const work = Work.current();
    if (this.#running < this.#options.concurrency) {
      this.#start({ work, since: 0, start, reject });
      return;
    }
    const isAhead = work !== undefined && (this.#options.isAhead?.(work) ?? false);
    const isBounded = work !== undefined && !isAhead;
    if (isBounded && this.#isFull) this.dropAbandoned();
    if (isBounded && this.#isFull) {
      this.#rejected += 1;
      reject(new UnavailableError('ERR_OVERLOADED', 'the queue is full'));
      return;
    }
    (isAhead ? this.#ahead : this.#waiting).push({ work, since: performance.now(), start, reject });
    this.#watchLongestWait();
  }

  /**
   * Runs work in its turn.
   *
   * @throws UnavailableError if the queue is full, the work waited too long, or its caller has left
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => this.enter(resolve, reject));
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  get #isFull(): boolean {
    const { maxWaiting, lateAfterMs = Infinity } = this.#options;
    const { length } = this.#waiting;
    const oldest = this.#waiting[0];
    if (length >= maxWaiting) return true;
    return oldest !== undefined && length >= maxWaiting / 4 && performance.now() - oldest.since > lateAfterMs;
  }

  leave(): void {
    this.#running -= 1;
    while (this.#running < this.#options.concurrency) {
      const next = this.#ahead.shift() ?? this.#waiting.shift();
      if (!next) return;
      this.#start(next);
    }
  }

  #start({ work, since, start, reject }: Waiting): void {
    if (work && this.#options.isDropped(work)) {
      reject(callerLeft());
      return;
    }
    this.#running += 1;
    this.#started += 1;
    if (since > 0) this.#waitedMs += performance.now() - since;
    start();
  }

  /** Rejects what no caller waits for any more. */
  dropAbandoned(): void {
    const { isDropped } = this.#options;
    for (const { reject } of this.#take(({ work }) => work !== undefined && isDropped(work))) reject(callerLeft());
  }

  /** One timer for all: those who came first have waited longest. */
  #watchLongestWait(): void {
    const { maxWaitMs } = this.#options;
    if (maxWaitMs === undefined || this.#timer) return;
    const [oldest] = [...this.#ahead, ...this.#waiting]
      .filter(({ work }) => work !== undefined)
      .map(({ since }) => since)
      .sort((a, b) => a - b);
    if (oldest === undefined) return;
    const remaining = oldest + maxWaitMs - performance.now();
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        const limit = performance.now() - maxWaitMs;
        for (const { reject } of this.#take(({ work, since }) => work !== undefined && since <= limit)) {
          this.#rejected += 1;
          reject(new UnavailableError('ERR_OVERLOADED', `waited longer than ${maxWaitMs} ms`));
        }
        if (this.waiting > 0) this.#watchLongestWait();
      },
      Math.max(1, remaining),
    ).unref();
  }

  #take(isMeant: (waiting: Waiting) => boolean): Waiting[] {
    const taken: Waiting[] = [];
    for (const queue of [this.#ahead, this.#waiting]) {
      const rest: Waiting[] = [];
      for (const waiting of queue.splice(0)) (isMeant(waiting) ? taken : rest).push(waiting);
      queue.push(...rest);
    }
    return taken;
  }
}

function callerLeft(): UnavailableError {
  return new UnavailableError('ERR_CALLER_LEFT', 'every caller has left');
}
