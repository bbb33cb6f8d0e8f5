import { type DocumentStore, StorageError } from '../../storage/document-store.ts';

/**
 * Deletes the objects of documents whose rows have been deleted. The job `documents` removes those that the store does not
 * delete now.
 *
 * @returns the number of objects that are left
 */
export async function deleteObjects(documents: DocumentStore, keys: readonly string[]): Promise<number> {
  let left = 0;
  for (const key of keys) {
    try {
      await documents.delete(key);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      left += 1;
    }
  }
  return left;
}
