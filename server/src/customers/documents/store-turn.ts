import { OperatorError } from '../../base/errors.ts';
import type { EntityManager } from '../../database/database.ts';
import { findStoreTurn, saveStoreTurn } from '../../database/database-identity.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { isAloneFor, writeNextTurn } from '../../storage/store-turn.ts';

/** The time that a database must have been alone in the store before a sweep by hand may remove objects. */
const ALONE_MS = 60 * 60_000;

/**
 * Takes the next turn in the document store.
 *
 * @returns since when this database has been alone in the store
 * @throws StorageError
 */
export async function takeStoreTurn(em: EntityManager, store: DocumentStore, now: Date): Promise<Date> {
  const last = await findStoreTurn(em, 'documents');
  return await writeNextTurn(store, last, now, (turn, aloneSince) => saveStoreTurn(em, 'documents', turn, aloneSince));
}

/**
 * Rejects a sweep of a store in which another database was seen within the last hour.
 *
 * @throws OperatorError
 * @throws StorageError
 */
export async function rejectSharedStore(em: EntityManager, store: DocumentStore, now: Date): Promise<void> {
  if (await isAloneFor(ALONE_MS, store, await findStoreTurn(em, 'documents'), now)) return;
  throw new OperatorError(
    'Another database with the same id has used this document store, or this database was restored. A sweep could remove ' +
      'documents of the other one. Stop the other servers or give them another AROT_STORAGE_URL, let the servers of this ' +
      'database run for an hour, then sweep again. --dry-run is always possible.',
  );
}
