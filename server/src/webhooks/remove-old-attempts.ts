import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import { deleteAttempts } from './webhook-endpoint.repository.ts';

export const ATTEMPTS_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes attempts to deliver webhooks after 30 days. @returns how many */
export async function removeOldAttempts(database: Database, clock: Clock): Promise<number> {
  return await deleteAttempts(database, new Date(clock().getTime() - ATTEMPTS_KEPT_MS));
}
