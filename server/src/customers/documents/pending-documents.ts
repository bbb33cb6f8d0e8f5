import type { EntityManager } from '../../database/open-database.ts';
import { ApiError } from '../../http/api-error.ts';
import { deletePending, insertPending } from './pending-document.repository.ts';

/**
 * Records storage keys whose objects may have to be removed: before an object is written, and in the transaction that deletes
 * its document.
 */
export async function recordPending(em: EntityManager, keys: readonly string[], now: Date): Promise<void> {
  await insertPending(em, keys, now);
}

/**
 * Ends the record of keys that documents name from now on, in the transaction that writes these documents.
 *
 * @throws ApiError STORAGE_ERROR if the job has begun to remove one of the objects, because the upload took too long
 */
export async function finishPending(em: EntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  if ((await deletePending(em, keys)) === keys.length) return;
  throw new ApiError('STORAGE_ERROR', { cause: new Error('an upload took so long that its object was removed') });
}
