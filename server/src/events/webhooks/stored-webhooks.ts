import type { Clock } from '../../base/clock.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import type { WebhookCounts } from '../../monitoring/report-background-work.ts';
import { deleteAttempts, findWebhookStatistics } from './webhook-endpoint.repository.ts';

/** Returns the numbers of webhooks, for metrics and `arot doctor`. */
export async function readWebhookStatistics(em: EntityManager, clock: Clock): Promise<WebhookCounts> {
  const { queued, disabled, oldest } = await findWebhookStatistics(em);
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (clock().getTime() - Date.parse(oldest)) / 1_000);
  return { queued: Number(queued), oldestSeconds, disabled: Number(disabled) };
}

export const ATTEMPTS_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes attempts to deliver webhooks after 30 days. @returns how many */
export async function removeOldAttempts(database: Database, clock: Clock): Promise<number> {
  return await deleteAttempts(database, new Date(clock().getTime() - ATTEMPTS_KEPT_MS));
}
