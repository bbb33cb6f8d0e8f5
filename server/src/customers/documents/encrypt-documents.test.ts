import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../test/support/accounts/fixtures.ts';
import { filePart, requiredParts, sampleFile, sendForm } from '../../../test/support/registration/forms.ts';
import { MemoryStore } from '../../../test/support/registration/memory-store.ts';
import { startTestServer, TEST_SECRET } from '../../../test/support/test-server.ts';
import { db } from '../../database/db.ts';
import { createKeyring } from '../../security/keyring.ts';
import { createStorageKey, StorageError } from '../../storage/document-store.ts';
import { encryptDocuments } from './encrypt-documents.ts';
import { removePendingDocuments } from './pending-documents.ts';

const HOUR_MS = 3_600_000;
const SIZE = 200_000;
const keyring = createKeyring([TEST_SECRET]);
const store = new MemoryStore();
let now: Date;

const server = await startTestServer({ documents: store });
beforeEach(async () => {
  vi.restoreAllMocks();
  now = new Date();
  await server.database.fork().execute('delete from customer_document');
  await server.database.fork().execute('delete from pending_document');
  store.objects.clear();
  await removePending();
});

const encrypt = (keys = keyring) => encryptDocuments(server.database, () => now, { store, keyring: keys });
const removePending = () => removePendingDocuments(server.database, () => now, store);
const rows = () => selectDocuments().execute();
const rowsOf = (accountId: string) => selectDocuments().where('accountId', '=', accountId).execute();
const selectDocuments = () =>
  db(server.database.fork()).selectFrom('customer_document').select(['storageKey', 'encryptedKey']);

type Customer = { readonly id: string; readonly file: Buffer; readonly download: () => Promise<Buffer | number> };

async function register(): Promise<Customer> {
  const file = sampleFile('application/pdf', SIZE);
  const { status, body } = await sendForm(server, [
    ...requiredParts(),
    filePart('nidDocument', 'application/pdf', file),
  ]);
  expect(status).toBe(201);
  const authorization = `Bearer ${await createSession(server, body.data.id)}`;
  return {
    id: body.data.id,
    file,
    download: async () => {
      const response = await fetch(`${server.origin}/api/customers/me/documents/nid`, { headers: { authorization } });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status !== 200) return response.status;
      expect(response.headers.get('content-length')).toBe(String(SIZE));
      return bytes;
    },
  };
}

/** Registers a customer whose document is stored as earlier versions did. */
async function registerPlain(): Promise<Customer & { readonly storageKey: string }> {
  const customer = await register();
  const storageKey = createStorageKey();
  const [row] = await rowsOf(customer.id);
  await store.delete(row?.storageKey ?? '');
  await store.put(storageKey, Readable.from([customer.file]));
  await db(server.database.fork())
    .updateTable('customer_document')
    .set({ storageKey, encryptedKey: null })
    .where('accountId', '=', customer.id)
    .execute();
  return { ...customer, storageKey };
}

describe('a document', () => {
  it('is stored encrypted, with a key of its own, and downloaded as it was sent', async () => {
    const customers = [await register(), await register()];
    const stored = [...store.objects.values()].map(({ bytes }) => bytes);
    for (const { file, download } of customers) {
      expect(stored.some((bytes) => bytes.includes(file.subarray(100, 150)))).toBe(false);
      expect(await download()).toEqual(file);
    }
    expect(new Set((await rows()).map((row) => row.encryptedKey)).size).toBe(2);
  });

  it('is not sent with another key, or after its object was exchanged', async () => {
    const [first, second] = [await register(), await register()];
    const [one, other] = [...store.objects.values()];
    if (!one || !other) throw new Error('two objects were stored');
    [one.bytes, other.bytes] = [other.bytes, one.bytes];
    for (const { download } of [first, second]) await expect(download()).rejects.toThrow();
    await server.database.fork().execute(`update customer_document set encrypted_key = 'xxxxxxxx.AAAA'`);
    for (const { download } of [first, second]) expect(await download()).toBe(502);
  });
});

