import { DOCUMENT_PARTS, MAX_DOCUMENT_BYTES } from '@arot/contract';
import type { CustomerDocument } from '../generated/types.ts';
import { invalid, MockFailure } from './mock-failure.ts';

/** A file of a form whose type and size are accepted. */
export type MockFile = { readonly name: string; readonly mimeType: string; readonly bytes: Blob };

/** A stored file: its metadata, as the profile has it, and its bytes. */
export type MockDocument = { readonly metadata: CustomerDocument; readonly bytes: Blob };

/** The first bytes of each type, in hexadecimal. The dots are the size of a WebP or of the box of an AVIF. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}6674797061766966/,
  'application/pdf': /^25504446/,
};

/** Returns the issue of a part that needs a document of another type. */
const typeIssue = (part: string) => `Must be a JPEG, PNG or WebP image${part === 'shopImage' ? '' : ', or a PDF'}.`;

/**
 * Checks a file of a part. A file without a name and without bytes was not chosen, and is neither accepted nor an issue. The type
 * of a document must be declared; that of a picture is only in its bytes.
 *
 * @throws MockFailure PAYLOAD_TOO_LARGE
 */
export async function checkFile(
  part: string,
  file: File,
  mimeTypes: readonly string[],
): Promise<{ readonly file?: MockFile; readonly issue?: string }> {
  if (file.size === 0) return file.name === '' ? {} : { issue: 'The file is empty.' };
  // A catalog file, whose type its name tells.
  if (!mimeTypes.some((type) => type in SIGNATURES)) {
    return { file: { name: cleanName(file.name), mimeType: file.type, bytes: file } };
  }
  if (file.size > MAX_DOCUMENT_BYTES) {
    throw new MockFailure('PAYLOAD_TOO_LARGE', { fields: { [part]: ['Must have at most 10 MiB.'] } });
  }
  const signature = toHex(await file.slice(0, 16).arrayBuffer());
  const isPicture = part === 'picture';
  const found = mimeTypes.find((type) => SIGNATURES[type]?.test(signature));
  // A form sends a file without a type as application/octet-stream.
  const declared = isPicture ? found : file.type.replace(/;.*/, '').trim().toLowerCase() || 'application/octet-stream';
  if (declared !== undefined && mimeTypes.includes(declared)) {
    if (declared !== found) return { issue: `The content of the file is not ${declared}.` };
    return { file: { name: cleanName(file.name), mimeType: found, bytes: file } };
  }
  if (!found) return { issue: isPicture ? 'Must be a JPEG, PNG, WebP or AVIF picture.' : typeIssue(part) };
  return { issue: `Is declared as ${declared}. Declare ${found}.` };
}

/** Returns the documents of a registration. */
export function toDocuments(files: ReadonlyMap<string, MockFile>): MockDocument[] {
  return [...files].map(([part, file]) => toDocument(part as DocumentPart, file));
}

/** Returns the document of an upload to a path such as `nid`. @throws MockFailure VALIDATION_ERROR */
export function toUploaded(path: string, { mimeType, ...file }: MockFile): MockDocument {
  const part = (Object.keys(DOCUMENT_PARTS) as DocumentPart[]).find((name) => DOCUMENT_PARTS[name].path === path);
  if (!part) throw new MockFailure('NOT_FOUND');
  const allowed: readonly string[] = DOCUMENT_PARTS[part].mimeTypes;
  if (!allowed.includes(mimeType)) throw invalid('file', typeIssue(part));
  return toDocument(part, { mimeType, ...file });
}

type DocumentPart = keyof typeof DOCUMENT_PARTS;

function toDocument(part: DocumentPart, { name, mimeType, bytes }: MockFile): MockDocument {
  const { type, path } = DOCUMENT_PARTS[part];
  const originalName = name || `${path}.${mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg')}`;
  const metadata = { type, originalName, mimeType: mimeType as CustomerDocument['mimeType'], byteSize: bytes.size };
  return { metadata, bytes };
}

/** Returns the document of a path such as `nid`. @throws MockFailure NOT_FOUND */
export function findDocument(documents: readonly MockDocument[], path: string | undefined): MockDocument {
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

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
