import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** The smaller one first. Browsers give all encodings the same weight and name gzip first, which is no preference. */
const OURS = ['br', 'gzip', 'identity'];

/** The published types of `negotiator` lack the option of version 1. */
type WithPreference = { encoding(available: string[], options: { preferred: string[] }): string | undefined };

type Effort = { readonly brotliQuality: number; readonly gzipLevel?: number };

/** Compresses bytes for a response. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  { brotliQuality, gzipLevel }: Effort,
): Promise<Buffer> {
  if (encoding === 'gzip') return await promisify(gzip)(bytes, gzipLevel === undefined ? {} : { level: gzipLevel });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return await promisify(brotliCompress)(bytes, { params });
}

/**
 * Copies bytes out of the buffer that they are a part of. Node allocates small buffers from a pool, and zlib returns a part of
 * 16 KB. A cached part would keep all of it in memory.
 */
export function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Returns the content encoding that the client prefers by its weights, and among those with the same weight the smallest.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function preferredEncoding(request: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const negotiator: WithPreference = new Negotiator(request);
  const encoding = negotiator.encoding(OURS, { preferred: OURS });
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

/** Brotli's quality 11 saves another 3 % and takes ten times as long, which the first visitor would wait. */
const EFFORT = { brotliQuality: 9, gzipLevel: 9 };

/** A text file in memory that never changes. Each compressed form is made once, for the first client that accepts it. */
export class CompressedContent {
  readonly #bytes: Buffer;
  readonly #type: string;
  /** Weak, because the compressed forms share it. */
  readonly #etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param type a file name extension or a media type
   * @param brotli the bytes compressed by brotli, if the caller has them
   */
  constructor(bytes: Buffer, type: string, brotli?: Buffer) {
    this.#bytes = bytes;
    this.#type = type;
    if (brotli) this.#compressed.set('br', Promise.resolve(brotli));
    this.#etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  }

  async send(request: Request, response: Response): Promise<void> {
    const encoding = preferredEncoding(request);
    const body = encoding ? await this.#compress(encoding) : this.#bytes;
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.vary('Accept-Encoding').set('ETag', this.#etag).type(this.#type).send(body);
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    const existing = this.#compressed.get(encoding);
    if (existing) return existing;
    const compressed = compress(this.#bytes, encoding, EFFORT);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

/** A file or document in memory. Every response shares its bytes. */
export type Content = {
  readonly bytes: Buffer;
  /** A file name extension or a media type. */
  readonly type: string;
  readonly etag: string;
};

export function createContent(bytes: Buffer, type: string): Content {
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/**
 * Sends content from memory, or 304 to a client that has it already. A stream from a file would occupy a descriptor while
 * a slow client reads.
 */
export function sendContent(content: Content, response: Response): void {
  response.type(content.type).set('ETag', content.etag).send(content.bytes);
}
