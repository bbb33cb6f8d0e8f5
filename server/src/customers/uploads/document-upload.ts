import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type DocumentMimeType, type DocumentType, MAX_DOCUMENT_BYTES, type Message, messages } from '@arot/contract';
import type { Logger } from 'pino';
import { ApiError } from '../../http/api-error.ts';
import type { MalwareScan } from '../../security/malware-scanner.ts';
import { type DocumentFiles, putEncrypted } from '../documents/document-files.ts';
import { createDocumentKey, type DocumentKey } from '../documents/document-key.ts';
import type { DocumentRule } from '../documents/document-path.ts';
import { detectMimeType, SIGNATURE_BYTES } from './detect-mime-type.ts';
import { JpegEnd } from './jpeg-end.ts';

/** The seconds after which a client retries whose file the malware scanner could not scan. */
const SCANNER_RETRY_SECONDS = 30;

/**
 * The upload of one file into the store, encrypted with a key of its own. Its bytes are counted and hashed as they arrive. Nothing is stored before the
 * first bytes have confirmed the declared type.
 */
export class DocumentUpload {
  readonly part: string;
  readonly type: DocumentType;
  readonly originalName: string;
  readonly storageKey: string;
  readonly #files: DocumentFiles;
  readonly #rule: DocumentRule;
  readonly #declared: string;
  readonly #key: DocumentKey;
  /** Undefined without a malware scanner. */
  readonly #scan: MalwareScan | undefined;
  readonly #record: () => Promise<void>;
  readonly #hash = createHash('sha256');
  readonly #source: Readable;
  readonly #jpegEnd = new JpegEnd();
  readonly #abandoned = new AbortController();
  #byteSize = 0;
  #sha256 = '';
  #ended = false;
  /** The first bytes; undefined once the type of the file has been checked. */
  #beginning: Buffer[] | undefined = [];
  #storing: Promise<void> | undefined;
  #isDropped = false;
  #issue: Message | undefined;
  #isFull = false;
  #wake: () => void = () => undefined;

