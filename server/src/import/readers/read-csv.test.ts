import { describe, expect, it } from 'vitest';
import { inPieces } from '../../../test/support/catalog/files.ts';
import { formatIssue } from '../import-issues.ts';
import { type ColumnMap, readCsv } from './read-csv.ts';

type Found = { values: unknown[]; rows: (number | string)[]; kinds: string[]; issues: string[]; ignored: string[] };

async function read(text: string, map: ColumnMap = {}): Promise<Found> {
  const found: Found = { values: [], rows: [], kinds: [], issues: [], ignored: [] };
  const onIgnoredColumns = (_file: string, columns: string[]) => found.ignored.push(...columns);
  for await (const item of readCsv('f.csv', inPieces(text), { map, onIgnoredColumns })) {
    if (item.type === 'issue') found.issues.push(formatIssue({ ...item.place, ...item }));
    if (item.type === 'kind') found.kinds.push(item.kind);
    if (item.type !== 'record') continue;
    found.values.push(item.value);
    found.rows.push(item.place.row);
  }
  return found;
}

describe('the header of a CSV file', () => {
  it.each([
    ['slug,name', 'product'],
    ['name,slug,id,description', 'product'],
    ['id,name', 'category'],
    ['id,name,created_at,status', 'category'],
    ['id,slug,name,parent_id', 'category'],
  ])('%s: each row is a %s record', async (header, kind) => {
    expect((await read(`${header}\n`)).kinds).toEqual([kind]);
  });

  it('must contain the key of its kind; a misspelled --map does not turn products into categories', async () => {
    const products = 'id,handle,name,category_id\n1,tea,Tea,2\n';
    expect(await read(products, { slug: 'handel' })).toMatchObject({
      values: [],
      issues: [
        'f.csv:1: The header has no column slug (products); columns are separated by commas.',
        'f.csv:1: --map slug=handel names a column that the file does not have.',
      ],
    });
    expect((await read('slug;name\ntea;Tea\n')).issues).toEqual([
      'f.csv:1: The header has no column id (categories); columns are separated by commas.',
    ]);
  });

  it('reports its unused columns once', async () => {
    expect((await read('slug,name,weight,Name,\na,A,1,x,\nb,B,2,y,\n')).ignored).toEqual(['weight', 'Name']);
  });

  it('may be written in other ways, and a column with the very name hides another spelling', async () => {
    const header = '\ufeffSLUG, Name ,Retail base-price,CATEGORY\u00a0ID\n';
    expect(await read(`${header}a,A,1.00,oil\n`)).toMatchObject({
      kinds: ['product'],
      values: [{ slug: 'a', name: 'A', categoryId: 'oil', prices: { RETAIL: { basePrice: '1.00' } } }],
      issues: [],
    });
    expect((await read('id,দা\u09df\n1,x\n', { name: 'দা\u09af\u09bc' })).values).toEqual([{ id: '1', name: 'x' }]);
    expect((await read('slug,Name,NAME\na,A,B\n')).issues).toEqual([
      'f.csv:1: The header has the column "name" twice.',
    ]);
  });

  it('must not contain a used column twice; unused columns and columns without a name may repeat', async () => {
    expect((await read('slug,name,name\na,A,B\n')).issues).toEqual([
      'f.csv:1: The header has the column "name" twice.',
    ]);
    expect((await read('slug,name,note,note,,\na,A,,,,\n')).issues).toEqual([]);
  });

  it('is required', async () => {
    for (const text of ['', '\n\n', '\r\n']) {
      expect((await read(text)).issues).toEqual(['f.csv:1: Is empty; a header line is needed.']);
    }
  });
});

