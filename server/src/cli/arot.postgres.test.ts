import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';

// The tests share one database and build on each other.
const arot = await installArot('empty');
const { folder } = arot;
await writeFile(path.join(folder, 'categories.csv'), 'id,name,name_bn,parent_id\ntea,Tea,চা,\nblack,Black,কালো,tea\n');
await writeFile(
  path.join(folder, 'products.csv'),
  'handle,name,name_bn,category_id,price,weight\nmirzapore,Mirzapore,মির্জাপুর,black,180.00,400\ncafé,Blend,মিশ্র,tea,95,1\n',
);
await writeFile(path.join(folder, 'bad.csv'), 'slug,name,retail_base_price\na,A,"1,250.00"\nb\n');
await writeFile(path.join(folder, 'bad.jsonl'), '{"product": {"slug": "x"}}\n{"product": \n');

const noCell = { column: null, value: null };
const noChange = { created: 0, updated: 0, unchanged: 0, deleted: 0 };
const names = ['--map', 'name={name} · {name_bn}'];
const prices = ['--map', 'slug=handle', '--map', 'retail_base_price=price'];

describe('arot db', () => {
  it('is required: other commands reject a database with pending migrations', async () => {
    expect(await arot.runProcess(['settings', 'list'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database lacks \d+ migration\(s\)\. Run "arot db migrate" first\.\n$/),
    });
  });

  it('applies the migrations and lists them', async () => {
    const { code, stdout } = await arot.run(['db', 'migrate', '--json']);
    expect(code).toBe(0);
    const { migrations } = JSON.parse((await arot.run(['db', 'status', '--json'])).stdout);
    expect(migrations[0]).toEqual({
      name: '0001-baseline',
      appliedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const names = migrations.map(({ name }: { name: string }) => name);
    expect(JSON.parse(stdout)).toEqual({ applied: names });
  });
});

describe('arot catalog import', () => {
  it('imports spreadsheets by --map and reports ignored columns', async () => {
    const { code, stdout, stderr } = await arot.run([
      'catalog',
      'import',
      'categories.csv',
      'products.csv',
      ...names,
      ...prices,
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^categories {2}2 created.*\nproducts {4}2 created.*\nsettings/),
      stderr: 'products.csv: ignored columns: weight\n',
    });
  });

  it('exits with 1 and prints every issue on standard error, with --json also on standard output', async () => {
    const { code, stdout, stderr } = await arot.run([
      'catalog',
      'import',
      'bad.csv',
      'none.json',
      'bad.jsonl',
      '--json',
    ]);
    expect(code).toBe(1);
    const { error, faults } = JSON.parse(stdout);
    expect(error).toBe('Nothing was imported: 5 issues.');
    expect(faults).toEqual([
      {
        ...{ file: 'bad.csv', row: 2, field: 'prices.RETAIL.basePrice', column: 'retail_base_price' },
        ...{ value: '1,250.00', message: expect.stringContaining('The cell has "1,250.00".') },
      },
      { file: 'bad.csv', row: 3, field: '', message: 'Has 1 columns; the header has 3.', ...noCell },
      { file: 'none.json', row: 1, field: '', message: 'There is no such file.', ...noCell },
      { file: 'bad.jsonl', row: 2, field: '', message: expect.stringContaining('Is not valid JSON'), ...noCell },
      { file: 'bad.jsonl', row: 1, field: 'name', message: 'Is required: there is no product "x" yet.', ...noCell },
    ]);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^bad\.csv:2, retail_base_price: Must be an amount/);
    expect(lines[5]).toBe(error);
  });

  it('reads standard input, detects its format, and prints one document with --json', async () => {
    const name = 'N'.repeat(250);
    const products = Array.from(
      { length: 300 },
      (_, index) => `{"product": {"slug": "p${index}", "name": "${name}"}}\n`,
    );
    const { code, stdout, stderr } = await arot.runProcess(
      ['catalog', 'import', '-', '--json'],
      `\n${products.join('')}{"appContent": {"key": "about", "title": "About"}}\n`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      category: noChange,
      product: { ...noChange, created: 300, restored: 0 },
      setting: noChange,
      appContent: { ...noChange, created: 1 },
      ...{ renamed: 0, pricesRemoved: 0, discountsRemoved: 0, codesChanged: 0, picturesRemoved: 0 },
      ...{ ignoredColumns: [], rowsSkipped: 0, markupCells: 0 },
      dryRun: false,
    });
  });

  it('counts the prices that a price list removes, and publishes with --publish', async () => {
    const list = 'slug,retail_base_price\nmirzapore,\n';
    const input = ['catalog', 'import', '-', '--format', 'csv', '--dry-run', '--publish'];
    const json = await arot.run([...input, '--json'], list);
    expect(JSON.parse(json.stdout)).toMatchObject({ product: { updated: 1 }, pricesRemoved: 1, discountsRemoved: 0 });
    const { stdout } = await arot.run(input, list);
    expect(stdout).toContain('removed     1 prices, 0 discounts, 0 pictures of remaining products\n');
  });
});

