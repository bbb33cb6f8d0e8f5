import { type Detector, FileTypeParser } from 'file-type';

/** How much of a file's beginning is enough to tell what it is, in bytes. */
export const SIGNATURE_BYTES = 4_100;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The library looks further into a PNG, and calls an animated one another type; its signature is all that is asked. */
const pngBySignature: Detector = {
  id: 'png-by-signature',
  detect: async (tokenizer) => {
    const start = Buffer.alloc(PNG_SIGNATURE.length);
    await tokenizer.peekBuffer(start, { mayBeLess: true });
    return start.equals(PNG_SIGNATURE) ? { ext: 'png', mime: 'image/png' } : undefined;
  },
};

/**
 * The media type of a file, read from its first bytes; undefined if they match no known type.
 *
 * @param beginning the first {@link SIGNATURE_BYTES} bytes, or the whole of a smaller file
 */
export async function detectMimeType(beginning: Uint8Array): Promise<string | undefined> {
  // A parser stores the bytes of the file that it reads, so two detections must never share one.
  const parser = new FileTypeParser({ customDetectors: [pngBySignature] });
  return (await parser.fromBuffer(beginning))?.mime;
}
