import { malformedForm } from './multipart-syntax.ts';

/** Longest headers of one part, with line breaks, in bytes. A file name of 255 characters takes a thousand. */
const MAX_HEADER_BYTES = 8 * 1024;

const CR = 13;
const LF = 10;
const DASH = 45;
/** Length of the line break after a delimiter, or of the two hyphens after the last one, in bytes. */
const SUFFIX_BYTES = 2;
const BLANK_LINE = Buffer.from('\r\n\r\n');

/** Receives the sections of a form in the order of arrival. An error that a method throws ends the splitting. */
export type FormSections = {
  /** Receives the delimiter before a part. */
  delimiter(): void;
  /** Receives the headers of a part, with the blank line that ends them. */
  headers(block: Buffer): void;
  /** Receives a piece of the content of a part; never empty. */
  content(bytes: Buffer): void;
  /** Receives the delimiter that closes the form. */
  end(): void;
};

/**
 * Splits the body of a form at its delimiters. `Buffer.indexOf` searches for them, so every file costs the same work,
 * even one that is full of incomplete delimiters.
 *
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 */
export class FormSplitter {
  readonly #sections: FormSections;
  /** Followed by a line break or two hyphens, this is a delimiter. */
  readonly #delimiter: Buffer;
  #state: 'preamble' | 'headers' | 'content' | 'ended' = 'preamble';
  /**
   * Bytes that may belong to a delimiter or to incomplete headers. It begins with a line break because the first delimiter
   * needs none before it.
   */
  #rest: Buffer = Buffer.from('\r\n');

  constructor(boundary: string, sections: FormSections) {
    this.#sections = sections;
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  get isEnded(): boolean {
    return this.#state === 'ended';
  }

  /** @throws ApiError VALIDATION_ERROR if the headers of a part are too large */
  write(chunk: Buffer): void {
    const known = this.#rest.length;
    let bytes: Buffer | undefined = known > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = Buffer.alloc(0);
    // The part of incomplete headers that was searched before has no blank line.
    let searchFrom = Math.max(0, known - BLANK_LINE.length + 1);
    while (bytes && this.#state !== 'ended') {
      bytes = this.#state === 'headers' ? this.#takeHeaders(bytes, searchFrom) : this.#takeContent(bytes);
      searchFrom = 0;
    }
  }

  /** @returns the bytes after the headers, or undefined if more bytes are needed */
  #takeHeaders(bytes: Buffer, searchFrom: number): Buffer | undefined {
    // The bytes begin with the line break of the delimiter. If there are no headers, the blank line begins with it too.
    const at = bytes.indexOf(BLANK_LINE, searchFrom);
    const length = at === -1 ? bytes.length : at;
    if (length > MAX_HEADER_BYTES) throw malformedForm('the headers of a part are too large');
    if (at === -1) {
      this.#rest = bytes;
      return undefined;
    }
    this.#state = 'content';
    this.#sections.headers(bytes.subarray('\r\n'.length, at + BLANK_LINE.length));
    return bytes.subarray(at + BLANK_LINE.length);
  }

  /** @returns the bytes after the delimiter, or undefined if more bytes are needed */
  #takeContent(bytes: Buffer): Buffer | undefined {
    const at = this.#find(bytes);
    this.#content(bytes.subarray(0, at));
    const end = at + this.#delimiter.length + SUFFIX_BYTES;
    if (end > bytes.length) {
      this.#rest = bytes.subarray(at);
      return undefined;
    }
    if (bytes[end - 1] === DASH) {
      this.#state = 'ended';
      this.#sections.end();
      return undefined;
    }
    this.#state = 'headers';
    this.#sections.delimiter();
    return bytes.subarray(end - SUFFIX_BYTES);
  }

  /**
   * Returns the index at which a delimiter begins, or at which the bytes end with the beginning of one; otherwise the length.
   *
   * `indexOf` skips ordinary content. A loop takes over at the first match, because it is faster if there are many: with a
   * short boundary, a hostile file can have two million false delimiters.
   */
  #find(bytes: Buffer): number {
    const delimiter = this.#delimiter;
    const found = bytes.indexOf(delimiter);
    let at = found === -1 ? Math.max(0, bytes.length - delimiter.length + 1) : found;
    for (; at < bytes.length; at += 1) {
      if (bytes[at] !== CR) continue;
      let length = 1;
      while (length < delimiter.length && bytes[at + length] === delimiter[length]) length += 1;
      if (at + length >= bytes.length) return at;
      if (length < delimiter.length) continue;
      const first = bytes[at + length];
      const second = bytes[at + length + 1];
      if (first === CR && (second === LF || second === undefined)) return at;
      if (first === DASH && (second === DASH || second === undefined)) return at;
    }
    return at;
  }

  /** Passes content on. Bytes before the first delimiter are not part of the form. */
  #content(bytes: Buffer): void {
    if (this.#state === 'content' && bytes.length > 0) this.#sections.content(bytes);
  }
}
