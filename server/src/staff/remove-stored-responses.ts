import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { removeResponses } from './idempotent-request.repository.ts';
import { STORED_RESPONSE_MS } from './run-once.ts';

/** Deletes the responses to requests with an Idempotency-Key that have expired. @returns their number */
export async function removeStoredResponses(database: Database, clock: Clock): Promise<number> {
  return await removeResponses(database.fork(), new Date(clock().getTime() - STORED_RESPONSE_MS));
}
