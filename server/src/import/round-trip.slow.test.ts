import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogs } from '../../test/support/catalog/arbitraries.ts';
import { clearCatalog, exportText, importFiles } from '../../test/support/catalog/files.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { TEST_SCALE } from '../../test/support/test-scale.ts';

const database = await openTestDatabase();
const second = await openTestDatabase();

const unchanged = (records: unknown[]) => ({ created: 0, updated: 0, unchanged: records.length, deleted: 0 });
/** The catalogs have free products. */
const free = { allowFree: true };

describe('any valid catalog', () => {
  it('is exported byte for byte as it was imported, in this database and in another, as JSON and as JSONL', async () => {
    await fc.assert(
      fc.asyncProperty(catalogs(), async (catalog) => {
        await Promise.all([clearCatalog(database), clearCatalog(second)]);
        await importFiles(database, { 'random.json': catalog }, free);
        const json = await exportText(database, 'json');
        const jsonl = await exportText(database, 'jsonl');

        const exported = JSON.parse(json);
        for (const file of [{ 'export.json': json }, { 'export.jsonl': jsonl }]) {
          const result = await importFiles(database, file, { replace: true });
          expect(result).toMatchObject({
            category: unchanged(exported.categories),
            product: { ...unchanged(exported.products), restored: 0 },
            ...{ renamed: 0, pricesRemoved: 0, discountsRemoved: 0, codesChanged: 0, picturesRemoved: 0 },
            setting: unchanged(Object.keys(exported.settings)),
            appContent: unchanged(exported.appContent),
          });
        }
        expect(await exportText(database, 'json')).toBe(json);
        expect(await exportText(database, 'jsonl')).toBe(jsonl);

        await importFiles(second, { 'export.jsonl': jsonl }, free);
        expect(await exportText(second, 'json')).toBe(json);
      }),
      { numRuns: 16 * TEST_SCALE, endOnFailure: true },
    );
  });

  it('stores every text and every document unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(catalogs(), async (catalog) => {
        await clearCatalog(database);
        await importFiles(database, { 'random.json': catalog }, free);
        const exported = JSON.parse(await exportText(database));
        const bySlug = new Map(exported.products.map((product: { slug: string }) => [product.slug, product]));
        for (const product of catalog.products) {
          expect(bySlug.get(product.slug)).toMatchObject({ name: product.name, images: product.images });
          expect(bySlug.get(product.slug)).toHaveProperty('description', product.description ?? null);
        }
        expect(exported.settings).toEqual(catalog.settings);
      }),
      { numRuns: 8 * TEST_SCALE, endOnFailure: true },
    );
  });
});

it('exports a catalog larger than a batch completely and in order', async () => {
  await clearCatalog(database);
  const products = Array.from({ length: 1_201 }, (_, index) => ({ slug: `p${index}`, name: 'P' }));
  const appContent = Array.from({ length: 600 }, (_, index) => ({ key: `k${index}` }));
  await importFiles(database, { 'f.json': { products, appContent } });
  const exported = JSON.parse(await exportText(database));
  expect(exported.products.map(({ slug }: { slug: string }) => slug)).toEqual(products.map(({ slug }) => slug).sort());
  expect(exported.appContent).toHaveLength(600);
});
