import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { recordAudit } from '../../audit/record-audit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import type { Exchange } from '../../operations/bind.ts';
import { type DocumentRow, findDocument } from '../customer.repository.ts';
import { ownAccountId } from '../customer-profile.ts';
import { LengthCheckedStream, openDocument } from './document-files.ts';
import { type DocumentPath, documentRuleOf } from './document-path.ts';

/**
 * Sends a document as an attachment. The audit event is committed before the first byte, also if the client leaves. A failure
 * before the first byte becomes an error response. After it, the connection is cut, because nothing else tells the client that
 * the body is incomplete.
 *
 * @throws ApiError NOT_FOUND, or STORAGE_ERROR if the object of an existing row is missing or incomplete
 */
export async function sendDocument(
  ctx: Context,
  { accountId, path }: { readonly accountId: string; readonly path: DocumentPath },
  { request: { method }, response }: Exchange,
): Promise<void> {
  const { type } = documentRuleOf(path);
  const document = await findDocument(ctx.em, accountId, type);
  if (!document) throw new ApiError('NOT_FOUND');
  const bytes = await openDocument(ctx.services.files, document).catch(async (error: unknown) => {
    // The account may have been erased since.
    throw (await findDocument(ctx.em, accountId, type)) ? error : new ApiError('NOT_FOUND');
  });
  try {
    if (method !== 'HEAD') await recordAudit(ctx, 'document_read', { accountId, details: { type } });
    // The client may have left during these reads. The response then emits no further event.
    if (response.destroyed) return;
    setHeaders(response, document);
    if (method === 'HEAD') response.end();
    else await send(bytes, document.byteSize, response);
  } finally {
    bytes.destroy();
  }
}

/** Sets the headers of a download. Every response has `nosniff` and `no-store` already. */
function setHeaders(response: ServerResponse, document: DocumentRow): void {
  response.setHeader('Content-Type', document.mimeType);
  response.setHeader('Content-Length', document.byteSize);
  response.setHeader('Content-Disposition', contentDisposition(document.originalName));
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

/**
 * Sends one of the signed-in customer's documents.
 *
 * @see catalog specification, section 4, GET /api/customers/me/documents/{type}
 * @throws ApiError NOT_FOUND, or STORAGE_ERROR if the object of an existing row is missing or incomplete
 */
export async function downloadCustomerDocument(ctx: Context, path: DocumentPath, exchange: Exchange): Promise<void> {
  await sendDocument(ctx, { accountId: ownAccountId(ctx), path }, exchange);
}
