import { execFile } from 'node:child_process';
import { chmod, mkdir, open, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { inspect, promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createStorageKey, StorageError } from './document-store.ts';
import { FileStore } from './file-store.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = temporaryFolder();
  folder = path.join(parent, 'data', 'documents');
});
afterEach(async () => {
  vi.restoreAllMocks();
});

test('folders and files are accessible only to their owner', async () => {
  const key = await putOne(await FileStore.open(folder));
  expect(await modesOf('', path.dirname(key), key)).toEqual(['700', '700', '600']);
  expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
});

test('a folder of the store gets mode 0700; an existing folder of the operator is not changed', async () => {
  const key = createStorageKey();
  await mkdir(path.join(folder, path.dirname(key)), { recursive: true });
  await Promise.all(['', path.dirname(key)].map((name) => chmod(path.join(folder, name), 0o777)));
  const store = await FileStore.open(folder);
  await store.put(key, Readable.from(['x']));
  expect(await modesOf('', path.dirname(key), key)).toEqual(['777', '700', '600']);
});

test('an unfinished upload has no key, is listed as unfinished and can be deleted', async () => {
  const store = await FileStore.open(folder);
  const key = createStorageKey();
  const source = new PassThrough();
  const put = store.put(key, source);
  put.catch(() => undefined);
  source.write('half of it');
  await expect.poll(() => listed(store)).toEqual([`${key}.part`]);
  expect(await store.get(key)).toBeUndefined();
  await store.delete(`${key}.part`);
  expect(await listed(store)).toEqual([]);
  source.end();
  await expect(put).rejects.toThrow(StorageError);
});

test('an unfinished upload can be neither read nor put', async () => {
  const store = await FileStore.open(folder);
  await expect(store.get(`${createStorageKey()}.part`)).rejects.toThrow(StorageError);
  await expect(store.put(`${createStorageKey()}.part`, Readable.from(['x']))).rejects.toThrow(StorageError);
});

test('a second upload to a key in flight fails and does not damage the first', async () => {
  const store = await FileStore.open(folder);
  const key = createStorageKey();
  const source = new PassThrough();
  const put = store.put(key, source);
  source.write('first');
  await expect.poll(() => listed(store)).toEqual([`${key}.part`]);
  await expect(store.put(key, Readable.from(['second']))).rejects.toThrow(StorageError);
  source.end();
  await put;
  const stored = await store.get(key);
  expect(stored?.size).toBe(5);
  stored?.bytes.destroy();
});

test('the file is synced before it is renamed, and the folder before put returns', async () => {
  const store = await FileStore.open(folder);
  const key = createStorageKey();
  const names: string[][] = [];
  const sync = await spyOnSync();
  sync.mockImplementation(async () => {
    names.push(await readdir(path.join(folder, path.dirname(key))).catch(() => []));
  });
  await store.put(key, Readable.from(['x']));
  const name = path.basename(key);
  // The new folder in its parent, the file, its name in the folder, the folder in the root.
  expect(names).toEqual([[], [`${name}.part`], [name], [name]]);
});

test.each([1, 2, 3])('leaves nothing if a sync fails: number %i of the file and its folders', async (failing) => {
  const store = await FileStore.open(folder);
  const key = createStorageKey();
  await mkdir(path.join(folder, path.dirname(key)));
  let calls = 0;
  const sync = await spyOnSync();
  sync.mockImplementation(async () => {
    if (++calls === failing) throw Object.assign(new Error('EIO'), { code: 'EIO' });
  });
  await expect(store.put(key, Readable.from(['x']))).rejects.toThrow(StorageError);
  expect(calls).toBe(failing);
  expect(await readdir(path.join(folder, path.dirname(key)))).toEqual([]);
});

