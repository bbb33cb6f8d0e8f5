import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { type Polling, startPolling } from '../base/start-polling.ts';

/** A kind of work that waits in rows of the database: how its items are claimed, attempted and repeated. */
export type OutboxKind<Item extends { readonly id: string }> = {
  readonly clock: Clock;
  readonly logger: Logger;
  /** The words of the log for an item, and for all of them. */
  readonly one: string;
  readonly all: string;
  /** The pause after a look for due items. */
  readonly pollMs: number;
  /** Longer than an attempt can take. An item whose process was killed in the middle is tried again after it. */
  readonly leaseMs: number;
  /** The maximum number of attempts in flight in this process. */
  readonly places: number;
  /** The time that a stop waits for the attempts in flight before it closes what they use; without it, a stop waits for all. */
  readonly stopMs?: number;
  /** Claims items that are due, at most as many as there are free places. Other processes do not get them until `leasedUntil`. */
  claim(claim: Claim): Promise<readonly Item[]>;
  /** Makes one attempt. @returns undefined if there is nothing to repeat */
  attempt(item: Item): Promise<Failure | undefined>;
  /** Returns the pause after a failed attempt in seconds; undefined after the last one. */
  pause?(item: Item): number | undefined;
  /** Sets the time of the next attempt. */
  postpone?(item: Item, dueAt: Date, reason: string): Promise<void>;
  /** Removes an item that has succeeded or is given up. */
  remove?(item: Item): Promise<void>;
  /** Closes what the attempts use. Those that are still in flight fail. */
  close?(): Promise<void> | void;
};

export type Claim = { readonly now: Date; readonly leasedUntil: Date; readonly places: number };

/** Why an attempt has failed, and the least time until the next one. */
export type Failure = { readonly reason: string; readonly leastSeconds?: number };

export type Outbox = {
  /** Begins to look for due items. */
  start(): void;
  /** Attempts everything that is due now. */
  deliverDue(): Promise<void>;
  /** Waits for the attempts in flight, and ends. */
  stop(): Promise<void>;
};

/** Attempts the items of a kind as they become due. Each item belongs to one process at a time. */
export function runOutbox<Item extends { readonly id: string }>(kind: OutboxKind<Item>): Outbox {
  const { clock, logger, one, all } = kind;
  const inFlight = new Set<Promise<void>>();
  let polling: Polling | undefined;
  let stopping = false;
  let filling = Promise.resolve();
  let next: Promise<void> | undefined;

  const attempt = async (item: Item) => {
    try {
      const failure = await kind.attempt(item);
      const pause = failure && kind.pause?.(item);
      if (pause === undefined) return await kind.remove?.(item);
      const seconds = Math.max(pause, failure?.leastSeconds ?? 0);
      await kind.postpone?.(item, new Date(clock().getTime() + seconds * 1_000), failure?.reason ?? '');
    } catch (error) {
      // The lease ends, and it is tried again.
      logger.warn({ err: error, deliveryId: item.id }, `the result of a ${one} could not be stored`);
    }
  };
  const claim = async () => {
    next = undefined;
    const places = kind.places - inFlight.size;
    if (stopping || places === 0) return;
    const now = clock();
    const leasedUntil = new Date(now.getTime() + kind.leaseMs);
    for (const item of await kind.claim({ now, leasedUntil, places })) {
      const attempted = attempt(item).finally(() => {
        inFlight.delete(attempted);
        // More may be due. Errors of the database are reported by the next poll.
        void fill().catch(() => undefined);
      });
      inFlight.add(attempted);
    }
  };
  /** Claims once more, after the claim in flight. Calls meanwhile share it. */
  const fill = async () => {
    next ??= filling.then(claim, claim);
    filling = next;
    await filling;
  };
  /** Waits until nothing is in flight, and no attempt that has ended looks for more. */
  const settle = async () => {
    let last: Promise<void>;
    do {
      last = filling;
      await last.catch(() => undefined);
      await Promise.all(inFlight);
    } while (last !== filling);
  };
  return {
    start: () => {
      polling ??= startPolling(fill, kind.pollMs, (error) =>
        logger.warn({ err: error }, `${all} cannot be read from the database`),
      );
    },
    deliverDue: async () => {
      await fill();
      await settle();
    },
    stop: async () => {
      stopping = true;
      await polling?.stop();
      await Promise.race([settle(), ...(kind.stopMs ? [sleep(kind.stopMs, undefined, { ref: false })] : [])]);
      await kind.close?.();
      await settle();
    },
  };
}