describe('arot catalog publish and unpublish', () => {
  it('change all listed products or none', async () => {
    const rejected = await arot.run(['catalog', 'publish', 'p1', 'nowhere', 'neither', '--json']);
    const issues = ['There is no product "nowhere".', 'There is no product "neither".'];
    expect(rejected).toMatchObject({ code: 1, stderr: `${issues.join('\n')}\nNothing was changed.\n` });
    expect(JSON.parse(rejected.stdout)).toEqual({ error: 'Nothing was changed.', faults: issues });
    expect(await arot.run(['catalog', 'publish', 'mirzapore', 'café'])).toMatchObject({ code: 0 });
    // The slug with a combining accent instead of the composed letter.
    expect(await arot.run(['catalog', 'unpublish', 'cafe\u0301'])).toMatchObject({ code: 0 });
    const { products } = JSON.parse((await arot.run(['catalog', 'export'])).stdout);
    const published = products.filter(({ status }: { status: string }) => status === 'published');
    expect(published.map(({ slug }: { slug: string }) => slug)).toEqual(['mirzapore']);
  });
});

describe('arot content publish', () => {
  it('publishes existing content and rejects unknown keys', async () => {
    expect(await arot.run(['content', 'publish', 'about'])).toMatchObject({ code: 0, stdout: 'about: published\n' });
    expect(await arot.run(['content', 'unpublish', 'nowhere'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no app content "nowhere".\nNothing was changed.\n',
    });
  });
});

describe('arot settings', () => {
  it('sets, unsets and lists settings, and prints the stored value', async () => {
    const set = await arot.run(['settings', 'set', 'siteName', '  আড়ত ', '--json']);
    expect(JSON.parse(set.stdout)).toEqual({ key: 'siteName', value: 'আড়ত' });
    expect(await arot.run(['settings', 'unset', 'logo'])).toMatchObject({ code: 0, stdout: 'logo is unset\n' });
    const list = JSON.parse((await arot.run(['settings', 'list', '--json'])).stdout);
    expect(list).toMatchObject({ siteName: 'আড়ত', logo: null, play_store: null });
  });

  it('rejects an unknown setting', async () => {
    const unknown = await arot.run(['settings', 'set', 'sitename', 'x', '--json']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^sitename: Must be one of siteName/) });
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: 'Nothing was changed.' });
  });
});

describe('arot audit list', () => {
  it('shows who changed a product, with the fields before and after', async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect(
      await arot.run(['catalog', 'import', '-', '--format', 'csv'], 'slug,retail_base_price\np1,12.5\n'),
    ).toMatchObject({ code: 0 });
    const { code, stdout } = await arot.run(['audit', 'list', '--product', 'p1', '--since', since]);
    expect({ code, lines: stdout.split('\n') }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^\S+Z {2}product_changed {2}product p1 {2}command line {2}-$/),
        '    retail_base_price: - -> 12.50',
        '',
      ],
    });
    const imports = JSON.parse((await arot.run(['audit', 'list', '--kind', 'catalog_imported', '--json'])).stdout);
    expect(imports.events.at(-1)).toMatchObject({ actor: 'command line', details: { product: { updated: 1 } } });
  });

  it.each([
    [['--content', 'about'], '    status: draft -> published'],
    [['--setting', 'siteName', '--actor', 'command line'], '    value: - -> আড়ত'],
    [['--product', 'mirzapore', '--kind', 'product_changed'], '    status: draft -> published'],
    [['--category', 'tea'], 'No events.'],
  ])('lists with %j', async (options, line) => {
    const { stdout } = await arot.run(['audit', 'list', ...options]);
    expect(stdout.split('\n')).toContain(line);
  });

  it('rejects two subjects', async () => {
    expect(await arot.run(['audit', 'list', '--product', 'p1', '--category', 'tea'])).toMatchObject({ code: 2 });
  });
});

describe('arot catalog export', () => {
  it('replaces a file atomically, does not change its permissions, and follows links', async () => {
    const target = path.join(arot.folder, 'target.json');
    await writeFile(target, 'old');
    await chmod(target, 0o600);
    await symlink(target, path.join(arot.folder, 'link.json'));
    expect(await arot.run(['catalog', 'export', 'link.json'])).toMatchObject({
      code: 0,
      stdout: 'Wrote link.json.\n',
    });
    const { products, appContent } = JSON.parse(await readFile(target, 'utf8'));
    expect(products).toHaveLength(302);
    expect(appContent).toMatchObject([{ key: 'about', status: 'published' }]);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
    expect((await readdir(arot.folder)).filter((name) => name.includes('.part'))).toEqual([]);

    const imported = await arot.run(['catalog', 'import', 'link.json', '--json', '--replace']);
    expect(JSON.parse(imported.stdout)).toMatchObject({
      category: { ...noChange, unchanged: 2 },
      product: { ...noChange, unchanged: 302 },
      setting: { ...noChange, unchanged: 1 },
      appContent: { ...noChange, unchanged: 1 },
    });
  });

  it('rejects a target that is not a file, and an unknown extension', async () => {
    await mkdir(path.join(arot.folder, 'folder.json'));
    expect(await arot.run(['catalog', 'export', 'folder.json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'folder.json exists and is not a file.\n',
    });
    expect(await arot.run(['catalog', 'export', 'export.xml', '--json'])).toMatchObject({
      code: 2,
      stderr: expect.any(String),
    });
  });

  it('exits with 0 if the reader closes the pipe early', async () => {
    const child = arot.start(['catalog', 'export'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await once(child, 'exit');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
