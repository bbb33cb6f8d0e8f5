import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { deleteEvents, findFeedStatistics, type OpenTransaction } from './event.repository.ts';

export type FeedStatistics = {
  /** Committed events that the feed does not have yet. */
  readonly waiting: number;
  /** The time that the oldest of them has waited, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
  /** The time that the oldest transaction that has written has been open, in seconds; 0 without one. The feed has its events afterwards. */
  readonly transactionSeconds: number;
  readonly transaction: OpenTransaction | undefined;
};

/** Returns the numbers of the feed, for metrics and `arot doctor`. */
export async function readFeedStatistics(em: EntityManager, clock: Clock): Promise<FeedStatistics> {
  const { waiting, oldest, transaction } = await findFeedStatistics(em);
  const secondsSince = (moment: string | null | undefined) =>
    moment ? Math.max(0, (clock().getTime() - Date.parse(moment)) / 1_000) : 0;
  return {
    waiting,
    oldestSeconds: secondsSince(oldest),
    transactionSeconds: secondsSince(transaction?.startedAt),
    transaction,
  };
}

/** Deletes the events that are no longer served. @returns how many */
export async function removeExpiredEvents(database: Database, clock: Clock, retentionSeconds: number): Promise<number> {
  return await deleteEvents(database, new Date(clock().getTime() - retentionSeconds * 1_000));
}