  /** @param record records the storage key before the object is written, so that it is found if nothing ever names it */
  constructor(
    files: DocumentFiles,
    record: () => Promise<void>,
    file: {
      part: string;
      rule: DocumentRule;
      storageKey: string;
      originalName: string;
      /** The declared type. A file of a type that the rule does not allow must be dropped. */
      mimeType: string;
      scan: MalwareScan | undefined;
    },
  ) {
    this.#files = files;
    this.#key = createDocumentKey(files.keyring);
    this.#record = record;
    this.storageKey = file.storageKey;
    this.part = file.part;
    this.#rule = file.rule;
    this.type = file.rule.type;
    this.originalName = file.originalName;
    this.#declared = file.mimeType;
    this.#scan = file.scan;
    this.#source = new Readable({
      read: () => {
        this.#isFull = false;
        this.#wake();
      },
    });
    // The store reports the error to its caller. Without a listener here, it would also end the process.
    this.#source.on('error', () => undefined);
    this.#source.once('close', () => this.#wake());
  }

  /** Returns the key of the stored bytes, encrypted for the document's row. */
  get encryptedKey(): string {
    return this.#key.encrypted;
  }

  get mimeType(): DocumentMimeType {
    if (isAllowedBy(this.#rule, this.#declared)) return this.#declared;
    throw new Error('a file of this type is never stored');
  }

  get byteSize(): number {
    return this.#byteSize;
  }

  /** Returns the SHA-256 in hexadecimal; empty until the file has ended. */
  get sha256(): string {
    return this.#sha256;
  }

  /** Returns the reason why the file is rejected; undefined if it has no issue so far. */
  get issue(): Message | undefined {
    return this.#issue;
  }

  /** @throws ApiError PAYLOAD_TOO_LARGE as soon as the file is too large */
  write(bytes: Buffer): void {
    this.#byteSize += bytes.length;
    if (this.#byteSize > MAX_DOCUMENT_BYTES) throw tooLarge(this.part);
    this.#beginning?.push(bytes);
    if (this.#declared === 'image/jpeg') this.#jpegEnd.write(bytes);
    if (this.#isDropped) return;
    this.#hash.update(bytes);
    this.#scan?.write(bytes);
    this.#isFull = !this.#source.push(bytes);
  }

  end(): void {
    this.#ended = true;
    if (this.#declared === 'image/jpeg' && !this.#jpegEnd.isFound) this.#issue ??= messages.fileIncomplete;
    this.#sha256 = this.#hash.digest('hex');
    this.#source.push(null);
  }

  /** Compares the type of the file with the declared one, as soon as enough bytes have arrived. */
  async checkType(): Promise<void> {
    if (!this.#beginning || (!this.#ended && this.#byteSize < SIGNATURE_BYTES)) return;
    const beginning = Buffer.concat(this.#beginning).subarray(0, SIGNATURE_BYTES);
    this.#beginning = undefined;
    const found = await detectMimeType(beginning);
    const [declared, rule] = [this.#declared, this.#rule];
    if (isAllowedBy(rule, declared)) {
      if (found !== declared) this.#issue = messages.fileContentOther(declared);
    } else if (found === undefined || !isAllowedBy(rule, found)) {
      this.#issue = rule.type === 'SHOP_IMAGE' ? messages.imageNeeded : messages.imageOrPdfNeeded;
    } else if (declared === '') this.#issue = messages.noDeclaredType(found);
    else this.#issue = messages.otherDeclaredType(declared, found);
  }

  /**
   * Resolves when the upload can take more bytes.
   *
   * @throws ApiError STORAGE_ERROR, or SERVICE_UNAVAILABLE if the malware scanner has failed
   * @throws UnavailableError if the database does not record the key
   */
  async ready(): Promise<void> {
    if (this.#isDropped || this.#beginning) return;
    await this.#record();
    if (this.#isDropped) return;
    if (!this.#storing) this.#store();
    await this.#scan?.ready().catch(rejectUnscanned);
    while (this.#isFull && !this.#source.destroyed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#source.destroyed && !this.#source.readableEnded) await this.finish();
  }

  /**
   * Resolves when the store has stored the file.
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

  /**
   * Resolves when the malware scanner has scanned the whole file.
   *
   * @returns what it has found; undefined if nothing, or if the file is rejected anyway
   * @throws ApiError SERVICE_UNAVAILABLE: without a verdict, no file is accepted
   */
  async findMalware(): Promise<string | undefined> {
    if (this.#isDropped) return undefined;
    return await this.#scan?.verdict().catch(rejectUnscanned);
  }

  /** Stops the upload: the store receives no further bytes. */
  abandon(): void {
    this.#scan?.abort();
    this.#source.destroy(new Error('the upload was abandoned'));
    this.#abandoned.abort();
  }

  /** Stops storing the file of a rejected form. Its bytes are still counted, and its type is still checked. */
  drop(): void {
    if (this.#isDropped) return;
    this.#isDropped = true;
    this.abandon();
  }

  /** Removes the file from the store. If that fails, it is logged, and a sweep removes the file later. */
  async discard(log: Logger): Promise<void> {
    this.abandon();
    const stored = await this.#storing?.then(
      () => true,
      () => false,
    );
    if (!stored) return;
    try {
      await this.#files.store.delete(this.storageKey);
    } catch (error) {
      log.error({ err: error }, 'a document of a rejected form was not removed; a sweep will remove it');
    }
  }

  #store(): void {
    this.#storing = this.#put();
    // It may fail long before `finish` waits for it.
    this.#storing.catch(() => this.#source.destroy());
  }

  async #put(): Promise<void> {
    await putEncrypted(this.#files.store, this.storageKey, this.#key, this.#source, this.#abandoned.signal);
    if (!this.#source.readableEnded) throw new Error('the store did not read all of a document');
  }
}

/** Returns true if a file of this type may be sent for a document. */
export function isAllowedBy({ mimeTypes }: DocumentRule, mimeType: string): mimeType is DocumentMimeType {
  return (mimeTypes as readonly string[]).includes(mimeType);
}

function rejectUnscanned(cause: unknown): never {
  throw new ApiError('SERVICE_UNAVAILABLE', { cause, retryAfterSeconds: SCANNER_RETRY_SECONDS });
}

/** Returns the 413 for a file that is too large. */
export function tooLarge(part: string): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { fields: { [part]: [messages.fileTooLarge] } });
}
