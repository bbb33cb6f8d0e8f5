import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { deleteAttempts, findWebhookStatistics } from './webhook-endpoint.repository.ts';

export type WebhookStatistics = {
  /** Deliveries that wait, those of logouts included. */
  readonly queued: number;
  /** The time that the oldest of them has waited, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
  /** Endpoints that the server has disabled. */
  readonly disabled: number;
};

/** Returns the numbers of webhooks, for metrics and `arot doctor`. */
export async function readWebhookStatistics(em: EntityManager, clock: Clock): Promise<WebhookStatistics> {
  const { queued, disabled, oldest } = await findWebhookStatistics(em);
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000);
  return { queued: Number(queued), oldestSeconds, disabled: Number(disabled) };
}

export const ATTEMPTS_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes attempts to deliver webhooks after 30 days. @returns how many */
export async function removeOldAttempts(database: Database, clock: Clock): Promise<number> {
  return await deleteAttempts(database, new Date(clock().getTime() - ATTEMPTS_KEPT_MS));
}
