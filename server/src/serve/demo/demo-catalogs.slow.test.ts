import { afterAll, expect, it } from 'vitest';
import { clearCatalog, exportText, NOW } from '../../../test/support/catalog/files.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { systemClock } from '../../base/clock.ts';
import { importCatalog } from '../../import/import-catalog.ts';
import { hasDemoAccounts } from './demo-accounts.ts';
import { generatedRecords } from './generate-catalog.ts';
import { loadDemoCatalog, loadDemoIfEmpty } from './load-demo.ts';

const dependencies = { clock: systemClock, passwords: createPasswordHasher() };

const databases = [await openTestDatabase(), await openTestDatabase()];
afterAll(() => Promise.all(databases.map((database) => database.close())));

it('generates the same catalog in every database, except for generated ids', async () => {
  const exports = [];
  for (const database of databases) {
    const result = await importCatalog(database.fork(), generatedRecords(500), { now: NOW });
    expect(result).toMatchObject({ category: { created: 520 }, product: { created: 500 } });
    exports.push(
      JSON.parse(await exportText(database), (key, value) => (key === 'id' && /-.*-.*-.*-/.test(value) ? '' : value)),
    );
  }
  expect(exports[0]).toEqual(exports[1]);
  expect(new Set(exports[0].products.map(({ slug }: { slug: string }) => slug)).size).toBe(500);
});

it('loads the demo only into an empty database, and changes nothing when it is loaded again', async () => {
  const [database] = databases as [TestDatabase];
  await clearCatalog(database);
  expect(await hasDemoAccounts(database.fork())).toBe(false);
  expect(await loadDemoIfEmpty(database, dependencies)).toBe(true);
  expect(await hasDemoAccounts(database.fork())).toBe(true);
  const before = await exportText(database);
  expect(await loadDemoIfEmpty(database, dependencies)).toBe(false);
  const again = await loadDemoCatalog(database.fork(), NOW);
  for (const kind of ['category', 'product', 'setting', 'appContent'] as const) {
    expect(again[kind], kind).toMatchObject({ created: 0, updated: 0, deleted: 0 });
  }
  expect(await exportText(database)).toBe(before);
});
