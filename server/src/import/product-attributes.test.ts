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

describe('the availability of a product in a file', () => {
  const UNKNOWN = { status: 'unknown', quantity: null, expectedAt: null };
  const LOW = { status: 'low', quantity: 36, expectedAt: '2026-04-01T00:00:00.000Z' };
  const COLUMNS = 'slug,availability,availability_quantity,availability_expected_at';
  const csv = (...rows: string[]) => ({ 'f.csv': `${COLUMNS}\n${rows.join('\n')}\n` });
  const availability = async () => (await exported()).map((product: { availability: object }) => product.availability);
  const load = (...products: object[]) => importFiles(database, json(...products));

  it.each([
    ['JSON', json(named('oil', { availability: { ...LOW, expectedAt: '2026-04-01T06:00:00+06:00' } }))],
    ['JSONL', { 'f.jsonl': `{"product":${JSON.stringify(named('oil', { availability: LOW }))}}\n` }],
    ['CSV', { 'f.csv': `name,${COLUMNS}\noil,oil,Low,36,2026-04-01T00:00:00Z\n` }],
  ])('is that of a new product of %s, and the second import changes nothing', async (_format, files) => {
    expect(await importFiles(database, files)).toMatchObject({ product: { created: 1, updated: 0 } });
    expect(await availability()).toEqual([LOW]);
    expect(await importFiles(database, files)).toMatchObject({ product: { updated: 0, unchanged: 1 } });
  });

  it.each(['csv', 'json', 'jsonl'] as const)('is restored by an export as %s', async (format) => {
    await load(
      named('oil', { availability: LOW }),
      named('tea', { availability: { status: 'preorder' } }),
      named('x', {}),
    );
    const text = await (format === 'csv' ? exportCsvText(database) : exportText(database, format));
    const files = { [`f.${format}`]: text };
    expect(await importFiles(database, files, { replace: true })).toMatchObject({
      product: { updated: 0, unchanged: 3 },
    });
    expect(await database.fork().execute('select count(*)::int as n from product_availability')).toEqual([{ n: 2 }]);
    const before = await exportText(database);
    await load({ slug: 'oil', availability: UNKNOWN }, { slug: 'x', availability: { quantity: 1 } });
    expect(await importFiles(database, files)).toMatchObject({ product: { updated: 2, unchanged: 1 } });
    expect(await exportText(database)).toBe(before);
  });

  it('stays if it is absent, and a blank cell clears the quantity and the date, and leaves the state', async () => {
    await load(named('oil', { availability: LOW }));
    for (const files of [
      json({ slug: 'oil', name: 'Oil' }),
      { 'f.csv': 'slug,name\noil,Oil\n' },
      csv('oil,,36,2026-04-01T00:00:00Z'),
    ]) {
      await importFiles(database, files);
      expect(await availability()).toEqual([LOW]);
    }
    await importFiles(database, { 'f.csv': 'slug,availability\noil,\n' });
    expect(await availability()).toEqual([LOW]);
    await load({ slug: 'oil', availability: { status: 'in_stock' } });
    expect(await availability()).toEqual([{ ...LOW, status: 'in_stock' }]);
    await importFiles(database, { 'f.csv': 'slug,availability\noil,Out of stock\n' });
    expect(await availability()).toEqual([{ ...LOW, status: 'out_of_stock' }]);
    await importFiles(database, { 'f.csv': 'slug,availability\noil,in-stock\n' });
    expect(await availability()).toEqual([{ ...LOW, status: 'in_stock' }]);
    await importFiles(database, csv('oil,,,'));
    expect(await availability()).toEqual([{ ...UNKNOWN, status: 'in_stock' }]);
    await load({ slug: 'oil', availability: LOW });
    await load({ slug: 'oil', availability: { expectedAt: null } });
    expect(await availability()).toEqual([{ ...LOW, expectedAt: null }]);
  });

  it('is an issue with a wrong value, which names the column, the cell and the permitted values', async () => {
    await load(named('oil', { availability: LOW }));
    expect(
      await issuesOf(database, csv('oil,Sold out,,', 'oil,,-1,', 'oil,,2147483648,', 'oil,,few,', 'oil,,,soon')),
    ).toEqual(
      expect.arrayContaining([
        'f.csv:2, availability: Must be one of: in_stock, low, out_of_stock, preorder, unknown. The cell has "Sold out".',
        expect.stringMatching(/^f\.csv:3, availability_quantity: Must .* The cell has "-1"\.$/),
        expect.stringMatching(/^f\.csv:4, availability_quantity: Must .* The cell has "2147483648"\.$/),
        expect.stringMatching(/^f\.csv:5, availability_quantity: Must be a number\. The cell has "few"\.$/),
        expect.stringMatching(/^f\.csv:6, availability_expected_at: .* The cell has "soon"\.$/),
      ]),
    );
    for (const [wrong, field] of [
      [{ status: 'LOW' }, 'availability.status'],
      [{ status: null }, 'availability.status'],
      [{ note: 'x' }, 'availability.note'],
      [null, 'availability'],
    ] as const) {
      const [issue] = await issuesOf(database, json({ slug: 'oil', availability: wrong }));
      expect(issue).toContain(`f.json:products[0], ${field}: `);
    }
    expect(await availability()).toEqual([LOW]);
  });

  it('stays with a product that is deleted, also by a file, and comes back with it', async () => {
    await load(named('oil', { availability: LOW }), named('tea', { availability: LOW }));
    await importFiles(database, json({ slug: 'tea' }), { replace: true, delete: 1 });
    expect(await importFiles(database, json(named('oil', {})))).toMatchObject({ product: { restored: 1, updated: 0 } });
    expect(await availability()).toEqual([LOW, LOW]);
    await importFiles(database, json({ slug: 'tea' }), { replace: true, delete: 1 });
    const sold = named('oil', { availability: { status: 'out_of_stock' } });
    expect(await importFiles(database, json(sold))).toMatchObject({
      product: { restored: 1, updated: 0, unchanged: 0 },
    });
    expect(await availability()).toEqual([{ ...LOW, status: 'out_of_stock' }, LOW]);
  });

  it('is not in a list of prices', async () => {
    await load(named('oil', { availability: LOW }));
    const record = { slug: 'oil', prices: { RETAIL: { basePrice: '5' } }, availability: UNKNOWN };
    await importFiles(database, json(record), { onlyPrices: true });
    expect(await availability()).toEqual([LOW]);
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
