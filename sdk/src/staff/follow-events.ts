import type { CallOptions } from '../client-options.ts';
import type { ArotEvent } from '../events.ts';
import type { ListEventsQuery } from '../generated/staff-types.ts';
import { onAbort } from '../on-abort.ts';
import { retryDelay } from '../retry-delay.ts';

/** The seconds that the service waits for an event, and the time after which a lost connection is given up. */
const WAIT_SECONDS = 25;
const ATTEMPT_TIMEOUT_MS = (WAIT_SECONDS + 15) * 1000;

/** The pause after a response without news. A service with too many callers that wait responds at once. */
const PAUSE_MS = 1_000;

/** Selects the events to follow, and where they begin. */
export type FollowOptions = Omit<ListEventsQuery, 'wait'> & {
  /** Ends the iterator. */
  readonly signal?: AbortSignal | undefined;
};

/** Events in their order, and the cursor behind them. */
export interface EventBatch {
  /** Empty if the cursor has moved past events of other types only. */
  items: ArotEvent[];
  /** Store it after the events were handled, in the same transaction if there is one. Then pass it as `after`. */
  cursor: string;
}

type ListEvents = (query: ListEventsQuery, options: CallOptions) => Promise<{ items: unknown[]; cursor: string }>;

/** Follows the feed. `StaffEvents` describes it for callers. */
export async function* followEvents(
  list: ListEvents,
  { signal, ...query }: FollowOptions = {},
): AsyncGenerator<EventBatch, void, undefined> {
  const options = { signal, retries: 0, timeoutMs: 0, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS };
  let { after } = query;
  let failures = 0;
  while (!signal?.aborted) {
    let page: Awaited<ReturnType<ListEvents>>;
    try {
      page = await list({ ...query, wait: WAIT_SECONDS, ...(after === undefined ? {} : { after }) }, options);
    } catch (error) {
      const delay = signal?.aborted ? 0 : retryDelay(error, failures, Infinity);
      if (delay === undefined) throw error;
      failures += 1;
      await sleep(delay, signal);
      continue;
    }
    failures = 0;
    if (page.cursor === after) {
      await sleep(Math.random() * PAUSE_MS, signal);
      continue;
    }
    after = page.cursor;
    yield page as EventBatch;
  }
}

/** Resolves after the time, or when the signal is aborted. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening?.();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stopListening = signal && onAbort(signal, end);
  });
}
