import { DOCUMENT_PARTS } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { hasObject } from '../../storage/document-store.ts';
import { findDocuments } from '../customer.repository.ts';
import { fileExtensionOf } from '../uploads/clean-file-name.ts';
import { type DocumentFiles, openDocument } from './document-files.ts';

export type ExportedDocument = Awaited<ReturnType<typeof exportDocuments>>[number];

/**
 * Returns the documents of an account, each to be opened when its turn comes: a store may cut a stream that is not read.
 *
 * @throws ApiError STORAGE_ERROR if the object of one is missing
 */
export async function exportDocuments(files: DocumentFiles, em: EntityManager, accountId: string) {
  const documents = await findDocuments(em, accountId);
  for (const { storageKey } of documents) await requireObject(files, storageKey);
  return documents.map((document) => {
    const { type, originalName, mimeType, byteSize, uploadedAt } = document;
    const path = Object.values(DOCUMENT_PARTS).find((part) => part.type === type)?.path ?? type;
    // The name of the client may be one that a system cannot write.
    const file = `documents/${path}${fileExtensionOf(mimeType)}`;
    return { metadata: { type, file, originalName, byteSize, uploadedAt }, open: () => openDocument(files, document) };
  });
}

async function requireObject({ store }: DocumentFiles, storageKey: string): Promise<void> {
  const isThere = await hasObject(store, storageKey).catch((cause: unknown) => {
    throw new ApiError('STORAGE_ERROR', { cause });
  });
  if (!isThere) throw new ApiError('STORAGE_ERROR', { cause: new Error('a document is missing in the store') });
}
