import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const current = new AsyncLocalStorage<Work>();

/** The request that a piece of work belongs to, for logs, metrics and traces. */
export type Origin = {
  /** Method and route, such as `GET /api/products`. */
  readonly operation: string;
  /** The ids in every log line of the request. */
  readonly ids: { readonly requestId: string; readonly traceId?: string };
  /** The context of its trace; undefined without tracing. */
  readonly trace: unknown;
};

/** A piece of work that has ended. Times are in milliseconds, and `startedAt` is one of `performance.now()`. */
export type EndedWork = {
  /** The request that it belonged to; undefined outside a request. */
  readonly origin: Origin | undefined;
  readonly startedAt: number;
  readonly durationMs: number;
  /** The wait for a connection or for its turn, before it started. */
  readonly waitedMs: number;
  /** Undefined if it succeeded. */
  readonly error?: unknown;
};

/**
 * A piece of work that one or more requests wait for: a request, or a read that several requests share. A queue asks it
 * whether a caller is still connected before it starts the work.
 *
 * The current work follows the asynchronous calls that a request makes, so that repositories need not pass it on. Code
 * outside a request (a command, a clean-up) has none and is never dropped.
 */
export class Work {
  /** Goes ahead of other waiting work, and is not rejected by a full queue. Only for work of which few can wait. */
  readonly isUrgent: boolean;
  /** Work that several requests share has the origin of the first. */
  readonly origin: Origin | undefined;
  /** The part of the contract that it belongs to, such as `catalog`. A queue gives each kind a share. Urgent work has none. */
  readonly kind: string | undefined;
  /** True if it signs a user or program in: the last place of a queue with shares is for such work. */
  readonly signsIn: boolean;
  /** The response of a request, for headers that do not depend on its route. Work that several requests share has none. */
  readonly response: ServerResponse | undefined;
  /** Longest wait for a PostgreSQL server, in milliseconds, if it is shorter than that of other statements. */
  readonly responseTimeoutMs: number | undefined;
  readonly #hasLeft: (() => boolean)[];
  #state: 'waiting' | 'started' | 'dropped' = 'waiting';

  /** @param hasLeft whether the caller has closed its connection */
  constructor(
    hasLeft: () => boolean,
    options: {
      readonly isUrgent?: boolean;
      readonly origin?: Origin | undefined;
      readonly kind?: string | undefined;
      readonly signsIn?: boolean;
      readonly response?: ServerResponse;
      readonly responseTimeoutMs?: number;
    } = {},
  ) {
    this.#hasLeft = [hasLeft];
    this.isUrgent = options.isUrgent ?? false;
    this.origin = options.origin;
    this.kind = options.kind;
    this.signsIn = options.signsIn ?? false;
    this.response = options.response;
    this.responseTimeoutMs = options.responseTimeoutMs;
  }

  static current(): Work | undefined {
    return current.getStore();
  }

  /** Creates work that continues while at least one of these callers is connected. An undefined caller never disconnects. */
  static shared(callers: readonly (Work | undefined)[]): Work {
    const [first] = callers;
    const kind = callers.every((caller) => caller?.kind === first?.kind) ? first?.kind : undefined;
    return new Work(() => callers.every((caller) => caller?.isAbandoned ?? false), { origin: first?.origin, kind });
  }

  /** Runs a function, and everything that it calls, as this work. */
  run<T>(action: () => T): T {
    return current.run(this, action);
  }

  /**
   * Adds a caller.
   *
   * @returns false when the work has been dropped; the caller then has to start its own
   */
  join(caller: Work | undefined): boolean {
    if (this.#state === 'dropped') return false;
    this.#hasLeft.push(() => caller?.isAbandoned ?? false);
    return true;
  }

  /** Returns true if every caller has closed its connection. */
  get isAbandoned(): boolean {
    return this.#hasLeft.every((hasLeft) => hasLeft());
  }

  /**
   * Drops the work when every caller has left and it has not used the database yet. Work that has used it once runs to
   * its end: half of an operation may be worse than the whole.
   *
   * @returns whether the work is dropped
   */
  drop(): boolean {
    if (this.#state === 'waiting' && this.isAbandoned) this.#state = 'dropped';
    return this.#state === 'dropped';
  }

  get isStarted(): boolean {
    return this.#state === 'started';
  }

  /** Notes that the work uses the database from now on. */
  start(): void {
    this.#state = 'started';
  }
}
