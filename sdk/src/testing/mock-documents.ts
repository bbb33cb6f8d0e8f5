import { DOCUMENT_PARTS, MAX_DOCUMENT_BYTES } from '@arot/contract';
import type { CustomerDocument } from '../generated/types.ts';
import { MockFailure } from './mock-catalog.ts';

/** A stored file: its metadata, as the profile has it, and its bytes. */
export type MockDocument = { readonly metadata: CustomerDocument; readonly bytes: Blob };

/** The first bytes of each type, in hexadecimal. The dots are the size of a WebP. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'application/pdf': /^25504446/,
};

const ALLOWED_TYPES: Readonly<Record<string, string>> = {
  SHOP_IMAGE: 'Must be a JPEG, PNG or WebP image.',
  NID: 'Must be a JPEG, PNG or WebP image, or a PDF.',
  TRADE_LICENSE: 'Must be a JPEG, PNG or WebP image, or a PDF.',
};

type Part = keyof typeof DOCUMENT_PARTS;

/**
 * Returns the document of a file part, or the issue with it. A file without a name and without bytes was not chosen, and has
 * neither.
 *
 * @throws MockFailure PAYLOAD_TOO_LARGE
 */
export async function toDocument(
  part: string,
  file: File,
): Promise<{ readonly document?: MockDocument; readonly issue?: string }> {
  const { type, mimeTypes, path } = DOCUMENT_PARTS[part as Part];
  if (file.size === 0) return file.name === '' ? {} : { issue: 'The file is empty.' };
  if (file.size > MAX_DOCUMENT_BYTES) {
    throw new MockFailure('PAYLOAD_TOO_LARGE', { [part]: ['Must have at most 10 MiB.'] });
  }
  const mimeType = file.type.split(';')[0]?.trim().toLowerCase() as CustomerDocument['mimeType'];
  if (!(mimeTypes as readonly string[]).includes(mimeType)) return { issue: ALLOWED_TYPES[type] ?? '' };
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const signature = [...start].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!SIGNATURES[mimeType]?.test(signature)) {
    return { issue: `The content of the file is not ${mimeType}.` };
  }
  const originalName = cleanName(file.name) || `${path}.${mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg')}`;
  return { document: { metadata: { type, originalName, mimeType, byteSize: file.size }, bytes: file } };
}

/** Returns the document of a path such as `nid`. @throws MockFailure NOT_FOUND */
export function findDocument(documents: readonly MockDocument[], path: string): MockDocument {
  const { type } = Object.values(DOCUMENT_PARTS).find((part) => part.path === path) ?? {};
  const found = documents.find(({ metadata }) => metadata.type === type);
  if (!found) throw new MockFailure('NOT_FOUND');
  return found;
}

/** Returns the response of a download. @see https://www.rfc-editor.org/rfc/rfc6266 */
export function toFileResponse({ metadata, bytes }: MockDocument): Response {
  const { originalName, mimeType, byteSize } = metadata;
  const ascii = originalName.replace(/[^ -~]/g, '?').replace(/["\\]/g, '\\$&');
  const encoded = encodeURIComponent(originalName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return new Response(bytes, {
    headers: {
      'content-type': mimeType,
      'content-length': String(byteSize),
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      'x-request-id': 'mock',
    },
  });
}

/** Returns a file name without directories and control characters, in NFC, as the API stores it. */
function cleanName(sent: string): string {
  const base = sent.replace(/^[\s\S]*[/\\]/, '');
  const name = base
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim();
  return /^\.*$/.test(name) ? '' : name.slice(0, 255);
}
