import type { StaffProduct } from '@arot/sdk/staff';
import { describe, expect, it } from 'vitest';
import { readCells } from '../src/products/csv/read-cells.ts';
import { readPriceFile } from '../src/products/csv/read-price-file.ts';
import { shorten } from '../src/products/csv/shorten.ts';
import { writeProductsCsv } from '../src/products/csv/write-csv.ts';
import { writeTable } from '../src/products/csv/write-table.ts';

const product: StaffProduct = {
  id: 'p1',
  version: 'v1',
  slug: 'salt-1kg',
  name: 'Salt "Molla", 1 kg · লবণ',
  status: 'published',
  category: null,
  images: ['/a.jpg', 'https://img.example/b.jpg'],
  imageUrls: [],
  wholesaleMinOrderQuantity: 12,
  retailMinOrderQuantity: 1,
  wholesaleIncrement: 1,
  retailIncrement: 1,
  wholesaleMaxOrderQuantity: 120,
  retailMaxOrderQuantity: null,
  pack: { size: 12, unitName: 'bag', unitNameBn: 'বস্তা' },
  sku: 'SALT-1',
  gtins: ['96385074', '4006381333931'],
  brand: null,
  unit: null,
  netContent: null,
  origin: null,
  availability: { version: '0', status: 'unknown', quantity: null, expectedAt: null },
  prices: {
    WHOLESALE: null,
    RETAIL: { basePrice: '42.00', discount: { type: 'FIXED', value: '2.00' }, finalPrice: '40.00' },
  },
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
};

describe('writeProductsCsv', () => {
  it('writes the columns of catalog files after a byte order mark', () => {
    const { text, formulas, impossible } = writeProductsCsv([product]);
    expect(text).toBe(
      '\ufeffid,slug,name,category_id,status,images,wholesale_min_order_quantity,retail_min_order_quantity,' +
        'wholesale_increment,retail_increment,wholesale_max_order_quantity,retail_max_order_quantity,' +
        'pack_size,pack_unit_name,pack_unit_name_bn,sku,gtins,brand,unit,net_content,origin,' +
        'wholesale_base_price,wholesale_discount_type,wholesale_discount_value,' +
        'retail_base_price,retail_discount_type,retail_discount_value,created_at\n' +
        'p1,salt-1kg,"Salt ""Molla"", 1 kg · লবণ",,published,/a.jpg | https://img.example/b.jpg,12,1,' +
        '1,1,120,,12,bag,বস্তা,SALT-1,96385074 | 4006381333931,,,,,' +
        ',,,42.00,FIXED,2.00,2026-01-01T00:00:00.000Z\n',
    );
    expect([formulas, impossible]).toEqual([0, []]);
  });

  it('counts cells that a spreadsheet would run as a formula, and leaves them as they are', () => {
    const { text, formulas } = writeProductsCsv([{ ...product, name: '=1+1', slug: '-x' }]);
    expect(formulas).toBe(2);
    expect(text).toContain('p1,-x,=1+1,');
  });

  it('names products with a text that no cell can hold', () => {
    const given = [{ ...product, name: 'Salt ' }, product, { ...product, slug: 'b', name: 'two\rlines' }];
    expect(writeProductsCsv(given).impossible).toEqual(['salt-1kg', 'b']);
  });

  it('writes no pictures as an empty list, and pictures with a separator as JSON', () => {
    expect(writeProductsCsv([{ ...product, images: [] }]).text).toContain(',[],12,');
    expect(writeProductsCsv([{ ...product, images: ['/a,b.jpg'] }]).text).toContain('"[""/a,b.jpg""]"');
  });
});

describe('readPriceFile', () => {
  it('removes a byte order mark', async () => {
    expect(await readPriceFile(new Blob(['\ufeffslug,retail_base_price\n']))).toEqual({
      csv: 'slug,retail_base_price\n',
    });
  });

  it('rejects a file that is not UTF-8, an empty one, and one that is too large as JSON', async () => {
    expect(await readPriceFile(new Blob([new Uint8Array([0xff, 0xfe, 0x73, 0x00])]))).toEqual({ wrong: 'notUtf8' });
    expect(await readPriceFile(new Blob(['\ufeff \n']))).toEqual({ wrong: 'empty' });
    const lines = new Blob(['a\n'.repeat(2 * 1024 * 1024 - 10)]);
    expect(await readPriceFile(lines)).toMatchObject({ wrong: 'tooLarge' });
  });
});

describe('readCells', () => {
  const lines = ['slug,name, retail_base_price', 'a,"two', 'lines, ""quoted""",12', '', 'b,,', 'c,"open', ''];
  const { read } = readCells(lines.join('\r\n'));

  it('finds a cell by the first line of its row, as the server counts', () => {
    expect(read(2, 'name')).toBe('two\nlines, "quoted"');
    expect(read(2, 'retail_base_price')).toBe('12');
    expect(read(5, 'slug')).toBe('b');
    expect(read(5, 'retail_base_price')).toBe('');
  });

  it('finds a whole row, and nothing where the file has none', () => {
    expect(read(5)).toBe('b,,');
    expect([read(4), read(99, 'slug'), read(2, 'status')]).toEqual([undefined, undefined, undefined]);
    expect(readCells('').read(1)).toBeUndefined();
  });

  it('reads a file of many rows at once', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `slug-${index},"name ${index}",12`).join('\n');
    expect(readCells(`slug,name,price\n${rows}`).read(10_001, 'name')).toBe('name 9999');
  });
});

it('shortens a long value in its middle, and cuts no Bengali letter', () => {
  expect(shorten('12 taka')).toBe('12 taka');
  expect(shorten('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shorten(`begin${'x'.repeat(5_000)}end`, 12)).toBe('beginxx…xend');
  expect(shorten('কিকী'.repeat(40), 4)).toBe('কিকী…কী');
});

it('writes a table whose cells no spreadsheet runs', () => {
  const rows = [
    ['row', 'value'],
    ['2', '=1+1'],
    ['3', 'a,"b"'],
  ];
  expect(writeTable(rows)).toBe('\ufeffrow,value\n2,\'=1+1\n3,"a,""b"""\n');
});
