import type { Readable } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { FormSplitter } from './form-splitter.ts';
import { gatherChunks } from './gather-chunks.ts';
import { malformedForm } from './multipart-syntax.ts';
import { type FormReceiver, PartReader } from './part-reader.ts';

/**
 * Reads a multipart body part by part, no faster than the receivers take it. At most one piece of it is in memory.
 *
 * Only the parser of formidable is used. Its form searches headers of any length with expressions that take quadratic
 * time, splits names at the borders of chunks, and accepts a body without its end.
 *
 * If reading ends early, the body stays open, so that the server can still respond.
 *
 * @param maxBytes longest body, in bytes
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @see docs/decisions/0065-files.md
 * @throws ApiError VALIDATION_ERROR if the body is not a form, PAYLOAD_TOO_LARGE, or an error of the receivers
 */
export async function readMultipart(
  body: Readable,
  boundary: string,
  maxBytes: number,
  receiver: FormReceiver,
): Promise<void> {
  const form = new FormSplitter(boundary, new PartReader(boundary, receiver));
  let received = 0;
  for await (const piece of gatherChunks(body)) {
    received += piece.length;
    if (received > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE');
    form.write(piece);
    await receiver.ready();
  }
  if (!form.isEnded) throw malformedForm('the end is missing');
}
