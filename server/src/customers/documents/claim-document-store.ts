import { setTimeout as sleep } from 'node:timers/promises';
import { findDatabaseIdentity } from '../../database/database-identity.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { OperatorError } from '../../operator-error.ts';
import { type DocumentStore, StorageError } from '../../storage/document-store.ts';
import { retainStreamError } from '../../storage/retain-stream-error.ts';
import { MARKER_NAME, markerText, parseMarker } from '../../storage/store-marker.ts';
import { findDocumentPlaces } from '../customer.repository.ts';

/** Keys are random, so these are a sample; a store that has none of them is not the database's. */
const PROBED_DOCUMENTS = 200;

const HINT =
  'Set AROT_STORAGE_URL (or AROT_DATA_DIR) to the store of this database, or, if you are sure, run "arot documents adopt".';

/** How often, and after what pause, a marker that cannot be parsed is read again. */
const MARKER_READS = 5;
const MARKER_READ_PAUSE_MS = 100;

/**
 * What was found: the database's own marker; an empty store, now marked; a store with the database's documents, now
 * marked; or the same, which takes no writes.
 */
export type StoreClaim = 'marked' | 'new' | 'adopted' | 'adopted-read-only';

/**
 * Checks that the store is the database's, before anything is read from it or removed. A store without a marker gets
 * one when it is empty and the database has no documents, or when it has documents that the database names.
 *
 * @throws OperatorError when the store is another database's, or cannot be shown to be this one's
 * @throws StoreUnreachableError when the store does not respond now
 */
export async function claimDocumentStore(em: EntityManager, store: DocumentStore): Promise<StoreClaim> {
  const { id } = await findDatabaseIdentity(em);
  try {
    if (await hasMarkerOf(store, id)) return 'marked';
    const sharesDocuments = await isOfDatabase(em, store);
    const written = await tryToWrite(store, id);
    if (written === undefined) {
      // Of two databases that claim a store at once, the one whose marker is there has it.
      if (await hasMarkerOf(store, id)) return sharesDocuments ? 'adopted' : 'new';
      throw new Error('the marker was written and is not there');
    }
    if (sharesDocuments) return 'adopted-read-only';
    throw written;
  } catch (error) {
    if (error instanceof StorageError && error.name === 'StorageError') throw unusable(error);
    throw error;
  }
}

/**
 * Makes the store this database's, whatever its marker says.
 *
 * @returns the id of the database that it belonged to
 */
export async function adoptDocumentStore(em: EntityManager, store: DocumentStore): Promise<string | undefined> {
  const { id } = await findDatabaseIdentity(em);
  const before = await store.readMarker();
  await store.writeMarker(markerText(id), { replace: true });
  return before === undefined ? undefined : parseMarker(before);
}

/**
 * An S3 server that stores objects as plain files can return a marker that another process has written in part.
 * Such a marker is complete a moment later, so a marker counts as damaged only when it stays so.
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
 * Whether the store has documents of the database; false where both have none.
 *
 * @throws OperatorError when only one of them has documents
 */
async function isOfDatabase(em: EntityManager, store: DocumentStore): Promise<boolean> {
  const documents = await findDocumentPlaces(em, '', PROBED_DOCUMENTS);
  for (const { storage_key } of documents) if (await hasObject(store, storage_key)) return true;
  if (documents.length > 0) {
    throw new OperatorError(`The document store has none of this database's documents. ${HINT}`);
  }
  for await (const _ of store.list()) {
    throw new OperatorError(
      `The document store has no marker and holds objects, and this database has no documents. ${HINT}`,
    );
  }
  return false;
}

async function hasObject(store: DocumentStore, key: string): Promise<boolean> {
  const object = await store.get(key);
  if (!object) return false;
  retainStreamError(object.bytes);
  object.bytes.destroy();
  return true;
}

/** @returns the error of a store that takes no writes */
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
