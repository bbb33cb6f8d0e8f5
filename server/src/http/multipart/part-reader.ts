import { parse as parseContentDisposition } from 'content-disposition';
import { MultipartParser } from 'formidable';
import type { FormSections } from './form-splitter.ts';
import { malformedForm, parseMimeType } from './multipart-syntax.ts';

/** The maximum number of parts of a form. The registration has far fewer. */
const MAX_PARTS = 64;

export type PartHeaders = {
  /** Empty if the part has none. */
  readonly name: string;
  /** Undefined if the part is not a file; empty for a file control in which nothing was chosen. */
  readonly fileName: string | undefined;
  /** The MIME type without parameters, in lower case; empty if there is none. */
  readonly mimeType: string;
};

/** Takes the content of one part. An error that it throws ends the reading. */
export type PartReceiver = {
  write(bytes: Buffer): void;
  end(): void;
};

export type FormReceiver = {
  openPart(headers: PartHeaders): PartReceiver;
  /** Resolves when the receiver can take more bytes. */
  ready(): Promise<void>;
};

/**
 * Opens a receiver for each part of a form and gives it the part's content. formidable's parser reads the delimiters
 * and headers only. In content, it would emit an event for each byte that could begin a delimiter.
 */
export class PartReader implements FormSections {
  readonly #receiver: FormReceiver;
  readonly #parser: HeaderParser;
  readonly #boundary: string;
  #parts = 0;
  #part: PartReceiver | undefined;

  constructor(boundary: string, receiver: FormReceiver) {
    this.#receiver = receiver;
    this.#boundary = boundary;
    this.#parser = new HeaderParser(boundary);
  }

  delimiter(): void {
    this.#parser.parse(Buffer.from(`${this.#parts === 0 ? '' : '\r\n'}--${this.#boundary}\r\n`));
    this.#endPart();
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw malformedForm('too many parts');
  }

  headers(block: Buffer): void {
    // At a line without a colon, formidable would end the headers before the blank line.
    this.#parser.parse(block.subarray(0, -1));
    if (this.#parser.isInContent) throw malformedForm('a header without a colon');
    this.#parser.parse(block.subarray(-1));
    if (!this.#parser.isInContent) throw malformedForm('the headers of a part do not end');
    this.#part = this.#receiver.openPart(partHeadersOf(this.#parser.headers));
  }

  content(bytes: Buffer): void {
    this.#part?.write(bytes);
  }

  end(): void {
    this.#endPart();
  }

  #endPart(): void {
    this.#part?.end();
    this.#part = undefined;
  }
}

/** A token of formidable's parser. @see https://github.com/node-formidable/formidable */
type Token = {
  readonly name: string;
  readonly buffer?: Buffer | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
};

/** formidable's parser, used for delimiters and headers. */
class HeaderParser extends MultipartParser {
  /** The headers of the newest part, by their names in lower case. */
  headers = new Map<string, string>();
  isInContent = false;
  #name = '';
  #value = '';

  constructor(boundary: string) {
    super();
    this.on('error', () => undefined);
    this.initWithBoundary(boundary);
  }

  /** @throws ApiError VALIDATION_ERROR */
  parse(bytes: Buffer): void {
    this.write(bytes);
    if (this.errored) throw malformedForm(this.errored);
  }

  /** Takes a token at once. The stream's own queue of tokens costs three times as much as the parsing. */
  override push({ name, buffer, start = 0, end = 0 }: Token): boolean {
    if (name === 'partBegin') {
      this.headers = new Map();
      this.isInContent = false;
    } else if (name === 'headerField') this.#name = buffer?.toString('latin1', start, end).toLowerCase() ?? '';
    else if (name === 'headerValue') this.#value = buffer?.toString('utf8', start, end) ?? '';
    else if (name === 'headerEnd') {
      this.headers.set(this.#name, this.#value);
      this.#value = '';
    } else if (name === 'headersEnd') this.isInContent = true;
    return true;
  }
}

function partHeadersOf(headers: ReadonlyMap<string, string>): PartHeaders {
  const { type, parameters } = parseContentDisposition(headers.get('content-disposition') ?? '', { multipart: true });
  // RFC 7578, section 4.7, deprecates transfer encodings. The stored bytes would be encoded, not those of the file.
  if (!/^(7bit|8bit|binary|)$/i.test(headers.get('content-transfer-encoding')?.trim() ?? '')) {
    throw malformedForm('a transfer encoding');
  }
  return {
    name: type === 'form-data' ? (parameters.name ?? '') : '',
    fileName: parameters.filename,
    mimeType: parseMimeType(headers.get('content-type'))?.essence ?? '',
  };
}
