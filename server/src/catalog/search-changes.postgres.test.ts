import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import type { EntityManager } from '../database/database.ts';
import { type CountedTotal, findProductPage, type ProductPageQuery } from './product-listing.repository.ts';

const database = await openTestDatabase();

const run = (statement: string, em: EntityManager = database.fork()) => em.execute(statement);

const query = (normalizedText: string, categoryId?: string): ProductPageQuery => ({
  ...{ normalizedText, categoryId, scope: undefined, minPrice: undefined, maxPrice: undefined },
  ...{ sort: 'createdAt', direction: 'desc', page: 1, pageSize: 20 },
});

const QUERIES = [
  ...['rice', 'ri', 'oil', '100%', 'nothing'].map((text) => query(text)),
  ...['food', 'grain', 'moved', 'uncategorized'].map((category) => query('rice', category)),
];

async function total(of: ProductPageQuery, counted?: CountedTotal, isUnselective?: boolean): Promise<CountedTotal> {
  return (await findProductPage(database, { ...of, counted, isUnselective })).value.counted;
}

beforeEach(async () => {
  await run('truncate product');
  await run('delete from category');
  await run(`insert into category (id, name, name_normalized, parent_id)
    values ('food', 'food', 'food', null), ('grain', 'grain', 'grain', 'food'), ('moved', 'moved', 'moved', null)`);
  await run(insert(0, 30));
});

const insert = (
  from: number,
  to: number,
) => `insert into product (id, slug, name, name_normalized, category_id, status, created_at)
  select 'p' || n, 'p' || n, 'x', (array['rice', 'oil', 'dry rice 100%'])[n % 3 + 1] || n, 
    (array['food', 'grain', 'moved', null])[n % 4 + 1], 'published', now() from generate_series(${from}, ${to} - 1) as n`;

/** The error of a total that shows whether it was counted again. */
const EXCESS = 10_000;
const isFromLog = async (of: ProductPageQuery, { value, ...counted }: CountedTotal) =>
  (await total(of, { ...counted, value: value + EXCESS })).value >= EXCESS;

