import { createHash } from 'node:crypto';
import type { Response } from 'express';

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
