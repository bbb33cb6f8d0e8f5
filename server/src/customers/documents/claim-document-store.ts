import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../base/errors.ts';
import type { EntityManager } from '../../database/database.ts';
import { findDatabaseIdentity, findStoreTurn, saveStoreTurn } from '../../database/database-identity.ts';
import {
  type DocumentStore,
  hasObject,
  MARKER_NAME,
  markerText,
  parseMarker,
  StorageError,
} from '../../storage/document-store.ts';
import { isAloneFor, writeNextTurn } from '../../storage/store-turn.ts';
import { findDocumentPlaces } from '../customer.repository.ts';

/** The number of documents that are looked up in the store. Keys are random, so the first ones are a random sample. */
const PROBED_DOCUMENTS = 200;

const HINT =
  'Set AROT_STORAGE_URL (or AROT_DATA_DIR) to the store of this database, or, if you are sure, run "arot documents adopt".';

/** The number of times that a marker that cannot be parsed is read again, and the pause before. */
const MARKER_READS = 5;
const MARKER_READ_PAUSE_MS = 100;

/**
 * The relation of the store to the database. `marked`: it has the database's marker. `new`: it was empty, and is marked now.
 * `adopted`: it has documents of the database, and is marked now. `adopted-read-only`: the same, but it is not writable.
 */
export type StoreClaim = 'marked' | 'new' | 'adopted' | 'adopted-read-only';

/**
 * Checks that the store belongs to the database, before anything is read or removed. A store without a marker gets one
 * if it is empty and the database has no documents, or if it has documents that the database names.
 *
 * @throws OperatorError if the store belongs to another database, or if it is unclear which one it belongs to
 * @throws StoreUnreachableError if the store does not respond now
 */
export async function claimDocumentStore(em: EntityManager, store: DocumentStore): Promise<StoreClaim> {
  const { id } = await findDatabaseIdentity(em);
  try {
    if (await hasMarkerOf(store, id)) return 'marked';
    const sharesDocuments = await isOfDatabase(em, store);
    const written = await tryToWrite(store, id);
    if (written === undefined) {
      // If two databases claim a store at once, it belongs to the one whose marker was stored.
      if (await hasMarkerOf(store, id)) return sharesDocuments ? 'adopted' : 'new';
      throw new Error('the marker was written but is missing');
    }
    if (sharesDocuments) return 'adopted-read-only';
    throw written;
  } catch (error) {
    if (error instanceof StorageError && error.name === 'StorageError') throw unusable(error);
    throw error;
  }
}

/**
 * Marks the store as this database's, whatever its marker says.
 *
 * @returns the id of the database that it belonged to, if it had a marker
 */
export async function adoptDocumentStore(em: EntityManager, store: DocumentStore): Promise<string | undefined> {
  const { id } = await findDatabaseIdentity(em);
  const before = await store.readMarker();
  await store.writeMarker(markerText(id), { replace: true });
  return before === undefined ? undefined : parseMarker(before);
}

/**
 * Returns true if the store has the marker of the database. An S3 server that stores objects as plain files can return a marker
 * that another process has written in part. Such a marker is complete a moment later, so a marker counts as damaged only if it
 * stays incomplete.
 */
async function hasMarkerOf(store: DocumentStore, databaseId: string): Promise<boolean> {
  let text = await store.readMarker();
  for (let read = 1; text !== undefined && parseMarker(text) === undefined && read < MARKER_READS; read += 1) {
    await sleep(MARKER_READ_PAUSE_MS);
    text = await store.readMarker();
  }
  if (text === undefined) return false;
  const marked = parseMarker(text);
  if (marked === databaseId) return true;
  throw new OperatorError(
    marked === undefined
      ? `The document store's ${MARKER_NAME} is damaged. ${HINT}`
      : `The document store belongs to database ${marked}, and this is database ${databaseId}. ${HINT}`,
  );
}

/**
 * Returns true if the store has documents of the database; false if both have none.
 *
 * @throws OperatorError if only one of them has documents
 */
async function isOfDatabase(em: EntityManager, store: DocumentStore): Promise<boolean> {
  const documents = await findDocumentPlaces(em, '', PROBED_DOCUMENTS);
  for (const { storageKey } of documents) if (await hasObject(store, storageKey)) return true;
  if (documents.length > 0) {
    throw new OperatorError(`The document store has none of this database's documents. ${HINT}`);
  }
  for await (const _ of store.list()) {
    throw new OperatorError(
      `The document store has no marker but has objects, and this database has no documents. ${HINT}`,
    );
  }
  return false;
}

/** @returns the error if the store is not writable */
async function tryToWrite(store: DocumentStore, databaseId: string): Promise<StorageError | undefined> {
  try {
    await store.writeMarker(markerText(databaseId));
    return undefined;
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
}

function unusable(error: StorageError): OperatorError {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return new OperatorError(`The document store cannot be used; it could not ${error.action}${cause}`);
}

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
