import { randomUUID } from 'node:crypto';
import type { EntityManager } from '../../database/open-database.ts';
import { OperatorError } from '../../operator-error.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { parseTurn, TURN_NAME, turnText } from '../../storage/store-marker.ts';
import { findStoreTurn, saveStoreTurn } from './pending-document.repository.ts';

/** How long a database must have been alone in the store before a sweep by hand may remove objects. */
const ALONE_MS = 60 * 60_000;
/** Nothing was recorded before. */
const ALWAYS = new Date(0);

/**
 * Writes a new turn into the store and into the database. If the store has another turn than this database wrote last, a
 * second database with the same id uses the store: a restored copy, or the original of this one.
 *
 * @returns since when this database has been alone in the store
 * @see docs/decisions/0042-removing-documents-by-record.md
 * @throws StorageError
 */
export async function takeStoreTurn(em: EntityManager, store: DocumentStore, now: Date): Promise<Date> {
  const { turn, aloneSince } = await findStoreTurn(em);
  const isAlone = parseTurn(await store.readMarker(TURN_NAME)) === (turn ?? undefined);
  const since = !isAlone ? now : aloneSince === null ? ALWAYS : new Date(aloneSince);
  const next = randomUUID();
  await store.writeMarker(turnText(next), { replace: true, name: TURN_NAME });
  await saveStoreTurn(em, next, since);
  return since;
}

/**
 * Rejects a sweep of a store in which another database was seen within the last hour.
 *
 * @throws OperatorError
 * @throws StorageError
 */
export async function rejectSharedStore(em: EntityManager, store: DocumentStore, now: Date): Promise<void> {
  const { turn, aloneSince } = await findStoreTurn(em);
  const isAlone = parseTurn(await store.readMarker(TURN_NAME)) === (turn ?? undefined);
  if (isAlone && now.getTime() - Date.parse(aloneSince ?? ALWAYS.toISOString()) >= ALONE_MS) return;
  throw new OperatorError(
    'Another database with the same id has used this document store, or this database was restored. A sweep could remove ' +
      'documents of the other one. Stop the other servers or give them another AROT_STORAGE_URL, let the servers of this ' +
      'database run for an hour, then sweep again. --dry-run is always possible.',
  );
}
