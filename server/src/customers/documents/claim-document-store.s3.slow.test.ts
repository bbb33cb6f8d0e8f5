import { mkdir, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { s3Credentials, s3Location, startS3Server } from '../../../../tools/testing/s3-server.ts';
import { closeAtEnd } from '../../../test/support/close-at-end.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createStorageKey, type DocumentStore, StoreUnreachableError } from '../../storage/document-store.ts';
import { FileStore } from '../../storage/file-store.ts';
import { S3Store } from '../../storage/s3-store.ts';
import { adoptDocumentStore, claimDocumentStore } from './claim-document-store.ts';
import { sweepDocuments } from './sweep-documents.ts';

const [mine, other] = [await openTestDatabase(), await openTestDatabase()];
for (const [database, id] of [
  [mine, 'mine'],
  [other, 'other'],
] as const) {
  await sql`update database_identity set id = ${id}`.execute(database.fork().getKysely());
  await sql`insert into account (id, email, password_hash, created_at) values ('a', 'a@example.com', 'x', now())`.execute(
    database.fork().getKysely(),
  );
  await sql`insert into customer (account_id, customer_type) values ('a', 'RETAIL')`.execute(
    database.fork().getKysely(),
  );
}
beforeEach(async () => {
  for (const database of [mine, other]) await database.fork().execute('delete from customer_document');
});

async function addDocument(database: TestDatabase, key: string): Promise<void> {
  await sql`
    insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
    values ('a', 'NID', 'n', 'application/pdf', 1, 'x', ${key}, now())`.execute(database.fork().getKysely());
}

async function newFolder(): Promise<string> {
  const folder = temporaryFolder();
  return folder;
}

async function openFileStore(): Promise<DocumentStore> {
  return await FileStore.open(await newFolder());
}

async function openS3Store(): Promise<DocumentStore> {
  const server = await startS3Server();
  const store = await S3Store.open(s3Location(server.port), { credentials: s3Credentials });
  closeAtEnd(async () => {
    store.close();
    await server.close();
  });
  return store;
}

describe.each([
  ['file store', openFileStore],
  ['S3 store', openS3Store],
])('%s', (_name, open) => {
  it('that is new gets the marker of the database, and accepts it from then on', async () => {
    const store = await open();
    expect(await claimDocumentStore(mine.fork(), store)).toBe('new');
    expect(await claimDocumentStore(mine.fork(), store)).toBe('marked');
    expect(await store.readMarker()).toBe('{"databaseId":"mine"}\n');
  });

  it('of another database is rejected, and both are named', async () => {
    const store = await open();
    await claimDocumentStore(other.fork(), store);
    await expect(claimDocumentStore(mine.fork(), store)).rejects.toThrow(
      'The document store belongs to database other, and this is database mine.',
    );
    expect(await adoptDocumentStore(mine.fork(), store)).toBe('other');
    expect(await claimDocumentStore(mine.fork(), store)).toBe('marked');
  });

  it('without a marker is adopted when it has a document of the database', async () => {
    const store = await open();
    const key = createStorageKey();
    await store.put(key, Readable.from(['x']));
    await addDocument(mine, key);
    expect(await claimDocumentStore(mine.fork(), store)).toBe('adopted');
  });

  it('without any of the documents of the database is rejected and gets no marker', async () => {
    const store = await open();
    await addDocument(mine, createStorageKey());
    await expect(claimDocumentStore(mine.fork(), store)).rejects.toThrow("has none of this database's documents");
    expect(await store.readMarker()).toBeUndefined();
  });

  it('with objects and no marker is rejected by a database without documents', async () => {
    const store = await open();
    await store.put(createStorageKey(), Readable.from(['x']));
    await expect(claimDocumentStore(mine.fork(), store)).rejects.toThrow('has no marker but has objects');
    expect(await store.readMarker()).toBeUndefined();
  });

  it('whose marker is damaged is rejected', async () => {
    const store = await open();
    await store.writeMarker('{"databa');
    await expect(claimDocumentStore(mine.fork(), store)).rejects.toThrow('is damaged');
  });

  it('with an incomplete marker is accepted when the marker is complete', async () => {
    const store = await open();
    await store.writeMarker('{"databa');
    const claim = claimDocumentStore(mine.fork(), store);
    await setTimeout(150);
    await store.writeMarker('{"databaseId":"mine"}\n', { replace: true });
    expect(await claim).toBe('marked');
  });

  it('still has its marker after a sweep', async () => {
    const store = await open();
    await claimDocumentStore(mine.fork(), store);
    const later = new Date(Date.now() + 86_400_000);
    const swept = await sweepDocuments(mine.fork(), store, { now: later, dryRun: false, olderThanMs: 0 });
    expect(swept).toMatchObject({ objects: 0, orphans: [] });
    expect(await store.readMarker()).toBeDefined();
  });

  it('is claimed by several servers of one database at once', async () => {
    const store = await open();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimDocumentStore(mine.fork(), store)));
    expect(new Set(claims)).toEqual(new Set(claims.includes('marked') ? ['new', 'marked'] : ['new']));
    expect(await store.readMarker()).toBe('{"databaseId":"mine"}\n');
  });
});

