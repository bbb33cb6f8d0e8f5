import { once } from 'node:events';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { type FieldMessages, IMPORT_TYPES, MAX_IMPORT_BYTES, type Message, messages } from '@arot/contract';
import type { Logger } from 'pino';
import { visibleName } from '../base/visible-name.ts';
import { type DocumentFiles, putEncrypted } from '../customers/documents/document-files.ts';
import { createDocumentKey } from '../customers/documents/document-key.ts';
import type { ReceivedForm } from '../customers/uploads/receive-form.ts';
import { ApiError } from '../http/api-error.ts';
import type { PartHeaders, PartReceiver } from '../http/multipart/part-reader.ts';
import { createStorageKey } from '../storage/document-store.ts';

const MAX_OPTIONS_BYTES = 256 * 1024;
const MAX_NAME = 255;

/** The form of an import while it arrives: the file goes into the document store, encrypted with a key of its own. */
export class ImportForm implements ReceivedForm {
  readonly maxBytes = MAX_IMPORT_BYTES + MAX_OPTIONS_BYTES + 16 * 1024;
  readonly storageKey = createStorageKey();
  /** Undefined without a file. */
  fileName: string | undefined;
  byteSize = 0;
  readonly #files: DocumentFiles;
  readonly #record: () => Promise<void>;
  readonly #key;
  readonly #source = new PassThrough();
  readonly #options: Buffer[] = [];
  readonly #abandoned = new AbortController();
  readonly #issues: FieldMessages = Object.create(null);
  #optionsLength = 0;
  #isFull = false;
  #storing: Promise<void> | undefined;

  /** @param record records the storage key before the object is written, so that it is found if nothing ever names it */
  constructor(files: DocumentFiles, record: (storageKey: string) => Promise<void>) {
    this.#files = files;
    this.#key = createDocumentKey(files.keyring);
    this.#record = () => record(this.storageKey);
    this.#source.on('error', () => undefined);
  }

  /** Returns the key of the stored bytes, encrypted for their row. */
  get encryptedKey(): string {
    return this.#key.encrypted;
  }

  get options(): string | undefined {
    return this.#optionsLength === 0 ? undefined : Buffer.concat(this.#options).toString('utf8');
  }

  get extension(): string {
    return path
      .extname(this.fileName ?? '')
      .slice(1)
      .toLowerCase();
  }

  /** Returns the issues of each part, by its name. */
  get issues(): FieldMessages {
    const found: FieldMessages = { ...this.#issues };
    if (found.file) return found;
    if (this.fileName === undefined) found.file = [messages.sendFile];
    else if (!Object.hasOwn(IMPORT_TYPES, this.extension)) found.file = [messages.importFileType];
    else if (this.byteSize === 0) found.file = [messages.fileEmpty];
    return found;
  }

  /** @returns a receiver, whose methods throw ApiError PAYLOAD_TOO_LARGE */
  openPart({ name, fileName }: PartHeaders): PartReceiver {
    if (name === 'options') {
      if (fileName !== undefined) return this.#reject(name, messages.textNotFile);
      if (this.#optionsLength > 0) return this.#reject(name, messages.partOnlyOnce);
      return { write: (bytes) => this.#addOptions(bytes), end: () => undefined };
    }
    if (name !== 'file') return this.#reject(name.slice(0, 100).toWellFormed() || 'body', messages.unknownPart);
    if (fileName === undefined) return this.#reject(name, messages.mustBeFile);
    if (this.fileName !== undefined) return this.#reject(name, messages.partOnlyOnce);
    this.fileName = [...visibleName(fileName)].slice(-MAX_NAME).join('');
    return { write: (bytes) => this.#addBytes(bytes), end: () => void this.#source.end() };
  }

  async ready(): Promise<void> {
    if (this.byteSize === 0 || this.#abandoned.signal.aborted) return;
    if (!this.#storing) {
      await this.#record();
      const { store } = this.#files;
      this.#storing = putEncrypted(store, this.storageKey, this.#key, this.#source, this.#abandoned.signal);
      // It may fail long before `finish` waits for it.
      this.#storing.catch(() => this.#source.destroy());
    }
    if (!this.#isFull) return;
    this.#isFull = false;
    if (this.#source.writableNeedDrain) await Promise.race([once(this.#source, 'drain'), this.finish()]);
  }

  async finishScans(): Promise<void> {}

  /** Resolves when the file is stored. @throws ApiError STORAGE_ERROR */
  async finish(): Promise<void> {
    await this.#storing?.catch((cause: unknown) => {
      throw new ApiError('STORAGE_ERROR', { cause });
    });
  }

  abandon(): void {
    this.#source.destroy(new Error('the upload was abandoned'));
    this.#abandoned.abort();
  }

  /** Removes the file from the store. The job `documents` removes what this leaves. */
  async discard(log: Logger): Promise<void> {
    this.abandon();
    try {
      await this.#storing;
    } catch {
      return;
    }
    if (!this.#storing) return;
    await this.#files.store.delete(this.storageKey).catch((error: unknown) => {
      log.error({ err: error }, 'the file of a rejected import was not removed; the job will remove it');
    });
  }

  #addOptions(bytes: Buffer): void {
    this.#optionsLength += bytes.length;
    if (this.#optionsLength > MAX_OPTIONS_BYTES) this.#issues.options = [messages.mustBeShorter];
    else this.#options.push(Buffer.from(bytes));
  }

  #addBytes(bytes: Buffer): void {
    this.byteSize += bytes.length;
    if (this.byteSize > MAX_IMPORT_BYTES) throw importTooLarge();
    if (!this.#source.destroyed) this.#isFull = !this.#source.write(Buffer.from(bytes)) || this.#isFull;
  }

  #reject(part: string, message: Message): PartReceiver {
    this.#issues[part] = [message];
    return { write: () => undefined, end: () => undefined };
  }
}

export function importTooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', {
    message: messages.importTooLarge,
    fields: { file: [messages.importTooLarge] },
  });
}
