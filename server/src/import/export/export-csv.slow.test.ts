import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { catalogs } from '../../../test/support/catalog/arbitraries.ts';
import { clearCatalog, exportCsvText, exportText, importFiles } from '../../../test/support/catalog/files.ts';
import { paragraph } from '../../../test/support/catalog/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { TEST_SCALE } from '../../../test/support/test-scale.ts';
import { OperatorError } from '../../base/errors.ts';
import { exportCsv } from './export-csv.ts';

const database = await openTestDatabase();
const second = await openTestDatabase();
beforeEach(() => clearCatalog(database));

async function csvFiles(source: TestDatabase): Promise<Record<string, string>> {
  return {
    'categories.csv': await exportCsvText(source, 'category'),
    'products.csv': await exportCsvText(source),
  };
}

/** Returns the records that CSV files have, as JSON. */
async function records(source: TestDatabase): Promise<{ categories: unknown[]; products: unknown[] }> {
  const { categories, products } = JSON.parse(await exportText(source));
  return { categories, products };
}

const unchanged = (list: unknown[]) => ({ created: 0, updated: 0, unchanged: list.length, deleted: 0 });

const heading = {
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'চা' }] }],
};
const lines = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'এক,"দুই"' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'c' }] },
  ],
};

const CATALOG = {
  categories: [
    { id: 'tea', name: 'চা', description: 'A "hot" drink,\nfrom Sylhet', image: '/demo/tea.svg' },
    { id: 'tea-black', name: '-Black', parentId: 'tea' },
  ],
  products: [
    {
      ...{ id: 'p1', slug: 'চা-পাতা', name: 'ইস্পাহানি "মির্জাপুর", ৪০০ গ্রাম লাল', categoryId: 'tea-black', status: 'published' },
      images: ['https://img.example/1.jpg', 'https://img.example/2.jpg,', '/demo/চা.svg'],
      prices: {
        WHOLESALE: { basePrice: '180.00', discount: { type: 'PERCENTAGE', value: '7.50' } },
        RETAIL: { basePrice: '210.00', discount: { type: 'FIXED', value: '10.00' } },
      },
      ...{ description: lines, createdAt: '2026-01-31T10:00:00.000Z', wholesaleMinOrderQuantity: 12 },
      availability: { status: 'low', quantity: 36, expectedAt: '2026-04-01T00:00:00.000Z' },
    },
    { slug: 'draft', name: '=1+1', images: [], description: heading, createdAt: '2026-01-31T10:00:00.000Z' },
    {
      slug: 'pipe',
      name: '@sum',
      images: ['/a?b=c|d'],
      description: paragraph(' outer '),
      prices: { RETAIL: { basePrice: '0.50' } },
    },
  ],
};

