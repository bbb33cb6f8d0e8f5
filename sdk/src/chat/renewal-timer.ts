import type { ChatSession } from './session-store.ts';

/** A token is renewed this long before it expires. */
const RENEW_AHEAD_MS = 60_000;
/** And up to this much earlier, so that the tabs of a site and the visitors of a shop do not renew at the same moment. */
const MAX_JITTER_MS = 30_000;
/** The delay after a failed renewal. It doubles with each failure. The first repetition is within the server's 10 seconds. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** Renews a session before its token expires, and after failures, sleep and the loss of the network. */
export class RenewalTimer {
  readonly #renew: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #session: ChatSession | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;

  /** @param renew rejects after it has called `retry` */
  constructor(renew: () => Promise<void>, onError: (error: unknown) => void) {
    this.#renew = renew;
    this.#onError = onError;
    globalThis.addEventListener?.('online', this.#renewIfDue);
    // Browsers slow down the timers of hidden pages, and timers stop while a computer sleeps.
    globalThis.document?.addEventListener('visibilitychange', this.#renewIfDue);
  }

  schedule(session: ChatSession | undefined): void {
    this.#session = session;
    this.#failures = 0;
    clearTimeout(this.#timer);
    if (!session) return;
    // A lifetime that is shorter than usual must not make a loop of requests.
    const dueIn = session.expiresAt - Date.now() - RENEW_AHEAD_MS - Math.random() * MAX_JITTER_MS;
    this.#start(Math.max(dueIn, RETRY_MS));
  }

  retry(): void {
    this.#start(Math.min(RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS));
    this.#failures += 1;
  }

  /** Returns true if the token of a session need not be renewed yet. */
  isFresh({ expiresAt }: ChatSession): boolean {
    return expiresAt - Date.now() > RENEW_AHEAD_MS;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
    this.#session = undefined;
    globalThis.removeEventListener?.('online', this.#renewIfDue);
    globalThis.document?.removeEventListener('visibilitychange', this.#renewIfDue);
  }

  #start(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#run(), ms);
    (this.#timer as { unref?(): void }).unref?.();
  }

  #run(): void {
    this.#renew().catch(this.#onError);
  }

  readonly #renewIfDue = (): void => {
    if (!this.#session || globalThis.document?.hidden) return;
    if (this.#failures > 0 || !this.isFresh(this.#session)) this.#run();
  };
}
