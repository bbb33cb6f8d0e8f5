import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DocumentType } from '@arot/contract';
import { locateAccount } from '../../accounts/locate-account.ts';
import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { OperatorError } from '../../base/errors.ts';
import { findDocument } from '../customer.repository.ts';
import { type DocumentFiles, LengthCheckedStream, openDocument } from './document-files.ts';

/**
 * Saves a customer's document in a file that only the user of the process can read. The audit trail records it before the
 * first byte. After a failure, no part of the document is left.
 *
 * @param options `force`: replaces an existing file, once the document is complete
 * @throws OperatorError without such an account, document or object, or if the file exists
 */
export async function saveDocument(
  ctx: AuditContext,
  files: DocumentFiles,
  { which, type, file }: { readonly which: string; readonly type: DocumentType; readonly file: string },
  { force }: { readonly force: boolean },
) {
  const { id: accountId } = await locateAccount(ctx.em, which);
  const document = await findDocument(ctx.em, accountId, type);
  if (!document) throw new OperatorError(`"${which}" has no document ${type}.`);
  const bytes = await openDocument(files, document).catch((error: unknown) => {
    throw new OperatorError(`The document cannot be read: ${error instanceof Error ? causeOf(error) : String(error)}`);
  });
  // A file that is to be replaced stays until the new one is complete.
  const target = force ? `${file}.${randomUUID()}` : file;
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  try {
    await new Promise((resolve, reject) => output.once('open', resolve).once('error', reject));
  } catch (error) {
    bytes.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new OperatorError(`${file} exists. Choose another file, or replace it with --force.`);
  }
  try {
    await recordAudit(ctx, 'document_read', { accountId, details: { type } });
    await pipeline(new LengthCheckedStream(bytes, document.byteSize).chunks(), output);
    if (force) await rename(target, file);
  } catch (error) {
    bytes.destroy();
    output.destroy();
    await rm(target, { force: true });
    throw error;
  }
  return { accountId, type, file, mimeType: document.mimeType, byteSize: document.byteSize };
}

function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
