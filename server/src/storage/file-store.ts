import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  assertStorageKey,
  DOCUMENT_LAYOUT,
  type DocumentStore,
  MARKER_NAME,
  type MarkerName,
  retainStreamError,
  StorageError,
  type StoredObject,
  type StoreLayout,
} from './document-store.ts';
import { makePrivateFolder, makeRootFolder, syncFolder } from './private-folder.ts';

/** Suffix of an unfinished upload. `list` returns it after a crash, so that a sweep removes it. */
const UNFINISHED = '.part';
const UNFINISHED_PATTERN = /(\.[0-9a-f]{12})?\.part$/;

/** Opens no symbolic link, which could leave the folder, and does not wait for a pipe. Windows has neither flag. */
const READ_PLAIN_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Stores documents as files in a private folder (mode 0700, files 0600). A file gets its final name only when all its
 * bytes are on the disk: it is written under another name, synced and renamed, and then the folders are synced.
 */
export class FileStore implements DocumentStore {
  readonly #root: string;
  readonly #layout: StoreLayout;
  /** Folders whose entries in the root are known to be on the disk. No folder is ever removed. */
  readonly #durable = new Set<string>();

  private constructor(root: string, layout: StoreLayout) {
    this.#root = root;
    this.#layout = layout;
  }

  /**
   * Creates the folder if it is missing, unless the store is optional.
   *
   * @throws StorageError
   */
  static async open(folder: string, layout = DOCUMENT_LAYOUT): Promise<FileStore> {
    const root = path.resolve(folder);
    try {
      if (!layout.isOptional) await makeRootFolder(root);
    } catch (error) {
      throw new StorageError('create its folder', error);
    }
    return new FileStore(root, layout);
  }

  async put(key: string, bytes: Readable): Promise<void> {
    retainStreamError(bytes);
    try {
      const target = this.#pathOf(key);
      if (bytes.readableEnded) throw new Error('the bytes have been read before');
      if (this.#layout.isOptional) await makeRootFolder(this.#root);
      if (this.#layout.hasFolders) await makePrivateFolder(path.dirname(target));
      await this.#write(target, bytes);
    } catch (error) {
      bytes.destroy();
      throw new StorageError('write a document', error);
    }
  }

  async get(key: string): Promise<{ bytes: Readable; size: number } | undefined> {
    try {
      const file = await open(this.#pathOf(key), READ_PLAIN_FILE);
      const size = await sizeOf(file);
      return { bytes: file.createReadStream(), size };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new StorageError('read a document', error);
    }
  }

  async delete(key: string): Promise<void> {
    try {
      const finished = withoutSuffix(key);
      await unlink(this.#pathOf(finished) + key.slice(finished.length));
    } catch (error) {
      if (!isMissing(error)) throw new StorageError('delete a document', error);
    }
  }

  async *list(): AsyncGenerator<StoredObject> {
    try {
      const names = await namesIn(this.#root);
      for (const folder of this.#layout.hasFolders ? names.filter((name) => /^[0-9a-f]{2}$/.test(name)) : ['']) {
        for (const name of folder === '' ? names : await namesIn(path.join(this.#root, folder))) {
          const key = folder === '' ? name : `${folder}/${name}`;
          const found = this.#layout.isKey(withoutSuffix(key)) && (await statIfExists(path.join(this.#root, key)));
          if (found && !found.isDirectory()) yield { key, modifiedAt: found.mtime };
        }
      }
    } catch (error) {
      throw new StorageError('list the documents', error);
    }
  }

  async readMarker(name: MarkerName = MARKER_NAME): Promise<string | undefined> {
    try {
      return await unlessMissing(readFile(path.join(this.#root, name), 'utf8'));
    } catch (error) {
      throw new StorageError('read its marker', error);
    }
  }

  async writeMarker(text: string, { replace = false, name = MARKER_NAME as MarkerName } = {}): Promise<void> {
    const marker = path.join(this.#root, name);
    const draft = `${marker}.${randomBytes(6).toString('hex')}`;
    try {
      await writeSynced(draft, text);
      // A link never replaces an existing file, so the first of two processes wins.
      if (replace) await rename(draft, marker);
      else await link(draft, marker).catch(unlessExists);
      await syncFolder(this.#root);
    } catch (error) {
      throw new StorageError('write its marker', error);
    } finally {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  /**
   * Removes the unfinished uploads of crashed processes.
   *
   * @param before uploads that were written to later may be in flight
   * @throws StorageError
   */
  async removeUnfinished(before: Date): Promise<void> {
    try {
      for (const name of await namesIn(this.#root)) {
        if (!UNFINISHED_PATTERN.test(name) || !this.#layout.isKey(withoutSuffix(name))) continue;
        const found = await statIfExists(path.join(this.#root, name));
        if (found?.isFile() && found.mtime < before) await rm(path.join(this.#root, name), { force: true });
      }
    } catch (error) {
      throw new StorageError('remove unfinished uploads', error);
    }
  }

  close(): void {}

  async #write(target: string, bytes: Readable): Promise<void> {
    const unique = this.#layout.isRepeatable ? `.${randomBytes(6).toString('hex')}` : '';
    let written = target + unique + UNFINISHED;
    const file = await open(written, 'wx', 0o600);
    try {
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(written, target);
      written = target;
      const folder = path.dirname(target);
      await syncFolder(folder);
      await this.#makeDurable(folder);
    } catch (error) {
      await rm(written, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Syncs the root before a folder counts as durable: another process, or a concurrent upload, may have created the folder and
   * not synced the root yet.
   */
  async #makeDurable(folder: string): Promise<void> {
    if (folder === this.#root || this.#durable.has(folder)) return;
    await syncFolder(this.#root);
    this.#durable.add(folder);
  }

  #pathOf(key: string): string {
    assertStorageKey(key, this.#layout);
    return path.join(this.#root, key);
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

function withoutSuffix(key: string): string {
  return key.replace(UNFINISHED_PATTERN, '');
}

async function sizeOf(file: FileHandle): Promise<number> {
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('not a plain file');
    return found.size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? [];
}

/** Returns the state of a file, or undefined if it was deleted after it was listed. */
function statIfExists(file: string) {
  return unlessMissing(lstat(file));
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
