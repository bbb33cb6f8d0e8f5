import type { DocumentMimeType } from '@arot/contract';
import { visibleName } from '../../base/visible-name.ts';
import type { DocumentPath } from '../documents/document-path.ts';

/** Longest name in UTF-16 code units, the contract's unit. */
const MAX_LENGTH = 255;
const MAX_EXTENSION_LENGTH = 16;

const EXTENSIONS = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
} as const satisfies Record<DocumentMimeType, string>;

/**
 * Returns the stored form of a file name from a client, see {@link visibleName}. A name that is too long is cut before its extension.
 * If nothing is left, the name of the document in a path replaces it.
 */
export function cleanFileName(sent: string, path: DocumentPath, mimeType: DocumentMimeType): string {
  const name = visibleName(sent);
  if (/^\.*$/.test(name)) return path + fileExtensionOf(mimeType);
  if (name.length <= MAX_LENGTH) return name;
  const extension = new RegExp(`\\.[^.]{1,${MAX_EXTENSION_LENGTH - 1}}$`).exec(name)?.[0] ?? '';
  return cut(name, MAX_LENGTH - extension.length) + extension;
}

/** Returns the beginning of a text, without half a surrogate pair at its end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

export function fileExtensionOf(mimeType: DocumentMimeType): string {
  return EXTENSIONS[mimeType];
}
