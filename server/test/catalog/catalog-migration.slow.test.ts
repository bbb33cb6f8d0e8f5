import { describe, expect, it } from 'vitest';
import { verifyCatalog } from '../../src/catalog/verify-catalog.ts';
import type { EntityManager } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { type EmptyDatabase, openEmptyDatabase } from '../support/database/empty-database.ts';

let database: EmptyDatabase;

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

describe('a migrated database', () => {
  it('lists, counts and versions what is written, and follows later changes', async () => {
    database = await openEmptyDatabase();
    await migrate(database);
    expect(await count('select count(*) as n from catalog_version where version <> 0 and membership <> 0')).toBe(1);
    await fill(database.fork());
    expect(await verifyCatalog(database.fork())).toEqual({ products: 500, categories: 3, differences: [] });
    expect(await count('select count(*) as n from product_listing')).toBe(400);
    expect(await count('select count(*) as n from product_search')).toBe(400);
    expect(await count(`select sum(count) as n from listing_count where kind = 'all'`)).toBe(400);
    await database.fork().execute(`update product set status = 'published', category_id = 's0'`);
    await database.fork().execute(`update category set parent_id = 'm1' where id = 's0'`);
    expect((await verifyCatalog(database.fork())).differences).toEqual([]);
    expect(await count(`select count(*) as n from product_listing where main_category_id = 'm1'`)).toBe(500);
  });
});
