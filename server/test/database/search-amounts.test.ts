import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyCatalog } from '../../src/catalog/verify-catalog.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate, migrationStatus } from '../../src/database/migrate.ts';
import { openEmptyDatabase } from '../support/database/empty-database.ts';

/** Names that are older than the words of amounts, and the words that each of them has now. */
const NAMES = {
  'tea half kg': ['0.5kg', 'tea'],
  'চাল আধা কেজি': ['0.5kg', 'চাল'],
  'soda 1½ ltr': ['1.5l', 'soda'],
  'salt .5 kg 1.50 l': ['0.5kg', '1.5l', 'salt'],
  'eggs 1 dozen': ['1dozen', 'eggs'],
  'ডিম ১ ডজন': ['1dozen', 'ডিম'],
  'dal 5 kg': ['5kg', 'dal'],
  'no.5 pen': ['5', 'no', 'pen'],
};

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrationStatus(database);
  await database.fork().transactional(async (em) => {
    await database.orm.migrator.up({ to: '0038-devices-of-codes', transaction: em.getTransactionContext() });
    await em.execute("insert into category (id, name, name_normalized) values ('k', 'K', 'packs of half kg')");
    for (const [number, name] of Object.keys(NAMES).entries()) {
      await em.execute(
        `insert into product (id, slug, name, name_normalized, category_id, status, created_at, brand)
          values (?, ?, 'P', ?, 'k', 'published', '2026-01-01', 'Mill .75 kg')`,
        [`p${number}`, `p${number}`, name.normalize('NFC')],
      );
    }
  });
  await migrate(database);
});
afterAll(() => database.close());

it('the words of older names are written again where they are others now', async () => {
  const em = database.fork();
  const { differences } = await verifyCatalog(em);
  expect(differences.filter(({ what }) => what.endsWith('_term'))).toEqual([]);
  for (const [number, words] of Object.values(NAMES).entries()) {
    const rows = await em.execute<{ term: string }[]>(
      'select term from product_term where product_id = ? and place between 0 and 7 order by term',
      [`p${number}`],
    );
    expect(rows.map(({ term }) => term).toSorted()).toEqual(words.map((word) => word.normalize('NFC')).toSorted());
  }
  expect(await em.execute("select term from product_term where place = 8 and product_id = 'p0' order by 1")).toEqual([
    { term: '0.75kg' },
    { term: 'mill' },
  ]);
  expect(await em.execute('select term from category_term order by term')).toEqual(
    ['0.5kg', 'of', 'packs'].map((term) => ({ term })),
  );
});
