import type { DocumentStore } from './document-store.ts';
import { FileStore } from './file-store.ts';
import { parseStorageUrl } from './parse-storage-url.ts';

/**
 * Opens the store that AROT_STORAGE_URL names.
 *
 * @throws Error where the address is none; StorageError where it names no usable folder, or no region is known
 */
export async function openDocumentStore(url: string): Promise<DocumentStore> {
  const location = parseStorageUrl(url);
  if (location.kind === 'file') return await FileStore.open(location.folder);
  // The AWS SDK costs a tenth of a second and tens of megabytes, which a server with a folder need not pay.
  const { S3Store } = await import('./s3-store.ts');
  return await S3Store.open(location);
}
