import type { Readable } from 'node:stream';
import { MultipartParser } from 'formidable';
import { ApiError } from '../http/api-error.ts';
import { malformedForm } from './malformed-form.ts';
import { parseMimeType } from './parse-mime-type.ts';
import { type FormReceiver, PartReader, type Token } from './part-reader.ts';

/**
 * Reads a multipart body part by part, no faster than they are taken, and holds no more of it than one chunk. Only
 * formidable's parser is used: its form would search headers of any length with expressions that take quadratic time,
 * break names at the borders of chunks, and take a body without its end.
 *
 * The body is left open when reading ends early, so that there can be an answer.
 *
 * @param maxBytes of the whole body; more is PAYLOAD_TOO_LARGE
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @throws ApiError VALIDATION_ERROR for what is no form, PAYLOAD_TOO_LARGE, and what the receivers throw
 */
export async function readMultipart(
  body: Readable,
  boundary: string,
  maxBytes: number,
  receiver: FormReceiver,
): Promise<void> {
  const parts = new PartReader(receiver);
  const parser = new TokenParser(parts);
  parser.on('error', () => undefined);
  parser.initWithBoundary(boundary);
  let received = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length;
    if (received > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE');
    parser.write(chunk);
    parts.flush();
    if (parser.errored) throw malformedForm(parser.errored);
    await receiver.ready();
  }
  if (!parts.ended) throw malformedForm('the end is missing');
}

/** Hands on each token at once; to queue them first takes three times as long as to parse. */
class TokenParser extends MultipartParser {
  readonly #parts: PartReader;

  constructor(parts: PartReader) {
    super();
    this.#parts = parts;
  }

  override push(token: Token): boolean {
    this.#parts.take(token);
    return true;
  }
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
