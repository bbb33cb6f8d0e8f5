import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openModelReader } from '../support/catalog/against-model.ts';
import {
  type Catalog,
  categoryQuery,
  instant,
  productName,
  productPrice,
  productQuery,
  type Tier,
} from '../support/catalog/model.ts';
import { TEST_SCALE } from '../support/test-scale.ts';
import { startTestServer } from '../support/test-server.ts';

/** Generates a price that an import accepts: it rejects a fixed discount above its price. */
const importablePrice = productPrice.map((price) => {
  const isAbove = price?.discount?.type === 'FIXED' && Number(price.discount.value) > Number(price.basePrice);
  return isAbove ? { ...price, discount: { type: 'FIXED' as const, value: price.basePrice } } : price;
});

const catalogArbitrary: fc.Arbitrary<Catalog> = fc
  .record({
    mains: fc.array(productName, { maxLength: 4 }),
    subs: fc.array(fc.record({ name: productName, parent: fc.nat() }), { maxLength: 5 }),
    products: fc.array(
      fc.record({
        name: productName,
        category: fc.option(fc.nat(), { freq: 4 }),
        draft: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        createdAt: instant,
        prices: fc.record({ WHOLESALE: importablePrice, RETAIL: importablePrice }),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ mains, subs, products }) => {
    const mainCategories = mains.map((name, index) => ({ id: `m${index}`, name, parentId: null }));
    const subcategories =
      mainCategories.length === 0
        ? []
        : subs.map((sub, index) => ({
            id: `s${index}`,
            name: sub.name,
            parentId: `m${sub.parent % mainCategories.length}`,
          }));
    const categories = [...mainCategories, ...subcategories];
    return {
      categories,
      products: products.map(({ name, category, draft, createdAt, prices }, index) => ({
        // Ids descend in the order of insertion, so that a tie broken by anything but the id is noticed.
        id: `p${String(99 - index)}`,
        slug: `slug-${index}`,
        name,
        categoryId: category === null ? null : (categories[category % Math.max(1, categories.length)]?.id ?? null),
        status: draft ? 'draft' : 'published',
        createdAt,
        prices,
      })),
    };
  });

const server = await startTestServer();
const reader = await openModelReader(server);

describe('the lists of products and categories', () => {
  it('match a naive model for any catalog and any query, with prices to the paisa', {
    timeout: 600_000,
  }, async () => {
    const tier = fc.constantFrom<Tier | undefined>(undefined, 'WHOLESALE', 'RETAIL');
    const input = fc.record({
      catalog: catalogArbitrary,
      products: fc.array(fc.record({ query: productQuery, tier }), { minLength: 12, maxLength: 12 }),
      categories: fc.array(categoryQuery, { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ catalog, products, categories }) => {
        await server.replace(catalog);
        for (const { query, tier } of products) await reader.expectProducts(catalog, query, tier);
        for (const query of categories) await reader.expectCategories(catalog, query);
      }),
      { numRuns: 50 * TEST_SCALE },
    );
  });
});
