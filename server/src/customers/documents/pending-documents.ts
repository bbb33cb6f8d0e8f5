import type { Clock } from '../../base/clock.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type DocumentStore, StorageError } from '../../storage/document-store.ts';
import { claimDocumentStore, takeStoreTurn } from './claim-document-store.ts';
import { claimUnnamed, deletePending, deleteRemoved } from './pending-document.repository.ts';

export { recordPending } from './pending-document.repository.ts';

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

/** A registration takes minutes at most. */
const PENDING_MS = 60 * 60_000;
const BATCH = 500;

/**
 * Removes the objects of uploads that did not finish, and of replaced and deleted documents that were not removed at once. It
 * removes only what this database has recorded since it has been alone in the store, never what it merely does not know.
 *
 * @returns the number of removed objects
 * @throws OperatorError if the store belongs to another database
 * @throws StorageError
 */
export async function removePendingDocuments(database: Database, clock: Clock, store: DocumentStore): Promise<number> {
  await claimDocumentStore(database.fork(), store);
  const now = clock();
  const since = await takeStoreTurn(database.fork(), store, now);
  const before = new Date(now.getTime() - PENDING_MS);
  let removed = 0;
  for (;;) {
    const keys = await claimUnnamed(database.fork(), { since, before, now, limit: BATCH });
    for (const key of keys) await store.delete(key);
    await deleteRemoved(database.fork(), keys);
    removed += keys.length;
    if (keys.length < BATCH) return removed;
  }
}

/**
 * Deletes the objects of documents whose rows have been deleted. The job `documents` removes those that the store does not
 * delete now.
 *
 * @returns the number of objects that are left
 */
export async function deleteObjects(documents: DocumentStore, keys: readonly string[]): Promise<number> {
  let left = 0;
  for (const key of keys) {
    try {
      await documents.delete(key);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      left += 1;
    }
  }
  return left;
}
