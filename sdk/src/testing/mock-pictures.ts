import { invalid } from './mock-failure.ts';
import type { MockWorld } from './mock-world.ts';

/** @throws MockFailure VALIDATION_ERROR for a picture of the API that was not uploaded */
export function requirePictures({ pictures }: MockWorld, references: readonly unknown[], field: string): void {
  for (const reference of references) {
    const [, hash] = /^\/pictures\/([0-9a-f]{64})-\d+\.\w+$/.exec(String(reference)) ?? [];
    if (hash === undefined || pictures.has(hash)) continue;
    throw invalid(field, 'Names a picture that this server does not have. Upload it first.');
  }
}

/** Returns the width and the height of a JPEG, PNG, WebP or AVIF picture; undefined for a file without them. */
export function sizeOf(bytes: Uint8Array, mimeType: string): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textAt = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  try {
    if (mimeType === 'image/png') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (mimeType === 'image/jpeg') return sizeOfJpeg(view);
    if (mimeType === 'image/avif') {
      const box = bytes.findIndex((_, offset) => textAt(offset) === 'ispe');
      return box < 0 ? undefined : { width: view.getUint32(box + 8), height: view.getUint32(box + 12) };
    }
    if (textAt(12) === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    if (textAt(12) === 'VP8 ')
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  } catch {
    // The file ends too early.
    return undefined;
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000;
}

/** Reads the frame header. @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf annex B.2.2 */
function sizeOfJpeg(view: DataView): { width: number; height: number } {
  let offset = 2;
  for (;;) {
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
}
