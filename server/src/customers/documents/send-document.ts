import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_PARTS, type DocumentType } from '@arot/contract';
import { create as contentDisposition } from 'content-disposition';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { type DocumentStore, retainStreamError } from '../../storage/document-store.ts';
import { type DocumentRow, findDocument } from '../customer.repository.ts';
import { LengthCheckedStream } from '../registration/length-checked-stream.ts';

/** The name of a document in a path. */
export type DocumentPath = (typeof DOCUMENT_PARTS)[keyof typeof DOCUMENT_PARTS]['path'];

/**
 * Sends a document as an attachment. The audit event is committed before the first byte, also if the client leaves. A failure
 * before the first byte becomes an error response. After it, the connection is cut, because nothing else tells the client that
 * the body is incomplete.
 *
 * @throws ApiError NOT_FOUND, or STORAGE_ERROR if the object of an existing row is missing or incomplete
 */
export async function sendDocument(
  documents: DocumentStore,
  ctx: Context,
  { accountId, path }: { readonly accountId: string; readonly path: DocumentPath },
  { method, response }: { method: IncomingMessage['method']; response: ServerResponse },
): Promise<void> {
  const type = documentTypeOf(path);
  const document = await findDocument(ctx.em, accountId, type);
  if (!document) throw new ApiError('NOT_FOUND');
  const bytes = await openDocument(documents, document).catch(async (error: unknown) => {
    // The account may have been erased since.
    throw (await findDocument(ctx.em, accountId, type)) ? error : new ApiError('NOT_FOUND');
  });
  try {
    if (method !== 'HEAD') await recordAudit(ctx, 'document_read', { accountId, details: { type } });
    // The client may have left during these reads. The response then emits no further event.
    if (response.destroyed) return;
    setHeaders(response, document);
    if (method === 'HEAD') response.end();
    else await send(bytes, document.byte_size, response);
  } finally {
    bytes.destroy();
  }
}

function documentTypeOf(path: DocumentPath): DocumentType {
  const part = Object.values(DOCUMENT_PARTS).find((candidate) => candidate.path === path);
  if (!part) throw new ApiError('NOT_FOUND');
  return part.type;
}

/**
 * Opens the bytes of a document. The caller reads them to their end or destroys them.
 *
 * @throws ApiError STORAGE_ERROR
 */
export async function openDocument(documents: DocumentStore, document: DocumentRow): Promise<Readable> {
  const object = await documents.get(document.storage_key).catch((cause: unknown) => {
    throw new ApiError('STORAGE_ERROR', { cause });
  });
  if (!object) throw new ApiError('STORAGE_ERROR', { cause: new Error('a document is missing in the store') });
  // The stream may fail before it is read.
  retainStreamError(object.bytes);
  if (object.size === document.byte_size) return object.bytes;
  object.bytes.destroy();
  throw new ApiError('STORAGE_ERROR', {
    cause: new Error(`a document of ${document.byte_size} bytes has ${object.size} in the store`),
  });
}

/** Every response has `nosniff` and `no-store` already. */
function setHeaders(response: ServerResponse, document: DocumentRow): void {
  response.setHeader('Content-Type', document.mime_type);
  response.setHeader('Content-Length', document.byte_size);
  response.setHeader('Content-Disposition', contentDisposition(document.original_name));
}

async function send(bytes: Readable, size: number, response: ServerResponse): Promise<void> {
  const source = new LengthCheckedStream(bytes, size);
  let hasLeft = false;
  response.once('close', () => {
    hasLeft = !source.failed && !response.writableFinished;
  });
  try {
    await pipeline(source.chunks(), response);
  } catch (error) {
    if (!hasLeft) throw error;
  }
}
