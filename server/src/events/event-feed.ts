import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { type Polling, startPolling } from '../base/start-polling.ts';
import type { Database } from '../database/database.ts';
import { findFeedState, numberBatch } from './number-events.repository.ts';

declare module '../http/services.ts' {
  interface Services {
    readonly feed: EventFeed;
    /** The time for which events are kept, so that clients and replays can read them again. */
    readonly eventRetentionSeconds: number;
  }
}

const POLL_MS = 250;
const BATCH = 1_000;
/** The maximum number of requests of one process that wait for an event. */
const MAX_WAITING = 200;
/** The maximum number of those of one account, so that one key leaves places to the others. */
const MAX_OF_ACCOUNT = 20;

/** Gives events their positions, and wakes the requests that wait for them. Each server has one. */
export type EventFeed = {
  /** Begins to look for new events. */
  start(): void;
  /** Numbers the events that are committed now. */
  numberNew(): Promise<void>;
  /**
   * Waits until the feed has events after a position. Returns early if too many requests wait, of all or of
   * the account, and when the feed stops.
   *
   * @returns whether there may be such events
   */
  waitFor(
    position: number,
    milliseconds: number,
    waiter: { readonly accountId: string; readonly signal: AbortSignal },
  ): Promise<boolean>;
  /** Ends what waits, and the work in flight. */
  stop(): Promise<void>;
};

type FeedDependencies = { readonly database: Database; readonly clock: Clock; readonly logger: Logger };

export function createEventFeed({ database, clock, logger }: FeedDependencies): EventFeed {
  const waiting = new Set<{ readonly accountId: string; readonly position: number; wake(hasEvents: boolean): void }>();
  let polling: Polling | undefined;
  let stopping = false;
  const wake = (lastPosition: number) => {
    for (const each of waiting) if (each.position < lastPosition) each.wake(true);
  };
  const numberNew = async () => {
    const { lastPosition, hasUnnumbered } = await findFeedState(database.fork());
    wake(lastPosition);
    if (!hasUnnumbered) return;
    let count: number | undefined;
    do count = await numberBatch(database.fork(), clock(), BATCH);
    while (count === BATCH && !stopping);
    if (count !== undefined) wake((await findFeedState(database.fork())).lastPosition);
  };
  return {
    numberNew,
    start: () => {
      polling ??= startPolling(numberNew, POLL_MS, (error) =>
        logger.warn({ err: error }, 'events cannot be read from the database'),
      );
    },
    waitFor: async (position, milliseconds, { accountId, signal }) => {
      if (stopping || signal.aborted || waiting.size >= MAX_WAITING) return false;
      if ([...waiting].filter((each) => each.accountId === accountId).length >= MAX_OF_ACCOUNT) return false;
      return await new Promise<boolean>((resolve) => {
        const end = (hasEvents: boolean) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          waiting.delete(entry);
          resolve(hasEvents);
        };
        const leave = () => end(false);
        const entry = { accountId, position, wake: end };
        const timer = setTimeout(leave, milliseconds);
        signal.addEventListener('abort', leave);
        waiting.add(entry);
      });
    },
    stop: async () => {
      stopping = true;
      for (const each of waiting) each.wake(false);
      await polling?.stop();
    },
  };
}
