import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearCatalog, exportCsvText, exportText, importFiles, issuesOf } from '../../test/support/catalog/files.ts';
import { staffMember } from '../../test/support/catalog/staff-member.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { TEST_SCALE } from '../../test/support/test-scale.ts';
import { changeProductSlug } from '../catalog/staff-api/change-product.ts';
import { deleteProduct } from '../catalog/staff-api/delete-product.ts';

const database = await openTestDatabase();
const ann = staffMember(database, 'ann', ['catalog:write', 'prices:write']);
const load = (products: object[], options = {}) => importFiles(database, { 'f.json': { products } }, options);
const issues = (products: object[], options = {}) => issuesOf(database, { 'f.json': { products } }, options);
const stored = async (): Promise<Record<string, unknown>[]> => JSON.parse(await exportText(database)).products;
const price = (basePrice: string, discount: object | null = null) => ({ RETAIL: { basePrice, discount } });

beforeEach(async () => {
  await clearCatalog(database);
  await load([
    { id: 'p1', slug: 'tea', name: 'Tea', sku: '1-2', gtins: ['4006381333931'], images: ['/a.jpg', '/b.jpg'] },
    { id: 'p2', slug: 'oil', name: 'Oil', sku: '1E5', prices: price('10') },
    { id: 'p3', slug: 'old', name: 'Old' },
    { id: 'p4', slug: 'gone', name: 'Gone', status: 'published' },
  ]);
  await ann((ctx) => changeProductSlug(ctx, 'old', 'new'));
  await ann((ctx) => deleteProduct(ctx, 'gone'));
});

