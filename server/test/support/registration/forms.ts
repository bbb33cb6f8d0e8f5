import type { ApiErrorBody, CustomerProfile, DocumentMimeType } from '@arot/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../../src/database/database.ts';
import type { DocumentStore } from '../../../src/storage/document-store.ts';

/** A part of a form, valid or invalid. */
export type FormPart = {
  readonly name?: string;
  /** Makes the part a file. */
  readonly fileName?: string;
  readonly type?: string;
  readonly content?: string | Uint8Array;
  /** Replaces the headers that the other fields would generate. */
  readonly headers?: string;
};

/** The parts of a form, or bytes that need not be a form. */
export type Form = readonly FormPart[] | Uint8Array<ArrayBuffer>;

export const BOUNDARY = 'arot-form-boundary';

/** Encodes parts as multipart/form-data. */
export function encodeForm(parts: readonly FormPart[], boundary = BOUNDARY): Buffer<ArrayBuffer> {
  const pieces: Uint8Array[] = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.headers ?? headersOf(part)}\r\n\r\n`),
    Buffer.from(part.content ?? ''),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

function headersOf({ name, fileName, type }: FormPart): string {
  const disposition = ['form-data'];
  if (name !== undefined) disposition.push(`name="${name}"`);
  if (fileName !== undefined) disposition.push(`filename="${fileName}"`);
  return [
    `Content-Disposition: ${disposition.join('; ')}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ].join('\r\n');
}

const SIGNATURES = {
  'image/jpeg': Buffer.from('ffd8ffe000074a46494600', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/webp': Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1'),
  'application/pdf': Buffer.from('%PDF-1.7\n'),
} as const satisfies Record<DocumentMimeType, Buffer>;

/** Creates a file with the signature of its type. The other bytes are different in every sample. */
export function sampleFile(type: DocumentMimeType, byteSize = 200): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(byteSize, `${crypto.randomUUID()}\r\n--${BOUNDARY.slice(0, -1)}\0`);
  SIGNATURES[type].copy(file);
  if (type === 'image/jpeg') file.set([0xff, 0xd9], byteSize - 2);
  return file;
}

/** Creates a valid file part. */
export function filePart(name: string, type: DocumentMimeType = 'image/png', content = sampleFile(type)): FormPart {
  return { name, fileName: `${name}.bin`, type, content };
}

let count = 0;

/** Creates a phone number that no other test uses. */
export function newPhoneNumber(): string {
  count += 1;
  return `017${String(process.pid % 1_000).padStart(3, '0')}${String(count).padStart(5, '0')}`;
}

/** Returns the two required parts of a registration. */
export function requiredParts(phoneNumber = newPhoneNumber()): FormPart[] {
  return [
    { name: 'phoneNumber', content: phoneNumber },
    { name: 'password', content: 'correct horse battery' },
  ];
}

/** Counts everything that a registration stores, to compare before and after a rejected one. */
export async function countEverything({ database, documents }: { database: Database; documents: DocumentStore }) {
  const { rows } = await sql<Record<'accounts' | 'customers' | 'documents' | 'sessions' | 'events', number>>`
    select (select count(*)::int from account) as accounts, (select count(*)::int from customer) as customers,
      (select count(*)::int from customer_document) as documents, (select count(*)::int from session) as sessions,
      (select count(*)::int from audit_event where kind = 'customer_registered') as events`.execute(
    database.fork().getKysely(),
  );
  const [counts] = rows;
  if (!counts) throw new Error('The query has returned no counts.');
  let objects = 0;
  for await (const _ of documents.list()) objects += 1;
  return { ...counts, objects };
}

/** The part of a server that sends forms. */
type FormServer = {
  request<T>(path: string, init: RequestInit): Promise<{ status: number; headers: Headers; body: T }>;
};

/** Sends a registration form. */
export async function sendForm(
  server: FormServer,
  parts: Form,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  return await server.request<{ data: CustomerProfile } & ApiErrorBody>('/api/auth/customer/register', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    body: parts instanceof Uint8Array ? parts : encodeForm(parts),
    ...(signal ? { signal } : {}),
  });
}

/** Sends a form that must be rejected, and expects that it stored nothing. @returns the error */
export async function sendRejected(
  server: FormServer & { database: Database; documents: DocumentStore },
  parts: Form,
  status: number,
  headers: Record<string, string>,
) {
  const before = await countEverything(server);
  const response = await sendForm(server, parts, { headers });
  expect(response.status, JSON.stringify(response.body)).toBe(status);
  expect(await countEverything(server)).toEqual(before);
  return response.body.error;
}
