import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { compress, type Encoding, preferredEncoding } from './compress.ts';

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
