import { CUSTOMER_TIERS } from '@arot/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, openTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { db } from '../database/db.ts';
import { ApiError } from '../http/api-error.ts';
import { inStaffTransaction } from '../operations/staff-context.ts';
import type { PriceChangeRequest } from './plan-price-change.ts';
import { applyPriceChange, previewPriceChange } from './staff-api/price-change.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Tier = (typeof CUSTOMER_TIERS)[number];
/** All numbers are whole hundredths. They stay exact: no product of two of them in this test exceeds 2^53. */
type Discount = { type: 'FIXED' | 'PERCENTAGE'; value: number };
type Price = { base: number; discount: Discount | null } | null;
type Model = Record<string, Record<Tier, Price>>;
type Operation = {
  basePrice?: { action: 'set' | 'add' | 'percent'; value: number };
  discount?: Discount | null;
};

const HIGHEST = 999_999_999_999;
const text = (hundredths: number) => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const discountText = (discount: Discount | null) => discount && { type: discount.type, value: text(discount.value) };

/** Returns a percentage, rounded half up by counting whole parts and comparing twice the remainder. */
function percentOf(base: number, hundredthsOfPercent: number): number {
  const whole = Math.floor(base / 10_000) * hundredthsOfPercent;
  const rest = (base % 10_000) * hundredthsOfPercent;
  const remainder = rest % 10_000;
  return whole + (rest - remainder) / 10_000 + (remainder * 2 >= 10_000 ? 1 : 0);
}

function finalOf({ base, discount }: NonNullable<Price>): number {
  if (!discount) return base;
  return discount.type === 'FIXED' ? Math.max(0, base - discount.value) : percentOf(base, 10_000 - discount.value);
}

/** Returns the price after an operation; 'issue' if there is none; 'left out' for a product without a price. */
function modelPrice(before: Price, { basePrice, discount }: Operation): Price | 'issue' | 'left out' {
  if (before === null && basePrice?.action !== 'set') return 'left out';
  const old = before?.base ?? 0;
  const factor = 10_000 + (basePrice?.value ?? 0);
  const base =
    basePrice === undefined
      ? old
      : basePrice.action === 'set'
        ? basePrice.value
        : basePrice.action === 'add'
          ? old + basePrice.value
          : factor <= 0
            ? 0
            : percentOf(old, factor);
  const after = { base, discount: discount === undefined ? (before?.discount ?? null) : discount };
  if (JSON.stringify(after) === JSON.stringify(before)) return after;
  const tooHigh = after.discount?.type === 'FIXED' && after.discount.value > base;
  return base < 1 || base > HIGHEST || tooHigh || finalOf(after) < 1 ? 'issue' : after;
}

const base = fc.oneof(
  fc.constantFrom(0, 1, 2, 49, 50, 99, 100, HIGHEST, HIGHEST - 1),
  fc.integer({ min: 1, max: 500_000 }),
);
const percentage = fc.oneof(fc.constantFrom(0, 1, 750, 5_000, 9_999, 10_000), fc.integer({ min: 0, max: 10_000 }));
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ type: fc.constant('FIXED' as const), value: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ type: fc.constant('PERCENTAGE' as const), value: percentage }),
);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const price: fc.Arbitrary<Price> = orNull(
  fc.record({ base, discount: orNull(discount) }).map((one) => {
    const isPossible = one.discount?.type !== 'FIXED' || one.discount.value <= one.base;
    return isPossible ? one : { ...one, discount: null };
  }),
);
const signed = fc.oneof(
  fc.constantFrom(-10_001, -10_000, -9_999, -1, 0, 1, 333),
  fc.integer({ min: -9_000, max: 20_000 }),
);
const operation: fc.Arbitrary<Operation> = fc
  .record(
    {
      basePrice: fc.oneof(
        fc.record({ action: fc.constant('set' as const), value: base }),
        fc.record({ action: fc.constantFrom('add' as const, 'percent' as const), value: signed }),
      ),
      discount: orNull(discount),
    },
    { requiredKeys: [] },
  )
  .filter((one) => one.basePrice !== undefined || one.discount !== undefined);
const models: fc.Arbitrary<Model> = fc
  .array(fc.record({ WHOLESALE: price, RETAIL: price }), { minLength: 1, maxLength: 12 })
  .map((prices) => Object.fromEntries(prices.map((one, index) => [`p${String(index).padStart(2, '0')}`, one])));

