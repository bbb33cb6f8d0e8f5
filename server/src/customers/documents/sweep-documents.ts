import type { DocumentType } from '@arot/contract';
import type { EntityManager } from '../../database/open-database.ts';
import type { DocumentStore } from '../../storage/document-store.ts';
import { retainStreamError } from '../../storage/retain-stream-error.ts';
import { type DocumentPlace, findDocumentPlaces, findNamedKeys } from '../customer.repository.ts';

/** A registration takes minutes at the most; what is older than this and has no row will get none. */
const ORPHAN_AGE_MS = 60 * 60 * 1_000;
const BATCH = 500;

export type SweepOptions = {
  readonly now: Date;
  /** Remove nothing, only say what would be removed. */
  readonly dryRun: boolean;
  /** How old an object without a row has to be; an hour by default. */
  readonly olderThanMs?: number;
};

export type SweepResult = {
  /** How many objects there are. */
  readonly objects: number;
  /** How many documents there are. */
  readonly documents: number;
  /** Storage keys, for tests and logs of this machine only: objects that no document named. */
  readonly orphans: readonly string[];
  /** Documents whose object is not there. */
  readonly missing: readonly { accountId: string; type: DocumentType }[];
};

/**
 * Holds the store and the database against each other: removes what crashes and failed deletions left in the store, and
 * says which documents have lost their object. It may run beside the server. The keys of all objects are held in memory,
 * some hundred bytes each.
 *
 * @throws StorageError
 */
export async function sweepDocuments(
  em: EntityManager,
  store: DocumentStore,
  options: SweepOptions,
): Promise<SweepResult> {
  const { present, orphans } = await sweepObjects(em, store, options);
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
    places = await findDocumentPlaces(em, places.at(-1)?.storage_key ?? '', BATCH);
    documents += places.length;
    for (const { account_id, type, storage_key } of places) {
      // One that was registered after the objects were listed is there all the same.
      if (present.has(storage_key) || (await isThere(store, storage_key))) continue;
      missing.push({ accountId: account_id, type });
    }
  } while (places.length === BATCH);
  return { documents, missing };
}

async function isThere(store: DocumentStore, key: string): Promise<boolean> {
  const object = await store.get(key);
  if (!object) return false;
  retainStreamError(object.bytes);
  object.bytes.destroy();
  return true;
}
