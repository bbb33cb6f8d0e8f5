import { describe, expect, it } from 'vitest';
import { inPieces } from '../../../test/support/catalog/files.ts';
import { formatIssue } from '../import-issues.ts';
import { type CsvOptions, readCsv } from './read-csv.ts';
import { createReadReport, type ReadReport } from './read-report.ts';

type Found = Record<'values', unknown[]> & { rows: (number | string)[]; kinds: string[]; issues: string[] } & {
  ignored: string[];
  report: ReadReport;
};

async function read(text: string, map: CsvOptions['map'] = {}, options: Partial<CsvOptions> = {}): Promise<Found> {
  const report = createReadReport();
  const found: Found = { values: [], rows: [], kinds: [], issues: [], ignored: report.ignoredColumns, report };
  for await (const item of readCsv('f.csv', inPieces(text), { map, report, ...options })) {
    if (item.type === 'issue') {
      const { column = null } = item.cell ?? {};
      found.issues.push(formatIssue({ ...item.place, column, field: item.field, message: item.message, value: null }));
    }
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
        'f.csv:1: The header has no column slug (products). It has: id, handle, name, category_id. Use --map slug=COLUMN.',
        'f.csv:1: --map slug=handel names a column that the file does not have.',
      ],
      // A person can map the columns by hand.
      report: { columns: [{ name: 'id', samples: ['1'] }, { name: 'handle', samples: ['tea'] }, {}, {}] },
    });
  });

  it('reports its unused columns once', async () => {
    expect((await read('slug,name,weight,Name,\na,A,1,x,\nb,B,2,y,\n')).ignored).toEqual(['weight', 'Name']);
  });

  it('may have other white space, dashes and invisible characters, and a column with the very name hides another spelling', async () => {
    const header = '\ufeffslug, name ,retail base-price,category\u00a0id\u200b\n';
    expect(await read(`${header}a,A,1.00,oil\n`)).toMatchObject({
      kinds: ['product'],
      values: [{ slug: 'a', name: 'A', categoryId: 'oil', prices: { RETAIL: { basePrice: '1.00' } } }],
      issues: [],
    });
    expect((await read('id,দা\u09df\n1,x\n', { name: 'দা\u09af\u09bc' })).values).toEqual([{ id: '1', name: 'x' }]);
    expect((await read('slug,name , name\na,A,B\n')).issues).toEqual([
      'f.csv:1: The header has the column "name" twice.',
    ]);
  });

  it('in other letter case is reported, and counts by --map only', async () => {
    const { values, ignored, report } = await read('slug,Name,ID\na,A,7\n');
    expect({ values, ignored }).toEqual({ values: [{ slug: 'a' }], ignored: ['Name', 'ID'] });
    expect(report.notes.map(({ en }) => en)).toContain(
      'f.csv: The column "Name" is not read as name, because its letters differ in case. Write name, or use --map "name=Name".',
    );
    expect((await read('slug,Name,ID\na,A,7\n', { name: 'name' })).values).toEqual([{ slug: 'a', name: 'A' }]);
    expect((await read('Slug,Name\na,A\n')).issues).toEqual([
      expect.stringContaining('no column slug (products). It has: Slug, Name.'),
      expect.stringContaining('Write slug, or use --map "slug=Slug".'),
    ]);
  });

  it.each([
    ['nmae', 'name'],
    ['retail_base_pirce', 'retail_base_price'],
    ['brands', 'brand'],
    ['image', 'images'],
  ])('with %s, almost %s, is an issue unless --ignore names it', async (name, column) => {
    const text = `slug,${name}\na,x\n`;
    expect((await read(text)).issues).toEqual([expect.stringContaining(`The column "${name}" is almost ${column}.`)]);
    expect(await read(text, {}, { ignore: [name] })).toMatchObject({ issues: [], ignored: [name], values: [{}] });
    expect((await read(text, { [column]: name })).issues).toEqual([]);
  });

  it('has columns that --ignore leaves out, also those named like ours', async () => {
    const { values, ignored } = await read('slug,name,status\na,A,active\n', {}, { ignore: ['status'] });
    expect({ values, ignored }).toEqual({ values: [{ slug: 'a', name: 'A' }], ignored: ['status'] });
  });

  it.each([
    ['slug;name;retail_base_price', ';'],
    ['slug\tname\tretail_base_price', '\t'],
    ['slug|name|retail_base_price', '|'],
    ['sep=;\nslug;name;retail_base_price', ';'],
  ])('%j shows the separator, which is reported', async (header, separator) => {
    const cells = ['a', '"A; B\t| C, D"', '1.00'].join(separator);
    const { values, rows, report } = await read(`${header}\n${cells}\n${separator}${separator}\n`);
    expect(values).toEqual([{ slug: 'a', name: 'A; B\t| C, D', prices: { RETAIL: { basePrice: '1.00' } } }]);
    expect(rows).toEqual([header.split('\n').length + 1]);
    expect(report.notes[0]?.en).toBe(`f.csv: columns are separated by ${JSON.stringify(separator)}.`);
  });

  it('may be below a title, which is reported; --skip-rows leaves it out', async () => {
    const text = 'Price list, March\n\nslug;name\na;A\n';
    expect((await read(text)).issues.at(-1)).toBe('f.csv:1: The header seems to be row 3. Use --skip-rows 2.');
    expect(await read(text, {}, { skipRows: 2 })).toMatchObject({
      ...{ values: [{ slug: 'a', name: 'A' }], rows: [4], issues: [], report: { rowsSkipped: 2 } },
    });
  });

  it('may be below a title of one cell, whatever its columns are', async () => {
    const { issues, report } = await read('Karim Traders\n\nCode,Item,MRP\n1,Rice,50\n');
    expect([issues.at(-1), report.headerRow]).toEqual(['f.csv:1: The header seems to be row 3. Use --skip-rows 2.', 3]);
    expect((await read('Code\n1,Rice\n')).report.headerRow).toBe(2);
    expect((await read('slug\na,b\n')).report.headerRow).toBeNull();
    expect((await read('Code,Item\n1,Rice,50\n')).report.headerRow).toBeNull();
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
      expect.stringMatching(/^f\.csv:3, name: A quote is inside the cell\./),
    ]);
    expect((await read('slug,name\na,"never closed\nb,B\n')).issues).toEqual([
      expect.stringMatching(/^f\.csv:2, name: A quote opens in this row, and nothing closes it\./),
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
    for await (const item of readCsv('f.csv', endless(), { map: {} })) items.push(item);
    expect(items.at(-1)).toMatchObject({ type: 'issue', message: { en: expect.stringContaining('more than 4 MiB') } });
    expect(lines).toBeLessThan(10_000);
  });
});

