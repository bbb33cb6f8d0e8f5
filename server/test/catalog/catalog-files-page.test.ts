import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { inStaffTransaction } from '../../src/operations/staff-context.ts';
import { applyPriceChange } from '../../src/prices/staff-api/price-change.ts';
import { clearCatalog, exportText, importFiles } from '../support/catalog/files.ts';
import { openTestDatabase } from '../support/database/test-database.ts';

const page = await readFile(new URL('../../../docs/operate/catalog-files.md', import.meta.url), 'utf8');
/** The samples of the page, by their format. */
const samples = [...page.matchAll(/^```(json|jsonl|csv)\n(.*?)^```$/gms)].map(([, format = '', text = '']) => ({
  format,
  text,
}));
const ofFormat = (format: string) => samples.filter((sample) => sample.format === format).map(({ text }) => text);

const database = await openTestDatabase();
beforeEach(() => clearCatalog(database));

const counts = (created: number, unchanged = 0) => ({ created, updated: 0, unchanged, deleted: 0 });

it('has samples of JSON, JSONL, products, categories and prices', () => {
  expect(samples.map(({ format }) => format)).toEqual(['json', 'jsonl', 'csv', 'csv', 'csv']);
});

it('imports the sample in JSON, and its export to no change', async () => {
  const file = { 'catalog.json': ofFormat('json')[0] };
  const created = { category: counts(2), product: counts(2), setting: counts(2), appContent: counts(1) };
  expect(await importFiles(database, file)).toMatchObject(created);
  const unchanged = { category: counts(0, 2), product: counts(0, 2), setting: counts(0, 2), appContent: counts(0, 1) };
  expect(await importFiles(database, file)).toMatchObject(unchanged);
  expect(await importFiles(database, { 'e.json': await exportText(database) }, { replace: true })).toMatchObject(
    unchanged,
  );
});

it('imports the sample in JSONL', async () => {
  const created = { category: counts(1), product: counts(2), setting: counts(1), appContent: counts(1) };
  expect(await importFiles(database, { 'catalog.jsonl': ofFormat('jsonl')[0] })).toMatchObject(created);
});

it('imports the samples in CSV together, then the prices alone', async () => {
  const [products = '', categories = '', prices = ''] = ofFormat('csv');
  const result = await importFiles(database, { 'products.csv': products, 'categories.csv': categories });
  expect(result).toMatchObject({ category: counts(2), product: counts(2) });
  const list = await importFiles(database, { 'prices.csv': prices });
  expect(list).toMatchObject({ product: { updated: 2 }, pricesRemoved: 0, discountsRemoved: 0 });
});

it('reads the sample of prices as a price change too', async () => {
  const [products = '', , csv = ''] = ofFormat('csv');
  await importFiles(database, { 'products.csv': products });
  const source = { em: database.fork(), clock: () => new Date() };
  const result = await inStaffTransaction(source, (ctx) => applyPriceChange(ctx, { csv }));
  expect(result).toMatchObject({ changed: 3, unchanged: 1, pricesRemoved: 0 });
});
