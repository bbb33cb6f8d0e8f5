import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeForSearch } from '../../src/catalog/normalize-for-search.ts';
import { priceScope } from '../../src/catalog/price-scope.ts';
import { findProductPage, type ProductPageQuery } from '../../src/catalog/product-listing.repository.ts';
import { openTestDatabase } from '../support/database/test-database.ts';

const TIERS = [undefined, 'WHOLESALE', 'RETAIL'] as const;

// Few different values, so that most products tie with others.
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
  // Queries without a tier use no prices.
  .map(({ tier, ...query }) =>
    tier
      ? { ...query, scope: priceScope(tier, []) }
      : { ...query, scope: undefined, minPrice: undefined, maxPrice: undefined, sort: 'name' as const },
  );

const database = await openTestDatabase();
await database.fork().execute(`insert into category (id, name, name_normalized, parent_id)
    values ('m', 'm', 'm', null), ('s', 's', 's', 'm')`);

async function replaceProducts(all: readonly { name: string }[]): Promise<void> {
  // Ids descend in the order of insertion, so that a tie broken by anything but the id is noticed.
  const rows = all.map((one, index) => ({ ...one, id: `p${99 - index}`, normalized: normalizeForSearch(one.name) }));
  await database.fork().execute('truncate product');
  await database.fork().execute(
    `insert into product (id, slug, name, name_normalized, category_id, status, created_at,
       wholesale_base_price, retail_base_price)
     select id, id, name, normalized, category, status, created, wholesale, retail
     from jsonb_to_recordset(?::jsonb) as row (id text, name text, normalized text, category text, status text,
       created timestamptz, wholesale numeric, retail numeric)`,
    [JSON.stringify(rows)],
  );
}

async function pageOf(query: ProductPageQuery) {
  const { version, value } = await findProductPage(database, query);
  return { version, countedAt: value.counted.version, total: value.counted.value, ids: value.rows.map(({ id }) => id) };
}

describe('a page in the second half of a list', () => {
  it('is the same from the end as from the start, with a current or an outdated total', async () => {
    const input = fc.record({
      products,
      filters: fc.array(filter, { minLength: 5, maxLength: 5 }),
      pageSize: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) },
      ),
    });
    const read = { fromTheEnd: 0, stale: 0 };
    await fc.assert(
      fc.asyncProperty(input, async ({ products, filters, pageSize }) => {
        await replaceProducts(products);
        for (const filter of filters) {
          const whole = await pageOf({ ...filter, page: 1, pageSize: 100 });
          expect(new Set(whole.ids).size).toBe(whole.total);
          const counted = { version: whole.countedAt, value: whole.total, position: undefined };
          const last = Math.ceil(whole.total / pageSize);
          for (const page of new Set([Math.ceil(last / 2), last - 1, last, last + 1, last + 5])) {
            if (page < 1) continue;
            const expected = { ...whole, ids: whole.ids.slice((page - 1) * pageSize, page * pageSize) };
            if ((page - 1) * pageSize > whole.total / 2) read.fromTheEnd += 1;
            expect(await pageOf({ ...filter, page, pageSize, counted })).toEqual(expected);
            // A wrong total of another version: it may only decide from which end the page is read.
            const stale = {
              version: `not ${whole.countedAt}`,
              value: (whole.total * 7 + page) % 5,
              position: undefined,
            };
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
