import { customerRegistration, DOCUMENT_PARTS, type DocumentMimeType, type DocumentPart } from '@arot/contract';
import type { Logger } from 'pino';
import { ApiError } from '../http/api-error.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { cleanFileName } from './clean-file-name.ts';
import { DocumentUpload } from './document-upload.ts';
import type { FormReceiver, PartHeaders, PartReceiver } from './part-reader.ts';

/** Of one text part, in bytes; the longest that is allowed has 4,000. */
const MAX_TEXT_BYTES = 16 * 1024;

const TEXT_PARTS: ReadonlySet<string> = new Set(Object.keys(customerRegistration.shape));

/**
 * The form of a registration while it arrives: which parts there may be, and as what. Texts are kept for the contract's
 * rules, files go on into the store.
 *
 * @see catalog specification, section 2, CustomerRegistration
 */
export class RegistrationForm implements FormReceiver {
  /** Text parts as they were sent. */
  readonly texts: Record<string, string> = {};
  readonly #documents: DocumentStore;
  readonly #uploads = new Map<DocumentPart, DocumentUpload>();

  constructor(documents: DocumentStore) {
    this.#documents = documents;
  }

  get uploads(): readonly DocumentUpload[] {
    return [...this.#uploads.values()];
  }

  /** @throws ApiError VALIDATION_ERROR for a part that may not be there; those it returns throw it too */
  openPart(headers: PartHeaders): PartReceiver {
    const { name } = headers;
    if (name === '') throw refuse('body', 'A part has no name.');
    if (isDocumentPart(name)) return headers.fileName === undefined ? noText(name) : this.#openFile(name, headers);
    if (!TEXT_PARTS.has(name)) throw refuse(name, 'Is not known here.');
    if (headers.fileName !== undefined) throw refuse(name, 'Must be text, not a file.');
    return this.#openText(name);
  }

  async ready(): Promise<void> {
    await Promise.all(this.uploads.map((upload) => upload.ready()));
  }

  /** Resolves when the store has all files. @throws ApiError STORAGE_ERROR */
  async finish(): Promise<void> {
    await Promise.all(this.uploads.map((upload) => upload.finish()));
  }

  /** Stops taking files. */
  abandon(): void {
    for (const upload of this.uploads) upload.abandon();
  }

  /** Leaves nothing of the form in the store. */
  async discard(log: Logger): Promise<void> {
    await Promise.all(this.uploads.map((upload) => upload.discard(log)));
  }

  #openText(name: string): PartReceiver {
    if (Object.hasOwn(this.texts, name)) throw refuse(name, MORE_THAN_ONCE);
    this.texts[name] = '';
    const pieces: Buffer[] = [];
    let length = 0;
    return {
      write: (bytes) => {
        length += bytes.length;
        if (length > MAX_TEXT_BYTES) throw refuse(name, 'Is too long.');
        pieces.push(bytes);
      },
      end: () => {
        this.texts[name] = decodeText(name, Buffer.concat(pieces));
      },
    };
  }

  /** Without a name and without bytes, a file is a control in which nothing was chosen, and as good as absent. */
  #openFile(part: DocumentPart, { fileName = '', mimeType }: PartHeaders): PartReceiver {
    let upload: DocumentUpload | undefined;
    return {
      write: (bytes) => {
        upload ??= this.#addUpload(part, fileName, mimeType);
        upload.write(bytes);
      },
      end: () => {
        if (!upload && fileName !== '') throw refuse(part, 'The file is empty.');
        upload?.end();
      },
    };
  }

  #addUpload(part: DocumentPart, fileName: string, mimeType: string): DocumentUpload {
    if (this.#uploads.has(part)) throw refuse(part, MORE_THAN_ONCE);
    if (!isAllowed(part, mimeType)) {
      throw refuse(part, `Must be declared as one of ${DOCUMENT_PARTS[part].mimeTypes.join(', ')}.`);
    }
    const originalName = cleanFileName(fileName, part, mimeType);
    const upload = new DocumentUpload(this.#documents, { part, originalName, mimeType });
    this.#uploads.set(part, upload);
    return upload;
  }
}

const MORE_THAN_ONCE = 'Is there more than once.';

function isDocumentPart(name: string): name is DocumentPart {
  return Object.hasOwn(DOCUMENT_PARTS, name);
}

function isAllowed(part: DocumentPart, mimeType: string): mimeType is DocumentMimeType {
  return (DOCUMENT_PARTS[part].mimeTypes as readonly string[]).includes(mimeType);
}

/** An empty text in place of a file is what some clients send for a control in which nothing was chosen. */
function noText(part: DocumentPart): PartReceiver {
  return {
    write: () => {
      throw refuse(part, 'Must be a file.');
    },
    end: () => undefined,
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeText(name: string, bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw refuse(name, 'Must be UTF-8.', error);
  }
}

/** The name may be anything that a caller made up, `__proto__` too. */
function refuse(part: string, message: string, cause?: unknown): ApiError {
  const fields = Object.fromEntries([[part.slice(0, 100).toWellFormed(), [message]]]);
  return new ApiError('VALIDATION_ERROR', { fields, cause });
}