describe('a known total of a search', () => {
  const change = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constantFrom('rice', 'oil', 'brown rice', '100% x')
        .chain((name) => changed(`name_normalized = '${name}'`)),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(`'food'`, `'grain'`, `'moved'`, 'null').chain((id) => changed(`category_id = ${id}`)),
    },
    { weight: 3, arbitrary: fc.constantFrom('draft', 'published').chain((status) => changed(`status = '${status}'`)) },
    { weight: 2, arbitrary: fc.nat(29).map((n) => `delete from product where id = 'p${n}'`) },
    { weight: 2, arbitrary: fc.nat(29).map((n) => `${insert(n, n + 1)} on conflict do nothing`) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(`'moved'`, `'food'`, 'null')
        .map((id) => `update category set parent_id = ${id} where id = 'grain'`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `${insert(100, 250)} on conflict do nothing`,
        `delete from product where name_normalized like '%2%'`,
        'delete from product',
      ),
    },
  );
  function changed(set: string) {
    return fc.nat(29).map((n) => `update product set ${set} where id = 'p${n}'`);
  }

  it('is exact after any changes, also of open and of failed transactions', { timeout: 120_000 }, async () => {
    const transaction = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
      fails: fc.boolean(),
      reads: fc.boolean(),
    });
    let fromLog = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(transaction, { minLength: 3, maxLength: 6 }),
        fc.boolean(),
        async (transactions, isUnselective) => {
          const known = await Promise.all(QUERIES.map((of) => total(of)));
          for (const { changes, fails, reads } of transactions) {
            const ended = database.fork().transactional(async (em) => {
              for (const statement of changes) await run(statement, em);
              // Totals that are counted while the changes are not committed.
              if (reads) for (const [index, of] of QUERIES.entries()) known[index] = await total(of, known[index]);
              if (fails) throw new Error('rolled back');
            });
            await ended.catch((error: Error) => expect(error.message).toBe('rolled back'));
            for (const [index, of] of QUERIES.entries()) {
              const before = known[index];
              const [{ value }, counted] = [await total(of), await total(of, before, isUnselective)];
              expect(counted.value).toBe(value);
              if (before && before.version !== counted.version && (await isFromLog(of, before))) fromLog += 1;
              if (reads) known[index] = counted;
            }
          }
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
    expect(fromLog).toBeGreaterThan(20);
  });

  it('is not counted again after a change of a few names', async () => {
    const counted = await total(query('rice'));
    await run(`update product set name_normalized = 'rice' where id in ('p1', 'p4')`);
    expect(await isFromLog(query('rice'), counted)).toBe(true);
    expect((await total(query('rice'), counted)).value).toBe(counted.value + 2);
  });

  it('is not changed by a change of prices, which is not logged', async () => {
    const counted = await total(query('rice'));
    const logged = () => run('select max(id) as id from search_change');
    const before = await logged();
    await run(`update product set retail_base_price = 5`);
    expect(await logged()).toEqual(before);
    expect((await total(query('rice'), counted)).version).toBe(counted.version);
  });

  it.each([
    ['more changes than are logged', insert(100, 201)],
    ['the table was truncated', 'truncate product_search'],
    ['the log has lost rows', `delete from search_change where id = (select min(id) from search_change)`],
    ['the log has other rows, as after a failover', `update search_change set token = token + 1`],
    ['the log is that of a restored database', `refresh materialized view catalog_epoch`],
  ])('is counted again if %s', async (_, change) => {
    const counted = await total(query('rice'));
    await run(change);
    await run(insert(300, 301));
    expect(await isFromLog(query('rice'), counted)).toBe(false);
    expect(await total(query('rice'), counted)).toMatchObject({ value: (await total(query('rice'))).value });
  });

  it('is exact for a reader in a transaction that is rolled back', async () => {
    let inside: CountedTotal | undefined;
    const reading = database.fork().transactional(async (em) => {
      await run(`update product set name_normalized = 'rice'`, em);
      const [row] = (await em.execute(
        `select pg_current_snapshot()::text as snapshot, sum(token)::text as tokens from search_change`,
      )) as { snapshot: string; tokens: string }[];
      inside = { version: 'of a rolled back write', value: 30, position: row };
      throw new Error('rolled back');
    });
    await reading.catch(() => undefined);
    expect(inside?.position).toBeDefined();
    expect((await total(query('rice'), inside)).value).toBe(20);
  });
});

describe('a search in a category', () => {
  it.each(['food', 'grain', 'moved', 'uncategorized'])(
    'finds the same products of %s by either plan and in both directions',
    async (category) => {
      for (const [text, direction] of [
        ['ri', 'asc'],
        ['rice', 'desc'],
        ['oil', 'desc'],
        ['nothing', 'asc'],
      ] as const) {
        const of = { ...query(text, category), direction };
        const [planned, unselective] = await Promise.all(
          [undefined, true].map(async (isUnselective) => {
            const { value } = await findProductPage(database, { ...of, isUnselective });
            return { ids: value.rows.map(({ id }) => id), total: value.counted.value };
          }),
        );
        expect(unselective).toEqual(planned);
        expect(planned?.ids).toHaveLength(Math.min(20, planned?.total ?? -1));
      }
    },
  );
});

describe('the log of changes', () => {
  it('stays short, and a total is exact after it was shortened', { timeout: 60_000 }, async () => {
    const counted = await total(query('rice'));
    await database.fork().transactional(async (em) => {
      for (let n = 0; n < 3_000; n += 60) {
        await run(`update product set name_normalized = 'rice ' || ${n}`, em);
      }
    });
    const [row] = (await run('select count(*)::int as rows from search_change')) as { rows: number }[];
    expect(row?.rows).toBeLessThan(2_200);
    expect((await total(query('rice'), counted)).value).toBe(30);
  });
});
