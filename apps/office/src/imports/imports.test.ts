import { messages } from '@arot/contract/messages';
import type { CatalogImportColumn } from '@arot/sdk/staff';
import { describe, expect, it } from 'vitest';
import { readCsvFile, readText } from './csv-file.ts';
import { guessColumns } from './guess-columns.ts';
import { choose, meaningOf, NO_MAPPING, toOptions } from './mapping.ts';
import { namingControls } from './option-words.ts';
import { importText } from './text.ts';

const column = (name: string, mapsTo: string | null = null): CatalogImportColumn => ({ name, samples: [], mapsTo });

describe('a file of a supplier', () => {
  it.each([
    [
      ['Code', 'Item', 'MRP', 'Trade price', 'Shelf'],
      'Code',
      ['sku', 'name', 'retail_base_price', 'wholesale_base_price', ''],
    ],
    [
      ['পণ্যের নাম', 'খুচরা দাম', 'পাইকারি দাম', 'বারকোড'],
      'বারকোড',
      ['name', 'retail_base_price', 'wholesale_base_price', 'gtins'],
    ],
    [
      ['Product Name', 'Product Name (Bangla)', 'Price (BDT)'],
      'Product Name',
      ['name', 'name_bn', 'retail_base_price'],
    ],
    [['Code', 'Item', 'পণ্যের নাম', 'MRP'], 'Code', ['sku', 'name', 'name_bn', 'retail_base_price']],
    [['Particulars', 'Rate', 'Barcode No.'], 'Barcode No.', ['name', 'retail_base_price', 'gtins']],
  ])('is understood by its header: %j', (names, key, meanings) => {
    const columns = names.map((name) => column(name));
    const mapping = guessColumns(columns, 'products');
    expect(mapping.key).toBe(key);
    expect(columns.map((each) => meaningOf(each, mapping, 'products'))).toEqual(meanings);
  });

  it('keeps what the server has found', () => {
    const columns = [column('slug', 'slug'), column('name', 'name'), column('Item'), column('Price')];
    expect(guessColumns(columns, 'products')).toEqual({
      ...{ key: '', choices: { Price: 'retail_base_price' }, templates: {} },
    });
    expect(guessColumns(columns, 'prices').choices).toEqual({ Price: 'retail_base_price' });
  });
});

describe('a mapping', () => {
  const columns = [column('Code'), column('English'), column('Bangla'), column('sku', 'sku')];

  it('becomes options, with a name of two columns', () => {
    const mapping = {
      key: 'Code',
      choices: { Code: 'sku', English: 'name_en', Bangla: 'name_bn', sku: '' },
      templates: { description_text: '{English}, {Bangla}' },
    };
    expect(toOptions(mapping, columns, 'products')).toEqual({
      map: { slug: 'Code', sku: 'Code', name: '{English} · {Bangla}', description_text: '{English}, {Bangla}' },
      ignore: ['sku'],
    });
    const [bangla, none] = [{ ...NO_MAPPING, choices: { Bangla: 'name_bn' } }, NO_MAPPING];
    expect(toOptions(bangla, columns, 'products')).toEqual({ map: { name: 'Bangla' } });
    expect(toOptions(bangla, [...columns, column('name', 'name')], 'products')).toEqual({
      map: { name: '{name} · {Bangla}' },
    });
    expect(toOptions(none, columns, 'products')).toEqual({});
  });

  it('gives a meaning to one column', () => {
    const mapping = choose(NO_MAPPING, columns, 'Code', 'sku', 'products');
    expect(columns.map((each) => meaningOf(each, mapping, 'products'))).toEqual(['sku', '', '', '']);
  });
});

describe('a CSV file', () => {
  const text = 'Price list 2026;;\r\nCode;"Name";Price\r\n1;"a; ""b""\nc";12\r\n\r\n2;5" pipe;x\r\n3; "d" ;9';
  const file = readCsvFile(text, ['Code', 'Name', 'Price']);

  it('has its cells by the line on which their record begins', () => {
    expect(file?.header).toEqual(['Code', 'Name', 'Price']);
    expect([3, 4, 6, 7].map((line) => file?.cells(line))).toEqual([
      ['1', 'a; "b"\nc', '12'],
      undefined,
      ['2', '5" pipe', 'x'],
      ['3', 'd', '9'],
    ]);
  });

  it('changes in these cells only', () => {
    const changes = [
      { line: 6, column: 'Price', value: '13;5' },
      { line: 3, column: 'Name', value: 'one' },
      { line: 7, column: 'Price', value: '10' },
    ];
    expect(file?.edit(changes, new Set([7]))).toBe(
      'Price list 2026;;\r\nCode;"Name";Price\r\n1;one;12\r\n\r\n2;5" pipe;"13;5"\r\n',
    );
  });

  it('is not another one, and may be in UTF-16', async () => {
    expect(readCsvFile('a,b\n1,2\n', ['a', 'c'])).toBeUndefined();
    expect(await readText(new Blob([Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x95, 0x09)]))).toBe('aক');
    expect(await readText(new Blob([Uint8Array.of(0x61, 0xff)]))).toBeUndefined();
  });
});

describe('a message of the server', () => {
  it.each(['en', 'bn'] as const)('names the controls of the page in %s, and no option of the command', (language) => {
    const text = importText[language];
    const found = [
      messages.noCategoryOfName,
      messages.deepCategory,
      messages.headerIsBelow(5, 4),
      messages.csvNoKey('slug', 'products', ['Item']),
      messages.columnAlmost('name', 'nmae'),
      messages.recordIssues.freePrice(),
      messages.recordIssues.formerSlug('old', 'new'),
      messages.deletionsNeedNumber(3, [{ kind: 'product', deleted: 3, stored: 5 }]),
    ].map((message) => namingControls(message[language], text));
    expect(found.filter((message) => message.includes('--'))).toEqual([]);
    expect(found[2]).toContain(`“${text.headerRow}”`);
    expect(found[5]).toContain(`“${text.allowFree}”`);
  });
});
