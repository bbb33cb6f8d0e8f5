import { NEW_CODES } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearCatalog,
  exportCsvText,
  exportText,
  importExport,
  importFiles,
  issuesOf,
} from '../../test/support/catalog/files.ts';
import { staffMember } from '../../test/support/catalog/staff-member.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { deleteProduct } from '../catalog/staff-api/delete-product.ts';

const OIL = {
  slug: 'oil',
  name: 'Oil',
  wholesaleMinOrderQuantity: 12,
  wholesaleIncrement: 6,
  retailIncrement: 1,
  wholesaleMaxOrderQuantity: 120,
  retailMaxOrderQuantity: 10,
  pack: { size: 12, unitName: 'carton', unitNameBn: 'কার্টন' },
  sku: 'OIL-M-5L',
  gtins: ['4006381333931', '96385074'],
  brand: 'রাঁধুনী',
  unit: 'bottle',
  netContent: '5 L',
  origin: 'Bangladesh',
};
const CSV = `slug,name,wholesale_min_order_quantity,wholesale_increment,retail_increment,wholesale_max_order_quantity,retail_max_order_quantity,pack_size,pack_unit_name,pack_unit_name_bn,sku,gtins,brand,unit,net_content,origin
oil,Oil,12,6,1,120,10,12,carton,কার্টন,OIL-M-5L,4006381333931 | 96385074,রাঁধুনী,bottle,5 L,Bangladesh
`;
const CLEARED = {
  ...{ wholesaleMaxOrderQuantity: null, retailMaxOrderQuantity: null, pack: null },
  ...NEW_CODES,
};

const database = await openTestDatabase();
beforeEach(async () => {
  // A deleted product stays in an import that replaces.
  await database.fork().execute('delete from product');
  await clearCatalog(database);
});

const exported = async () => JSON.parse(await exportText(database)).products;
const json = (...products: object[]) => ({ 'f.json': { products } });
const named = (slug: string, more: object) => ({ slug, name: slug, ...more });

