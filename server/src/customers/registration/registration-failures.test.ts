import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  countEverything,
  type FormPart,
  filePart,
  requiredParts,
  sampleFile,
  sendForm,
} from '../../../test/support/registration/forms.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { StorageError } from '../../storage/document-store.ts';
import { sweepDocuments } from '../documents/sweep-documents.ts';

const down = () => Promise.reject(new StorageError('do anything', new Error('it is down')));

const store = new MemoryStore();
let before: Awaited<ReturnType<typeof countEverything>>;

const server = await startTestServer({ documents: store });

beforeEach(async () => {
  before = await countEverything(server);
  server.logs.length = 0;
});

afterEach(() => vi.restoreAllMocks());

const send = (parts: readonly FormPart[]) => sendForm(server, parts);

/** Returns a form with three files, of which the middle one is the largest. */
function form(size = 300_000): FormPart[] {
  return [
    filePart('shopImage'),
    filePart('nidDocument', 'application/pdf', sampleFile('application/pdf', size)),
    filePart('tradeLicenseDocument'),
    ...requiredParts(),
  ];
}

function errorsInLog(): string[] {
  return server.logs.filter(({ level }) => level === 'error').map((line) => JSON.stringify(line));
}

const failures: Record<string, (key: string, bytes: Readable) => Promise<void>> = {
  'at once': down,
  'at once, without reading the bytes': async () => {
    throw new StorageError('write a document', new Error('disk full'));
  },
  'in the middle': async (_key, bytes) => {
    let read = 0;
    for await (const chunk of bytes) {
      read += chunk.length;
      if (read > 100) throw new StorageError('write a document', new Error('disk full'));
    }
  },
  'at the end': async (_key, bytes) => {
    for await (const _ of bytes);
    throw new StorageError('write a document', new Error('no response'));
  },
  'with another error than a StorageError': () => Promise.reject(new TypeError('surprise')),
  'by not reading all bytes': async (_key, bytes) => void bytes.destroy(),
};

test.each(Object.keys(failures))('returns STORAGE_ERROR and leaves nothing if the store fails %s', async (how) => {
  const { put } = MemoryStore.prototype;
  let puts = 0;
  vi.spyOn(store, 'put').mockImplementation((key, bytes) => {
    puts += 1;
    return puts === 2 ? (failures[how]?.(key, bytes) ?? down()) : put.call(store, key, bytes);
  });
  const { status, body } = await send(form());
  expect([status, body.error]).toEqual([502, { code: 'STORAGE_ERROR', message: 'Storage is unavailable.' }]);
  expect(await countEverything(server)).toEqual(before);
  expect(errorsInLog()).toEqual([expect.stringMatching(/disk full|it is down|no response|surprise|did not read all/)]);
});

test('returns 502 if the store fails while the body is still arriving', async () => {
  vi.spyOn(store, 'put').mockImplementation(down);
  const { status } = await send(form(10_000_000));
  expect(status).toBe(502);
  expect(await countEverything(server)).toEqual(before);
});

test('logs objects that cannot be deleted, returns the same response, and a sweep removes them', async () => {
  vi.spyOn(store, 'delete').mockImplementation(down);
  const { status, body } = await send([...form(), { name: 'email', content: 'none' }]);
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['email']]);
  expect(errorsInLog()).toHaveLength(3);
  expect(await countEverything(server)).toEqual({ ...before, objects: before.objects + 3 });
  vi.restoreAllMocks();
  await sweepDocuments(server.database.fork(), store, { now: new Date(), dryRun: false, olderThanMs: 0 });
  expect(await countEverything(server)).toEqual(before);
});

test('logs no storage key', async () => {
  vi.spyOn(store, 'put').mockImplementation(async (key) => {
    throw new StorageError('write a document', new Error(`EIO: ${key}`));
  });
  await send(form());
  expect(JSON.stringify(server.logs)).not.toMatch(/[0-9a-f]{64}/);
});

test('leaves neither rows nor objects if the transaction fails', async () => {
  const database = server.database.fork().getKysely();
  await sql`alter table customer_document add constraint never check (type <> 'TRADE_LICENSE')`.execute(database);
  try {
    const { status, body } = await send(form());
    expect([status, body.error.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(await countEverything(server)).toEqual(before);
  } finally {
    await sql`alter table customer_document drop constraint never`.execute(database);
  }
});

test('deletes no object if the outcome of the commit is unknown', async () => {
  const database = server.database.fork().getKysely();
  await sql`create function fail_at_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the commit failed'; end $$`.execute(database);
  await sql`create constraint trigger fail_at_commit after insert on account deferrable initially deferred
    for each row execute function fail_at_commit()`.execute(database);
  try {
    expect((await send(form())).status).toBe(500);
    expect(await countEverything(server)).toEqual({ ...before, objects: before.objects + 3 });
    expect(errorsInLog().join()).toContain('whether documents were committed');
  } finally {
    await sql`drop trigger fail_at_commit on account`.execute(database);
  }
  await sweepDocuments(server.database.fork(), store, { now: new Date(), dryRun: false, olderThanMs: 0 });
});

test('releases the store at the request timeout if the client disconnects while the store is stalled', async () => {
  const { server: http } = server.listener;
  const { requestTimeout, headersTimeout } = http;
  // Node does not detect the end of a connection while it does not read from it.
  Object.assign(http, { requestTimeout: 500, headersTimeout: 500 });
  const taken: Readable[] = [];
  vi.spyOn(store, 'put').mockImplementation(async (_key, bytes) => {
    taken.push(bytes);
    await new Promise<void>((_resolve, reject) => bytes.once('close', () => reject(new Error('given up'))));
  });
  const leaving = new AbortController();
  const request = sendForm(server, form(10_000_000), { signal: leaving.signal });
  request.catch(() => undefined);
  await vi.waitUntil(() => taken.length === 2);
  await sleep(50);
  // The small file has arrived completely. Only a small part of the large file is in memory.
  expect(taken[1]?.readableLength).toBeLessThan(400_000);
  leaving.abort();
  await vi.waitUntil(() => server.logs.some(({ msg }) => msg === 'request'), { timeout: 10_000 });
  await vi.waitUntil(() => taken.every(({ destroyed }) => destroyed));
  Object.assign(http, { requestTimeout, headersTimeout });
  expect(await countEverything(server)).toEqual(before);
  expect(errorsInLog()).toEqual([]);
});
