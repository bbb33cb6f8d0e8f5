import type { Readable } from 'node:stream';
import { DOCUMENT_PARTS } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { hasObject } from '../../storage/document-store.ts';
import { findDocuments } from '../customer.repository.ts';
import { fileExtensionOf } from '../uploads/clean-file-name.ts';
import { type DocumentFiles, openDocument } from './document-files.ts';

export type ExportedDocument = {
  /** The file has a name of ours: that of the client may be one that a system cannot write. */
  readonly metadata: {
    readonly type: string;
    readonly file: string;
    readonly originalName: string;
    readonly byteSize: number;
    readonly uploadedAt: string;
  };
  /** @throws ApiError STORAGE_ERROR */
  open(): Promise<Readable>;
};

/**
 * Returns the documents of an account, each to be opened when its turn comes: a store may cut a stream that is not read.
 *
 * @throws ApiError STORAGE_ERROR if the object of one is missing
 */
export async function exportDocuments(
  files: DocumentFiles,
  em: EntityManager,
  accountId: string,
): Promise<ExportedDocument[]> {
  const documents = await findDocuments(em, accountId);
  for (const { storageKey } of documents) await requireObject(files, storageKey);
  return documents.map((document) => {
    const { type, originalName, mimeType, byteSize, uploadedAt } = document;
    const path = Object.values(DOCUMENT_PARTS).find((part) => part.type === type)?.path ?? type;
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
