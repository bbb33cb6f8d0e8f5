import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { formatIssue } from '../import-issues.ts';
import { inputSize, readInput, sniffFormat } from './read-input.ts';

const folder = temporaryFolder();

/** Writes files, reads them as one input, and lists the items found; file names are without the folder. */
async function read(files: Record<string, string | Buffer>, names: string[] = Object.keys(files)): Promise<string[]> {
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const found: string[] = [];
  const options = { map: {} };
  for await (const item of readInput(
    names.map((name) => path.join(folder, name)),
    options,
  )) {
    if (item.type === 'issue')
      found.push(formatIssue({ ...item.place, column: null, field: item.field, message: item.message, value: null }));
    if (item.type === 'record') found.push(`${item.kind} ${JSON.stringify(item.value)}`);
  }
  return found.map((line) => line.replace(`${folder}${path.sep}`, ''));
}

const BOM = '\uFEFF';

describe('readInput', () => {
  it('reads files one after the other, each by its extension', async () => {
    const files = {
      'a.json': '{"products": [{"slug": "a"}]}',
      'b.JSONL': '{"product": {"slug": "b"}}\n',
      'c.csv': 'slug,name\nc,C\n',
    };
    expect(await read(files)).toEqual([
      'product {"slug":"a"}',
      'product {"slug":"b"}',
      'product {"slug":"c","name":"C"}',
    ]);
  });

  it('accepts a byte order mark', async () => {
    const files = {
      'bom.json': `${BOM}{"products": [{"slug": "a"}]}`,
      'bom.jsonl': `${BOM}{"product": {"slug": "b"}}\n`,
      'bom.csv': `${BOM}slug,name\nc,C\n`,
    };
    expect(await read(files)).toHaveLength(3);
  });

  it.each([
    ['csv', 'slug,name\na,A\n'],
    ['json', '{"products": [{"slug": "a", "name": "A"}]}'],
    ['jsonl', '{"product": {"slug": "a", "name": "A"}}\n'],
  ])('reads UTF-16 with a mark, and reports a .%s file in another encoding', async (type, text) => {
    const utf16 = Buffer.from(`${BOM}${text}`, 'utf16le');
    const files = {
      [`1.${type}`]: Buffer.from('slug,name\na,Caf\xe9\n', 'latin1'),
      [`2.${type}`]: utf16,
      [`3.${type}`]: Buffer.from(utf16).swap16(),
      [`4.${type}`]: utf16.subarray(2),
      '5.csv': 'slug,name\nc,C\n',
    };
    const record = 'product {"slug":"a","name":"A"}';
    expect(await read(files)).toEqual([
      `1.${type}:1: Is not UTF-8 text; save it as UTF-8.`,
      record,
      record,
      `4.${type}:1: Is not text in UTF-8, and has no mark of UTF-16; save it as UTF-8.`,
      'product {"slug":"c","name":"C"}',
    ]);
  });

  it('reports every file that cannot be read', async () => {
    await mkdir(path.join(folder, 'folder.csv'));
    const names = [
      'missing.csv',
      'missing.json',
      'folder.csv',
      'sheet.xlsx',
      'noext',
      'x'.repeat(300).concat('.csv'),
      'ok.csv',
    ];
    expect(await read({ 'ok.csv': 'slug,name\nc,C\n', 'sheet.xlsx': 'PK', noext: '' }, names)).toEqual([
      'missing.csv:1: There is no such file.',
      'missing.json:1: There is no such file.',
      'folder.csv:1: Is a folder.',
      'sheet.xlsx:1: Is no Excel workbook. If it is text, name it .csv.',
      'noext:1: Has an unknown extension; use .json, .jsonl, .csv, .tsv or .xlsx.',
      expect.stringMatching(/x\.csv:1: Cannot be read: ENAMETOOLONG\.$/),
      'product {"slug":"c","name":"C"}',
    ]);
  });
});

describe('inputSize', () => {
  it('is the total size of the files, and undefined if one of them is a stream', async () => {
    await writeFile(path.join(folder, 'ten.csv'), '0123456789');
    const ten = path.join(folder, 'ten.csv');
    expect(await inputSize([ten, ten])).toBe(20);
    expect(await inputSize([ten, '-'])).toBeUndefined();
    expect(await inputSize([folder])).toBeUndefined();
  });
});

describe('the format of standard input', () => {
  it.each([
    ['{\n  "products": [\n', 'json'],
    ['{"products": []}', 'json'],
    ['{"appContent": [{"key": "k"}]}', 'json'],
    ['{"settings": {}, "products": []}', 'json'],
    ['{}', 'json'],
    ['[\n{"slug": "a"}]', 'json'],
    ['\n\n{"product": {"slug": "a"}}\n', 'jsonl'],
    ['{"settings": {"siteName": "A"}}\n', 'jsonl'],
    ['slug,name\n', 'csv'],
    ['"slug","name"\r\n', 'csv'],
    ['', 'csv'],
  ])('that starts with %j is %s', (start, format) => {
    expect(sniffFormat(start)).toBe(format);
  });
});

describe('formatIssue', () => {
  it('prints one line and escapes control characters', () => {
    const issue = {
      file: 'f.csv',
      row: 3,
      column: null,
      field: 'a\u001b[2Jb',
      message: messages.sameInBoth('Is\nwrong:\u202e x'),
      value: null,
    };
    expect(formatIssue(issue)).toBe('f.csv:3, a\\u001b[2Jb: Is\\u000awrong:\\u202e x');
  });
});
