import { type FieldMessages, MAX_DOCUMENT_BYTES, type Message, messages } from '@arot/contract';
import type { Logger } from 'pino';
import type { FormReceiver, PartHeaders, PartReceiver } from '../../http/multipart/part-reader.ts';
import type { MalwareScanner } from '../../security/malware-scanner.ts';
import { createStorageKey } from '../../storage/document-store.ts';
import type { DocumentFiles } from '../documents/document-files.ts';
import type { DocumentRule } from '../documents/document-path.ts';
import { cleanFileName } from './clean-file-name.ts';
import { DocumentUpload, isAllowedBy, tooLarge } from './document-upload.ts';

/** Longest text part that is read, in bytes. The longest valid one has 4,000. */
const MAX_TEXT_BYTES = 16 * 1024;

/** The parts that a form may have, by name. */
export type FormParts = {
  readonly texts: readonly string[];
  readonly files: Readonly<Record<string, DocumentRule>>;
};

/** Records storage keys before their objects are written, so that an object is found if nothing ever names it. */
type RecordKeys = (storageKeys: readonly string[]) => Promise<void>;

/**
 * A form with documents while it arrives. It knows which parts are texts and which are files. Texts are collected
 * for validation, files are stored until the form has its first issue. The form is still read to its end then, so that
 * the response names all issues.
 */
export class DocumentForm implements FormReceiver {
  /** Text parts as they were sent, by name. */
  readonly #texts: Record<string, string> = {};
  readonly #files: DocumentFiles;
  readonly #record: RecordKeys;
  readonly #scanner: MalwareScanner | undefined;
  readonly #parts: FormParts;
  /** A storage key for each file that the form can have, by part. */
  readonly #keys: ReadonlyMap<string, string>;
  #recording: Promise<void> | undefined;
  readonly #uploads = new Map<string, DocumentUpload>();
  readonly #issues = new Map<string, Set<Message>>();

  constructor(
    { files, scanner }: { readonly files: DocumentFiles; readonly scanner: MalwareScanner | undefined },
    parts: FormParts,
    record: RecordKeys,
  ) {
    this.#parts = parts;
    this.#keys = new Map(Object.keys(parts.files).map((part) => [part, createStorageKey()]));
    this.#scanner = scanner;
    this.#files = files;
    this.#record = record;
  }

  /** Returns the length of the longest body, in bytes: all files, and 1 MiB for the texts and headers. */
  get maxBytes(): number {
    return this.#keys.size * MAX_DOCUMENT_BYTES + 1024 * 1024;
  }

  get texts(): Readonly<Record<string, string>> {
    return this.#texts;
  }

