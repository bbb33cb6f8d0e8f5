import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/database/test-database.ts';
import { TEST_SCALE } from '../../../../test/support/test-scale.ts';
import { verifyCatalog } from '../../../catalog/verify-catalog.ts';

const database = await openTestDatabase();
beforeEach(async () => {
  await run('truncate product, category');
  await run(`insert into category (id, name, name_normalized) values ('main', 'Main', 'main')`);
  await run(`insert into product (id, slug, name, name_normalized, category_id, status, created_at, retail_base_price)
    select 'p' || n, 'p' || n, 'P', 'p', 'main', case when n < 3 then 'published' else 'draft' end, '2026-01-01Z', 10
    from generate_series(1, 4) n`);
});

const run = (sql: string) => database.fork().execute<Record<string, unknown>[]>(sql);

async function readVersion() {
  const [row] = await run(
    'select sum(version)::text as version, sum(membership)::text as membership from catalog_version',
  );
  return row ?? {};
}

const price = fc.constantFrom('null', '0', '9.99', '10', '10.01', '10.10', '999.99', '1000', '9999999999.99');
const assignment = fc.oneof(
  price.map((value) => `retail_base_price = ${value}`),
  price.map((value) => `wholesale_base_price = ${value}`),
  fc.tuple(price, price).map(([one, other]) => `retail_base_price = ${one}, wholesale_base_price = ${other}`),
  fc.constantFrom('P', 'p', 'Q', 'q').map((name) => `name = '${name}', name_normalized = '${name.toLowerCase()}'`),
  fc.constantFrom('category_id = null', "category_id = 'main'", "status = 'draft'", "status = 'published'"),
  fc.constantFrom("images = '[]'", "created_at = '2026-02-01Z'"),
);
const rows = fc.constantFrom(`id = 'p1'`, `id = 'p2'`, `id = 'p4'`, `id in ('p1', 'p3')`, 'true', 'false');

describe('updates of one product and of several', () => {
  it('leave exact derived rows', { timeout: 120_000 }, async () => {
    const updates = fc.array(fc.tuple(assignment, rows), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(updates, async (each) => {
        for (const [set, where] of each) await run(`update product set ${set} where ${where}`);
        expect((await verifyCatalog(database.fork())).differences).toEqual([]);
      }),
      { numRuns: 40 * TEST_SCALE, endOnFailure: true },
    );
  });
});

describe('the catalog version', () => {
  it.each([
    ['a price', `retail_base_price = 11 where id = 'p1'`],
    ['what no list shows', `images = '["a.jpg"]' where id = 'p1'`],
    ['a name without its normalized form', `name = 'p' where id = 'p1'`],
    ['a draft', `retail_base_price = 11 where id = 'p4'`],
  ])('changes with %s, and membership does not', async (_, update) => {
    const before = await readVersion();
    await run(`update product set ${update}`);
    const after = await readVersion();
    expect(after.version).not.toBe(before.version);
    expect(after.membership).toBe(before.membership);
  });

  it.each([
    ['a status', `status = 'draft' where id = 'p1'`],
    ['a category', `category_id = null where id = 'p1'`],
    ['a name', `name = 'Q', name_normalized = 'q' where id = 'p1'`],
  ])('changes with %s, and so does membership', async (_, update) => {
    const before = await readVersion();
    await run(`update product set ${update}`);
    const after = await readVersion();
    expect(after.version).not.toBe(before.version);
    expect(after.membership).not.toBe(before.membership);
  });

  it('is written when its slot has no row yet', async () => {
    await run('delete from catalog_version');
    await run(`update product set retail_base_price = 11 where id = 'p1'`);
    expect((await readVersion()).version).not.toBeNull();
  });
});

describe('an update of one product', () => {
  it('is rejected under an isolation level that does not see concurrent commits', async () => {
    const updated = database.fork().transactional(async (em) => {
      await em.execute('set transaction isolation level repeatable read');
      await em.execute(`update product set retail_base_price = 11 where id = 'p1'`);
    });
    await expect(updated).rejects.toThrow('isolation level read committed only');
  });
});
