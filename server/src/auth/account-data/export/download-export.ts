import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { recordAudit } from '../../../audit/record-audit.ts';
import { LengthCheckedStream } from '../../../customers/documents/document-files.ts';
import { type ExportedDocument, exportDocuments } from '../../../customers/documents/export-documents.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Context } from '../../../http/context.ts';
import type { Exchange } from '../../../operations/bind.ts';
import { retainStreamError } from '../../../storage/document-store.ts';
import { findOwnAccount } from '../../own-account/own-account.ts';
import { findExport } from './account-export.repository.ts';
import { EXPORT_KEY, type ExportedFiles } from './request-export.ts';

/**
 * Sends an export as a ZIP file: the JSON files, and the documents as they are stored now. The audit event is committed before the
 * first byte. A failure before the first byte becomes an error response, and one after it cuts the connection.
 *
 * @throws ApiError NOT_FOUND, also for an export of another account; STORAGE_ERROR
 */
export async function downloadExport(
  ctx: Context,
  id: string,
  { request: { method }, response }: Exchange,
): Promise<void> {
  const account = await findOwnAccount(ctx);
  const stored = await findExport(ctx.em, account.id, id, ctx.clock());
  if (!stored) throw new ApiError('NOT_FOUND');
  const collected: ExportedFiles = JSON.parse(ctx.services.keyring.decrypt(EXPORT_KEY, stored.files));
  const documents = await exportDocuments(ctx.services.files, ctx.em, account.id);
  if (method !== 'HEAD') await recordAudit(ctx, 'export_downloaded', { accountId: account.id, details: { id } });
  // The client may have left during these reads. The response then emits no further event.
  if (response.destroyed) return;
  response.setHeader('Content-Type', 'application/zip');
  response.setHeader('Content-Disposition', 'attachment; filename="account.zip"');
  await sendZip({ collected, documents, createdAt: new Date(stored.createdAt) }, { method, response });
}

type Content = {
  readonly collected: ExportedFiles;
  readonly documents: readonly ExportedDocument[];
  readonly createdAt: Date;
};

/** Nothing is compressed, so that the length is known before the first byte. */
async function sendZip(
  { collected, documents, createdAt: mtime }: Content,
  { method, response }: { readonly method: string; readonly response: Exchange['response'] },
): Promise<void> {
  const zip = new ZipFile();
  // It is a PassThrough, which the types do not say.
  const output = zip.outputStream as Readable;
  let opened: Readable | undefined;
  let failed = false;
  // The library reports no error of a source.
  const fail = (error: Error) => {
    failed = true;
    output.destroy(error);
  };
  retainStreamError(output);
  const metadata = documents.map((document) => document.metadata);
  for (const [name, value] of Object.entries({ ...collected, ...(metadata.length > 0 && { documents: metadata }) }))
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), `${name}.json`, { mtime, compress: false });
  for (const { metadata, open } of documents) {
    const { file, byteSize: size } = metadata;
    zip.addReadStreamLazy(file, { mtime, size, compress: false }, (add) => {
      open().then((bytes) => {
        opened = bytes;
        if (output.destroyed) bytes.destroy();
        const checked = Readable.from(new LengthCheckedStream(bytes, size).chunks(), { objectMode: false });
        add(null, checked.once('error', fail));
      }, fail);
    });
  }
  try {
    response.setHeader('Content-Length', await endOf(zip));
    if (method === 'HEAD') response.end();
    else await pipeline(output, response);
  } catch (error) {
    // Otherwise, the client has left.
    if (failed) throw error;
  } finally {
    output.destroy();
    opened?.destroy();
  }
}

/** Ends a ZIP file. @returns its length */
async function endOf(zip: ZipFile): Promise<number> {
  // The types have neither the parameter of the callback nor a call without options.
  const end = zip.end.bind(zip) as unknown as (callback: (size: number) => void) => void;
  return await new Promise(end);
}