it('a folder that two databases claim at once belongs to one of them', async () => {
  for (let round = 0; round < 20; round += 1) {
    const store = await openFileStore();
    const claims = await Promise.allSettled([mine, other].map((each) => claimDocumentStore(each.fork(), store)));
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

it('the marker of a folder is private, and nothing is left beside it', async () => {
  const folder = await newFolder();
  const store = await FileStore.open(folder);
  await Promise.all([mine.fork(), mine.fork(), mine.fork()].map((em) => claimDocumentStore(em, store)));
  await adoptDocumentStore(mine.fork(), store);
  expect(await readdir(folder)).toEqual(['arot-store.json']);
  expect((await stat(path.join(folder, 'arot-store.json'))).mode & 0o777).toBe(0o600);
});

it('a folder that cannot be used is rejected with the reason', async () => {
  const folder = await newFolder();
  const store = await FileStore.open(folder);
  // The user root ignores file permissions, but cannot read a folder as a file.
  await mkdir(path.join(folder, 'arot-store.json'));
  await expect(claimDocumentStore(mine.fork(), store)).rejects.toThrow(
    /^The document store cannot be used; it could not read its marker: EISDIR/,
  );
});

describe('an S3 server', () => {
  /**
   * Opens a bucket with one document. It responds to every other request with the given status.
   */
  async function openStub(key: string, statusOf: (method: string) => number): Promise<DocumentStore> {
    const server = createServer((request, response) => {
      request.resume();
      if (request.method === 'GET' && request.url?.includes(key)) return response.end('x');
      const status = statusOf(request.method ?? '');
      return response.writeHead(status).end(`<Error><Code>${status === 404 ? 'NoSuchKey' : 'Other'}</Code></Error>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const store = await S3Store.open(s3Location((server.address() as AddressInfo).port), {
      credentials: s3Credentials,
    });
    closeAtEnd(() => {
      store.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return store;
  }

  it('that rejects writes is accepted if it has a document of the database', async () => {
    const key = createStorageKey();
    await addDocument(mine, key);
    const store = await openStub(key, (method) => (method === 'PUT' ? 403 : 404));
    expect(await claimDocumentStore(mine.fork(), store)).toBe('adopted-read-only');
  });

  it('that denies access is rejected, and one that fails temporarily gets another error', async () => {
    const denying = await openStub('none', () => 403);
    await expect(claimDocumentStore(mine.fork(), denying)).rejects.toThrow('The document store cannot be used');
    const failing = await openStub('none', () => 503);
    await expect(claimDocumentStore(mine.fork(), failing)).rejects.toThrow(StoreUnreachableError);
  });
});
