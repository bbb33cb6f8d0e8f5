import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { type Encoding, preferredEncoding } from './preferred-encoding.ts';

/** Quality 11 saves another 3 % and takes ten times as long, which the first visitor would wait. */
const BROTLI_QUALITY = 9;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

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
    const compressed = compressors[encoding](this.#bytes);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}
