import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SheetCell, STYLES, workbook } from '../../../test/support/catalog/workbook.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { formatIssue } from '../import-issues.ts';
import { type InputOptions, readInput } from './read-input.ts';
import { createReadReport } from './read-report.ts';

const folder = temporaryFolder();

async function read(bytes: Uint8Array, options: Partial<InputOptions> = {}) {
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  const report = createReadReport();
  const found = { values: [] as unknown[], rows: [] as unknown[], issues: [] as string[], report };
  for await (const item of readInput([file], { map: {}, fileName: 'sheet.xlsx', report, ...options })) {
    if (item.type === 'record') {
      found.values.push(item.value);
      found.rows.push(item.place.row);
    }
    if (item.type !== 'issue') continue;
    const { column = null } = item.cell ?? {};
    found.issues.push(formatIssue({ ...item.place, column, field: item.field, message: item.message, value: null }));
  }
  return found;
}

const styled = (style: string, value: string | number): SheetCell => ({
  attributes: `s="${STYLES.indexOf(style)}"`,
  content: `<v>${value}</v>`,
});

describe('an Excel workbook', () => {
  it('is read like CSV: by its header, without blank rows, with the numbers of its rows', async () => {
    const rows = [['slug', 'name', 'note', 'retail_base_price'], [], ['a', 'A & "B" <চা>', '', 180.5], ['', 'x'], ['b']];
    expect(await read(workbook({ Products: rows }))).toMatchObject({
      rows: [3, 4, 5],
      values: [
        { slug: 'a', name: 'A & "B" <চা>', prices: { RETAIL: { basePrice: '180.5' } } },
        { slug: '', name: 'x', prices: { RETAIL: null } },
        { slug: 'b', name: '', prices: { RETAIL: null } },
      ],
      report: {
        ignoredColumns: ['note'],
        columns: [{ name: 'slug', samples: ['a', 'b'], mapsTo: 'slug' }, {}, { mapsTo: null }, { samples: ['180.5'] }],
      },
    });
  });

  it('is read from its first sheet, or from --sheet, below --skip-rows', async () => {
    const bytes = workbook({ Cover: [['slug'], ['x']], 'Price list': [['Prices'], [], ['slug'], ['a']] });
    const first = await read(bytes);
    expect(first.values).toEqual([{ slug: 'x' }]);
    expect(first.report.notes.map(({ en }) => en)).toEqual([
      'sheet.xlsx: the sheet "Cover" is read. The others are not: Price list.',
    ]);
    expect((await read(bytes, { sheet: 'Price list', skipRows: 2 })).values).toEqual([{ slug: 'a' }]);
    expect((await read(bytes, { sheet: 'Price list' })).issues.at(-1)).toContain(
      'seems to be row 3. Use --skip-rows 2.',
    );
    expect((await read(bytes, { sheet: 'None' })).issues).toEqual([
      'sheet.xlsx:1: Has no sheet "None". The sheets are "Cover", "Price list".',
    ]);
  });

  it.each<[SheetCell, string]>([
    [styled('0.00', 180), '180.00'],
    [styled('0.00', '180.10000000000002'), '180.10'],
    [styled('#,##0.00\\ "৳"', 1250), '1250.00'],
    [styled('00000', 123), '00123'],
    ['00123', '00123'],
    [styled('General', '8801234567890'), '8801234567890'],
    [styled('General', '1.4999999999999999E-2'), '0.015'],
    [styled('dd/mm/yyyy', 46112), '2026-03-31'],
    [styled('dd/mm/yyyy', 46112.25), '2026-03-31T06:00:00'],
    [styled('0%', 0.05), '5%'],
    [{ attributes: 't="b"', content: '<v>1</v>' }, 'TRUE'],
    [{ attributes: 't="str"', content: '<f>A1&amp;B1</f><v>00x</v>' }, '00x'],
    [{ content: '<f>1+1</f><v>2</v>' }, '2'],
    [
      { attributes: 't="inlineStr"', content: '<is><r><t>চা</t></r><r><t> _x0041_</t></r><rPh><t>no</t></rPh></is>' },
      'চা A',
    ],
  ])('has the cell %j as %s', async (cell, text) => {
    expect(
      await read(
        workbook({
          S: [
            ['slug', 'name'],
            ['a', cell],
          ],
        }),
      ),
    ).toMatchObject({
      issues: [],
      values: [{ name: text }],
    });
  });

  it.each<[SheetCell, RegExp]>([
    [{ content: '<f>1+1</f>' }, /The formula has no stored value/],
    [{ attributes: 't="e"', content: '<v>#REF!</v>' }, /has an error of the spreadsheet/],
    [styled('0.00E+00', 100000), /shows an exponent/],
    [styled('General', '1E+22'), /shows an exponent/],
    [styled('General', '12345678901234567'), /more than 15 digits/],
    [{ attributes: 't="s"', content: '<v>99</v>' }, /cannot be read/],
    [styled('dd/mm/yyyy', -1), /cannot be read/],
  ])('with the cell %j has an issue, unless its column is not read', async (cell, issue) => {
    const rows: SheetCell[][] = [
      ['slug', 'sku', 'note'],
      ['a', cell],
      ['b', 'x', cell],
    ];
    expect(await read(workbook({ S: rows }))).toMatchObject({
      issues: [expect.stringMatching(issue)],
      values: [{ slug: 'b', sku: 'x' }],
    });
    expect((await read(workbook({ S: rows }))).issues[0]).toMatch(/^sheet\.xlsx:2, sku: /);
  });
});