describe('the rows of a CSV file', () => {
  it('become products with a value from every column', async () => {
    const { values } = await read(
      'id,slug,name,category_id,status,images,wholesale_min_order_quantity,retail_min_order_quantity,' +
        'wholesale_base_price,wholesale_discount_type,wholesale_discount_value,' +
        'retail_base_price,retail_discount_type,retail_discount_value,description_text,created_at\n' +
        'p1,cha,চা,tea,published,https://a.example/1.jpg | https://a.example/2.jpg,12,1,' +
        '180.00,PERCENTAGE,7.50,210,,,"One\nline\n\nTwo",2026-01-31T10:00:00Z\n',
    );
    expect(values).toEqual([
      {
        id: 'p1',
        slug: 'cha',
        name: 'চা',
        categoryId: 'tea',
        status: 'published',
        images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
        wholesaleMinOrderQuantity: 12,
        retailMinOrderQuantity: 1,
        description: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'One' }, { type: 'hardBreak' }, { type: 'text', text: 'line' }],
            },
            { type: 'paragraph', content: [{ type: 'text', text: 'Two' }] },
          ],
        },
        createdAt: '2026-01-31T10:00:00Z',
        prices: {
          WHOLESALE: { basePrice: '180.00', discount: { type: 'PERCENTAGE', value: '7.50' } },
          RETAIL: { basePrice: '210', discount: null },
        },
      },
    ]);
  });

  it('leave out values without a column; an empty cell clears a value that can be null and is ignored otherwise', async () => {
    const { values } = await read(
      'slug,name,category_id,status,images,wholesale_base_price,description_text\na,A,,,,,\n',
    );
    expect(values).toEqual([
      { slug: 'a', name: 'A', categoryId: null, description: null, prices: { WHOLESALE: null } },
    ]);
  });

  it('keep an empty name or slug, which the record schema rejects later', async () => {
    expect((await read('slug,name\n,A\nb,\n')).values).toEqual([
      { slug: '', name: 'A' },
      { slug: 'b', name: '' },
    ]);
  });

  it('are numbered by their first line, also with line ends in cells and empty lines between rows', async () => {
    const { rows } = await read('slug,name\na,"A\r\nA\nA"\nb,B\n\n  \n,\nc,"C\nC"\nd,D\n');
    expect(rows).toEqual([2, 5, 9, 11]);
  });

  it('may have any line ends, also several kinds in one file', async () => {
    for (const [one, other] of [
      ['\n', '\n'],
      ['\r\n', '\r\n'],
      ['\r', '\r'],
      ['\r\n', '\n'],
      ['\n', '\r\n'],
    ]) {
      const { values } = await read(`slug,name${one}a,A${other}b,"B, ""x"""${one}`);
      expect(values).toEqual([
        { slug: 'a', name: 'A' },
        { slug: 'b', name: 'B, "x"' },
      ]);
    }
  });

  it('with a wrong number of columns are issues, and the others are still read', async () => {
    const { values, issues } = await read('slug,name\na\nb,B\nc,C,C\n');
    expect(values).toEqual([{ slug: 'b', name: 'B' }]);
    expect(issues).toEqual(['f.csv:2: Has 1 columns; the header has 2.', 'f.csv:4: Has 3 columns; the header has 2.']);
  });

  it('with a misplaced quote are an issue with its line', async () => {
    expect((await read('slug,name\na,A\nb,5" nail\n')).issues).toEqual([
      expect.stringMatching(/^f\.csv:3: Is not valid CSV: Invalid Opening Quote/),
    ]);
    expect((await read('slug,name\na,"never closed\nb,B\n')).issues).toEqual([
      expect.stringMatching(/^f\.csv:\d: Is not valid CSV: Quote Not Closed/),
    ]);
  });

  it('do not exhaust memory if a quote is never closed', async () => {
    const line = `${'x'.repeat(1023)}\n`;
    let lines = 0;
    async function* endless() {
      yield 'slug,name\na,"';
      for (; lines < 100_000; lines += 1) yield line;
    }
    const items = [];
    for await (const item of readCsv('f.csv', endless(), { map: {}, onIgnoredColumns: () => undefined }))
      items.push(item);
    expect(items.at(-1)).toMatchObject({ type: 'issue', message: expect.stringContaining('Max Record Size') });
    expect(lines).toBeLessThan(10_000);
  });
});

describe('--map', () => {
  it('reads a column of Arot from a column of the file', async () => {
    const { values, ignored } = await read('handle,title,slug\na,A,x\n', { slug: 'handle', name: 'title' });
    expect(values).toEqual([{ slug: 'a', name: 'A' }]);
    expect(ignored).toEqual(['slug']);
  });

  it('fills a template with columns of the file in braces', async () => {
    const map = { slug: 'item-{number}', name: '{name} · {name_bn}' };
    const { values } = await read('number,name,name_bn\n7,Tea,চা\n', map);
    expect(values).toEqual([{ slug: 'item-7', name: 'Tea · চা' }]);
  });

  it('is rejected if the file lacks one of the columns', async () => {
    expect((await read('slug,name\na,A\n', { name: '{name} {name_bn}' })).issues).toEqual([
      'f.csv:1: --map name={name} {name_bn} names a column that the file does not have.',
    ]);
    expect((await read('id,name,parent_id\na,A,\n', { name: 'title' })).issues).toHaveLength(1);
  });

  it('may name columns of the other kind, because one run can read both', async () => {
    expect((await read('id,name,parent_id\na,A,\n', { retail_base_price: 'price' })).issues).toEqual([]);
  });

  it('treats names of inherited object properties as plain columns', async () => {
    const found = await read('slug,__proto__,constructor\na,A,B\n', { name: '{__proto__}{constructor}' });
    expect(found.values).toEqual([{ slug: 'a', name: 'AB' }]);
    expect((await read('slug\na\n', { name: 'constructor' })).issues).toHaveLength(1);
  });
});
