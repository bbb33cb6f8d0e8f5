import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { entities } from '../../src/database/schema.ts';
import { FileStore } from '../../src/storage/file-store.ts';
import { createStorageKey } from '../../src/storage/storage-key.ts';
import { createEmbeddedDatabase } from '../support/database/embedded-databases.ts';
import { createDatabase, dropDatabase } from '../support/database/postgres-databases.ts';
import { runArotInProcess } from '../support/process/arot-in-process.ts';
import { killServers, startServer } from '../support/process/server-process.ts';

// The tests share one database and depend on their order. Each starts several processes, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 300_000 });

const source = inject('databaseSource');
const folder = mkdtempSync(path.join(tmpdir(), 'arot-start-'));
const FIRST = 'the first root secret that is long enough';
const SECOND = 'the second root secret that is long enough';
let environment: NodeJS.ProcessEnv = { AROT_DATA_DIR: folder };
let drop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  if (source.kind !== 'template') return;
  const { name, url } = await createDatabase(source.serverUrl);
  environment = { ...environment, DATABASE_URL: url };
  drop = () => dropDatabase(source.serverUrl, name);
});
afterEach(killServers);
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server that must exit with 1 and one line of error text. @returns the line */
async function rejection(variables: NodeJS.ProcessEnv): Promise<string> {
  const server = startServer(['--migrate'], { ...environment, ...variables });
  expect((await server.ended()).code).toBe(1);
  expect(server.output.stderr.trim().split('\n')).toHaveLength(1);
  expect(server.output.stdout).not.toContain('listening');
  return server.output.stderr.trim();
}

/** Starts a server with a secret. @returns the ids of the signing keys that it publishes */
async function publishedKeys(secret: string): Promise<string[]> {
  const server = startServer(['--migrate'], { ...environment, AROT_SECRET: secret });
  const response = await fetch(`http://localhost:${await server.listening()}/.well-known/jwks.json`);
  expect(response.status).toBe(200);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  expect((await server.ended('SIGTERM')).code).toBe(0);
  return keys.map(({ kid }) => kid);
}

async function execute<T>(statement: string): Promise<T> {
  const database = await openDatabase(loadConfig(environment).database, entities);
  try {
    return await database.fork().execute<T & object>(statement);
  } finally {
    await database.close();
  }
}

async function arot(...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return await runArotInProcess(args, { cwd: folder, env: { ...inherited, ...environment, AROT_SECRET: SECOND } });
}

