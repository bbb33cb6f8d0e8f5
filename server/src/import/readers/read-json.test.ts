import { describe, expect, it } from 'vitest';
import { inPieces } from '../../../test/support/catalog/files.ts';
import { workGrowth } from '../../../test/support/process/work-growth.ts';
import { formatIssue } from '../import-issues.ts';
import { readJson } from './read-json.ts';
import { MAX_LINE_LENGTH, readJsonl } from './read-jsonl.ts';
import type { SourceRecord } from './source-record.ts';

async function list(source: AsyncIterable<SourceRecord>): Promise<string[]> {
  const found: string[] = [];
  for await (const item of source) {
    if (item.type === 'issue')
      found.push(formatIssue({ ...item.place, column: null, field: item.field, message: item.message, value: null }));
    if (item.type === 'kind') found.push(item.kind);
    if (item.type === 'record')
      found.push(`${item.place.file}:${item.place.row} ${item.kind} ${JSON.stringify(item.value)}`);
  }
  return found;
}

const json = (text: string) => list(readJson('f.json', inPieces(text)));
const jsonl = (text: string) => list(readJsonl('f.jsonl', inPieces(text)));

describe('a JSON catalog', () => {
  it('yields every record with its position, in any order of the keys', async () => {
    expect(
      await json('{"products": [{"slug": "চা"}], "settings": {"logo": null}, "categories": [], "appContent": [1]}'),
    ).toEqual([
      'product',
      'f.json:products[0] product {"slug":"চা"}',
      'setting',
      'f.json:settings setting {"key":"logo","value":null}',
      'category',
      'appContent',
      'f.json:appContent[0] appContent 1',
    ]);
  });

  it('may be empty', async () => {
    expect(await json('{}')).toEqual([]);
  });

  it.each([
    [
      '{"produkts": [], "category": {}}',
      ['f.json:produkts: "produkts" is not a known', 'f.json:category: "category" is not a known'],
    ],
    [
      '{"__proto__": [], "constructor": []}',
      ['f.json:__proto__: "__proto__" is not a known', 'f.json:constructor: "constructor" is not a known'],
    ],
    ['{"products": {}, "categories": null}', ['f.json:products: Must be a list', 'f.json:categories: Must be a list']],
    ['{"settings": []}', ['f.json:settings: Must be an object']],
    ['[]', ['f.json:1: Must be an object']],
    ['null', ['f.json:1: Must be an object']],
    ['', ['f.json:1: Is not valid JSON']],
    ['{\n"products": [\n{},]\n}', ['f.json:3: Is not valid JSON']],
    ['{\n"products": [\n{]\n}', ['f.json:3: Is not valid JSON']],
    ['{"products": [\n', ['f.json:1: Is not valid JSON']],
  ])('%j is reported', async (text, issues) => {
    expect(await json(text)).toEqual(issues.map((issue) => expect.stringMatching(startOf(issue))));
  });

  it('is rejected before it exhausts memory, and the message recommends JSONL', async () => {
    const piece = ' '.repeat(1 << 24);
    let pieces = 0;
    async function* endless() {
      for (; pieces < 1_000; pieces += 1) yield piece;
    }
    expect(await list(readJson('f.json', endless()))).toEqual([expect.stringContaining('write it as JSONL')]);
    expect(pieces).toBeLessThan(20);
  });
});

describe('a JSONL catalog', () => {
  it('yields the record of every line, with any line end; empty lines count in the numbering', async () => {
    const text =
      '{"category": {"id": "a"}}\r\n\n  \n{"product": {"slug": "b"}}\n{"settings": {"logo": "/x"}}\n{"appContent": {}}';
    expect(await jsonl(text)).toEqual([
      'f.jsonl:1 category {"id":"a"}',
      'f.jsonl:4 product {"slug":"b"}',
      'setting',
      'f.jsonl:5 setting {"key":"logo","value":"/x"}',
      'f.jsonl:6 appContent {}',
    ]);
  });

  it('is read to its end after a line with an issue, so that all issues are reported at once', async () => {
    const text =
      '{"product": \n{"product": {}}\n[]\n{"a": 1, "b": 2}\n{"prodct": {}}\n{"__proto__": {}}\n{}\n{"settings": 1}\n{"product": {}}';
    expect(await jsonl(text)).toEqual([
      expect.stringMatching(/^f\.jsonl:1: Is not valid JSON/),
      'f.jsonl:2 product {}',
      expect.stringMatching(/^f\.jsonl:3: Must be an object with one key/),
      expect.stringMatching(/^f\.jsonl:4: Must be an object with one key/),
      expect.stringMatching(/^f\.jsonl:5: "prodct" is not a known/),
      expect.stringMatching(/^f\.jsonl:6: "__proto__" is not a known/),
      expect.stringMatching(/^f\.jsonl:7: Must be an object with one key/),
      expect.stringMatching(/^f\.jsonl:8: Must be an object of settings/),
      'f.jsonl:9 product {}',
    ]);
  });

  it('does not store a line that is too long, and reads the next one', async () => {
    async function* pieces() {
      yield '{"product": "';
      for (let length = 0; length < 20 * MAX_LINE_LENGTH; length += 1 << 18) yield 'x'.repeat(1 << 18);
      yield '"}\n{"product": 1}\n';
      yield 'y'.repeat(MAX_LINE_LENGTH + 1);
    }
    expect(await list(readJsonl('f.jsonl', pieces()))).toEqual([
      'f.jsonl:1: Is too long for one record.',
      'f.jsonl:2 product 1',
      'f.jsonl:3: Is too long for one record.',
    ]);
  });

  it('reads a line of megabytes from small pieces in linear time', async () => {
    const growth = await workGrowth(600_000, async (length) => {
      const text = `{"product": ${JSON.stringify('x'.repeat(length))}}\n`;
      expect(await list(readJsonl('f.jsonl', inPieces(text, 1_000)))).toHaveLength(1);
    });
    expect(growth).toBeLessThan(40);
  });
});

function startOf(text: string): RegExp {
  return new RegExp(`^${text.replace(/[[\]]/g, '\\$&')}`);
}
