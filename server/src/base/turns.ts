import { UnavailableError } from './errors.ts';
import { Work } from './work.ts';

/** The state of a queue, and its counts since the process started. */
export type QueueState = {
  /** The number of pieces of work that run at once. */
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
  /** The number of pieces of work that run at once. */
  readonly concurrency: number;
  /** The maximum number of pieces of work that wait. */
  readonly maxWaiting: number;
  /** The wait of the oldest, in milliseconds, after which a quarter of `maxWaiting` is enough to fill the queue. */
  readonly lateAfterMs?: number;
  /** Longest wait, in milliseconds; without it, work that was accepted waits until its turn. */
  readonly maxWaitMs?: number;
  /** Returns true if work is dropped instead of started. */
  readonly isDropped: (work: Work) => boolean;
  /** The number of places for work of a kind that has none. The last of them is for work that signs in. */
  readonly reserved?: number;
  /**
   * Returns true if work goes ahead of other waiting work, and is not rejected by a full queue. Only for work of which few wait.
   */
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
  readonly #reserved: number;
  readonly #ahead: Waiting[] = [];
  /** The waiting work of each kind, in the order of arrival. */
  readonly #waiting = new Map<string | undefined, Waiting[]>();
  /** The number of running pieces of work of each kind. */
  readonly #runningOf = new Map<string, number>();
  #running = 0;
  #started = 0;
  #waitedMs = 0;
  #rejected = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#reserved = options.reserved ?? 0;
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
    let waiting = this.#ahead.length;
    for (const queue of this.#waiting.values()) waiting += queue.length;
    return waiting;
  }

  get running(): number {
    return this.#running;
  }

  /**
   * Calls `start` when the turn has come, at once where one is free, or `reject` instead. Work that was started calls
   * {@link leave} once at the end, with the kind that it had.
   *
   * @param reject gets ERR_OVERLOADED or ERR_CALLER_LEFT
   */
  enter(start: () => void, reject: (error: UnavailableError) => void): void {
    const work = Work.current();
    if (this.#canStart(work)) {
      this.#start({ work, since: 0, start, reject });
      return;
    }
    const isAhead = work !== undefined && (this.#options.isAhead?.(work) ?? false);
    const isBounded = work !== undefined && !isAhead;
    if (isBounded && this.#isFullFor(work)) this.dropAbandoned();
    if (isBounded && this.#isFullFor(work)) {
      this.#rejected += 1;
      reject(new UnavailableError('ERR_OVERLOADED', 'the queue is full'));
      return;
    }
    (isAhead ? this.#ahead : this.#queueOf(work)).push({ work, since: performance.now(), start, reject });
    this.#watchLongestWait();
  }

  /**
   * Runs work in its turn.
   *
   * @throws UnavailableError if the queue is full, the work waited too long, or its caller has left
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const kind = Work.current()?.kind;
    await new Promise<void>((resolve, reject) => this.enter(resolve, reject));
    try {
      return await work();
    } finally {
      this.leave(kind);
    }
  }

  /** Returns the kind of work; undefined without reserved places: then all work is of one kind. */
  #kindOf(work: Work | undefined): string | undefined {
    return this.#reserved > 0 ? work?.kind : undefined;
  }

  #queueOf(work: Work | undefined): Waiting[] {
    const kind = this.#kindOf(work);
    let queue = this.#waiting.get(kind);
    if (!queue) {
      queue = [];
      this.#waiting.set(kind, queue);
    }
    return queue;
  }

  /**
   * Returns true if work can start. The last places are for work whose kind has none, so that one kind that makes no progress
   * leaves them to the others. The very last one is for sign-in, because several kinds may wait for the same lock. Work of no kind
   * may take every place.
   */
  #canStart(work: Work | undefined): boolean {
    const free = this.#options.concurrency - this.#running;
    const kind = this.#kindOf(work);
    if (free > this.#reserved || (free > 0 && kind === undefined)) return true;
    return kind !== undefined && !this.#runningOf.has(kind) && free > (work?.signsIn ? 0 : 1);
  }

  #isFullFor(work: Work): boolean {
    const { maxWaiting, lateAfterMs = Infinity } = this.#options;
    const queue = this.#queueOf(work);
    const { length } = queue;
    const oldest = queue[0];
    if (length >= maxWaiting) return true;
    return oldest !== undefined && length >= maxWaiting / 4 && performance.now() - oldest.since > lateAfterMs;
  }

  /** @param kind of the work that ends, if places are reserved */
  leave(kind?: string): void {
    this.#running -= 1;
    if (kind !== undefined && this.#reserved > 0) {
      const others = (this.#runningOf.get(kind) ?? 1) - 1;
      if (others > 0) this.#runningOf.set(kind, others);
      else this.#runningOf.delete(kind);
    }
    for (let next = this.#takeNext(); next; next = this.#takeNext()) this.#start(next);
  }

  /** Takes the work that has waited longest, of those that can start. */
  #takeNext(): Waiting | undefined {
    if (this.#running >= this.#options.concurrency) return undefined;
    const ahead = this.#ahead.findIndex(({ work }) => this.#canStart(work));
    if (ahead >= 0) return this.#ahead.splice(ahead, 1)[0];
    let longest: Waiting[] | undefined;
    for (const queue of this.#waiting.values()) {
      const first = queue[0];
      if (first && this.#canStart(first.work) && first.since < (longest?.[0]?.since ?? Infinity)) longest = queue;
    }
    return longest?.shift();
  }

  #start({ work, since, start, reject }: Waiting): void {
    if (work && this.#options.isDropped(work)) {
      reject(callerLeft());
      return;
    }
    this.#running += 1;
    const kind = this.#kindOf(work);
    if (kind !== undefined) this.#runningOf.set(kind, (this.#runningOf.get(kind) ?? 0) + 1);
    this.#started += 1;
    if (since > 0) this.#waitedMs += performance.now() - since;
    start();
  }

  /** Rejects what no caller waits for any more. */
  dropAbandoned(): void {
    const { isDropped } = this.#options;
    for (const { reject } of this.#take(({ work }) => work !== undefined && isDropped(work))) reject(callerLeft());
  }

  /** Starts one timer for all waiting work: those who came first have waited longest. */
  #watchLongestWait(): void {
    const { maxWaitMs } = this.#options;
    if (maxWaitMs === undefined || this.#timer) return;
    const [oldest] = [this.#ahead, ...this.#waiting.values()]
      .flat()
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
    for (const queue of [this.#ahead, ...this.#waiting.values()]) {
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
