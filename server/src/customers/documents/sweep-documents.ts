import type { DocumentType } from '@arot/contract';
import type { EntityManager } from '../../database/database.ts';
import { type DocumentStore, hasObject } from '../../storage/document-store.ts';
import { type DocumentPlace, findDocumentPlaces, findNamedKeys } from '../customer.repository.ts';
import { rejectSharedStore } from './claim-document-store.ts';
import { deletePendingBefore } from './pending-document.repository.ts';

/** Objects younger than this may belong to a registration that has no row yet. A registration takes minutes at most. */
const ORPHAN_AGE_MS = 60 * 60 * 1_000;
const BATCH = 500;

export type SweepOptions = {
  readonly now: Date;
  /** True if the sweep only reports what it would remove. */
  readonly dryRun: boolean;
  /** Minimum age of an object without a row; an hour by default. */
  readonly olderThanMs?: number;
};

export type SweepResult = {
  /** Number of objects in the store. */
  readonly objects: number;
  /** Number of documents in the database. */
  readonly documents: number;
  /** Storage keys of objects that no document names. They are secret: only for tests and for logs of this machine. */
  readonly orphans: readonly string[];
  /** Documents without an object. */
  readonly missing: readonly { accountId: string; type: DocumentType }[];
};

/**
 * Compares the store with the database. Removes objects that crashes and failed deletions left behind, and reports the
 * documents that have lost their object. It may run beside the server. The keys of all objects are in memory, about a
 * hundred bytes each.
 *
 * @throws OperatorError if another database uses the store
 * @throws StorageError
 */
export async function sweepDocuments(
  em: EntityManager,
  store: DocumentStore,
  options: SweepOptions,
): Promise<SweepResult> {
  if (!options.dryRun) await rejectSharedStore(em, store, options.now);
  const { present, orphans } = await sweepObjects(em, store, options);
  // The sweep has removed their objects, whichever database recorded them.
  if (!options.dryRun) await deletePendingBefore(em, new Date(options.now.getTime() - ORPHAN_AGE_MS));
  const { documents, missing } = await findMissing(em, store, present);
  return { objects: present.size, documents, orphans, missing };
}

async function sweepObjects(
  em: EntityManager,
  store: DocumentStore,
  { now, dryRun, olderThanMs = ORPHAN_AGE_MS }: SweepOptions,
): Promise<{ present: Set<string>; orphans: string[] }> {
  const present = new Set<string>();
  const orphans: string[] = [];
  const removeUnnamed = async (keys: readonly string[]) => {
    const named = keys.length === 0 ? new Set() : await findNamedKeys(em, keys);
    for (const key of keys.filter((candidate) => !named.has(candidate))) {
      if (!dryRun) await store.delete(key);
      orphans.push(key);
    }
  };
  let batch: string[] = [];
  for await (const { key, modifiedAt } of store.list()) {
    present.add(key);
    if (now.getTime() - modifiedAt.getTime() < olderThanMs) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnnamed(batch);
    batch = [];
  }
  await removeUnnamed(batch);
  return { present, orphans };
}

async function findMissing(
  em: EntityManager,
  store: DocumentStore,
  present: ReadonlySet<string>,
): Promise<{ documents: number; missing: SweepResult['missing'] }> {
  const missing: { accountId: string; type: DocumentType }[] = [];
  let documents = 0;
  let places: DocumentPlace[] = [];
  do {
    places = await findDocumentPlaces(em, places.at(-1)?.storageKey ?? '', BATCH);
    documents += places.length;
    for (const { accountId, type, storageKey } of places) {
      // The second check finds objects that were added after the listing.
      if (present.has(storageKey) || (await hasObject(store, storageKey))) continue;
      missing.push({ accountId, type });
    }
  } while (places.length === BATCH);
  return { documents, missing };
}