describe('the numbers of an import', () => {
  it.each<[string, object, object]>([
    ['another SKU', { slug: 'tea', sku: '123' }, { codesChanged: 1 }],
    ['no SKU', { slug: 'tea', sku: null }, { codesChanged: 1 }],
    ['other barcodes', { slug: 'tea', gtins: ['96385074'] }, { codesChanged: 1 }],
    ['the first barcode of a product', { slug: 'oil', gtins: ['96385074'] }, {}],
    ['one picture less, and another order', { slug: 'tea', images: ['/c.jpg', '/b.jpg'] }, { picturesRemoved: 1 }],
    ['no picture', { slug: 'tea', images: [] }, { picturesRemoved: 2 }],
    ['another availability', { slug: 'tea', availability: { quantity: 3 } }, {}],
    ['another availability and name', { slug: 'tea', name: 'Cha', availability: { status: 'low' } }, {}],
    ['another availability and slug', { id: 'p1', slug: 'cha', availability: { status: 'low' } }, { renamed: 1 }],
    [
      'the same availability',
      { slug: 'tea', availability: { status: 'unknown' } },
      { product: { updated: 0, unchanged: 1 } },
    ],
    [
      'a new product in stock',
      { slug: 'new-one', name: 'N', availability: { status: 'low' } },
      { product: { created: 1, updated: 0 } },
    ],
    [
      'a deleted product in stock',
      { slug: 'gone', name: 'Gone', availability: { status: 'low' } },
      { product: { restored: 1, updated: 0 } },
    ],
    ['no price', { slug: 'oil', prices: { RETAIL: null } }, { pricesRemoved: 1 }],
    ['another slug of an id', { id: 'p1', slug: 'cha' }, { renamed: 1 }],
    ['another slug and name of an id', { id: 'p1', slug: 'cha', name: 'Cha' }, { renamed: 1 }],
    ['the name of a deleted product', { slug: 'gone', name: 'Gone' }, { product: { restored: 1, updated: 0 } }],
    ['the status of a deleted product', { slug: 'gone', status: 'draft' }, { product: { restored: 1, updated: 0 } }],
  ])('have %s, and a dry run has the same', async (_what, record, expected) => {
    const numbers = { renamed: 0, pricesRemoved: 0, discountsRemoved: 0, codesChanged: 0, picturesRemoved: 0 };
    const product = { created: 0, updated: 1, unchanged: 0, deleted: 0, restored: 0 };
    const { product: other = {}, ...others } = expected as { product?: object };
    const before = await exportText(database);
    const planned = await load([record], { dryRun: true });
    expect(planned).toMatchObject({ ...numbers, ...others, product: { ...product, ...other } });
    expect(await exportText(database)).toBe(before);
    expect(await load([record])).toEqual({ ...planned, dryRun: false });
  });

  it('add up to the rows, for any import, and an export then changes nothing', async () => {
    const slugs = ['tea', 'oil', 'new', 'gone', 'a', 'b'];
    const record = fc.record(
      {
        slug: fc.constantFrom(...slugs),
        name: fc.constantFrom('A', 'B'),
        status: fc.constantFrom('draft', 'published'),
        images: fc.constantFrom([], ['/a.jpg']),
        prices: fc.constantFrom({}, price('5'), { RETAIL: null }),
        availability: fc.record(
          { status: fc.constantFrom('low', 'unknown'), quantity: fc.constantFrom(null, 3) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['slug', 'name'] },
    );
    const records = fc.uniqueArray(record, { selector: ({ slug }) => slug, minLength: 1 });
    const step = fc.record({ records, publish: fc.boolean(), deleted: fc.subarray(slugs) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        for (const { records: rows, publish, deleted } of steps) {
          const state = async () => (await stored()).map((row) => JSON.stringify(row));
          const before = new Set(await state());
          const { product } = await load(rows, { publish });
          expect(product.created + product.updated + product.unchanged + product.restored).toBe(rows.length);
          const now = await state();
          expect(now.filter((row) => !before.has(row))).toHaveLength(
            product.created + product.updated + product.restored,
          );
          const again = { created: 0, updated: 0, restored: 0, deleted: 0, unchanged: now.length };
          const files = [{ 'e.json': await exportText(database) }, { 'e.csv': await exportCsvText(database) }];
          for (const file of files) {
            expect((await importFiles(database, file, { replace: true })).product).toEqual(again);
          }
          const present = (await stored()).map(({ slug }) => slug);
          for (const slug of deleted.filter((each) => present.includes(each))) {
            await ann((ctx) => deleteProduct(ctx, slug));
          }
        }
      }),
      { numRuns: 8 * TEST_SCALE, endOnFailure: true },
    );
  });
});

describe('a former slug', () => {
  it('is an issue, or the product that has another slug now', async () => {
    const message =
      'f.json:products[0], slug: "old" is a former slug of product "new". State that slug, or follow renames (--follow-renames).';
    for (const record of [{ slug: 'old', name: 'Twin' }, { slug: 'old' }, { id: 'p1', slug: 'old' }]) {
      expect(await issues([record])).toContain(message);
    }
    const { product, renamed } = await load([{ slug: 'old', name: 'Followed' }], { followRenames: true });
    expect([product.updated, product.created, renamed]).toEqual([1, 0, 0]);
    expect(await issues([{ slug: 'old' }, { slug: 'new' }], { followRenames: true })).toEqual([
      'f.json:products[1], slug: Is given twice: first in f.json:products[0].',
    ]);
  });
});

it('renames a product, whose slug before is then a former one', async () => {
  const file = { 'f.json': { products: [{ id: 'p1', slug: 'cha', prices: price('7') }, { slug: 'oil' }] } };
  const result = await importFiles(database, file, { replace: true, delete: 1 });
  expect(result).toMatchObject({ renamed: 1, product: { updated: 1, unchanged: 1, deleted: 1 } });
  expect(await stored()).toMatchObject([{ id: 'p1', slug: 'cha', name: 'Tea' }, { slug: 'oil' }]);
  expect(await issues([{ slug: 'tea', name: 'Tea' }])).toEqual([expect.stringContaining('"cha"')]);
});

describe('a row without name and status', () => {
  const deleted = 'slug: Product "gone" is deleted. Restore it';
  it.each([
    ['gone', {}, `${deleted}, or state its name or status.`],
    ['gone', { publish: true }, `${deleted}, or state its name or status.`],
    ['none', {}, 'name: Is required: there is no product "none" yet.'],
    ['gone', { onlyPrices: true }, `${deleted} first.`],
    ['none', { onlyPrices: true }, 'slug: There is no product "none".'],
    ['old', { onlyPrices: true }, 'slug: "old" is a former slug of product "new".'],
  ])('neither restores nor makes %s with %j', async (slug, options, message) => {
    expect(await issues([{ slug, prices: price('9') }], options)).toEqual([expect.stringContaining(message)]);
  });

  it('with only prices changes nothing else', async () => {
    const record = { slug: 'oil', name: 'Other', status: 'published', sku: null, prices: price('9') };
    const result = await load([record], { onlyPrices: true, publish: true, replace: true });
    expect(result).toMatchObject({ codesChanged: 0, product: { updated: 1, deleted: 0 } });
    const oil = (await stored()).find(({ slug }) => slug === 'oil');
    expect(oil).toMatchObject({ name: 'Oil', status: 'draft', sku: '1E5', prices: price('9.00') });
    expect(await issues([{ slug: 'oil', name: 'No price' }], { onlyPrices: true })).toHaveLength(1);
  });
});

describe('a code in the form of a spreadsheet', () => {
  const csv = (...rows: string[]) => ({ 'f.csv': `slug,name,sku\n${rows.join('\n')}\n` });
  it.each(['02-Jan', '2-Jan-26', 'Jan-26', '1/2/2026', '1E+05', '4.00638E+12', '2e5'])(
    '%s is an issue',
    async (code) => {
      expect(await issuesOf(database, csv(`tea,Tea,${code}`))).toEqual([
        `f.csv:2, sku: "${code}" is how a spreadsheet writes a date or a large number. The product has "1-2".`,
      ]);
      expect(await issuesOf(database, csv(`${code},N,`))).toEqual([
        expect.stringContaining('Write the code in a column'),
      ]);
    },
  );

  it('is none where it is stored, in JSON, and in other texts', async () => {
    expect(await importFiles(database, csv('oil,Oil,1E5'))).toMatchObject({ product: { unchanged: 1 } });
    await importFiles(database, csv('tea,Tea,MAR-12', 'new,New,1-2', 'x,X,JAN-1'));
    await load([{ slug: 'tea', sku: '02-Jan' }]);
  });
});

describe('a price of 0.00', () => {
  const fixed = (value: string) => ({ type: 'FIXED', value });
  const percent = (value: string) => ({ type: 'PERCENTAGE', value });
  it.each([
    [price('0'), 'basePrice: A base price of 0.00 needs --allow-free.'],
    [price('10', fixed('10')), 'discount.value: The discount leaves a price of 0.00, which needs --allow-free.'],
    [price('10', percent('100')), 'discount.value: The discount leaves'],
    [price('0.01', percent('60')), 'discount.value: The discount leaves'],
  ])('%j needs allowFree, unless it is stored', async (prices, message) => {
    const record = { slug: 'oil', prices };
    expect(await issues([record])).toEqual([expect.stringContaining(`prices.RETAIL.${message}`)]);
    await load([record], { allowFree: true });
    expect(await load([record])).toMatchObject({ product: { unchanged: 1 } });
    expect(await load([{ slug: 'oil', name: 'Free oil' }])).toMatchObject({ product: { updated: 1 } });
  });
});
