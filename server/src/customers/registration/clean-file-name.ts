import { DOCUMENT_PARTS, type DocumentMimeType, type DocumentPart } from '@arot/contract';

/** In UTF-16 units, as the contract counts. */
const MAX_LENGTH = 255;
const MAX_EXTENSION_LENGTH = 16;

const EXTENSIONS = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
} as const satisfies Record<DocumentMimeType, string>;

/**
 * What is kept of the name that a client gives a file: no folder of either kind, no control characters, none that turn
 * the direction of writing around, in NFC. Too long a name keeps its extension; one of which nothing is left is named
 * after its part.
 */
export function cleanFileName(sent: string, part: DocumentPart, mimeType: DocumentMimeType): string {
  const base = sent.split(/[/\\]/).at(-1) ?? '';
  const name = base
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim();
  if (/^\.*$/.test(name)) return DOCUMENT_PARTS[part].path + EXTENSIONS[mimeType];
  if (name.length <= MAX_LENGTH) return name;
  const extension = new RegExp(`\\.[^.]{1,${MAX_EXTENSION_LENGTH - 1}}$`).exec(name)?.[0] ?? '';
  return cut(name, MAX_LENGTH - extension.length) + extension;
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
