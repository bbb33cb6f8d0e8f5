import type { FileBytes } from '../form-data.ts';

/** The largest file of the API. */
const LARGEST_FILE_BYTES = 10 * 1024 * 1024;

/**
 * Creates a file for a form from a stream of Node or of the web. It reads the stream into memory first, because the length of
 * each part of a form is sent before it, and at most as much as the API accepts.
 *
 * @param options.type MIME type
 * @param options.maxBytes default: 10 MiB, the largest file of the API
 * @throws RangeError for a stream of more bytes
 */
export async function fileFromStream(
  stream: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  { name, type, maxBytes = LARGEST_FILE_BYTES }: { name: string; type: string; maxBytes?: number },
): Promise<FileBytes> {
  const parts: BlobPart[] = [];
  let size = 0;
  // Ending the loop ends the stream.
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBytes) throw new RangeError(`${name} is larger than ${maxBytes} bytes.`);
    parts.push(part as BlobPart);
  }
  return { data: new Blob(parts), name, type };
}