async function load(model: Model): Promise<void> {
  const columns = (tier: string, one: Price) => ({
    [`${tier}_base_price`]: one && text(one.base),
    [`${tier}_discount_type`]: one?.discount?.type ?? null,
    [`${tier}_discount_value`]: one?.discount ? text(one.discount.value) : null,
  });
  const products = Object.entries(model).map(([slug, { WHOLESALE, RETAIL }]) => ({
    ...{ id: slug, slug, name: slug, name_normalized: slug, created_at: '2026-01-01T00:00:00Z', images: [] },
    ...{ status: 'published', wholesale_min_order_quantity: 1, retail_min_order_quantity: 1 },
    ...columns('wholesale', WHOLESALE),
    ...columns('retail', RETAIL),
  }));
  const names = Object.keys(products[0] ?? {}).join(', ');
  const em = database.fork();
  await em.execute('delete from product');
  await sql`insert into product (${sql.raw(names)}) select ${sql.raw(names)}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(products)}::jsonb)`.execute(db(em));
}

async function stored(): Promise<Record<string, unknown>> {
  const rows = await database.fork().execute(`
    select slug,
      array[wholesale_base_price::text, wholesale_discount_type, wholesale_discount_value::text, wholesale_final_price::text,
        retail_base_price::text, retail_discount_type, retail_discount_value::text, retail_final_price::text] as prices
    from product order by slug`);
  return Object.fromEntries((rows as { slug: string; prices: unknown }[]).map(({ slug, prices }) => [slug, prices]));
}

function modelRows(model: Model): Record<string, unknown> {
  const columns = (one: Price) => [
    one ? text(one.base) : null,
    one?.discount?.type ?? null,
    one?.discount ? text(one.discount.value) : null,
    one ? text(finalOf(one)) : null,
  ];
  return Object.fromEntries(
    Object.entries(model).map(([slug, { WHOLESALE, RETAIL }]) => [slug, [...columns(WHOLESALE), ...columns(RETAIL)]]),
  );
}

/** Previews and applies. @returns the preview, or the slugs with an issue */
async function change(request: PriceChangeRequest) {
  const source = { em: database.fork(), clock: () => new Date('2026-01-01T00:00:00Z') };
  try {
    const preview = await previewPriceChange(source, request);
    await inStaffTransaction(source, (ctx) => applyPriceChange({ ...ctx, ifMatch: `"${preview.version}"` }, request));
    return preview;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error;
    return Object.keys(error.fields ?? {});
  }
}

describe('any price change', () => {
  it('previews and stores what whole hundredths give, or names each price that is not possible', async () => {
    const seen = { applied: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(models, operation, fc.constantFrom(...CUSTOMER_TIERS), async (model, asked, tier) => {
        await load(model);
        const outcomes = Object.entries(model).map(
          ([slug, prices]) => [slug, modelPrice(prices[tier], asked)] as const,
        );
        const impossible = outcomes.filter(([, outcome]) => outcome === 'issue').map(([slug]) => `products.${slug}`);
        const result = await change({
          filter: { tier, q: '' },
          operation: {
            ...(asked.basePrice && { basePrice: { ...asked.basePrice, value: text(asked.basePrice.value) } }),
            ...(asked.discount !== undefined && { discount: discountText(asked.discount) }),
          },
        });
        if (Array.isArray(result)) {
          seen.rejected += 1;
          expect(result).toEqual(impossible);
          expect(await stored()).toEqual(modelRows(model));
          return;
        }
        seen.applied += 1;
        expect(impossible).toEqual([]);
        const after = structuredClone(model);
        for (const [slug, outcome] of outcomes) {
          const prices = after[slug];
          if (prices && outcome !== 'issue' && outcome !== 'left out') prices[tier] = outcome;
        }
        expect(await stored()).toEqual(modelRows(after));
        const shown = result.items.map((item) => [item.slug, item.after?.finalPrice ?? null]);
        const expected = outcomes
          .filter(([, outcome]) => outcome !== 'left out')
          .map(([slug]) => [slug, after[slug]?.[tier] ? text(finalOf(after[slug][tier])) : null]);
        expect(shown).toEqual(expected);
        expect(result.withoutPrice).toBe(outcomes.filter(([, outcome]) => outcome === 'left out').length);
      }),
      { numRuns: onPostgres() ? 60 : 30 },
    );
    expect(Math.min(seen.applied, seen.rejected)).toBeGreaterThan(2);
  });
});