describe('a CSV export', () => {
  it('has one line for each product, with all its values, in the order of the slugs', async () => {
    await importFiles(database, { 'catalog.json': CATALOG });
    const [header, ...rows] = (await exportCsvText(database)).split('\n');
    expect(header).toBe(
      '\ufeffid,slug,name,category_id,status,images,wholesale_min_order_quantity,retail_min_order_quantity,' +
        'wholesale_increment,retail_increment,wholesale_max_order_quantity,retail_max_order_quantity,' +
        'pack_size,pack_unit_name,pack_unit_name_bn,sku,gtins,brand,unit,net_content,origin,' +
        'wholesale_base_price,wholesale_discount_type,wholesale_discount_value,' +
        'retail_base_price,retail_discount_type,retail_discount_value,' +
        'availability,availability_quantity,availability_expected_at,description_text,description_json,created_at',
    );
    expect(rows[0]).toMatch(
      /^[\w-]+,draft,=1\+1,,draft,\[\],1,1,1,1,{18}unknown,{4}"\{""type"":""doc"".*\}",2026-01-31T10:00:00\.000Z$/,
    );
    expect(rows[1]).toMatch(
      /,pipe,@sum,,draft,"\[""\/a\?b=c\|d""\]",1,1,1,1,{15}0\.50,,,unknown,,,,"\{.* outer .*\}",/,
    );
    expect(rows.slice(2).join('\n')).toBe(
      'p1,চা-পাতা,"ইস্পাহানি ""মির্জাপুর"", ৪০০ গ্রাম লাল",tea-black,published,' +
        '"https://img.example/1.jpg | https://img.example/2.jpg, | /demo/চা.svg",12,1,1,1,,,,,,,,,,,,' +
        '180.00,PERCENTAGE,7.50,210.00,FIXED,10.00,low,36,2026-04-01T00:00:00.000Z,"এক,""দুই""\nb\n\nc",,2026-01-31T10:00:00.000Z\n',
    );
  });

  it('names the cells that a spreadsheet may run as formulas, and leaves them as they are', async () => {
    await importFiles(database, { 'catalog.json': CATALOG });
    const ignore = () => Promise.resolve();
    expect((await exportCsv(database.fork(), 'product', ignore)).formulas).toEqual([
      'product "draft": name',
      'product "pipe": name',
    ]);
    expect((await exportCsv(database.fork(), 'category', ignore)).formulas).toEqual(['category "tea-black": name']);
  });

  it('removes by its import what was added since: pictures, prices, a description', async () => {
    await importFiles(database, { 'catalog.json': CATALOG });
    const before = await records(database);
    const files = await csvFiles(database);
    const prices = { RETAIL: { basePrice: '1.00' } };
    const draft = { slug: 'draft', images: ['/new.svg'], prices, description: paragraph('new') };
    await importFiles(database, {
      'later.json': { products: [draft, { slug: 'pipe', prices: { WHOLESALE: prices.RETAIL } }] },
    });
    expect(await importFiles(database, files)).toMatchObject({ product: { updated: 2 }, pricesRemoved: 2 });
    expect(await records(database)).toEqual(before);
  });

  it('is rejected with the texts that a cell cannot hold', async () => {
    const products = [
      { slug: 'a', name: 'one' },
      { slug: 'b', name: 'fine', id: ' b' },
    ];
    await importFiles(database, { 'catalog.json': { products } });
    // Names of several lines are in catalogs from before names had one line.
    await database.fork().execute(String.raw`update product set name = E'one\r\ntwo' where slug = 'a'`);
    const failure = await exportCsvText(database).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect((failure as OperatorError).issues).toEqual([
      'product "a": name has outer white space or a carriage return.',
      'product "b": id has outer white space or a carriage return.',
    ]);
  });

  it('leaves out deleted products, which its import would restore', async () => {
    await importFiles(database, { 'catalog.json': CATALOG });
    await database
      .fork()
      .execute(`update product set deleted_at = now(), deleted_status = status, status = 'draft' where slug = 'pipe'`);
    expect(await exportCsvText(database)).not.toContain('pipe');
    expect(await exportText(database)).not.toContain('pipe');
  });
});

/**
 * Generates catalogs without carriage returns in cells of text, for which an export is rejected. A description with one is in
 * JSON.
 */
const writable = catalogs().filter(({ categories, products }) =>
  [...categories, ...products.map(({ description: _, ...texts }) => texts)].every(
    (record) => !JSON.stringify(record).includes('\\r'),
  ),
);

describe('any valid catalog', () => {
  it('is equal after an export to CSV and its import, here and in another database', async () => {
    await fc.assert(
      fc.asyncProperty(writable, async (catalog) => {
        await Promise.all([clearCatalog(database), clearCatalog(second)]);
        await importFiles(database, { 'random.json': catalog }, { allowFree: true });
        const before = await records(database);
        const files = await csvFiles(database);
        expect(await importFiles(database, files, { replace: true })).toMatchObject({
          category: unchanged(before.categories),
          product: unchanged(before.products),
        });
        expect(await csvFiles(database)).toEqual(files);
        await importFiles(second, files, { allowFree: true });
        expect(await records(second)).toEqual(before);
      }),
      { numRuns: 6 * TEST_SCALE, endOnFailure: true },
    );
  });
});
