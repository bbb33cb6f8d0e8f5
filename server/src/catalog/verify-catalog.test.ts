import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { verifyCatalog } from './verify-catalog.ts';

const database = await openTestDatabase();
beforeEach(async () => {
  await run('truncate product, category');
  await run(`insert into category (id, name, name_normalized, parent_id)
    values ('main', 'Main', 'main', null), ('sub', 'Sub', 'sub', 'main')`);
  // Half of 100.05 is half a paisa more than 50.02.
  const columns = `id, slug, name, name_normalized, category_id, status, created_at,
    wholesale_base_price, wholesale_discount_type, wholesale_discount_value`;
  await run(`insert into product (${columns})
    values ('p1', 'rice', 'rice', 'rice', 'sub', 'published', '2026-01-01Z', 100.05, 'PERCENTAGE', 50),
      ('p2', 'oil', 'oil', 'oil', null, 'draft', '2026-01-01Z', null, null, null)`);
});

const run = (sql: string) => database.fork().execute(sql);
const verify = () => verifyCatalog(database.fork());

describe('verifyCatalog of a correct catalog', () => {
  it('returns no differences and the numbers of products and categories', async () => {
    expect(await verify()).toEqual({ products: 2, categories: 2, differences: [] });
  });

  it('returns no differences for an empty catalog', async () => {
    await run('truncate product, category');
    expect(await verify()).toEqual({ products: 0, categories: 0, differences: [] });
  });

  it('changes nothing', async () => {
    const state = async () =>
      JSON.stringify(
        await Promise.all(['product_listing', 'product_search', 'listing_count'].map((of) => run(`table ${of}`))),
      );
    await run('delete from product_listing');
    const before = await state();
    await verify();
    expect(await state()).toBe(before);
    await run(`update product set status = 'draft'`);
  });
});

