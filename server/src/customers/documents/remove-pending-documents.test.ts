import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { findDatabaseIdentity } from '../../database/database-identity.ts';
import { createStorageKey, markerText } from '../../storage/document-store.ts';
import { observeStore } from '../../storage/observe-store.ts';
import { recordPending } from './pending-document.repository.ts';
import { finishPending, removePendingDocuments } from './pending-documents.ts';
import { sweepDocuments } from './sweep-documents.ts';

const MINUTE_MS = 60_000;
let store: MemoryStore;
let now = Date.parse('2026-01-01T00:00:00Z');
const clock = () => new Date(now);
const later = (minutes: number) => {
  now += minutes * MINUTE_MS;
};

const database = await openTestDatabase();
const marker = markerText((await findDatabaseIdentity(database.fork())).id);
beforeEach(() => {
  store = new MemoryStore();
  store.marker = marker;
});
afterEach(async () => {
  await database.fork().execute('delete from account');
  await database.fork().execute('delete from pending_document');
  await database.fork().execute('update database_identity set store_turn = null, alone_in_store_since = null');
});

const run = () => removePendingDocuments(database, clock, store);

async function upload(): Promise<string> {
  const key = createStorageKey();
  await recordPending(database.fork(), [key], clock());
  await store.put(key, Readable.from(['x']));
  return key;
}

/** Writes the document of an upload, in one transaction as a registration does. */
async function name(key: string): Promise<void> {
  await database.fork().transactional(async (em) => {
    await em.execute(
      `insert into account (id, email, password_hash, created_at) values ('${key}', '${key.slice(0, 9)}@example.com', 'x', now())`,
    );
    await em.execute(`insert into customer (account_id, customer_type) values ('${key}', 'RETAIL')`);
    await em.execute(`insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key,
      created_at) values ('${key}', 'NID', 'n', 'application/pdf', 1, 'x', '${key}', now())`);
    await finishPending(em, [key]);
  });
}

/** Writes the turn of a second database with the same id to the store. */
const otherDatabaseTakesTurn = () =>
  store.writeMarker('{"turn":"of another database"}', { name: 'arot-store-turn.json' });

describe('the job of documents', () => {
  it('recognizes its own turn in the store that the metrics observe', async () => {
    const observed = observeStore(store, () => undefined);
    const run = () => removePendingDocuments(database, clock, observed);
    await run();
    await upload();
    later(61);
    expect(await run()).toBe(1);
  });

  it('removes the object of an upload that no document names, after an hour', async () => {
    const [unfinished, named] = [await upload(), await upload()];
    await name(named);
    expect(await run()).toBe(0);
    later(61);
    expect(await run()).toBe(1);
    expect([...store.objects.keys()]).toEqual([named]);
    expect(unfinished).not.toBe(named);
    expect(await database.fork().execute('select * from pending_document')).toEqual([]);
  });

  it('removes no object that this database has not recorded', async () => {
    const key = createStorageKey();
    await store.put(key, Readable.from(['x']));
    later(600);
    expect(await run()).toBe(0);
    expect(store.objects.has(key)).toBe(true);
  });

  it('removes nothing that was recorded before another database used the store', async () => {
    await run();
    const before = await upload();
    later(10);
    await otherDatabaseTakesTurn();
    later(51);
    expect(await run()).toBe(0);
    later(1);
    const after = await upload();
    for (let hour = 0; hour < 30; hour += 1) {
      later(10);
      await run();
    }
    expect(store.objects.has(before)).toBe(true);
    expect(store.objects.has(after)).toBe(false);
  });

  it('removes nothing while two databases use the store in turn', async () => {
    await upload();
    for (let times = 0; times < 12; times += 1) {
      later(10);
      await otherDatabaseTakesTurn();
      expect(await run()).toBe(0);
    }
    expect(store.objects.size).toBe(1);
  });

  it('and a late registration: the registration fails, and names no removed object', async () => {
    const key = await upload();
    await run();
    later(61);
    const remove = store.delete.bind(store);
    store.delete = async (each) => {
      // The registration ends between the decision of the job and the removal.
      await expect(name(key)).rejects.toThrow();
      await remove(each);
    };
    expect(await run()).toBe(1);
    expect(await database.fork().execute('select * from customer_document')).toEqual([]);
  });
});

describe('a sweep by hand', () => {
  it('is rejected when another database has used the store within an hour, and removes nothing', async () => {
    const orphan = createStorageKey();
    await store.put(orphan, Readable.from(['x']));
    const sweep = (dryRun: boolean) =>
      sweepDocuments(database.fork(), store, { now: clock(), dryRun, olderThanMs: -10 * 365 * 24 * 60 * MINUTE_MS });
    await run();
    await otherDatabaseTakesTurn();
    await expect(sweep(false)).rejects.toThrow('Another database with the same id has used this document store');
    await run();
    await expect(sweep(false)).rejects.toThrow('let the servers of this database run for an hour');
    expect((await sweep(true)).orphans).toEqual([orphan]);
    expect(store.objects.size).toBe(1);
    later(61);
    await sweep(false);
    expect(store.objects.size).toBe(0);
  });
});
