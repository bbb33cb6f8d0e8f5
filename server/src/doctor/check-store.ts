import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { findDatabaseIdentity } from '../database/database-identity.ts';
import { createStorageKey, type DocumentStore, parseMarker } from '../storage/document-store.ts';
import { openDocumentStore } from '../storage/open-document-store.ts';
import { parseStorageUrl } from '../storage/parse-storage-url.ts';
import { requireSharp } from '../storage/pictures/convert-picture.ts';
import { PICTURE_LAYOUT, pictureName } from '../storage/pictures/picture-name.ts';
import { countMissingPictures } from '../storage/pictures/sweep-pictures.ts';
import type { Findings } from './finding.ts';

const GIB = 1024 ** 3;
const PROBE_TEXT = 'arot doctor';

/** Checks the document store: its folder, its owner, and that an object can be written, read and deleted. */
export async function checkStore(findings: Findings, config: Config, database: Database | undefined): Promise<void> {
  const location = parseStorageUrl(config.storageUrl);
  if (location.kind === 'file' && !(await checkFolder(findings, path.resolve(location.folder), 'documents'))) return;
  const store = await openDocumentStore(config.storageUrl);
  try {
    if (!(await checkOwner(findings, store, database))) return;
    await probeStore(store, createStorageKey());
    findings.ok('a document can be written, read and deleted');
  } finally {
    store.close();
  }
}

/** @param what is in the folder. @returns whether it exists */
async function checkFolder(findings: Findings, folder: string, what: 'documents' | 'pictures'): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  const obstacle = found ? (found.isDirectory() ? undefined : `${folder} is a file`) : await findObstacle(folder);
  if (obstacle !== undefined) {
    const variable = what === 'documents' ? 'AROT_STORAGE_URL' : 'AROT_PICTURES_URL';
    findings.problem(
      `the folder ${folder} for ${what} cannot be made: ${obstacle}`,
      `Correct ${variable} or AROT_DATA_DIR, or the owner of the folder above. Run doctor as the user of the server.`,
    );
    return false;
  }
  if (!found) {
    findings.warn(
      `the folder ${folder} does not exist yet`,
      `The first ${what === 'documents' ? 'start' : 'upload'} creates it. If it should exist, mount it.`,
    );
    return false;
  }
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    findings.warn(`other users can open the folder ${folder}`, `Run: chmod 700 ${folder}`);
  }
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB free for ${what}`;
  if (bavail * bsize < GIB) findings.problem(free, 'Free or add disk space: uploads fail without it.');
  else if (bavail < blocks / 20) findings.warn(`${free}, less than 5 %`, 'Add disk space soon.');
  else findings.ok(free);
  return true;
}

/** Finds why this process cannot make a folder. The closest folder above it that exists decides. */
async function findObstacle(folder: string): Promise<string | undefined> {
  for (let above = path.dirname(folder); ; above = path.dirname(above)) {
    const found = await stat(above).catch(() => undefined);
    if (!found && above !== path.dirname(above)) continue;
    if (!found?.isDirectory()) return `${above} is no folder`;
    const isWritable = await access(above, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return isWritable ? undefined : `this user may not write into ${above}`;
  }
}

/** @returns whether objects may be written: not into the store of another database */
async function checkOwner(findings: Findings, store: DocumentStore, database: Database | undefined): Promise<boolean> {
  const marker = await store.readMarker();
  if (marker === undefined) {
    findings.warn('the store has no marker of a database yet', 'The first start writes it.');
    return false;
  }
  if (!database) {
    findings.warn('the owner of the store was not compared, because the database is not available', 'Run it again.');
    return false;
  }
  const { id } = await findDatabaseIdentity(database.fork());
  if (parseMarker(marker) !== id) {
    findings.problem(
      `the store belongs to database ${parseMarker(marker) ?? '(damaged marker)'}, and this is database ${id}`,
      'Correct AROT_STORAGE_URL or DATABASE_URL. If you are sure that both are right: npx arot documents adopt',
    );
    return false;
  }
  findings.ok('the store belongs to this database');
  return true;
}

/** Writes an object, reads it and deletes it. */
async function probeStore(store: DocumentStore, key: string): Promise<void> {
  try {
    await store.put(key, Readable.from([PROBE_TEXT]));
    const object = await store.get(key);
    if (!object || (await text(object.bytes)) !== PROBE_TEXT)
      throw new Error('the store did not return what was written');
  } finally {
    await store.delete(key);
  }
}

/** A name that no picture has: the hash of nothing that is stored. */
const PROBE = pictureName('0'.repeat(64), 320, 'webp');

/** Checks the picture store, that pictures can be converted, and that none is missing that something refers to. */
export async function checkPictures(findings: Findings, config: Config, database: Database | undefined): Promise<void> {
  try {
    await requireSharp();
    findings.ok('pictures can be converted');
  } catch (error) {
    findings.warn((error as Error).message, 'Without it, uploads of pictures are rejected. Everything else works.');
  }
  if (database) {
    const missing = await countMissingPictures(database.fork());
    if (missing > 0) {
      findings.warn(
        `${missing} pictures of this server are missing that products or categories refer to`,
        'Upload them again, for example by: npx arot catalog import-pictures FOLDER',
      );
    }
  }
  const location = parseStorageUrl(config.picturesUrl);
  if (location.kind === 'file' && !(await checkFolder(findings, path.resolve(location.folder), 'pictures'))) return;
  const store = await openDocumentStore(config.picturesUrl, undefined, PICTURE_LAYOUT);
  try {
    await probeStore(store, PROBE);
    findings.ok('a picture can be written, read and deleted');
  } finally {
    store.close();
  }
}
