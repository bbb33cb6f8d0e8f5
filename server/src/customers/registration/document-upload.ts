import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DOCUMENT_PARTS, type DocumentMimeType, type DocumentPart, MAX_DOCUMENT_BYTES } from '@arot/contract';
import type { Logger } from 'pino';
import { ApiError } from '../../http/api-error.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { createStorageKey } from '../../storage/storage-key.ts';
import { detectMimeType, SIGNATURE_BYTES } from './detect-mime-type.ts';

/**
 * One file on its way into the store. Its bytes are counted and hashed as they come, and nothing is stored before the
 * first of them have shown that the file is what it is declared to be.
 */
export class DocumentUpload {
  readonly part: DocumentPart;
  readonly originalName: string;
  readonly mimeType: DocumentMimeType;
  readonly storageKey = createStorageKey();
  readonly #documents: DocumentStore;
  readonly #hash = createHash('sha256');
  readonly #source: Readable;
  #byteSize = 0;
  #sha256 = '';
  #ended = false;
  /** Undefined once the type of the file has been compared. */
  #beginning: Buffer[] | undefined = [];
  #storing: Promise<void> | undefined;
  #isDropped = false;
  #issue: string | undefined;
  #isFull = false;
  #wake: () => void = () => undefined;

  constructor(
    documents: DocumentStore,
    file: { part: DocumentPart; originalName: string; mimeType: DocumentMimeType },
  ) {
    this.#documents = documents;
    this.part = file.part;
    this.originalName = file.originalName;
    this.mimeType = file.mimeType;
    this.#source = new Readable({
      read: () => {
        this.#isFull = false;
        this.#wake();
      },
    });
    // Whoever waits for the store learns of it from there; unheard, an error would end the process.
    this.#source.on('error', () => undefined);
    this.#source.once('close', () => this.#wake());
  }

  get type() {
    return DOCUMENT_PARTS[this.part].type;
  }

  get byteSize(): number {
    return this.#byteSize;
  }

  /** Hexadecimal; empty until the file has ended. */
  get sha256(): string {
    return this.#sha256;
  }

  /** Why the file is rejected; undefined if it is not, or not yet. */
  get issue(): string | undefined {
    return this.#issue;
  }

  /** @throws ApiError PAYLOAD_TOO_LARGE at the first byte too many */
  write(bytes: Buffer): void {
    this.#byteSize += bytes.length;
    if (this.#byteSize > MAX_DOCUMENT_BYTES) throw tooLarge(this.part);
    this.#beginning?.push(bytes);
    if (this.#isDropped) return;
    this.#hash.update(bytes);
    this.#isFull = !this.#source.push(bytes);
  }

  end(): void {
    this.#ended = true;
    this.#sha256 = this.#hash.digest('hex');
    this.#source.push(null);
  }

  /** Resolves when the type of the file has been compared with the declared one, as far as its bytes have come. */
  async checkType(): Promise<void> {
    if (!this.#beginning || (!this.#ended && this.#byteSize < SIGNATURE_BYTES)) return;
    const beginning = Buffer.concat(this.#beginning).subarray(0, SIGNATURE_BYTES);
    this.#beginning = undefined;
    const found = await detectMimeType(beginning);
    if (found !== this.mimeType) this.#issue = `The content of the file is not ${this.mimeType}.`;
  }

  /**
   * Resolves when more bytes may come.
   *
   * @throws ApiError STORAGE_ERROR
   */
  async ready(): Promise<void> {
    if (this.#isDropped || this.#beginning) return;
    if (!this.#storing) this.#store();
    while (this.#isFull && !this.#source.destroyed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#source.destroyed && !this.#source.readableEnded) await this.finish();
  }

  /**
   * Resolves when the store has the file.
   *
   * @throws ApiError STORAGE_ERROR
   */
  async finish(): Promise<void> {
    try {
      await this.#storing;
    } catch (error) {
      throw new ApiError('STORAGE_ERROR', { cause: error });
    }
  }

  /** Stops taking bytes; what the store does not have yet, it will not get. */
  abandon(): void {
    this.#source.destroy(new Error('the upload was given up'));
  }

  /** Stops storing the file of a rejected form. Its bytes still count, and its type is still compared. */
  drop(): void {
    if (this.#isDropped) return;
    this.#isDropped = true;
    this.abandon();
  }

  /** Leaves nothing in the store. Where even that fails, the log says so, and a sweep removes it later. */
  async discard(log: Logger): Promise<void> {
    this.abandon();
    const stored = await this.#storing?.then(
      () => true,
      () => false,
    );
    if (!stored) return;
    try {
      await this.#documents.delete(this.storageKey);
    } catch (error) {
      log.error({ err: error }, 'a document of a refused registration is left for the sweep');
    }
  }

  #store(): void {
    this.#storing = this.#put();
    // It may fail long before anybody asks.
    this.#storing.catch(() => this.#source.destroy());
  }

  async #put(): Promise<void> {
    await this.#documents.put(this.storageKey, this.#source);
    if (!this.#source.readableEnded) throw new Error('the store did not take all of a document');
  }
}

/** More than a file may have, stored or not. */
export function tooLarge(part: DocumentPart): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { fields: { [part]: ['Must have at most 10 MiB.'] } });
}
