import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPasswordHasher } from '../../src/accounts/passwords/password-hasher.ts';
import { setPassword } from '../../src/accounts/passwords/set-password.ts';
import { systemClock } from '../../src/base/clock.ts';
import { FileStore } from '../../src/storage/file-store.ts';
import { createStorageKey } from '../../src/storage/storage-key.ts';
import { exportText, importFiles } from '../support/catalog/files.ts';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import { killServers } from '../support/process/server-process.ts';

// The tests share one database and depend on their order.

let arot: ArotInstallation;
beforeAll(async () => {
  arot = await installArot('empty');
});
afterEach(killServers);
afterAll(() => arot.close());

const publishedPassword = 'arot-demo-password';
const demoIdentifiers = ['wholesale@example.com', '01711111111', 'retail@example.com', '01722222222'];

async function signIn(port: number, identifier: string, password = publishedPassword): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password, responseMode: 'token' }),
  });
  return response.status;
}

async function remove(...options: string[]) {
  const { code, stdout, stderr } = await arot.run(['demo', 'remove', '--json', ...options]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

it('rejects --demo in production before it writes anything, and names the command to run', async () => {
  const production = {
    NODE_ENV: 'production',
    AROT_SECRET: 's'.repeat(32),
    AROT_PUBLIC_ORIGIN: 'https://shop.example',
  };
  const server = arot.serve(['--migrate', '--demo'], production);
  expect((await server.ended()).code).toBe(1);
  expect(server.output.stderr).toContain('"npx arot serve --migrate"');
  expect(server.output.stderr.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(arot.folder)).toEqual([]);
});

it('lists the whole demo in a dry run, and changes nothing', async () => {
  const server = arot.serve(['--migrate', '--demo']);
  const port = await server.listening();
  expect(await Promise.all([...demoIdentifiers, 'staff@example.com'].map((each) => signIn(port, each)))).toEqual([
    200, 200, 200, 200, 200,
  ]);
  await server.ended('SIGTERM');
  const before = await arot.withDatabase(exportText);
  expect(await remove('--dry-run')).toEqual({
    dryRun: true,
    removed: { account: 3, document: 0, application: 1, product: 150, category: 72, setting: 12, appContent: 8 },
    kept: [],
    objectsLeft: 0,
  });
  expect(await arot.withDatabase(exportText)).toBe(before);
});

it('removes unchanged demo data, and retains what the operator has changed', async () => {
  const documents = await FileStore.open(path.join(arot.folder, 'documents'));
  const key = createStorageKey();
  await documents.put(key, Readable.from(['%PDF-1.7']));
  await arot.withDatabase(async (database) => {
    await sql`
      insert into customer_document (account_id, type, original_name, mime_type, byte_size, sha256, storage_key, created_at)
      select id, 'NID', 'nid.pdf', 'application/pdf', 8, 'x', ${key}, now() from account
      where email = 'retail@example.com'`.execute(database.fork().getKysely());
    await importFiles(database, {
      'operator.json': {
        products: [
          { slug: 'miniket-rice-50kg', prices: { RETAIL: { basePrice: '1.00', discount: null } } },
          { slug: 'my-own-lentils', name: 'My own', categoryId: 'lentils-masoor' },
        ],
        settings: { siteName: 'My shop' },
        appContent: [{ key: 'about', title: 'About my shop' }],
      },
    });
    const ctx = { em: database.fork(), clock: systemClock, passwords: createPasswordHasher(1) };
    await setPassword(ctx, 'staff@example.com', 'a password of my own');
  });

  const { removed, kept } = await remove();
  expect(removed).toEqual({
    account: 2,
    document: 1,
    application: 1,
    product: 149,
    category: 68,
    setting: 11,
    appContent: 7,
  });
  expect(kept).toEqual([
    { kind: 'account', key: expect.any(String), reason: 'has another password than the demo' },
    { kind: 'product', key: 'miniket-rice-50kg', reason: 'was changed' },
    ...['lentils', 'lentils-masoor', 'rice', 'rice-miniket'].map((category) => ({
      kind: 'category',
      key: category,
      reason: 'holds other products or subcategories',
    })),
    { kind: 'setting', key: 'siteName', reason: 'was changed' },
    { kind: 'appContent', key: 'about', reason: 'was changed' },
  ]);
  expect(await documents.get(key)).toBeUndefined();
  await arot.withDatabase(async (database) => {
    const { products, categories, settings } = JSON.parse(await exportText(database));
    expect(products.map(({ slug }: { slug: string }) => slug)).toEqual(['miniket-rice-50kg', 'my-own-lentils']);
    expect(categories).toHaveLength(4);
    expect(settings).toEqual({ siteName: 'My shop' });
    const leftovers = await database.fork().execute(`
      select (select count(*)::int from account) as accounts, (select count(*)::int from session) as sessions,
        (select count(*)::int from customer) as customers, (select count(*)::int from customer_document) as documents,
        (select array_agg(name) from role) as roles,
        (select count(*)::int from audit_event where kind = 'account_removed') as audited`);
    expect(leftovers).toEqual([
      { accounts: 1, sessions: 1, customers: 0, documents: 0, roles: ['manager'], audited: 2 },
    ]);
  });
});

it('rejects the published password after the removal', async () => {
  const server = arot.serve();
  const port = await server.listening();
  expect(await Promise.all([...demoIdentifiers, 'staff@example.com'].map((each) => signIn(port, each)))).toEqual([
    401, 401, 401, 401, 401,
  ]);
  expect(await signIn(port, 'staff@example.com', 'a password of my own')).toBe(200);
  await server.ended('SIGTERM');
});

it('removes only the staff account and its role on a second run, after its password was set back', async () => {
  const ctx = { clock: systemClock, passwords: createPasswordHasher(1) };
  await arot.withDatabase((database) =>
    setPassword({ ...ctx, em: database.fork() }, 'staff@example.com', publishedPassword),
  );
  const { removed, kept } = await remove();
  expect(removed).toEqual({
    account: 1,
    document: 0,
    application: 0,
    product: 0,
    category: 0,
    setting: 0,
    appContent: 0,
  });
  expect(kept).toHaveLength(7);
  const roles = await arot.withDatabase((database) => database.fork().execute('select name from role'));
  expect(roles).toEqual([]);
});