describe('a cell', () => {
  it('may have white space outside its quotes', async () => {
    expect((await read('slug, name ,sku\n a , "A, ""B""" ,"x"\t\n')).values).toEqual([
      { slug: 'a', name: 'A, "B"', sku: 'x' },
    ]);
  });

  it('that runs over lines that look like rows is an issue', async () => {
    const swallowed = 'slug,name,sku\na,"Tea,1\nb,Milk,2\nc,Salt",3\nd,D,4\n';
    expect(await read(swallowed)).toMatchObject({
      issues: [expect.stringMatching(/^f\.csv:2, name: The cell runs over 3 lines that look like rows\./)],
      values: [{ slug: 'd' }],
    });
    const prose = 'slug,description_text\na,"Strong, dark.\nFrom Sylhet, fresh."\n';
    expect((await read(prose)).issues).toEqual([]);
  });

  it('with a quote that is not closed names the row in which it opens, and the rows before it are read', async () => {
    const { issues, values } = await read('slug,name\n\na,A\n\n\nb,"never\nclosed\n');
    expect(issues).toEqual([expect.stringMatching(/^f\.csv:6, name: A quote opens in this row/)]);
    expect(values).toEqual([{ slug: 'a', name: 'A' }]);
  });

  it('of a status or a type of discount may have any letter case', async () => {
    expect((await read('slug,status,retail_discount_type\na,Published,fixed\n')).values).toEqual([
      { slug: 'a', status: 'published', prices: { RETAIL: { discount: { type: 'FIXED' } } } },
    ]);
  });

  it('with markup in a column of text is counted', async () => {
    const { report } = await read('slug,name,description_text\na,Salt &amp; Co,<p>x</p>\nb,A & B,2 < 3\n');
    expect(report.markupCells).toBe(2);
    expect(report.notes.map(({ en }) => en)).toEqual([
      'f.csv: cells of name have entities such as &amp;. They are stored as written.',
      'f.csv: cells of description_text look like HTML. Use the column description_html for HTML.',
    ]);
  });
});