describe('the attributes of a product in a file', () => {
  it.each([
    ['JSON', json(OIL)],
    ['CSV', { 'f.csv': CSV }],
  ])('are imported from %s, and a second import changes nothing', async (_format, files) => {
    await importFiles(database, files);
    expect(await exported()).toMatchObject([OIL]);
    expect(await importFiles(database, files)).toMatchObject({ product: { updated: 0, unchanged: 1 } });
  });

  it.each(['csv', 'json'] as const)('survive an export as %s, which restores them', async (format) => {
    await importFiles(database, json(OIL, named('plain', {})));
    const file = { [`f.${format}`]: await (format === 'csv' ? exportCsvText(database) : exportText(database)) };
    expect(await importExport(database, format)).toMatchObject({ product: { updated: 0, unchanged: 2 } });
    const before = await exportText(database);
    await importFiles(database, json({ ...OIL, slug: 'plain', name: 'plain', sku: 'P' }));
    expect(await importFiles(database, file)).toMatchObject({ product: { updated: 1, unchanged: 1 } });
    expect(await exportText(database)).toBe(before);
  });

  it('stay if they are absent, and are cleared by null or a blank cell', async () => {
    await importFiles(database, json(OIL));
    await importFiles(database, { 'f.csv': 'slug,name\noil,Oil\n' });
    expect(await exported()).toMatchObject([OIL]);
    const [header = '', row = ''] = CSV.split('\n');
    const blank = row.replace(/,120,.*/, ','.repeat(header.split(',').length - 5));
    await importFiles(database, { 'f.csv': `${header}\n${blank}\n` });
    expect(await exported()).toMatchObject([{ ...OIL, ...CLEARED }]);
    await importFiles(database, json(OIL));
    await importFiles(database, json({ slug: 'oil', ...CLEARED }));
    expect(await exported()).toMatchObject([{ ...OIL, ...CLEARED }]);
  });

  it('are 1, null and nothing in a new product that states none', async () => {
    await importFiles(database, json(named('plain', {})));
    expect(await exported()).toMatchObject([{ wholesaleIncrement: 1, retailIncrement: 1, ...CLEARED }]);
  });

  it('are rejected with their rows', async () => {
    await importFiles(database, json(OIL));
    const files = {
      'a.csv': `slug,name,gtins,pack_size,wholesale_increment
a,A,4006381333932,,x
b,B,96385074|96385074,12,
oil,Oil,,,5
e,E,036000291452 0036000291452,,
`,
      'b.json': {
        products: [
          named('c', { retailMinOrderQuantity: 10, retailIncrement: 6, retailMaxOrderQuantity: 9 }),
          named('d', { sku: '' }),
          named('f', { gtins: ['96385074', '0000096385074'] }),
        ],
      },
    };
    expect(await issuesOf(database, files)).toEqual([
      expect.stringMatching(/^a\.csv:2, wholesale_increment: Must be a number\. The cell has "/),
      expect.stringMatching(
        /^a\.csv:2, gtins: Must be 8, 12, 13 or 14 digits, the last one a check digit\. The cell has "/,
      ),
      'a.csv:3, pack_unit_name: Required.',
      'a.csv:3, pack_unit_name_bn: Required.',
      'a.csv:3, gtins: Each code must be given once. The cell has "96385074|96385074".',
      'a.csv:5, gtins: Each code must be given once. The cell has "036000291452 0036000291452".',
      'b.json:products[1], sku: Must not be empty.',
      'b.json:products[2], gtins: Each code must be given once.',
      'a.csv:4, wholesale_min_order_quantity: The minimum of 12 is not a multiple of the increment of 5. Change one of them.',
      'b.json:products[0], retailMaxOrderQuantity: The maximum of 9 is below the minimum of 10. Change one of them.',
      'b.json:products[0], retailMinOrderQuantity: The minimum of 10 is not a multiple of the increment of 6. Change one of them.',
    ]);
    expect(await exported()).toMatchObject([OIL]);
  });
});

describe('an SKU in a file', () => {
  it('is that of one product, in any letter case', async () => {
    await importFiles(database, json(named('one', { sku: 'Ä-1' }), named('two', { sku: 'B-1' })));
    const ann = staffMember(database, 'ann', ['catalog:write']);
    await ann((ctx) => deleteProduct(ctx, 'two'));
    const files = json(
      named('three', { sku: 'ä-1' }),
      named('four', { sku: 'b-1' }),
      named('five', { sku: 'C-1' }),
      named('six', { sku: 'c-1' }),
    );
    const deleted = 'f.json:products[1], sku: The SKU is taken by product "two".';
    const twice = 'f.json:products[3], sku: The SKU is given to product "five" of this import.';
    const stored = 'f.json:products[0], sku: The SKU is taken by product "one".';
    expect(await issuesOf(database, files)).toEqual([stored, deleted, twice]);
    expect(await issuesOf(database, files, { replace: true })).toEqual([deleted, twice]);
    const listed = json({ slug: 'one' }, named('three', { sku: 'ä-1' }));
    expect(await issuesOf(database, listed)).toEqual(['f.json:products[1], sku: The SKU is taken by product "one".']);
  });

  it('can change from one product to another, and be exchanged', async () => {
    await importFiles(database, json(named('one', { sku: 'A-1' }), named('two', { sku: 'B-1' })));
    await importFiles(database, json({ slug: 'two', sku: 'a-1' }, { slug: 'one', sku: 'b-1' }));
    expect(await exported()).toMatchObject([{ sku: 'b-1' }, { sku: 'a-1' }]);
    await importFiles(database, json({ slug: 'one', sku: 'A-1' }, { slug: 'two', sku: null }));
    expect(await exported()).toMatchObject([{ sku: 'A-1' }, { sku: null }]);
    await importFiles(database, json(named('three', { sku: 'A-1' })), { replace: true, delete: 2 });
    expect(await exported()).toMatchObject([{ slug: 'three', sku: 'A-1' }]);
  });
});
