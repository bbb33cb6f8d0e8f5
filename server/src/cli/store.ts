import type { Config } from '../config.ts';
import { claimDocumentStore } from '../customers/documents/claim-document-store.ts';
import type { Database } from '../database/database.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { withDatabase } from './command.ts';

/** Opens the database and its document store, runs the work and closes both, also if the work fails. */
export async function withStore<T>(
  work: (database: Database, store: DocumentStore, config: Config) => Promise<T>,
): Promise<T> {
  return await withDatabase(async (database, config) => {
    const store = await openDocumentStore(config.storageUrl);
    try {
      return await work(database, store, config);
    } finally {
      store.close();
    }
  });
}

/** Runs an operation like {@link withStore}, and rejects the store of another database. */
export async function withOwnStore<T>(
  work: (database: Database, store: DocumentStore, config: Config) => Promise<T>,
): Promise<T> {
  return await withStore(async (database, store, config) => {
    await claimDocumentStore(database.fork(), store);
    return await work(database, store, config);
  });
}
