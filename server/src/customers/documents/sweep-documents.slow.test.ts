import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAccount } from '../../../test/support/accounts/fixtures.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { createStorageKey, StorageError } from '../../storage/document-store.ts';
import { sweepDocuments } from './sweep-documents.ts';

const NOW = new Date('2026-03-26T06:00:00Z');
const store = new MemoryStore();

const server = await startTestServer({ documents: store });

beforeEach(async () => {
  store.objects.clear();
  await sql`delete from customer_document`.execute(server.database.fork().getKysely());
});

function addObject(ageMinutes: number, key = createStorageKey()): string {
  const modifiedAt = new Date(NOW.getTime() - ageMinutes * 60_000);
  store.objects.set(key, { bytes: Buffer.from('x'), modifiedAt });
  return key;
}

async function addDocument(accountId: string, type: string, key = createStorageKey()): Promise<string> {
  await sql`insert into customer_document
    (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
    values (${accountId}, ${type}, 'a', 'image/png', 1, '', ${key}, now())`.execute(server.database.fork().getKysely());
  return key;
}

function sweep(options: { dryRun?: boolean; olderThanMs?: number } = {}) {
  return sweepDocuments(server.database.fork(), store, { now: NOW, dryRun: false, ...options });
}

test('deletes objects that are older than an hour and belong to no document, and nothing else', async () => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  const named = addObject(1_000, await addDocument(id, 'NID'));
  const fresh = addObject(59);
  const orphan = addObject(61);
  const unfinished = addObject(61, `${createStorageKey()}.part`);
  expect(await sweep()).toEqual({ objects: 4, documents: 1, orphans: [orphan, unfinished], missing: [] });
  expect([...store.objects.keys()]).toEqual([named, fresh]);
});

test('a dry run reports the same and deletes nothing', async () => {
  const orphan = addObject(61);
  expect((await sweep({ dryRun: true })).orphans).toEqual([orphan]);
  expect(store.objects.size).toBe(1);
});

test('reports a document whose object is missing', async () => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  addObject(0, await addDocument(id, 'NID'));
  await addDocument(id, 'TRADE_LICENSE');
  expect((await sweep()).missing).toEqual([{ accountId: id, type: 'TRADE_LICENSE' }]);
});

test('does not report a document that is registered while the objects are listed', async () => {
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  vi.spyOn(store, 'list').mockImplementationOnce(async function* () {
    yield { key: addObject(0), modifiedAt: NOW };
    addObject(0, await addDocument(id, 'NID'));
  });
  expect(await sweep()).toMatchObject({ documents: 1, missing: [], orphans: [] });
});

test('sweeps more than one batch of objects and documents', async () => {
  const orphans = Array.from({ length: 1_201 }, () => addObject(100));
  for (let customer = 0; customer < 400; customer += 1) {
    const { id } = await createAccount(server, { customerType: 'RETAIL' });
    for (const type of ['SHOP_IMAGE', 'NID', 'TRADE_LICENSE']) addObject(100, await addDocument(id, type));
  }
  const swept = await sweep();
  expect([swept.objects, swept.documents, swept.missing]).toEqual([2_401, 1_200, []]);
  expect(swept.orphans.toSorted()).toEqual(orphans.toSorted());
  expect(store.objects.size).toBe(1_200);
});

test('reports nothing for an empty store and an empty database', async () => {
  expect(await sweep()).toEqual({ objects: 0, documents: 0, orphans: [], missing: [] });
});

test('throws the error of a store that is down', async () => {
  addObject(100);
  vi.spyOn(store, 'delete').mockRejectedValueOnce(new StorageError('delete a document', new Error('down')));
  await expect(sweep()).rejects.toThrow(StorageError);
});