  get uploads(): readonly DocumentUpload[] {
    return [...this.#uploads.values()];
  }

  /**
   * Returns the storage keys that were recorded: none for a form without files, and otherwise one for each file that it could
   * have.
   */
  get recordedKeys(): readonly string[] {
    return this.#recording ? [...this.#keys.values()] : [];
  }

  /** Returns the issues of each part, by its name. The client may send any name, also `__proto__`. */
  get issues(): FieldMessages {
    return Object.fromEntries([...this.#issues].map(([part, found]) => [part, [...found]]));
  }

  /** @returns a receiver, whose methods throw ApiError PAYLOAD_TOO_LARGE */
  openPart(headers: PartHeaders): PartReceiver {
    const { name, fileName } = headers;
    if (name === '') return this.#reject('body', messages.partWithoutName);
    const storageKey = this.#keys.get(name);
    const rule = this.#parts.files[name];
    if (rule && storageKey !== undefined)
      return fileName === undefined
        ? this.#openUnchosen(name)
        : this.#openFile({ part: name, rule, storageKey }, headers);
    if (!this.#parts.texts.includes(name)) return this.#reject(name, messages.unknownPart);
    if (fileName !== undefined) return this.#reject(name, messages.textNotFile);
    return this.#openText(name);
  }

  async ready(): Promise<void> {
    await Promise.all(this.uploads.map((upload) => upload.checkType()));
    for (const { part, issue } of this.uploads) if (issue !== undefined) this.#report(part, issue);
    await Promise.all(this.uploads.map((upload) => upload.ready()));
  }

  /**
   * Resolves when all files are scanned, and records an issue for each with malware.
   *
   * @throws ApiError SERVICE_UNAVAILABLE
   */
  async finishScans(log: Logger): Promise<void> {
    for (const upload of this.uploads) {
      const malware = await upload.findMalware();
      if (malware === undefined) continue;
      log.warn({ part: upload.part, malware }, 'an uploaded document contains malware');
      this.#report(upload.part, messages.fileMalware);
    }
  }

  /** Resolves when all files are stored. @throws ApiError STORAGE_ERROR */
  async finish(): Promise<void> {
    await Promise.all(this.uploads.map((upload) => upload.finish()));
  }

  /** Stops all uploads. */
  abandon(): void {
    for (const upload of this.uploads) upload.abandon();
  }

  /** Removes all files of the form from the store. */
  async discard(log: Logger): Promise<void> {
    await Promise.all(this.uploads.map((upload) => upload.discard(log)));
  }

  /** Records an issue. The form will be rejected, so its files need not be stored any more. */
  #report(part: string, message: Message): void {
    const name = part.slice(0, 100).toWellFormed();
    this.#issues.set(name, (this.#issues.get(name) ?? new Set()).add(message));
    for (const upload of this.uploads) upload.drop();
  }

  #reject(part: string, message: Message): PartReceiver {
    this.#report(part, message);
    return IGNORED;
  }

  #openText(name: string): PartReceiver {
    if (Object.hasOwn(this.#texts, name)) return this.#reject(name, messages.partOnlyOnce);
    this.#texts[name] = '';
    const pieces: Buffer[] = [];
    let length = 0;
    return {
      write: (bytes) => {
        length += bytes.length;
        if (length <= MAX_TEXT_BYTES) pieces.push(bytes);
      },
      end: () => {
        if (length > MAX_TEXT_BYTES) return this.#report(name, messages.mustBeShorter);
        const text = decodeUtf8(Buffer.concat(pieces));
        if (text === undefined) this.#report(name, messages.mustBeUtf8);
        else this.#texts[name] = text;
      },
    };
  }

  /**
   * Opens the file of a part. A file without a name and without bytes is a control in which nothing was chosen. It counts as
   * absent.
   */
  #openFile(place: FilePlace, { fileName = '', mimeType }: PartHeaders): PartReceiver {
    let file: PartReceiver | undefined;
    return {
      write: (bytes) => {
        file ??= this.#addFile(place, fileName, mimeType);
        file.write(bytes);
      },
      end: () => {
        if (!file && fileName !== '') this.#report(place.part, messages.fileEmpty);
        file?.end();
      },
    };
  }

  #addFile({ part, rule, storageKey }: FilePlace, fileName: string, mimeType: string): PartReceiver {
    if (this.#uploads.has(part)) return this.#rejectFile(part, messages.partOnlyOnce);
    const isAllowed = isAllowedBy(rule, mimeType);
    const upload = new DocumentUpload(this.#files, () => this.#recordKeys(), {
      part,
      rule,
      storageKey,
      originalName: isAllowed ? cleanFileName(fileName, rule.path, mimeType) : '',
      mimeType,
      scan: isAllowed ? this.#scanner?.open() : undefined,
    });
    this.#uploads.set(part, upload);
    // The type of a dropped file is still detected, for the message.
    if (!isAllowed || this.#issues.size > 0) upload.drop();
    return upload;
  }

  /**
   * Records all keys in one commit. One for each file would cost a wait for the disk each.
   */
  #recordKeys(): Promise<void> {
    this.#recording ??= this.#record([...this.#keys.values()]);
    return this.#recording;
  }

  /** Ignores the content of a file, but still limits its size. */
  #rejectFile(part: string, message: Message): PartReceiver {
    this.#report(part, message);
    let byteSize = 0;
    return {
      write: (bytes) => {
        byteSize += bytes.length;
        if (byteSize > MAX_DOCUMENT_BYTES) throw tooLarge(part);
      },
      end: () => undefined,
    };
  }

  /** Accepts an empty text in place of a file: some clients send one for a control in which nothing was chosen. */
  #openUnchosen(part: string): PartReceiver {
    return { write: () => this.#report(part, messages.mustBeFile), end: () => undefined };
  }
}

/** The part of a file, what it must be, and where it is stored. */
type FilePlace = { readonly part: string; readonly rule: DocumentRule; readonly storageKey: string };

const IGNORED: PartReceiver = { write: () => undefined, end: () => undefined };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
