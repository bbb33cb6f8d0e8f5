import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { claimDocumentStore } from './claim-document-store.ts';
import { claimUnnamed, deleteRemoved } from './pending-document.repository.ts';
import { takeStoreTurn } from './store-turn.ts';

/** A registration takes minutes at most. */
const PENDING_MS = 60 * 60_000;
const BATCH = 500;

/**
 * Removes the objects of registrations that did not finish, and of deleted documents that were not removed at once. It
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
