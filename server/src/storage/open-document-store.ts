import path from 'node:path';
import { OperatorError } from '../base/errors.ts';
import { loadOptional } from '../base/packages.ts';
import { DOCUMENT_LAYOUT, type DocumentStore, StorageError, type StoreLayout } from './document-store.ts';
import { FileStore } from './file-store.ts';
import { parseStorageUrl } from './parse-storage-url.ts';

/** Adds headers to a request that this server sends. */
export type AddHeaders = (headers: Record<string, string>) => void;

/**
 * Opens the store of AROT_STORAGE_URL or, with the layout of pictures, of AROT_PICTURES_URL.
 *
 * @param addHeaders adds headers, such as those of a trace, to each request to S3
 * @throws Error if the URL is invalid; OperatorError if the folder cannot be made, or if the AWS SDK is needed and not installed; StorageError if no region is configured
 */
export async function openDocumentStore(
  url: string,
  addHeaders?: AddHeaders,
  layout: StoreLayout = DOCUMENT_LAYOUT,
): Promise<DocumentStore> {
  const location = parseStorageUrl(url);
  if (location.kind === 'file') return await openFolder(location.folder, layout);
  // Importing the AWS SDK takes a tenth of a second and tens of megabytes, which a server with a folder does not need.
  const { S3Store } = await loadOptional(() => import('./s3-store.ts'), {
    feature: `The store ${location.kind}://${location.bucket}`,
    packages: ['@aws-sdk/client-s3', '@aws-sdk/lib-storage'],
    otherwise: 'Or set AROT_STORAGE_URL and AROT_PICTURES_URL to folders (file:…).',
  });
  return await S3Store.open(location, { layout, ...(addHeaders && { addHeaders }) });
}

async function openFolder(folder: string, layout: StoreLayout): Promise<DocumentStore> {
  try {
    return await FileStore.open(folder, layout);
  } catch (error) {
    const reason = error instanceof StorageError && error.cause instanceof Error ? error.cause.message : String(error);
    throw new OperatorError(
      `The folder ${path.resolve(folder)} of the documents cannot be made: ${reason}. Correct AROT_STORAGE_URL or AROT_DATA_DIR.`,
    );
  }
}
