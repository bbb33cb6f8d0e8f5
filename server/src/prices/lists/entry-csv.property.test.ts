import { fromHundredths } from '@arot/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onPostgres, openTestDatabase } from '../../../test/support/database/test-database.ts';
import { inStaffTransaction, type StaffContext } from '../../operations/staff-context.ts';
import { createPriceList } from './change-price-list.ts';
import { toEntryCsv } from './entry-csv.ts';
import { changePriceListEntries } from './price-list-entries.ts';
import { findAllEntries } from './price-list-entry.repository.ts';

/** Slugs with what CSV writes in quotes. */
const SLUGS = ['tea', 'চা-পাতা', 'a,b', 'say-"hi"', '=1+1', 'x|y:z'];

const database = await openTestDatabase();
for (const slug of SLUGS) {
  await database.fork().execute(
    `insert into product (id, slug, name, name_normalized, created_at, images, status,
         wholesale_min_order_quantity, retail_min_order_quantity)
       values (?, ?, 'x', 'x', now(), '[]', 'draft', 1, 1)`,
    [slug, slug],
  );
}

const run = <T>(work: (ctx: StaffContext) => Promise<T>) =>
  inStaffTransaction({ em: database.fork(), clock: () => new Date('2026-01-01T00:00:00Z') }, work);

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** An entry with a price of at least 100.00, a discount of less than half of it, and breaks below that, which orders can reach. */
const entry = fc
  .record({
    slug: fc.constantFrom(...SLUGS),
    base: fc.bigInt(10_000n, 999_999_999_999n),
    discount: orNull(
      fc.record({ type: fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const), value: fc.bigInt(0n, 4_900n) }),
    ),
    quantities: fc.uniqueArray(fc.integer({ min: 2, max: 2_000_000 }), { maxLength: 10 }),
    prices: fc.uniqueArray(fc.bigInt(1n, 5_000n), { minLength: 10, maxLength: 10 }),
    increment: orNull(fc.integer({ min: 1, max: 1_000 })),
    maxOrderQuantity: orNull(fc.integer({ min: 2_000_000_000, max: 2_147_483_647 })),
  })
  .map(({ slug, base, discount, quantities, prices, ...others }) => {
    const increment = others.increment ?? 1;
    const falling = prices.toSorted((left, right) => (left < right ? 1 : -1));
    return {
      slug,
      basePrice: fromHundredths(base),
      discount: discount && { type: discount.type, value: fromHundredths(discount.value) },
      breaks: quantities
        .toSorted((left, right) => left - right)
        .map((count, index) => ({ minQuantity: count * increment, price: fromHundredths(falling[index] ?? 0n) })),
      ...others,
    };
  });
const entries = fc.uniqueArray(entry, { selector: ({ slug }) => slug, minLength: 1 });

it('an import of exported entries changes nothing, and makes the same entries in another list', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (changes) => {
      const { id, version } = await run(async (ctx) => {
        const list = await createPriceList(ctx, { name: 'Ramadan' });
        return { id: list.id, version: (await changePriceListEntries(ctx, list.id, { changes })).version };
      });
      const stored = await findAllEntries(database.fork(), id);
      expect(stored.map(({ slug, price }) => ({ slug, ...price }))).toMatchObject(
        changes.toSorted((left, right) => Buffer.compare(Buffer.from(left.slug), Buffer.from(right.slug))),
      );
      const csv = toEntryCsv(stored);
      for (const replace of [false, true]) {
        expect(await run((ctx) => changePriceListEntries(ctx, id, { csv }, { replace }))).toEqual({
          ...{ version, created: 0, changed: 0, unchanged: changes.length, removed: 0 },
        });
      }
      const copy = await run(async (ctx) => {
        const list = await createPriceList(ctx, { name: 'Eid' });
        await changePriceListEntries(ctx, list.id, { csv });
        return list.id;
      });
      expect(await findAllEntries(database.fork(), copy)).toEqual(stored);
      expect(toEntryCsv(await findAllEntries(database.fork(), copy))).toBe(csv);
    }),
    { numRuns: onPostgres() ? 100 : 30 },
  );
});
