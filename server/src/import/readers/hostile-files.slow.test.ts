import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { NOW } from '../../../test/support/catalog/files.ts';
import { workbook } from '../../../test/support/catalog/workbook.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { importCatalog } from '../import-catalog.ts';
import { ImportRejectedError } from '../import-issues.ts';
import { readInput } from './read-input.ts';

const folder = temporaryFolder();
const MIB = 1024 * 1024;

const sheet = 'xl/worksheets/sheet1.xml';
const book = (content: string | Uint8Array, part = sheet) =>
  workbook(
    {
      S: [
        ['slug', 'name'],
        ['a', 'A'],
      ],
    },
    { [part]: typeof content === 'string' ? strToU8(content) : content },
  );
const rowsOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>slug</t></is></c></row>';
const spaces = (mebibytes: number) => new Uint8Array(mebibytes * MIB).fill(32);
const good = workbook({
  S: [
    ['slug', 'name'],
    ['a', 'A'],
  ],
});
/** Changes the unzipped size that the directory of an archive states for all its parts. */
const lying = (bytes: Uint8Array) => {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf('PK\x01\x02'); at !== -1; at = copy.indexOf('PK\x01\x02', at + 4))
    copy.writeUInt32LE(10, at + 24);
  return copy;
};
const wide = Array.from({ length: 30_000 }, (_, index) => `c${index}`);
const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** Files by name, each with what its issue says. */
const FILES: [string, () => string | Uint8Array, RegExp][] = [
  ['bomb.xlsx', () => book(spaces(101)), /more than 100 MiB/],
  ['bomb-strings.xlsx', () => book(spaces(101), 'xl/sharedStrings.xml'), /more than 100 MiB/],
  ['bomb-styles.xlsx', () => book(spaces(101), 'xl/styles.xml'), /more than 100 MiB/],
  ['bomb-workbook.xlsx', () => book(spaces(101), 'xl/workbook.xml'), /more than 100 MiB/],
  ['lying-bomb.xlsx', () => lying(book(spaces(60))), /damaged/],
  [
    'long-text.xlsx',
    () => book(rowsOf(`${header}<row r="2"><c r="A2" t="str"><v>${'x'.repeat(40 * MIB)}</v></c></row>`)),
    /damaged/,
  ],
  ['long-tag.xlsx', () => book(rowsOf(`${header}<row r="2" x="${'x'.repeat(40 * MIB)}"/>`)), /damaged/],
  [
    'many-cells.xlsx',
    () => book(rowsOf(header + '<row><c><v>1</v></c></row>'.repeat(200_001))),
    /more than 200,000 cells/,
  ],
  ['wide.xlsx', () => workbook({ S: [['slug', ...wide]] }), /more than 1,000 columns/],
  [
    'far-cell.xlsx',
    () => book(rowsOf(`${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
    /more than 1,000 columns/,
  ],
  ['no-column.xlsx', () => book(rowsOf('<row r="1"><c r="1"><v>1</v></c></row>')), /damaged/],
  [
    'entities.xlsx',
    () => book(`${entities}${rowsOf(`${header}<row r="2"><c r="A2" t="str"><v>&b;</v></c></row>`)}`),
    /damaged/,
  ],
  ['entities-workbook.xlsx', () => book(`${entities}<workbook/>`, 'xl/workbook.xml'), /damaged/],
  ['external.xlsx', () => book(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${rowsOf(header)}`), /damaged/],
  ['unknown-entity.xlsx', () => book(rowsOf('<row r="1"><c r="A1" t="str"><v>&nope;</v></c></row>')), /damaged/],
  ['not-closed.xlsx', () => book(rowsOf(header).slice(0, -20)), /damaged/],
  ['binary-part.xlsx', () => book(new Uint8Array([0xff, 0xfe, 0, 1])), /damaged/],
  ['empty-part.xlsx', () => book(''), /damaged|empty/],
  ['no-sheet.xlsx', () => book('<workbook/>', 'xl/workbook.xml'), /no sheet/],
  ['no-part.xlsx', () => book('<Relationships/>', 'xl/_rels/workbook.xml.rels'), /damaged/],
  ['no-workbook.xlsx', () => zipSync({ 'a.txt': strToU8('x') }), /Is a zip archive, and no Excel workbook/],
  ['path.xlsx', () => zipSync({ '../../etc/x': strToU8('x') }), /damaged/],
  ['cut.xlsx', () => good.subarray(0, good.length / 2), /damaged/],
  ['cut-end.xlsx', () => good.subarray(0, good.length - 5), /damaged/],
  ['flipped.xlsx', () => good.map((byte, index) => (index > 60 && index < 90 ? byte ^ 0xff : byte)), /damaged/],
  [
    'formula.xlsx',
    () => book(rowsOf(`${header}<row r="2"><c r="A2"><f>HYPERLINK("http://x")</f></c></row>`)),
    /no stored value/,
  ],
  ['empty.xlsx', () => '', /Is empty/],
  ['csv.xlsx', () => 'slug,name\na,A\n', /Is no Excel workbook/],
  ['html.xlsx', () => '<html><table><tr><td>slug</td></tr></table></html>', /Is no Excel workbook/],
  ['old.xlsx', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old format, or with a password/],
  ['old.csv', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old format, or with a password/],
  ['workbook.csv', () => good, /Name it \.xlsx/],
  ['workbook.json', () => good, /Name it \.xlsx/],
  ['document.csv', () => '%PDF-1.7\n', /Is a PDF document/],
  ['old.xls', () => 'x', /unknown extension/],
  ['picture.csv', () => Buffer.from('89504e470d0a1a0a00', 'hex'), /Is not text/],
  ['nul.csv', () => 'slug,name\na,\0\n', /Is not text/],
  ['utf16.csv', () => Buffer.from('slug,name\na,A\n', 'utf16le'), /Is not text in UTF-8, and has no mark/],
  ['half-utf16.csv', () => Buffer.from('fffe73', 'hex'), /Is not UTF-8 text/],
  ['latin.csv', () => Buffer.from('slug,name\na,\xe9\n', 'latin1'), /Is not UTF-8 text/],
  ['wide.csv', () => `slug,${wide.join()}\n`, /Has 30001 columns; at most 1000/],
  ['wide-row.csv', () => `slug,name\na,A,${wide.join()}\n`, /Has 30002 columns; the header has 2/],
  ['only-separators.csv', () => ','.repeat(3 * MIB), /Is empty; a header line/],
  ['quote.csv', () => `slug,name\na,"${'x\n'.repeat(20 * MIB)}`, /more than 4 MiB/],
  ['quote-in-header.csv', () => `slug,"name\n${'a,A\n'.repeat(5 * MIB)}`, /more than 4 MiB/],
  ['open-quote.csv', () => 'slug,name\na,"A\n', /nothing closes it/],
  ['long-line.csv', () => `slug,name\na,${'x'.repeat(40 * MIB)}\n`, /more than 4 MiB/],
  ['no-end.csv', () => 'slug,name\na', /Has 1 columns/],
  ['markup.csv', () => '<?xml version="1.0"?><x>slug</x>\n', /A quote is inside the cell/],
  ['html.csv', () => `slug,description_html\na,${'<b>'.repeat(200_000)}\n`, /at most 409600 characters/],
  ['formula.csv', () => 'slug,retail_base_price\na,"=HYPERLINK(""http://x"")"\n', /Must be an amount/],
  ['deep.json', () => '['.repeat(100_000), /Is not valid JSON here/],
  ['cut.json', () => '{"products": [{"slug": "a"}', /Is not valid JSON here/],
  ['line.jsonl', () => `{"product": "${'x'.repeat(40 * MIB)}"}`, /too long for one record/],
  ['csv.json', () => 'slug,name\na,A\n', /Is not valid JSON here/],
  ['csv.jsonl', () => 'slug,name\na,A\n', /Is not valid JSON here/],
  ['number.json', () => '1', /Must be an object/],
  ['prototype.json', () => '{"__proto__": {"products": [{"slug": "a"}]}}', /"__proto__" is not a known key/],
  ['field.json', () => '{"products": [{"slug": "a", "__proto__": {"name": "A"}}]}', /Unknown field/],
  ['surrogate.jsonl', () => '{"product": {"slug": "a", "name": "\\ud800"}}', /Must be well-formed Unicode/],
  [
    'infinite.jsonl',
    () => '{"product": {"slug": "a", "name": "A", "availability": {"quantity": 1e400}}}',
    /Must be a number/,
  ],
  ['invisible.csv', () => 'slug,name\na,\u202e\u202e\n', /Must have a visible character/],
];

it('imports nothing of a hostile file: each has an issue, and memory stays flat', async () => {
  const database = await openTestDatabase();
  const issues: Record<string, string> = {};
  const grown: Record<string, number> = {};
  for (const [name, content] of FILES) {
    const file = path.join(folder, name);
    await writeFile(file, content());
    const before = process.memoryUsage.rss();
    const error = await importCatalog(database.fork(), readInput([file], { map: {} }), { now: NOW }).catch(
      (rejected: unknown) => rejected,
    );
    grown[name] = process.memoryUsage.rss() - before;
    issues[name] = error instanceof ImportRejectedError ? (error.issues[0]?.message.en ?? '') : String(error);
  }
  for (const [name, , issue] of FILES) expect(issues[name], name).toMatch(issue);
  // The database is in this process too, and holds the rows of the file that has most.
  for (const [name, bytes] of Object.entries(grown)) {
    expect(bytes, name).toBeLessThan((name === 'many-cells.xlsx' ? 512 : 160) * MIB);
  }
  expect(await database.fork().execute('select slug from product union all select id from category')).toEqual([]);
}, 180_000);
