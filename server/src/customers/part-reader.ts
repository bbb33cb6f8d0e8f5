import { parse as parseContentDisposition } from 'content-disposition';
import { malformedForm } from './malformed-form.ts';
import { parseMimeType } from './parse-mime-type.ts';

/** Far more than a form of ours has. */
const MAX_PARTS = 64;
/** Of one part, in bytes; a file name of 255 characters takes a thousand. */
const MAX_HEADER_BYTES = 8 * 1024;

/** Pieces of content smaller than this are gathered, up to so many bytes. */
const SMALL_BYTES = 256;
const GATHERED_BYTES = 16 * 1024;

export type PartHeaders = {
  /** Empty where the part has none. */
  readonly name: string;
  /** Undefined for a part that is no file; empty for a file control in which nothing was chosen. */
  readonly fileName: string | undefined;
  /** Without parameters, in small letters; empty where there is none. */
  readonly mimeType: string;
};

/** Takes the content of one part. What it throws ends the reading. */
export type PartReceiver = {
  write(bytes: Buffer): void;
  end(): void;
};

export type FormReceiver = {
  openPart(headers: PartHeaders): PartReceiver;
  /** Resolves when more bytes may come. */
  ready(): Promise<void>;
};

/** What formidable's parser says of the bytes it is given. @see https://github.com/node-formidable/formidable */
export type Token = {
  readonly name: string;
  readonly buffer?: Buffer | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
};

/** Puts the parser's tokens together to parts. */
export class PartReader {
  readonly #receiver: FormReceiver;
  #headers = new Map<string, string>();
  #headerName = '';
  #headerValue = '';
  #headerBytes = 0;
  #parts = 0;
  #part: PartReceiver | undefined;
  #small: Buffer | undefined;
  #smallLength = 0;
  /** Whether the delimiter that closes the form has been seen. */
  ended = false;

  constructor(receiver: FormReceiver) {
    this.#receiver = receiver;
  }

  take({ name, buffer, start = 0, end = 0 }: Token): void {
    if (name === 'partData') this.#takeContent(buffer, start, end);
    else if (name === 'partBegin') this.#beginPart();
    else if (name === 'headerField') this.#headerName += this.#headerText(buffer, start, end);
    else if (name === 'headerValue') this.#headerValue += this.#headerText(buffer, start, end);
    else if (name === 'headerEnd') this.#endHeader();
    else if (name === 'headersEnd') this.#part = this.#receiver.openPart(partHeadersOf(this.#headers));
    else if (name === 'partEnd') this.#endPart();
    else if (name === 'end') this.ended = true;
  }

  /** Hands on what has been gathered. */
  flush(): void {
    if (!this.#small) return;
    const bytes = this.#small.subarray(0, this.#smallLength);
    this.#small = undefined;
    this.#smallLength = 0;
    this.#part?.write(bytes);
  }

  /** A hostile file comes in as many pieces as it has bytes, and the parser uses the memory of small ones again. */
  #takeContent(buffer: Buffer | undefined, start: number, end: number): void {
    if (!buffer) return;
    if (end - start >= SMALL_BYTES || this.#smallLength + end - start > GATHERED_BYTES) this.flush();
    if (end - start >= SMALL_BYTES) {
      this.#part?.write(buffer.subarray(start, end));
      return;
    }
    this.#small ??= Buffer.allocUnsafe(GATHERED_BYTES);
    for (let at = start; at < end; at += 1) this.#small[this.#smallLength++] = buffer[at] ?? 0;
  }

  #beginPart(): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw malformedForm('too many parts');
    this.#headers = new Map();
    this.#headerBytes = 0;
  }

  #endPart(): void {
    this.flush();
    this.#part?.end();
    this.#part = undefined;
  }

  /** One character a byte, so that a character between two chunks is not broken. */
  #headerText(buffer: Buffer | undefined, start: number, end: number): string {
    this.#headerBytes += end - start;
    if (this.#headerBytes > MAX_HEADER_BYTES) throw malformedForm('the headers of a part are too large');
    return buffer?.toString('latin1', start, end) ?? '';
  }

  #endHeader(): void {
    this.#headers.set(this.#headerName.toLowerCase(), Buffer.from(this.#headerValue, 'latin1').toString('utf8'));
    this.#headerName = '';
    this.#headerValue = '';
  }
}

function partHeadersOf(headers: ReadonlyMap<string, string>): PartHeaders {
  const { type, parameters } = parseContentDisposition(headers.get('content-disposition') ?? '', { multipart: true });
  // RFC 7578, section 4.7: nobody needs these, and what they would encode would not be the file.
  if (!/^(7bit|8bit|binary|)$/i.test(headers.get('content-transfer-encoding')?.trim() ?? '')) {
    throw malformedForm('a transfer encoding');
  }
  return {
    name: type === 'form-data' ? (parameters.name ?? '') : '',
    fileName: parameters.filename,
    mimeType: parseMimeType(headers.get('content-type'))?.essence ?? '',
  };
}