describe('production server', () => {
  const production = { NODE_ENV: 'production', AROT_SECRET: FIRST };

  it('does not start without a public origin, and writes nothing', async () => {
    expect(await rejection(production)).toMatch(/^AROT_PUBLIC_ORIGIN must be set when NODE_ENV=production/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['AROT_PUBLIC_ORIGIN', { AROT_PUBLIC_ORIGIN: 'http://shop.example' }],
    ['AROT_AUTH_URL', { AROT_PUBLIC_ORIGIN: 'https://shop.example', AROT_AUTH_URL: 'http://id.shop.example' }],
  ])('does not start with an http origin in %s', async (name, origins) => {
    expect(await rejection({ ...production, ...origins })).toMatch(
      new RegExp(`^${name} is http://.+ or set AROT_ALLOW_HTTP=true\\.$`),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('starts with an allowed http origin, and with an https origin', async () => {
    if (source.kind === 'dump') await createEmbeddedDatabase(folder);
    for (const origin of [
      { AROT_PUBLIC_ORIGIN: 'http://shop.example', AROT_ALLOW_HTTP: 'true' },
      { AROT_PUBLIC_ORIGIN: 'https://shop.example' },
    ]) {
      const server = startServer(['--migrate'], { ...environment, ...production, ...origin });
      await server.listening();
      expect((await server.ended('SIGTERM')).code).toBe(0);
    }
  });
});

describe('AROT_SECRET', () => {
  const wrong = /^The secret is not the one that this database was encrypted with\. Set AROT_SECRET/;
  let kid: string[];

  it('is rejected if the first start had another secret', async () => {
    expect(await rejection({ AROT_SECRET: SECOND })).toMatch(wrong);
    kid = await publishedKeys(FIRST);
    expect(kid).toHaveLength(1);
    expect(await rejection({ AROT_SECRET: SECOND })).toMatch(wrong);
  });

  it('is compared with the signing keys if the database has no check value', async () => {
    await execute('update database_identity set secret_check = null');
    expect(await rejection({ AROT_SECRET: SECOND })).toMatch(wrong);
    expect(await execute('select secret_check from database_identity')).toEqual([{ secret_check: null }]);
  });

  it('is rotated with a list of secrets, and the old one can then be removed', async () => {
    expect(await publishedKeys(`${FIRST},${SECOND}`)).toEqual(kid);
    expect(await publishedKeys(FIRST)).toEqual(kid);
    expect(await publishedKeys(`${SECOND},${FIRST}`)).toEqual(kid);
    expect(await publishedKeys(SECOND)).toEqual(kid);
    expect(await rejection({ AROT_SECRET: FIRST })).toMatch(wrong);
  });

  it('creates no signing key with `arot oauth rotate-keys` if it is wrong', async () => {
    await execute("update database_identity set secret_check = 'of another secret'");
    const { code, stderr } = await arot('oauth', 'rotate-keys');
    expect([code, stderr]).toEqual([1, expect.stringMatching(wrong)]);
    expect(await execute('select kid from oauth_signing_key')).toEqual([{ kid: kid[0] }]);
  });

  it('is replaced by `arot db replace-secret`, which retires the keys that the lost secret encrypted', async () => {
    await execute("update oauth_signing_key set encrypted_private_key = 'of another secret'");
    const { code, stdout } = await arot('db', 'replace-secret', '--json');
    expect([code, stdout]).toEqual([0, '{"retiredKeys":1}\n']);
    const [replaced, ...others] = await publishedKeys(SECOND);
    expect(others).toEqual([]);
    expect(replaced).not.toBe(kid[0]);
  });
});

describe('document store', () => {
  const store = path.join(folder, 'documents');
  const elsewhere = path.join(folder, 'elsewhere');
  const start = { AROT_SECRET: SECOND };
  let id: string;

  it('of another database is rejected with the ids of both databases', async () => {
    [{ id }] = await execute<[{ id: string }]>('select id from database_identity');
    const other = await FileStore.open(elsewhere);
    await other.writeMarker('{"databaseId":"another-database"}\n');
    expect(await rejection({ ...start, AROT_STORAGE_URL: `file:${elsewhere}` })).toContain(
      `The document store belongs to database another-database, and this is database ${id}.`,
    );
  });

  it('of another database is not swept', async () => {
    const other = await FileStore.open(elsewhere);
    const key = createStorageKey();
    await other.put(key, Readable.from(['x']));
    environment = { ...environment, AROT_STORAGE_URL: `file:${elsewhere}` };
    const { code, stdout, stderr } = await arot('documents', 'sweep');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('belongs to database another-database')]);
    expect(await other.get(key)).toBeDefined();
    const adopted = await arot('documents', 'adopt', '--json');
    expect(JSON.parse(adopted.stdout)).toEqual({ adopted: true, previousDatabaseId: 'another-database' });
    expect((await arot('documents', 'sweep')).code).toBe(0);
    environment = { ...environment, AROT_STORAGE_URL: undefined };
  });

  it('without a marker is adopted and logged if it has documents of the database', async () => {
    const documents = await FileStore.open(store);
    const key = createStorageKey();
    await documents.put(key, Readable.from(['x']));
    rmSync(path.join(store, 'arot-store.json'));
    await execute(`
      with owner as (insert into account (id, email, password_hash, created_at) values ('a', 'a@example.com', 'x', now()) returning id),
        shop as (insert into customer (account_id, customer_type) select id, 'RETAIL' from owner returning account_id)
      insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
      select account_id, 'NID', 'n', 'application/pdf', 1, 'x', '${key}', now() from shop`);
    const server = startServer([], { ...environment, ...start });
    await server.listening();
    await server.ended('SIGTERM');
    expect(server.output.stdout).toContain('marked the document store as the store of this database');
    expect(await documents.readMarker()).toBe(`{"databaseId":"${id}"}\n`);
  });

  it('without documents is rejected if the database has documents', async () => {
    expect(await rejection({ ...start, AROT_STORAGE_URL: `file:${path.join(folder, 'empty')}` })).toMatch(
      /^The document store has none of this database's documents\./,
    );
  });

  it('does not prevent the catalog from being served if it does not respond', async () => {
    const storage = { AROT_STORAGE_URL: 's3://documents?region=us-east-1&endpoint=http://127.0.0.1:1' };
    const credentials = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
    const server = startServer([], { ...environment, ...start, ...storage, ...credentials });
    expect((await fetch(`http://localhost:${await server.listening()}/api/products`)).status).toBe(200);
    await server.ended('SIGTERM');
    expect(server.output.stdout).toContain('the document store does not respond, so it was not checked');
  });
});
