import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { read, write } from '../../test/support/catalog/exact-price.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { priceBucket } from './price-columns.ts';
import { priceScope } from './price-scope.ts';
import { findProductPage } from './product-listing.repository.ts';

const HIGHEST = 999_999_999_999n;

/** Prices at which a digit is added or the first three digits change. */
const EDGES = ['0.00', '0.01', '0.09', '0.10', '0.99', '1.00', '9.98', '9.99', '10.00', '10.01', '10.09', '10.10']
  .concat(['10.11', '99.99', '100.00', '100.99', '101.00', '999.00', '999.98', '999.99', '1000.00', '1000.01'])
  .concat(['1009.99', '1010.00', '9999.99', '10000.00', '123456.78', '123999.99', '124000.00', '999999999.99'])
  .concat(['1000000000.00', '1234567890.12', '9980000000.00', '9989999999.99', '9990000000.00', '9999999999.98'])
  .concat(['9999999999.99'])
  .map(read);

// All lengths are equally likely.
const paisa = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.bigInt({ min: 0n, max: HIGHEST }))
  .map(([digits, value]) => value % 10n ** BigInt(digits));

const database = await openTestDatabase();

async function bucketsOf(prices: readonly bigint[]): Promise<string[]> {
  const texts = prices.map(write);
  const { rows } = await sql<{ key: string }>`
    select price_bucket(price::numeric) as key
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given (price, position)
    order by position`.execute(database.fork().getKysely());
  return rows.map(({ key }) => key);
}

describe('priceBucket', () => {
  it('returns the same bucket as the database function price_bucket', async () => {
    const prices = [...EDGES, ...fc.sample(paisa, 2_000), HIGHEST];
    expect(prices.map((price) => priceBucket(write(price)).key)).toEqual(await bucketsOf(prices));
  });

  it('is null in the database for a null price', async () => {
    const { rows } = await sql<{ key: unknown }>`select price_bucket(null) as key`.execute(database.fork().getKysely());
    expect(rows[0]?.key).toBeNull();
  });

  it('does not depend on the notation of a price', () => {
    for (const [short, whole] of [
      ['0', '0.00'],
      ['7', '7.00'],
      ['10', '10.00'],
      ['10.5', '10.50'],
      ['9999999999', '9999999999.00'],
    ] as const) {
      expect(priceBucket(short)).toEqual(priceBucket(whole));
    }
  });

  it('covers the prices from its lowest up to the next bucket, in the order of prices', () => {
    fc.assert(
      fc.property(fc.oneof(paisa, fc.constantFrom(...EDGES)), (price) => {
        const { key, lowest, above } = priceBucket(write(price));
        expect(key).toBe(String(read(lowest)).padStart(12, '0'));
        expect(read(lowest) <= price && price < read(above)).toBe(true);
        expect(priceBucket(lowest).key).toBe(key);
        expect(priceBucket(write(read(above) - 1n)).key).toBe(key);
        if (read(above) <= HIGHEST) expect(priceBucket(above).key > key).toBe(true);
        if (price > 0n && price === read(lowest)) expect(priceBucket(write(price - 1n)).key < key).toBe(true);
        // With three significant digits, a bucket is at most a hundredth of its lowest price.
        const size = read(above) - read(lowest);
        expect(size === 1n || size * 100n <= read(lowest)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the total between price bounds', () => {
  it('is exact for bounds at, above and below every edge of a bucket', async () => {
    const prices = [...EDGES, ...EDGES, ...fc.sample(paisa, 100)];
    const json = JSON.stringify(prices.map(write));
    await sql`
      insert into product (id, slug, name, name_normalized, status, created_at, retail_base_price, wholesale_base_price)
      select position, position, 'n', 'n', case when position % 7 = 0 then 'draft' else 'published' end,
        timestamptz '2026-01-01', price::numeric, case when position % 2 = 0 then price::numeric end
      from jsonb_array_elements_text(${json}::jsonb) with ordinality as given (price, position)`.execute(
      database.fork().getKysely(),
    );
    const published = prices
      .map((price, index) => ({ price, position: index + 1 }))
      .filter(({ position }) => position % 7 !== 0);
    const ofTier = {
      RETAIL: published,
      WHOLESALE: published.filter(({ position }) => position % 2 === 0),
    };
    const near = fc
      .tuple(fc.oneof(fc.constantFrom(...prices), paisa), fc.constantFrom(-1n, 0n, 0n, 1n))
      .map(([price, by]) => price + by)
      .filter((price) => price >= 0n && price <= HIGHEST);
    const asked = fc.record({
      tier: fc.constantFrom('RETAIL' as const, 'WHOLESALE' as const),
      bounds: fc.tuple(near, near).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [bigint, bigint]),
      given: fc.constantFrom('both', 'min', 'max'),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ tier, bounds: [min, max], given }) => {
        const [hasMin, hasMax] = [given !== 'max', given !== 'min'];
        const { value } = await findProductPage(database, {
          ...{
            normalizedText: '',
            categoryId: undefined,
            scope: priceScope(tier, []),
            sort: 'price',
            direction: 'asc',
            page: 1,
            pageSize: 100,
          },
          minPrice: hasMin ? write(min) : undefined,
          maxPrice: hasMax ? write(max) : undefined,
        });
        const expected = ofTier[tier].filter(({ price }) => (!hasMin || price >= min) && (!hasMax || price <= max));
        expect(value.counted.value).toBe(expected.length);
        expect(value.rows.map(({ finalPrice: final_price }) => final_price)).toEqual(
          expected
            .map(({ price }) => price)
            .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
            .slice(0, 100)
            .map(write),
        );
      }),
      { numRuns: 200 },
    );
  });
});
