const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Returns the kind of a file by its first bytes. Undefined if it is none of the kinds that documents may have. */
export function detectType(bytes: Uint8Array): 'image' | 'pdf' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image';
  return startsWith(bytes, '%PDF-') ? 'pdf' : undefined;
}