test('a full disk is a StorageError and leaves nothing', async () => {
  await FileStore.open(folder);
  const outcome = await runWithFileSizeLimit(`
    import { Readable } from 'node:stream';
    import { FileStore } from ${JSON.stringify(new URL('file-store.ts', import.meta.url).href)};
    import { createStorageKey } from ${JSON.stringify(new URL('document-store.ts', import.meta.url).href)};
    const store = await FileStore.open(${JSON.stringify(folder)});
    const source = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536)));
    const error = await store.put(createStorageKey(), source).catch((error) => error);
    const left = [];
    for await (const { key } of store.list()) left.push(key);
    process.stdout.write(JSON.stringify([error.name, error.cause.code, left, source.destroyed]));
  `);
  expect(outcome).toEqual(['StorageError', 'EFBIG', [], true]);
});

test('a file in place of a folder is a StorageError without a key', async () => {
  const store = await FileStore.open(folder);
  const key = createStorageKey();
  await writeFile(path.join(folder, path.dirname(key)), '');
  const attempts = [
    () => store.put(key, Readable.from(['x'])),
    () => store.get(key),
    () => store.delete(key),
    () => listed(store),
  ];
  for (const attempt of attempts) {
    const error = await attempt().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StorageError);
    expect(inspect(error, { depth: 9 })).not.toContain(path.basename(key));
    expect(error).toHaveProperty('cause.code', expect.stringMatching(/ENOTDIR|EEXIST/));
  }
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  await expect(FileStore.open(folder)).rejects.toThrow(StorageError);
});

test('no link leads out of the folder', async () => {
  const store = await FileStore.open(folder);
  const outside = path.join(parent, 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'secret'), 'secret');
  const linked = await putOne(store);
  const inLinkedFolder = `${linked.startsWith('00') ? 'ff' : '00'}/${'0'.repeat(64)}`;
  await rm(path.join(folder, linked));
  await symlink(path.join(outside, 'secret'), path.join(folder, linked));
  await symlink(outside, path.join(folder, path.dirname(inLinkedFolder)));
  await expect(store.get(linked)).rejects.toThrow(StorageError);
  await expect(store.put(inLinkedFolder, Readable.from(['x']))).rejects.toThrow(StorageError);
  await store.delete(linked);
  expect(await readdir(outside)).toEqual(['secret']);
});

test('a folder or a pipe in place of a document is a StorageError', async () => {
  const store = await FileStore.open(folder);
  const [key, pipe] = [await putOne(store), await putOne(store)];
  await rm(path.join(folder, key));
  await mkdir(path.join(folder, key));
  await rm(path.join(folder, pipe));
  await promisify(execFile)('mkfifo', [path.join(folder, pipe)]);
  await expect(store.get(key)).rejects.toThrow(StorageError);
  await expect(store.get(pipe)).rejects.toThrow(StorageError);
  expect(await openFiles()).toEqual([]);
});

test('other files in the folder are not listed', async () => {
  const store = await FileStore.open(folder);
  const key = await putOne(store);
  await mkdir(path.join(folder, 'lost+found'));
  await writeFile(path.join(folder, '.DS_Store'), '');
  await writeFile(path.join(folder, path.dirname(key), 'note.txt'), '');
  expect(await listed(store)).toEqual([key]);
});

test('a folder that was removed is created again', async () => {
  const store = await FileStore.open(folder);
  await rm(folder, { recursive: true });
  expect(await listed(store)).toEqual([]);
  const key = await putOne(store);
  expect(await modesOf('', path.dirname(key))).toEqual(['700', '700']);
});

async function putOne(store: FileStore): Promise<string> {
  const key = createStorageKey();
  await store.put(key, Readable.from(['x']));
  return key;
}

async function listed(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd');
  const files = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return files.filter((file) => file.startsWith(parent));
}

async function modesOf(...names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  return found.map(({ mode }) => (mode & 0o777).toString(8));
}

async function spyOnSync() {
  const file = await open(import.meta.filename);
  await file.close();
  return vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'sync');
}

/** Runs a module in a process whose files are limited to 1 MiB. A longer write fails as on a full disk. */
async function runWithFileSizeLimit(module: string): Promise<unknown> {
  const script = 'ulimit -f 1024 && exec "$0" --input-type=module-typescript -e "$1"';
  const { stdout } = await promisify(execFile)('bash', ['-c', script, process.execPath, module]);
  return JSON.parse(stdout);
}
