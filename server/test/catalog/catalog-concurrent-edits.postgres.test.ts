import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyCatalog } from '../../src/catalog/verify-catalog.ts';
import { openModelReader } from '../support/catalog/against-model.ts';
import { apply, edit, type Outcome, readCatalog } from '../support/catalog/edits.ts';
import { categoryQuery, productQuery, type Tier } from '../support/catalog/model.ts';
import { TEST_SCALE } from '../support/test-scale.ts';
import { startTestServer } from '../support/test-server.ts';

const EDITORS = 4;

const server = await startTestServer();
const reader = await openModelReader(server);
await server.load({
  categories: [
    ...['m0', 'm1', 'm2'].map((id) => ({ id, name: id })),
    ...['s0', 's1', 's2', 's3'].map((id) => ({ id, name: id, parentId: 'm0' })),
  ],
});

describe('concurrent edits', () => {
  it('leave exact derived rows and exact responses', { timeout: 300_000 }, async () => {
    const outcomes: Outcome[] = [];
    const tier = fc.constantFrom<Tier | undefined>(undefined, 'WHOLESALE', 'RETAIL');
    const round = fc.record({
      editors: fc.array(fc.array(edit, { minLength: 2, maxLength: 6 }), { minLength: EDITORS, maxLength: EDITORS }),
      products: fc.array(fc.record({ query: productQuery, tier }), { minLength: 4, maxLength: 4 }),
      categories: fc.array(categoryQuery, { minLength: 2, maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ editors, products, categories }) => {
        await Promise.all(
          editors.map(async (edits) => {
            for (const edit of edits) outcomes.push(await apply(server.database, edit));
          }),
        );
        expect((await verifyCatalog(server.database.fork())).differences).toEqual([]);
        const catalog = await readCatalog(server.database.fork());
        // These requests follow every round, so their responses are cached.
        await reader.expectProducts(catalog, {}, 'RETAIL');
        await reader.expectProducts(catalog, { categoryId: 'm0' }, undefined);
        await reader.expectCategories(catalog, {});
        for (const { query, tier } of products) await reader.expectProducts(catalog, query, tier);
        for (const query of categories) await reader.expectCategories(catalog, query);
      }),
      // Each round continues with the catalog of the round before.
      { numRuns: 12 * TEST_SCALE, endOnFailure: true },
    );
    expect(outcomes.filter((outcome) => outcome === 'committed').length).toBeGreaterThan(outcomes.length / 4);
  });
});
