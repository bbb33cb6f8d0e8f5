import { afterEach, describe, expect, it } from 'vitest';
import { verifyCatalog } from '../../src/catalog/verify-catalog.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { EntityManager } from '../../src/database/open-database.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../support/database/empty-database.ts';

let database: EmptyDatabase;
afterEach(() => database.close());

/** A catalog as the migrations before these knew it. */
async function fill(em: EntityManager): Promise<void> {
  await em.execute(`insert into category (id, name, name_normalized, parent_id) values
    ('m0', 'Grain', 'grain', null), ('m1', 'Empty', 'empty', null), ('s0', 'Rice', 'rice', 'm0')`);
  await em.execute(`
    insert into product (id, slug, name, name_normalized, category_id, status, created_at,
      wholesale_base_price, wholesale_discount_type, wholesale_discount_value, retail_base_price)
    select 'p' || n, 'p' || n, 'চাল ' || n, 'চাল ' || n, (array['m0', 's0', null])[n % 3 + 1],
      case when n % 5 = 0 then 'draft' else 'published' end, timestamptz '2026-01-01Z' + n * interval '1 second',
      case when n % 4 > 0 then n * 1.01 end, case when n % 4 = 2 then 'PERCENTAGE' when n % 4 = 3 then 'FIXED' end,
      case when n % 4 > 1 then 33.33 end, case when n % 2 = 0 then 9999999999.99 end
    from generate_series(1, 500) as n`);
  await em.execute(`insert into setting values ('siteName', 'Arot')`);
}

const count = async (sql: string) => Number((await database.fork().execute<[{ n: string }]>(sql))[0].n);

describe('the migrations that make the listing and what is searched', () => {
  it.each([
    ['0002-accounts', '0003-catalog-listing'],
    ['0005-chat', '0006-product-search'],
  ])('from %s on list and count what is there already', async (newest, next) => {
    database = await openEmptyDatabase();
    const applied = await database.orm.migrator.up({ to: newest });
    expect(applied.at(-1)?.name).toBe(newest);
    await fill(database.fork());
    expect((await migrate(database))[0]).toBe(next);
    expect(await verifyCatalog(database.fork())).toEqual({ products: 500, categories: 3, differences: [] });
    expect(await count('select count(*) as n from product_listing')).toBe(400);
    expect(await count('select count(*) as n from product_search')).toBe(400);
    expect(await count(`select sum(count) as n from listing_count where kind = 'all'`)).toBe(400);
    expect(await count('select count(*) as n from catalog_version where version <> 0 and membership <> 0')).toBe(1);
    // From now on, too.
    await database.fork().execute(`update product set status = 'published', category_id = 's0'`);
    await database.fork().execute(`update category set parent_id = 'm1' where id = 's0'`);
    expect((await verifyCatalog(database.fork())).differences).toEqual([]);
    expect(await count(`select count(*) as n from product_listing where main_category_id = 'm1'`)).toBe(500);
  });
});

describe('the migration that folds names with invisible characters anew', () => {
  /** Folds as versions before it did. */
  const normalizeBefore = (name: string) =>
    name.normalize('NFC').toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim();
  const NAMES = [
    ...[
      'র‍্যাক',
      'র‌্যাক',
      'র্যাক',
      'Soft\u00ADSoap',
      'a\uFEFFb',
      ' \uFEFF x \u200B\u00A0\u3000 y\u200B ',
      'e\u200D\u0301',
      'ড\u200C\u09BC',
    ],
    ...[
      'ΟΔΟΣ\u200D',
      'ΟΔΟ\u2060Σ Α\u200BΣΑ',
      'İ\u200Bİ',
      'ÅK\u200B',
      '\u{E0100}\u200B',
      '100\u200D%_\\',
      'plain',
      'চাল ১০',
    ],
  ];

  it('leaves nothing that differs from what is computed anew, and leaves other rows alone', async () => {
    database = await openEmptyDatabase();
    await database.orm.migrator.up({ to: '0010-catalog-epoch' });
    const em = database.fork();
    for (const [n, name] of NAMES.entries()) {
      await em.execute('insert into category (id, name, name_normalized) values (?, ?, ?)', [
        `c${n}`,
        name,
        normalizeBefore(name),
      ]);
      await em.execute(
        `insert into product (id, slug, name, name_normalized, category_id, status, created_at)
          values (?, ?, ?, ?, ?, ?, '2026-01-01Z')`,
        [`p${n}`, `p${n}`, name, normalizeBefore(name), `c${n}`, n % 4 === 3 ? 'draft' : 'published'],
      );
    }
    const rows = () =>
      em.execute<{ id: string; name: string; revision: string }[]>(
        'select id, name, revision::text as revision from product order by id',
      );
    const membership = () => em.execute('select sum(membership)::text as sum from catalog_version');
    const [before, membershipBefore] = [await rows(), await membership()];
    expect((await verifyCatalog(database.fork())).differences.length).toBeGreaterThan(20);

    expect(await migrate(database)).toContain('0011-search-normalization');

    expect((await verifyCatalog(database.fork())).differences).toEqual([]);
    expect(await membership()).not.toEqual(membershipBefore);
    const after = await rows();
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const untouched = after.filter(({ revision }, n) => revision === before[n]?.revision).map(({ name }) => name);
    expect(untouched.sort()).toEqual(['র্যাক', 'plain', 'চাল ১০'].sort());
  });
});
