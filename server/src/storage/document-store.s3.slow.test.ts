import { createHash, randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { s3Credentials, s3Location, startS3Server } from '../../../tools/testing/s3-server.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createStorageKey, type DocumentStore, StorageError, type StoredObject } from './document-store.ts';
import { FileStore } from './file-store.ts';
import { S3Store } from './s3-store.ts';

const MIB = 1024 * 1024;

/** A new store, and a function that counts its open files or connections. */
type Fixture = { store: DocumentStore; handles(): Promise<number>; close(): Promise<void> };

describe.each([
  ['file store', openFileStore],
  ['S3 store', openS3Store],
])('%s', (_name, open) => {
  let fixture: Fixture;
  let store: DocumentStore;

  beforeAll(async () => {
    fixture = await open();
    store = fixture.store;
  });
  afterAll(() => fixture.close());

  test.each([
    ['0 B', 0],
    ['1 B', 1],
    ['64 KiB', 64 * 1024],
    ['exactly one part', 5 * MIB],
    ['10 MiB', 10 * MIB],
    ['10 MiB and 1 B', 10 * MIB + 1],
  ])('returns %s unchanged, with their size', async (_size, length) => {
    const key = createStorageKey();
    const bytes = randomBytes(length);
    await store.put(key, inChunks(bytes));
    const read = await store.get(key);
    expect(read?.size).toBe(length);
    expect(sha256(await buffer(read?.bytes ?? Readable.from([])))).toBe(sha256(bytes));
  });

  test('get returns undefined for a missing document', async () => {
    expect(await store.get(createStorageKey())).toBeUndefined();
  });

  test('delete removes a document, and is not an error for a missing one', async () => {
    const key = await putOne(store);
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await listed(store)).not.toContain(key);
  });

  test('list returns every document with its time', async () => {
    const before = Date.now() - 1_000;
    const keys = await Promise.all(Array.from({ length: 5 }, () => putOne(store)));
    const found: StoredObject[] = [];
    for await (const object of store.list()) found.push(object);
    expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    const times = found.filter(({ key }) => keys.includes(key)).map(({ modifiedAt }) => modifiedAt.getTime());
    expect(times.every((time) => time >= before && time <= Date.now() + 1_000)).toBe(true);
  });

  test('concurrent puts do not mix', async () => {
    const documents = Array.from({ length: 8 }, () => ({ key: createStorageKey(), bytes: randomBytes(300_000) }));
    await Promise.all(documents.map(({ key, bytes }) => store.put(key, inChunks(bytes))));
    const read = await Promise.all(documents.map(({ key }) => readAll(store, key)));
    expect(read.map(sha256)).toEqual(documents.map(({ bytes }) => sha256(bytes)));
  });

  describe.each([
    ['fails at once', 0, (source: PassThrough) => source.destroy(new Error('client disconnected'))],
    ['fails after 1 KiB', 1024, (source: PassThrough) => source.destroy(new Error('client disconnected'))],
    ['fails after 7 MiB', 7 * MIB, (source: PassThrough) => source.destroy(new Error('client disconnected'))],
    ['is destroyed after 1 KiB', 1024, (source: PassThrough) => source.destroy()],
    ['is destroyed after 7 MiB', 7 * MIB, (source: PassThrough) => source.destroy()],
  ])('a source that %s', (_when, length, end) => {
    test('throws a StorageError and leaves nothing', async () => {
      const before = await listed(store);
      const key = createStorageKey();
      const source = new PassThrough();
      const put = store.put(key, source);
      put.catch(() => undefined);
      for (const chunk of chunksOf(randomBytes(length))) await written(source, chunk);
      end(source);
      await expect(put).rejects.toThrow(StorageError);
      await expect(put).rejects.toHaveProperty('cause', source.errored ?? expect.any(Error));
      expect(await store.get(key)).toBeUndefined();
      expect(await listed(store)).toEqual(before);
    });
  });

  test.each([
    ['failed', () => failedSource()],
    ['destroyed', async () => new PassThrough().destroy()],
    ['read', () => usedSource()],
  ])('throws a StorageError and stores nothing for a source that was already %s', async (_name, makeSource) => {
    const key = createStorageKey();
    await expect(store.put(key, await makeSource())).rejects.toThrow(StorageError);
    expect(await store.get(key)).toBeUndefined();
  });

  test('a source that fails while its key is rejected does not end the process', async () => {
    const source = new PassThrough();
    source.destroy(new Error('client disconnected'));
    await expect(store.put('no key', source)).rejects.toThrow(StorageError);
  });

  test('a slow reader does not make the store read ahead', async () => {
    const key = createStorageKey();
    const bytes = randomBytes(10 * MIB);
    await store.put(key, inChunks(bytes));
    const read = await store.get(key);
    const hash = createHash('sha256');
    let most = 0;
    for await (const chunk of read?.bytes ?? []) {
      hash.update(chunk);
      await delay(1);
      most = Math.max(most, read?.bytes.readableLength ?? 0);
    }
    expect(hash.digest('hex')).toBe(sha256(bytes));
    expect(most).toBeLessThan(MIB);
  });

  test('a stream that is destroyed unread closes its handle', async () => {
    const fresh = await open();
    onTestFinished(fresh.close);
    const key = await putOne(fresh.store, 10 * MIB);
    const read = await fresh.store.get(key);
    expect(await fresh.handles()).toBe(1);
    read?.bytes.destroy();
    await expect.poll(() => fresh.handles()).toBe(0);
  });

  test.each([
    '',
    'ab',
    '../outside/of-the-store',
    `ab/../${'a'.repeat(64)}`,
    `ab/${'A'.repeat(64)}`,
    `ab/${'a'.repeat(64)}\n`,
  ])('%j is no key', async (key) => {
    const source = Readable.from(['x']);
    await expect(store.put(key, source)).rejects.toThrow(StorageError);
    expect(source.destroyed).toBe(true);
    await expect(store.get(key)).rejects.toThrow(StorageError);
    await expect(store.delete(key)).rejects.toThrow(StorageError);
  });
});

