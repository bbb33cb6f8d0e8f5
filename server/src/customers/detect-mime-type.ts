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

const parser = new FileTypeParser({ customDetectors: [pngBySignature] });

/** What a file is by its first bytes; undefined where they tell nothing. */
export async function detectMimeType(beginning: Uint8Array): Promise<string | undefined> {
  return (await parser.fromBuffer(beginning))?.mime;
}
