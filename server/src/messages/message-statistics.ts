import type { Clock } from '../base/clock.ts';
import type { EntityManager } from '../database/database.ts';
import { findMessageStatistics } from './message.repository.ts';

export type MessageStatistics = {
  readonly queued: number;
  /** Given up, in the last 30 days. */
  readonly failed: number;
  /** The time that the oldest queued message has waited, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
};

/** Returns the numbers of messages, for metrics and `arot doctor`. */
export async function readMessageStatistics(em: EntityManager, clock: Clock): Promise<MessageStatistics> {
  const { queued, failed, oldest } = await findMessageStatistics(em);
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000);
  return { queued: Number(queued), failed: Number(failed), oldestSeconds };
}
