import type { Readable } from 'node:stream';
import { ApiError } from '../../http/api-error.ts';
import { FormSplitter } from './form-splitter.ts';
import { gatherChunks } from './gather-chunks.ts';
import { malformedForm } from './malformed-form.ts';
import { parseMimeType } from './parse-mime-type.ts';
import { type FormReceiver, PartReader } from './part-reader.ts';

/**
 * Reads a multipart body part by part, no faster than the receivers take it, and holds no more of it than one piece.
 * Only formidable's parser is used: its form would search headers of any length with expressions that take quadratic
 * time, break names at the borders of chunks, and take a body without its end.
 *
 * The body is left open when reading ends early, so that there can be a response.
 *
 * @param maxBytes of the whole body; more is PAYLOAD_TOO_LARGE
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @see docs/decisions/0028-split-forms-ahead-of-the-parser.md
 * @throws ApiError VALIDATION_ERROR for what is no form, PAYLOAD_TOO_LARGE, and what the receivers throw
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

/**
 * The boundary that a Content-Type declares; undefined where it is not that of a form.
 *
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const type = parseMimeType(contentType);
  if (type?.essence !== 'multipart/form-data') return undefined;
  const boundary = type.params.get('boundary') ?? '';
  return /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : undefined;
}
