import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeForSearch } from '../../src/catalog/normalize-for-search.ts';
import { findProductPage, type ProductPageQuery } from '../../src/catalog/product-listing.repository.ts';
import { openTestDatabase, type TestDatabase } from '../support/database/test-database.ts';

const TIERS = [undefined, 'WHOLESALE', 'RETAIL'] as const;

// Few values of everything, so that most products tie with others.
const price = fc.constantFrom(null, '1.00', '2.00', '10.05');
const product = fc.record({
  name: fc.constantFrom('a', 'a', 'A', 'চাল'),
  category: fc.constantFrom(null, 'm', 's'),
  status: fc.constantFrom('published', 'published', 'published', 'draft'),
  created: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
  wholesale: price,
  retail: price,
});
const products = fc.oneof(
  { weight: 1, arbitrary: fc.array(product, { maxLength: 3 }) },
  { weight: 5, arbitrary: fc.array(product, { minLength: 12, maxLength: 24 }) },
);

type Filter = Omit<ProductPageQuery, 'page' | 'pageSize' | 'counted'>;
const bound = fc.constantFrom(undefined, undefined, '1.00', '2', '10.05');
const filter: fc.Arbitrary<Filter> = fc
  .record({
    normalizedText: fc.constantFrom('', '', '', '', 'a', 'চাল', 'nothing').map(normalizeForSearch),
    categoryId: fc.constantFrom(undefined, undefined, undefined, 'm', 's', 'uncategorized', 'nowhere'),
    tier: fc.constantFrom(...TIERS),
    minPrice: bound,
    maxPrice: bound,
    sort: fc.constantFrom('name' as const, 'createdAt' as const, 'price' as const),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  .filter(({ minPrice, maxPrice }) => !minPrice || !maxPrice || Number(minPrice) <= Number(maxPrice))
  // Whoever has no tier is refused everything that has to do with prices.
  .map(({ tier, ...asked }) =>
    tier ? { ...asked, tier } : { ...asked, tier, minPrice: undefined, maxPrice: undefined, sort: 'name' as const },
  );

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.fork().execute(`insert into category (id, name, name_normalized, parent_id)
    values ('m', 'm', 'm', null), ('s', 's', 's', 'm')`);
});
afterAll(() => database.close());

async function replaceProducts(all: readonly { name: string }[]): Promise<void> {
  // Ids run against the order of insertion, so that a tie broken by anything else shows.
  const rows = all.map((one, index) => ({ ...one, id: `p${99 - index}`, folded: normalizeForSearch(one.name) }));
  await database.fork().execute('truncate product');
  await database.fork().execute(
    `insert into product (id, slug, name, name_normalized, category_id, status, created_at,
       wholesale_base_price, retail_base_price)
     select id, id, name, folded, category, status, created, wholesale, retail
     from jsonb_to_recordset(?::jsonb) as row (id text, name text, folded text, category text, status text,
       created timestamptz, wholesale numeric, retail numeric)`,
    [JSON.stringify(rows)],
  );
}

async function pageOf(query: ProductPageQuery) {
  const { version, value } = await findProductPage(database, query);
  return { version, countedAt: value.countedAt, total: value.total, ids: value.rows.map(({ id }) => id) };
}

describe('a page that is nearer to the end', () => {
  it('is the same read from the end as from the front, and whatever was counted before', async () => {
    const asked = fc.record({
      products,
      filters: fc.array(filter, { minLength: 5, maxLength: 5 }),
      pageSize: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
      ),
    });
    const read = { fromTheEnd: 0, stale: 0 };
    await fc.assert(
      fc.asyncProperty(asked, async ({ products, filters, pageSize }) => {
        await replaceProducts(products);
        for (const filter of filters) {
          const whole = await pageOf({ ...filter, page: 1, pageSize: 100 });
          expect(new Set(whole.ids).size).toBe(whole.total);
          const counted = { version: whole.countedAt, value: whole.total };
          const last = Math.ceil(whole.total / pageSize);
          for (const page of new Set([Math.ceil(last / 2), last - 1, last, last + 1, last + 5])) {
            if (page < 1) continue;
            const expected = { ...whole, ids: whole.ids.slice((page - 1) * pageSize, page * pageSize) };
            if ((page - 1) * pageSize > whole.total / 2) read.fromTheEnd += 1;
            expect(await pageOf({ ...filter, page, pageSize, counted })).toEqual(expected);
            // Of another version, and wrong: it decides where the reading begins, and nothing else.
            const stale = { version: `not ${whole.countedAt}`, value: (whole.total * 7 + page) % 5 };
            if ((page - 1) * pageSize > stale.value / 2) read.stale += 1;
            expect(await pageOf({ ...filter, page, pageSize, counted: stale })).toEqual(expected);
          }
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(read.fromTheEnd).toBeGreaterThan(100);
    expect(read.stale).toBeGreaterThan(100);
  });
});
