import { randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openDocumentStore } from '../../src/storage/open-document-store.ts';
import { installArot } from '../support/process/arot-process.ts';

const arot = await installArot();

const sweep = (...options: string[]) => run('sweep', ...options);

const run = (...args: string[]) => arot.run(['documents', ...args]);

/** Stores an object with a modification time in the past. @returns its key */
async function addObject(ageMinutes: number): Promise<string> {
  const store = await openDocumentStore(`file:${path.join(arot.folder, 'documents')}`);
  const name = randomBytes(32).toString('hex');
  const key = `${name.slice(0, 2)}/${name}`;
  await store.put(key, Readable.from(['x']));
  const time = new Date(Date.now() - ageMinutes * 60_000);
  await utimes(path.join(arot.folder, 'documents', key), time, time);
  return key;
}

async function objects(): Promise<string[]> {
  const files = await readdir(path.join(arot.folder, 'documents'), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile() && file.name !== 'arot-store.json').map((file) => file.name);
}

test('documents sweep lists the objects to remove in a dry run, and removes only those', async () => {
  const [old, young] = [await addObject(120), await addObject(5)];
  const unmarked = await sweep('--dry-run');
  expect([unmarked.code, unmarked.stderr]).toEqual([1, expect.stringContaining('has no marker but has objects')]);
  await run('adopt');
  const dry = await sweep('--dry-run', '--json');
  expect([dry.code, JSON.parse(dry.stdout)]).toEqual([
    0,
    { dryRun: true, objects: 2, documents: 0, orphans: 1, missing: [] },
  ]);
  expect(await objects()).toHaveLength(2);
  const swept = await sweep();
  expect([swept.code, swept.stdout]).toEqual([
    0,
    '2 objects, 0 documents\nremoved 1 objects that belong to no document\n',
  ]);
  expect(await objects()).toEqual([path.basename(young)]);
  expect(swept.stdout + swept.stderr).not.toContain(path.basename(old));
});

test('documents sweep exits with 1 if an object is missing, and names the document without its key', async () => {
  const key = 'ab'.repeat(33).replace(/^ab/, 'ab/');
  await arot.withDatabase((database) => addDocument(database, key));
  const { code, stdout, stderr } = await sweep();
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('missing: NID of account someone\n');
  expect(stdout).not.toContain(key);
  const json = await sweep('--json');
  expect([json.code, JSON.parse(json.stdout).missing]).toEqual([1, [{ accountId: 'someone', type: 'NID' }]]);
});

async function addDocument(database: Database, key: string): Promise<void> {
  const connection = database.fork().getKysely();
  await sql`insert into account (id, email, password_hash, created_at)
    values ('someone', 'someone@example.com', '', now())`.execute(connection);
  await sql`insert into customer (account_id, customer_type) values ('someone', 'RETAIL')`.execute(connection);
  await sql`insert into customer_document
    (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
    values ('someone', 'NID', 'a', 'image/png', 1, '', ${key}, now())`.execute(connection);
}
