import type { Clock } from '../clock.ts';
import type { Database, EntityManager } from '../database/open-database.ts';
import { removeResponses, removeResponsesTo } from './idempotent-request.repository.ts';
import { STORED_RESPONSE_MS } from './run-once.ts';

/** Deletes the responses to requests with an Idempotency-Key that have expired. @returns their number */
export async function removeStoredResponses(database: Database, clock: Clock): Promise<number> {
  return await removeResponses(database.fork(), new Date(clock().getTime() - STORED_RESPONSE_MS));
}

/** Deletes the stored responses to POST requests whose path starts with a text. */
export async function removeStoredResponsesTo(em: EntityManager, path: string): Promise<void> {
  await removeResponsesTo(em, path);
}
