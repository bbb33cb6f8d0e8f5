import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStorageKey } from '../../src/storage/document-store.ts';
import { FileStore } from '../../src/storage/file-store.ts';
import { installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';

// The tests share one database and depend on their order. Each starts several processes, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 300_000 });

const FIRST = 'the first root secret that is long enough';
const SECOND = 'the second root secret that is long enough';
const arot = await installArot('empty');
afterEach(killServers);

/**
 * Starts a server in the process of the test. It must return the status 1 and one line of error text. Other tests check that
 * the process of such a server ends.
 *
 * @returns the line
 */
async function rejection(variables: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await arot.run(['serve', '--migrate'], undefined, { PORT: '0', ...variables });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).not.toContain('listening');
  return stderr.trim();
}

/** Starts a server with a secret. @returns the ids of the signing keys that it publishes */
async function publishedKeys(secret: string): Promise<string[]> {
  const server = arot.serve(['--migrate'], { AROT_SECRET: secret });
  const response = await fetch(`http://localhost:${await server.listening()}/.well-known/jwks.json`);
  expect(response.status).toBe(200);
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  expect((await server.ended('SIGTERM')).code).toBe(0);
  return keys.map(({ kid }) => kid);
}

async function execute<T>(statement: string): Promise<T> {
  return await arot.withDatabase((database) => database.fork().execute<T & object>(statement));
}

/** Runs a command with the second secret. */
const run = (args: string[], variables: NodeJS.ProcessEnv = {}) =>
  arot.run(args, undefined, { AROT_SECRET: SECOND, ...variables });

describe('production server', () => {
  const production = { NODE_ENV: 'production', AROT_SECRET: FIRST };

  it('does not start without a public origin, and writes nothing', async () => {
    expect(await rejection(production)).toMatch(/^AROT_PUBLIC_ORIGIN must be set when NODE_ENV=production/);
    expect(readdirSync(arot.folder)).toEqual([]);
  });

  it.each([
    ['AROT_PUBLIC_ORIGIN', { AROT_PUBLIC_ORIGIN: 'http://shop.example' }],
    ['AROT_AUTH_URL', { AROT_PUBLIC_ORIGIN: 'https://shop.example', AROT_AUTH_URL: 'http://id.shop.example' }],
  ])('does not start with an http origin in %s', async (name, origins) => {
    expect(await rejection({ ...production, ...origins })).toMatch(
      new RegExp(`^${name} is http://.+ or set AROT_ALLOW_HTTP=true\\.$`),
    );
    expect(readdirSync(arot.folder)).toEqual([]);
  });

  it('starts with an allowed http origin, and with an https origin', async () => {
    for (const origin of [
      { AROT_PUBLIC_ORIGIN: 'http://shop.example', AROT_ALLOW_HTTP: 'true' },
      { AROT_PUBLIC_ORIGIN: 'https://shop.example' },
    ]) {
      const server = arot.serve(['--migrate'], { ...production, ...origin });
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
    const { code, stderr } = await run(['oauth', 'rotate-keys']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(wrong)]);
    expect(await execute('select kid from oauth_signing_key')).toEqual([{ kid: kid[0] }]);
  });

  it('is replaced by `arot db replace-secret`, which retires the keys that the lost secret encrypted', async () => {
    await execute("update oauth_signing_key set encrypted_private_key = 'of another secret'");
    const { code, stdout } = await run(['db', 'replace-secret', '--json']);
    expect([code, stdout]).toEqual([0, '{"retiredKeys":1,"removedAuthenticatorApps":0}\n']);
    const [replaced, ...others] = await publishedKeys(SECOND);
    expect(others).toEqual([]);
    expect(replaced).not.toBe(kid[0]);
  });
});

describe('document store', () => {
  const store = () => path.join(arot.folder, 'documents');
  const elsewhere = () => path.join(arot.folder, 'elsewhere');
  const start = { AROT_SECRET: SECOND };
  let id: string;

  it('of another database is rejected with the ids of both databases', async () => {
    [{ id }] = await execute<[{ id: string }]>('select id from database_identity');
    const other = await FileStore.open(elsewhere());
    await other.writeMarker('{"databaseId":"another-database"}\n');
    expect(await rejection({ ...start, AROT_STORAGE_URL: `file:${elsewhere()}` })).toContain(
      `The document store belongs to database another-database, and this is database ${id}.`,
    );
  });

  it('of another database is not swept', async () => {
    const other = await FileStore.open(elsewhere());
    const key = createStorageKey();
    await other.put(key, Readable.from(['x']));
    const variables = { AROT_STORAGE_URL: `file:${elsewhere()}` };
    const { code, stdout, stderr } = await run(['documents', 'sweep'], variables);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('belongs to database another-database')]);
    expect(await other.get(key)).toBeDefined();
    const adopted = await run(['documents', 'adopt', '--json'], variables);
    expect(JSON.parse(adopted.stdout)).toEqual({ adopted: true, previousDatabaseId: 'another-database' });
    expect((await run(['documents', 'sweep'], variables)).code).toBe(0);
  });

  it('without a marker is adopted and logged if it has documents of the database', async () => {
    const documents = await FileStore.open(store());
    const key = createStorageKey();
    await documents.put(key, Readable.from(['x']));
    rmSync(path.join(store(), 'arot-store.json'));
    await execute(`
      with owner as (insert into account (id, email, password_hash, created_at) values ('a', 'a@example.com', 'x', now()) returning id),
        shop as (insert into customer (account_id, customer_type) select id, 'RETAIL' from owner returning account_id)
      insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
      select account_id, 'NID', 'n', 'application/pdf', 1, 'x', '${key}', now() from shop`);
    const server = arot.serve([], start);
    await server.listening();
    await server.ended('SIGTERM');
    expect(server.output.stdout).toContain('marked the document store as the store of this database');
    expect(await documents.readMarker()).toBe(`{"databaseId":"${id}"}\n`);
  });

  it('without documents is rejected if the database has documents', async () => {
    expect(await rejection({ ...start, AROT_STORAGE_URL: `file:${path.join(arot.folder, 'empty')}` })).toMatch(
      /^The document store has none of this database's documents\./,
    );
  });

  it('does not prevent the catalog from being served if it does not respond', async () => {
    const storage = { AROT_STORAGE_URL: 's3://documents?region=us-east-1&endpoint=http://127.0.0.1:1' };
    const credentials = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
    const server = arot.serve([], { ...start, ...storage, ...credentials });
    expect((await fetch(`http://localhost:${await server.listening()}/api/products`)).status).toBe(200);
    await server.ended('SIGTERM');
    expect(server.output.stdout).toContain('the document store does not respond, so it was not checked');
  });
});

it('warns of a proxy setting that trusts every address, and of a variable that nothing reads', async () => {
  const fresh = await installArot('empty');
  onTestFinished(() => fresh.close());
  const server = fresh.serve(['--migrate'], { AROT_TRUST_PROXY: 'true', AROT_SECRTE: 'mistyped' });
  await server.listening();
  expect(server.output.stdout).toMatch(/"level":"warn".*AROT_TRUST_PROXY/);
  expect(server.output.stdout).toMatch(/"level":"warn".*AROT_SECRTE.*nothing reads this variable/);
  expect((await server.ended('SIGTERM')).code).toBe(0);
});