describe('the options for files of others', () => {
  it('--first-row-wins leaves out rows that repeat a key', async () => {
    const text = 'slug,name\na,A\na,\na,\nb,B\n';
    expect(await read(text, {}, { firstRowWins: true })).toMatchObject({
      ...{ values: [{ slug: 'a', name: 'A' }, { slug: 'b' }], report: { rowsSkipped: 2 } },
    });
  });

  it('--images-separator splits pictures', async () => {
    const text = 'slug,images\na,"/1.jpg, /2 b.jpg,"\n';
    expect((await read(text, {}, { imagesSeparator: ',' })).values).toEqual([
      { slug: 'a', images: ['/1.jpg', '/2 b.jpg'] },
    ]);
  });

  it('--categories-by-name finds names and paths, and creates with --create-categories', async () => {
    const categories = [
      { id: 'tea', name: 'Tea · চা', parentId: null },
      { id: 'leaf', name: 'Leaf', parentId: 'tea' },
    ];
    const text = 'slug,category_id\na,tea · চা\nb,Tea · চা > Leaf\nc,leaf\nd,"Spices > Red, Tea · চা"\n';
    const options = { categories, categoriesByName: true };
    expect((await read(text, {}, options)).issues).toEqual([]);
    const found = await read(text, {}, { ...options, createCategories: true });
    expect(found).toMatchObject({
      issues: [],
      report: { notes: [{ en: expect.stringContaining('1 products name several') }] },
    });
    expect(found.values).toEqual([
      { slug: 'a', categoryId: 'tea' },
      { slug: 'b', categoryId: 'leaf' },
      { slug: 'c', categoryId: 'leaf' },
      { id: 'spices', name: 'Spices', parentId: null },
      { id: 'spices-red', name: 'Red', parentId: 'spices' },
      { slug: 'd', categoryId: 'spices-red' },
    ]);
    expect((await read('slug,category_id\na,Fish\n', {}, options)).issues).toEqual([
      'f.csv:2, category_id: There is no category of this name. Use --create-categories to create it.',
    ]);
  });

  it('--levels 2 puts deeper categories under their main category, and none is lost', async () => {
    const text = 'id,name,parent_id\nd,D,c\nc,C,b\na,A,\nb,B,a\nx,X,y\ny,Y,x\n';
    const { values } = await read(text, {}, { levels: 2 });
    expect(values).toMatchObject([{ parentId: 'a' }, { parentId: 'a' }, { parentId: null }, { parentId: 'a' }, {}, {}]);
    const paths = 'slug,category_id\n1,A > B > Red\n2,A > C > Red\n3,A > B > Red\n';
    const named = await read(paths, {}, { levels: 2, categoriesByName: true, createCategories: true });
    expect(named.values).toMatchObject([
      ...[{ name: 'A' }, { name: 'Red', parentId: 'a' }, { categoryId: 'a-red' }],
      ...[{ name: 'C · Red', parentId: 'a' }, { categoryId: 'a-c-red' }, { categoryId: 'a-red' }],
    ]);
    const flat = await read(paths, {}, { categoriesByName: true, createCategories: true });
    expect(flat.issues[0]).toContain('There are only two levels of categories. Use --levels 2');
  });

  it.each([
    ['৳ 1,25,000.50', '125000.50'],
    ['Tk. 1,250/-', '1250'],
    ['১,২৫০.৫', '1250.5'],
    ['BDT 34.0000', '34.00'],
    ['1 250', '1250'],
    ['1,25', '1,25'],
    ['1.250', '1.250'],
    ['$5', '$5'],
    ['5%', '5%'],
  ])('--amounts loose reads %s as %s', async (cell, amount) => {
    const { values } = await read(`slug,retail_base_price\na,"${cell}"\n`, {}, { amounts: 'loose' });
    expect(values).toEqual([{ slug: 'a', prices: { RETAIL: { basePrice: amount } } }]);
  });
});

describe('--map', () => {
  it.each([
    ['{name} · {name_bn}', ['Tea', 'চা'], 'Tea · চা'],
    ['{name} · {name_bn}', ['Tea', ''], 'Tea'],
    ['{name} · {name_bn}', ['', 'চা'], 'চা'],
    ['{name} · {name_bn} / {size}', ['Tea', '', '5 g'], 'Tea / 5 g'],
    ['{name}, {size} pack', ['Tea', '', '5 g'], 'Tea, 5 g pack'],
    ['Tea {size}', ['', '', ''], ''],
  ])('%s of %j is %s', async (template, [name = '', nameBn = '', size = ''], text) => {
    const file = `slug,name,name_bn,size\na,"${name}",${nameBn},${size}\n`;
    expect((await read(file, { name: template })).values).toEqual([{ slug: 'a', name: text }]);
  });

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
