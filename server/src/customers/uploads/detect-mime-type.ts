import { type Detector, FileTypeParser } from 'file-type';

/** The number of bytes at the beginning of a file that are enough to detect its type. */
export const SIGNATURE_BYTES = 4_100;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Detects PNG by its signature alone. The library reads further and reports another type for an animated PNG. */
const pngBySignature: Detector = {
  id: 'png-by-signature',
  detect: async (tokenizer) => {
    const start = Buffer.alloc(PNG_SIGNATURE.length);
    await tokenizer.peekBuffer(start, { mayBeLess: true });
    return start.equals(PNG_SIGNATURE) ? { ext: 'png', mime: 'image/png' } : undefined;
  },
};

/**
 * Detects the media type of a file by its first bytes. @returns undefined if they match no known type
 *
 * @param beginning the first {@link SIGNATURE_BYTES} bytes, or all bytes of a smaller file
 */
export async function detectMimeType(beginning: Uint8Array): Promise<string | undefined> {
  // A parser stores the bytes of the file that it reads, so each detection needs a parser of its own.
  const parser = new FileTypeParser({ customDetectors: [pngBySignature] });
  return (await parser.fromBuffer(beginning))?.mime;
}