describe('the job "encryption"', () => {
  it('encrypts the documents of earlier versions, which can be read all the time', async () => {
    const { file, download, storageKey } = await registerPlain();
    expect(await download()).toEqual(file);
    expect(await encrypt()).toBe(1);
    expect(await download()).toEqual(file);
    const [row] = await rows();
    expect(row?.storageKey).not.toBe(storageKey);
    expect(store.objects.get(row?.storageKey ?? '')?.bytes.includes(file.subarray(100, 150))).toBe(false);
    expect(await encrypt()).toBe(0);
    // A download that has read the row before still finds its object.
    await removePending();
    expect(store.objects.has(storageKey)).toBe(true);
    now = new Date(now.getTime() + HOUR_MS + 1);
    expect(await removePending()).toBeGreaterThan(0);
    expect(store.objects.has(storageKey)).toBe(false);
    expect(await download()).toEqual(file);
  });

  it.each(['before the object is complete', 'before the row names it'])('can be killed %s', async (moment) => {
    const { file, download } = await registerPlain();
    const put = store.put.bind(store);
    vi.spyOn(store, 'put').mockImplementationOnce(async (key, bytes) => {
      if (moment === 'before the row names it') await put(key, bytes);
      throw new StorageError('write a document', new Error('killed'));
    });
    await expect(encrypt()).rejects.toThrow(StorageError);
    expect(await download()).toEqual(file);
    expect(await encrypt()).toBe(1);
    expect(await download()).toEqual(file);
    now = new Date(now.getTime() + HOUR_MS + 1);
    await removePending();
    const [row] = await rows();
    expect([...store.objects.keys()]).toEqual([row?.storageKey]);
    expect(await download()).toEqual(file);
  });

  it('names no object for a document that was erased meanwhile', async () => {
    const { id } = await registerPlain();
    const put = store.put.bind(store);
    let written = '';
    vi.spyOn(store, 'put').mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes);
      written = key;
      await db(server.database.fork()).deleteFrom('customer_document').where('accountId', '=', id).execute();
    });
    expect(await encrypt()).toBe(0);
    expect(store.objects.has(written)).toBe(true);
    now = new Date(now.getTime() + HOUR_MS + 1);
    await removePending();
    expect(store.objects.has(written)).toBe(false);
  });

  it('runs in two processes at once', async () => {
    const customers = [await registerPlain(), await registerPlain(), await registerPlain()];
    const counts = await Promise.all([encrypt(), encrypt()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    now = new Date(now.getTime() + HOUR_MS + 1);
    await removePending();
    for (const { file, download } of customers) expect(await download()).toEqual(file);
  });

  it('leaves a document alone whose bytes are not those of its upload, and one without an object', async () => {
    const changed = await registerPlain();
    const missing = await registerPlain();
    const good = await registerPlain();
    const object = store.objects.get(changed.storageKey);
    if (object) object.bytes = Buffer.alloc(SIZE, 'changed');
    store.objects.delete(missing.storageKey);
    expect(await encrypt()).toBe(1);
    expect(await good.download()).toEqual(good.file);
    expect(
      (await rows())
        .filter((row) => row.encryptedKey === null)
        .map((row) => row.storageKey)
        .sort(),
    ).toEqual([changed.storageKey, missing.storageKey].sort());
  });

  it('encrypts the keys again after a rotation, so that the older secret can be removed', async () => {
    const customers = [await register(), await register()];
    const rotated = createKeyring(['a new secret of the server', TEST_SECRET]);
    expect(await encrypt(rotated)).toBe(2);
    expect(await encrypt(rotated)).toBe(0);
    for (const { download } of customers) expect(await download()).toBe(502);
    // The way back, with both secrets.
    expect(await encrypt(createKeyring([TEST_SECRET, 'a new secret of the server']))).toBe(2);
    for (const { file, download } of customers) expect(await download()).toEqual(file);
    // Without the older secret, the keys stay as they are.
    expect(await encrypt(createKeyring(['a third secret']))).toBe(0);
    for (const { file, download } of customers) expect(await download()).toEqual(file);
  });
});
