import { isConflict } from '../../database/connection/repeat-after-conflict.ts';
import type { EntityManager } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { insertDocuments } from '../customer.repository.ts';
import { finishPending } from '../documents/pending-documents.ts';
import type { DocumentForm } from './document-form.ts';

/**
 * Runs the transaction that names the stored files of a form, see {@link insertUploads}. If it fails, the files are removed.
 *
 * @param accountId for the log
 */
export async function saveUploads<T>(
  ctx: Context,
  form: DocumentForm,
  accountId: string,
  write: (em: EntityManager) => Promise<T>,
): Promise<T> {
  let written = false;
  try {
    return await ctx.em.transactional(async (em) => {
      written = false;
      const result = await write(em);
      written = true;
      return result;
    });
  } catch (error) {
    // The database may have committed although its response was lost. Only a sweep can find out, so the files stay. A conflict is a
    // response: nothing was stored.
    if (written && !isConflict(error)) ctx.log.error({ accountId }, 'it is unknown whether documents were committed');
    else await form.discard(ctx.log);
    throw error;
  }
}

/** Inserts the documents of a form. @throws ApiError STORAGE_ERROR if the upload took so long that an object was removed */
export async function insertUploads(
  em: EntityManager,
  accountId: string,
  form: DocumentForm,
  createdAt: Date,
): Promise<void> {
  await insertDocuments(
    em,
    form.uploads.map(({ type, originalName, mimeType, byteSize, sha256, storageKey, encryptedKey }) => {
      return { accountId, type, originalName, mimeType, byteSize, sha256, storageKey, encryptedKey, createdAt };
    }),
  );
  await finishPending(em, form.recordedKeys);
}
