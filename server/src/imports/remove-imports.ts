import type { Clock } from '../base/clock.ts';
import { deleteObjects, recordPending } from '../customers/documents/pending-documents.ts';
import type { Database } from '../database/database.ts';
import { deleteEnded } from '../database/delete-in-batches.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { changeImport, emptyImport, findExpired } from './catalog-import.repository.ts';
import { endStoppedImports } from './lease.ts';

/** The time for which an expired import remains without its rows. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Removes the files and rows of imports that have expired, and later the imports themselves. @returns the number of imports */
export async function removeImports(
  database: Database,
  clock: Clock,
  store: DocumentStore | undefined,
): Promise<number> {
  const now = clock();
  await endStoppedImports(database.fork(), clock);
  const expired = await findExpired(database.fork(), now);
  for (const { id, state, storageKey } of expired) {
    const keys = storageKey === null ? [] : [storageKey];
    await database.fork().transactional(async (em) => {
      if (state === 'ready' || state === 'invalid') await changeImport(em, id, state, { state: 'expired', now });
      await recordPending(em, keys, now);
      await emptyImport(em, id);
    });
    if (store) await deleteObjects(store, keys);
  }
  const old = new Date(now.getTime() - RETENTION_MS);
  return expired.length + (await deleteEnded(database, { table: 'catalog_import', column: 'expiresAt' }, old));
}