describe('verifyCatalog of a damaged catalog', () => {
  const listed = (fields: string) => `(p1,"2026-01-01 00:00:00+00",rice,${fields})`;
  const right = listed('sub,main,50.03,');

  it.each([
    ['its price', 'wholesale_final_price = 50.02', listed('sub,main,50.02,')],
    ['a price of a tier without one', 'retail_final_price = 0', listed('sub,main,50.03,0.00')],
    ['its main category', `main_category_id = 'sub'`, listed('sub,sub,50.03,')],
    ['no main category', 'main_category_id = null', listed('sub,,50.03,')],
    ['its category', `category_id = 'main'`, listed('main,main,50.03,')],
    ['its name', `name = 'Rice'`, '(p1,"2026-01-01 00:00:00+00",Rice,sub,main,50.03,)'],
    ['its time', `created_at = '2026-01-01 00:00:00.001Z'`, '(p1,"2026-01-01 00:00:00.001+00",rice,sub,main,50.03,)'],
  ])('reports a row of product_listing with a wrong value: %s', async (_, change, stored) => {
    await run(`update product_listing set ${change}`);
    expect((await verify()).differences).toEqual([{ what: 'product_listing', key: 'p1', stored, expected: right }]);
  });

  it('reports a published product that is not listed', async () => {
    await run('delete from product_listing');
    expect((await verify()).differences).toEqual([
      { what: 'product_listing', key: 'p1', stored: null, expected: right },
    ]);
  });

  it.each([
    ['a draft', 'p2'],
    ['no product', 'zz'],
    ['no product, with the lowest id', ' '],
  ])('reports a row of product_listing that belongs to %s', async (_, id) => {
    const row = `'${id}', '2026-01-01 00:00:00Z', 'oil', null, null, null, null`;
    await run(`insert into product_listing values (${row})`);
    const [difference, ...others] = (await verify()).differences;
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ what: 'product_listing', key: id, expected: null });
    expect(difference?.stored).toContain('oil');
    await run(`delete from product_listing where product_id = '${id}'`);
  });

  it.each([
    ['a wrong text', `update product_search set name_normalized = 'ric'`, 'p1', 'ric,sub,main', 'rice,sub,main'],
    ['a wrong category', `update product_search set main_category_id = 'sub'`, 'p1', 'rice,sub,sub', 'rice,sub,main'],
    ['no row', 'delete from product_search', 'p1', null, 'rice,sub,main'],
    ['a row of a draft', `insert into product_search values ('p2', '2026-01-01Z', 'oil')`, 'p2', 'oil,,', null],
    ['a row without a product', `insert into product_search values ('zz', '2026-01-01Z', 'oil')`, 'zz', 'oil,,', null],
  ])('reports product_search with %s', async (_, change, key, stored, expected) => {
    await run(change);
    const row = (fields: string | null) => fields && `(${key},"2026-01-01 00:00:00+00",${fields})`;
    expect((await verify()).differences).toEqual([
      { what: 'product_search', key, stored: row(stored), expected: row(expected) },
    ]);
    await run('delete from product_search');
  });

  it.each([
    ['all ', 'all', ''],
    ['category sub', 'category', 'sub'],
    ['wholesale 000000005000', 'wholesale', '000000005000'],
  ])('reports a wrong count: %s', async (key, kind, of) => {
    await run(`insert into listing_count values ('${kind}', '${of}', 63, 4)
      on conflict (kind, key, slot) do update set count = listing_count.count + 4`);
    expect((await verify()).differences).toEqual([{ what: 'listing_count', key, stored: '5', expected: '1' }]);
    await run('delete from listing_count where slot = 63 and count = 4');
  });

  it('reports a superfluous count and a missing one', async () => {
    await run(`delete from listing_count where kind = 'all'`);
    await run(`insert into listing_count values ('retail', '000000000100', 63, -2)`);
    expect((await verify()).differences).toEqual([
      { what: 'listing_count', key: 'all ', stored: null, expected: '1' },
      { what: 'listing_count', key: 'retail 000000000100', stored: '-2', expected: null },
    ]);
    await run('truncate product');
  });

  it.each(['product', 'category'])('reports a %s whose normalized name does not match its name', async (table) => {
    await run(`update ${table} set name_normalized = 'wrong' where name in ('rice', 'Sub')`);
    expect((await verify()).differences).toEqual([
      {
        what: `${table}.name_normalized`,
        key: table === 'product' ? 'p1' : 'sub',
        stored: 'wrong',
        expected: table === 'product' ? 'rice' : 'sub',
      },
    ]);
  });

  it('reports at most a thousand differences', async () => {
    await run(`insert into product (id, slug, name, name_normalized, status, created_at)
      select 'n' || n, 'n' || n, 'N', 'wrong', 'published', '2026-01-01' from generate_series(1, 1500) as n`);
    expect((await verify()).differences).toHaveLength(1_000);
    await run('delete from product_listing');
    expect((await verify()).differences).toHaveLength(1_000);
    await run('truncate product');
  });

  it.each([
    ['product_updated', 'product'],
    ['category_inserted', 'category'],
    ['setting_changed', 'setting'],
  ])('reports a disabled or missing trigger: %s', async (trigger, table) => {
    const named = (stored: string | null) => [{ what: 'trigger', key: trigger, stored, expected: 'enabled' }];
    const [definition] = await database
      .fork()
      .execute<[{ text: string }]>(`select pg_get_triggerdef(oid) as text from pg_trigger where tgname = '${trigger}'`);
    await run(`alter table ${table} disable trigger ${trigger}`);
    expect((await verify()).differences).toEqual(named('disabled'));
    await run(`drop trigger ${trigger} on ${table}`);
    expect((await verify()).differences).toEqual(named(null));
    await run(definition.text);
    expect((await verify()).differences).toEqual([]);
  });

  it('reports a catalog epoch that is missing after a restore', async () => {
    await run('refresh materialized view catalog_epoch with no data');
    expect((await verify()).differences).toEqual([
      {
        what: 'catalog_epoch',
        key: 'id',
        stored: null,
        expected: 'a random id: run REFRESH MATERIALIZED VIEW catalog_epoch',
      },
    ]);
    await run('refresh materialized view catalog_epoch');
    expect((await verify()).differences).toEqual([]);
  });

  // The column is generated and rejects writes, so the test drops its expression first.
  it('reports a final price that differs from the arithmetic of the specification', async () => {
    await expect(run('update product set wholesale_final_price = 1')).rejects.toThrow('generated column');
    await run('alter table product alter column wholesale_final_price drop expression');
    await run(`update product set wholesale_final_price = 50.02 where id = 'p1'`);
    expect((await verify()).differences).toEqual([
      { what: 'product.wholesale_final_price', key: 'p1', stored: '50.02', expected: '50.03' },
    ]);
  });
});
