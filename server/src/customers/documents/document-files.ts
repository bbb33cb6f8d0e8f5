import { addAbortSignal, pipeline, type Readable } from 'node:stream';
import { ApiError } from '../../http/api-error.ts';
import { decryptStream, encryptedSize, encryptStream } from '../../security/encrypted-stream.ts';
import type { Keyring } from '../../security/keyring.ts';
import { type DocumentStore, retainStreamError } from '../../storage/document-store.ts';
import type { DocumentRow } from '../customer.repository.ts';
import { type DocumentKey, decryptDocumentKey } from './document-key.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** The documents of customers. */
    readonly files: DocumentFiles;
  }
}

/** The stored bytes of documents, and what decrypts them. */
export type DocumentFiles = { readonly store: DocumentStore; readonly keyring: Keyring };

/**
 * Encrypts bytes into the store. As with the store itself, an error of the source leaves no object, and the source is read to
 * its end or destroyed.
 *
 * @param signal ends a put whose source was read to its end, but not yet by the store
 * @throws StorageError
 */
export async function putEncrypted(
  store: DocumentStore,
  storageKey: string,
  { key }: DocumentKey,
  bytes: Readable,
  signal?: AbortSignal,
): Promise<void> {
  const encrypted = encryptStream(key);
  if (signal) addAbortSignal(signal, encrypted);
  retainStreamError(encrypted);
  // An error of one of the two destroys the other with the same error.
  pipeline(bytes, encrypted, () => undefined);
  await store.put(storageKey, encrypted);
}

type StoredBytes = Pick<DocumentRow, 'storageKey' | 'byteSize' | 'encryptedKey'>;

/**
 * Opens the bytes of a document. The caller reads them to their end or destroys them.
 *
 * @throws ApiError STORAGE_ERROR
 */
export async function openDocument({ store, keyring }: DocumentFiles, document: StoredBytes): Promise<Readable> {
  const { storageKey, byteSize, encryptedKey } = document;
  const key = encryptedKey === null ? undefined : readKey(keyring, encryptedKey);
  const object = await store.get(storageKey).catch((cause: unknown) => {
    throw new ApiError('STORAGE_ERROR', { cause });
  });
  if (!object) throw new ApiError('STORAGE_ERROR', { cause: new Error('a document is missing in the store') });
  // The stream may fail before it is read.
  retainStreamError(object.bytes);
  const expected = key ? encryptedSize(byteSize) : byteSize;
  if (object.size !== expected) {
    object.bytes.destroy();
    const cause = new Error(`the object of a document has ${object.size} bytes in the store instead of ${expected}`);
    throw new ApiError('STORAGE_ERROR', { cause });
  }
  if (!key) return object.bytes;
  const decrypted = decryptStream(key);
  retainStreamError(decrypted);
  return pipeline(object.bytes, decrypted, () => undefined);
}

function readKey(keyring: Keyring, encryptedKey: string) {
  try {
    return decryptDocumentKey(keyring, encryptedKey);
  } catch (cause) {
    throw new ApiError('STORAGE_ERROR', { cause });
  }
}

/**
 * Reads the bytes of a document and checks that there are as many as its row says. With fewer bytes than
 * Content-Length, Node would end the response normally, and the client would wait for the rest.
 */
export class LengthCheckedStream {
  readonly #bytes: Readable;
  readonly #size: number;
  /** True if reading from the store failed. */
  failed = false;

  constructor(bytes: Readable, size: number) {
    this.#bytes = bytes;
    this.#size = size;
  }

  /** @throws Error of the store, or if there are more or fewer bytes */
  async *chunks(): AsyncGenerator<Buffer> {
    let left = this.#size;
    try {
      for await (const chunk of this.#bytes as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) break;
        yield chunk;
      }
      if (left !== 0) throw new Error('the store returned another number of bytes than the document has');
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }
}