async function openFileStore(): Promise<Fixture> {
  const folder = temporaryFolder();
  const store = await FileStore.open(folder);
  return {
    store,
    handles: async () => {
      const handles = await readdir('/proc/self/fd');
      const files = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
      return files.filter((file) => file.startsWith(folder)).length;
    },
    close: async () => {
      store.close();
    },
  };
}

async function openS3Store(): Promise<Fixture> {
  const server = await startS3Server();
  const store = await S3Store.open(s3Location(server.port), { credentials: s3Credentials });
  return {
    store,
    handles: server.connections,
    close: async () => {
      store.close();
      await server.close();
    },
  };
}

async function putOne(store: DocumentStore, length = 1_000): Promise<string> {
  const key = createStorageKey();
  await store.put(key, inChunks(randomBytes(length)));
  return key;
}

async function readAll(store: DocumentStore, key: string): Promise<Buffer> {
  const read = await store.get(key);
  return read ? await buffer(read.bytes) : Buffer.alloc(0);
}

async function listed(store: DocumentStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

function inChunks(bytes: Buffer): Readable {
  return Readable.from(chunksOf(bytes));
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 60_000) yield bytes.subarray(start, start + 60_000);
}

async function written(stream: PassThrough, chunk: Buffer): Promise<void> {
  await new Promise((resolve) => stream.write(chunk, resolve));
}

async function failedSource(): Promise<Readable> {
  const source = new PassThrough();
  const failed = new Promise((resolve) => source.once('error', resolve));
  source.destroy(new Error('client disconnected'));
  await failed;
  return source;
}

async function usedSource(): Promise<Readable> {
  const source = Readable.from(['x']);
  await buffer(source);
  return source;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
