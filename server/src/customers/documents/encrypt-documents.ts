import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import type { Database } from '../../database/database.ts';
import { inBatches } from '../../database/sql.ts';
import type { Keyring } from '../../security/keyring.ts';
import { createStorageKey, retainStreamError, StoreUnreachableError } from '../../storage/document-store.ts';
import { claimDocumentStore } from './claim-document-store.ts';
import { type DocumentFiles, openDocument, putEncrypted } from './document-files.ts';
import { createDocumentKey, currentKeyPrefix, reencryptDocumentKey } from './document-key.ts';
import {
  countDocumentKeys,
  findKeysOfOlderSecrets,
  findPlainDocuments,
  nameEncryptedObject,
  type PlainDocument,
  replaceEncryptedKey,
} from './encrypted-document.repository.ts';
import { recordPending } from './pending-document.repository.ts';
import { finishPending } from './pending-documents.ts';

/** The maximum number of documents that one run encrypts. A run of the largest ones takes a minute or two. */
const DOCUMENTS_IN_A_RUN = 250;
const KEYS_IN_A_BATCH = 500;

/**
 * Encrypts documents that are stored as they are, and encrypts keys again that an older root secret has encrypted.
 *
 * The encrypted object has another storage key. The row gets it in one transaction, and until then every reader finds the plain
 * object. The job `documents` removes the plain object an hour later, when no download reads it any more, and it removes the
 * encrypted object of a run that was killed.
 *
 * @returns the number of encrypted documents and keys
 * @throws OperatorError if the store belongs to another database
 * @throws StorageError
 */
export async function encryptDocuments(database: Database, clock: Clock, files: DocumentFiles): Promise<number> {
  await claimDocumentStore(database.fork(), files.store);
  const keys = await reencryptKeys(database, files);
  let encrypted = 0;
  for (const document of await findPlainDocuments(database.fork(), DOCUMENTS_IN_A_RUN)) {
    if (await encryptDocument(database, clock, files, document)) encrypted += 1;
  }
  return keys + encrypted;
}

/** Counts the documents that are stored as they are, and the keys that another secret than the current one has encrypted. */
export async function countUnfinishedEncryption(database: Database, keyring: Keyring) {
  const { plain, older } = await countDocumentKeys(database.fork(), currentKeyPrefix(keyring));
  return { plain: Number(plain), older: Number(older) };
}

async function encryptDocument(
  database: Database,
  clock: Clock,
  files: DocumentFiles,
  document: PlainDocument,
): Promise<boolean> {
  const storageKey = createStorageKey();
  const key = createDocumentKey(files.keyring);
  const plain = await openDocument(files, { ...document, encryptedKey: null }).catch((error: unknown) => {
    if (error instanceof Error && error.cause instanceof StoreUnreachableError) throw error.cause;
    // `arot documents sweep` reports an object that is missing. The others need not wait for it.
    return undefined;
  });
  if (!plain) return false;
  try {
    await recordPending(database.fork(), [storageKey], clock());
    const checked = Readable.from(withDigest(plain, document.sha256), { objectMode: false });
    retainStreamError(checked);
    await putEncrypted(files.store, storageKey, key, checked);
  } catch (error) {
    plain.destroy();
    if (isChanged(error)) return false;
    throw error;
  }
  return await database.fork().transactional(async (em) => {
    const isNamed = await nameEncryptedObject(em, document, { storageKey, encryptedKey: key.encrypted });
    // The account was erased, or another process was faster. The record of the new object stays, so the job removes it.
    if (!isNamed) return false;
    await finishPending(em, [storageKey]);
    await recordPending(em, [document.storageKey], clock());
    return true;
  });
}

/** The plain object is not the one that was uploaded. It stays as it is, for an operator to examine. */
class ChangedDocumentError extends Error {}

function isChanged(error: unknown): boolean {
  return error instanceof Error && (error instanceof ChangedDocumentError || isChanged(error.cause));
}

async function* withDigest(bytes: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new ChangedDocumentError('the store has other bytes than were uploaded');
}

/**
 * Encrypts the keys of documents with the current secret. After this, the older secrets of a rotation are no longer needed for
 * documents. Keys of unknown secrets stay as they are.
 */
async function reencryptKeys(database: Database, { keyring }: DocumentFiles): Promise<number> {
  const prefix = currentKeyPrefix(keyring);
  const find = (after: string) => findKeysOfOlderSecrets(database.fork(), { prefix, after, limit: KEYS_IN_A_BATCH });
  let count = 0;
  for await (const { storageKey, encryptedKey } of inBatches(find, 'storageKey')) {
    const replacement = tryToReencrypt(encryptedKey);
    if (replacement === undefined) continue;
    await replaceEncryptedKey(database.fork(), storageKey, encryptedKey, replacement);
    count += 1;
  }
  return count;

  function tryToReencrypt(encrypted: string): string | undefined {
    try {
      return reencryptDocumentKey(keyring, encrypted);
    } catch {
      return undefined;
    }
  }
}
