import type { Clock } from '../../base/clock.ts';
import { OperatorError } from '../../base/errors.ts';
import type { Database, EntityManager } from '../../database/database.ts';
import { findStoreTurn, saveStoreTurn } from '../../database/database-identity.ts';
import type { DocumentStore } from '../document-store.ts';
import { isAloneFor, writeNextTurn } from '../store-turn.ts';
import { deleteUnseen, findMissing, findUnnamed, findUnseen, hasPictures, touchNamed } from './picture.repository.ts';
import { pictureNames } from './picture-name.ts';

/** The time that a picture stays that nothing refers to. */
const UNNAMED_MS = 24 * 60 * 60_000;
/** The time that a database must have been alone in the store before a sweep by hand may remove pictures. */
const ALONE_MS = 60 * 60_000;
/** An upload takes minutes at most. */
const UNFINISHED_MS = 60 * 60_000;
const BATCH = 500;
const ALWAYS = new Date(0);

/**
 * Removes the pictures that nothing has referred to for a day, as the regular job. It removes only what this database has
 * recorded since it has been alone in the store, as the job of documents does.
 *
 * @returns the number of removed pictures
 * @throws StorageError
 */
export async function removeUnnamedPictures(database: Database, clock: Clock, store: DocumentStore): Promise<number> {
  const now = clock();
  const em = database.fork();
  // Without a picture, the store may not even exist.
  if (!(await hasPictures(em))) return 0;
  const last = await findStoreTurn(em, 'pictures');
  const since = await writeNextTurn(store, last, now, (turn, aloneSince) =>
    saveStoreTurn(em, 'pictures', turn, aloneSince),
  );
  await store.removeUnfinished?.(new Date(now.getTime() - UNFINISHED_MS));
  return await removePictures(database, store, { now, since });
}

/**
 * Sweeps the pictures by hand: also removes those that were recorded before a restore of the database.
 *
 * @throws OperatorError if another database has used the store within the last hour
 * @throws StorageError
 */
export async function sweepPictures(
  database: Database,
  clock: Clock,
  store: DocumentStore,
  dryRun: boolean,
): Promise<number> {
  const now = clock();
  if (dryRun) return (await findUnnamed(database.fork(), dayBefore(now))).length;
  if (!(await isAloneFor(ALONE_MS, store, await findStoreTurn(database.fork(), 'pictures'), now))) {
    throw new OperatorError(
      'Another database has used this picture store within the last hour, or this database was restored. A sweep could ' +
        'remove pictures of the other one. Stop the other servers or give them another AROT_PICTURES_URL, let the servers ' +
        'of this database run for an hour, then sweep again. --dry-run is always possible.',
    );
  }
  return await removePictures(database, store, { now, since: ALWAYS });
}

async function removePictures(
  database: Database,
  store: DocumentStore,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<number> {
  const before = dayBefore(now);
  const unseen = (em: EntityManager) => findUnseen(em, { before, since, limit: BATCH });
  // Most runs end here: a picture in use is looked for once a day.
  if ((await unseen(database.fork())).length === 0) return 0;
  await touchNamed(database.fork(), before, now);
  let removed = 0;
  for (;;) {
    const hashes = await unseen(database.fork());
    let removedNow = 0;
    for (const hash of hashes) {
      if (await removePicture(database, store, hash, before)) removedNow += 1;
    }
    removed += removedNow;
    if (hashes.length < BATCH || removedNow === 0) return removed;
  }
}

/** Removes the files before the commit: after a crash in between, the next sweep finds the record. */
async function removePicture(database: Database, store: DocumentStore, hash: string, before: Date): Promise<boolean> {
  return await database.fork().transactional(async (em) => {
    if (!(await deleteUnseen(em, hash, before))) return false;
    await Promise.all(pictureNames(hash).map((name) => store.delete(name)));
    return true;
  });
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - UNNAMED_MS);
}

/** Counts the pictures of this server that something refers to and that this database does not have. */
export async function countMissingPictures(em: EntityManager): Promise<number> {
  return (await findMissing(em)).length;
}
