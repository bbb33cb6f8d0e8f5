import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '../../test/support/database/test-database.ts';
import { type ArotInstallation, installArot } from '../../test/support/process/arot-process.ts';

// A process on the embedded database takes seconds to start, so the tests build on each other: one database, in order.

let arot: ArotInstallation;
beforeAll(async () => {
  arot = await installArot();
  const { folder } = arot;
  await writeFile(path.join(folder, 'categories.csv'), 'id,name,name_bn,parent_id\ntea,Tea,চা,\nblack,Black,কালো,tea\n');
  await writeFile(
    path.join(folder, 'products.csv'),
    'handle,name,name_bn,category_id,price,weight\nmirzapore,Mirzapore,মির্জাপুর,black,180.00,400\ncafé,Blend,মিশ্র,tea,95,1\n',
  );
  await writeFile(path.join(folder, 'bad.csv'), 'slug,name,retail_base_price\na,A,"1,250.00"\nb\n');
  await writeFile(path.join(folder, 'bad.jsonl'), '{"product": {"slug": "x"}}\n{"product": \n');
});
afterAll(() => arot.close());

const noChange = { created: 0, updated: 0, unchanged: 0, deleted: 0 };
const names = ['--map', 'name={name} · {name_bn}'];
const prices = ['--map', 'slug=handle', '--map', 'retail_base_price=price'];

describe('arot db', () => {
  // On a server the tests' databases are copies of one that is migrated.
  if (!onPostgres())
    it('is what the other commands ask for as long as the database is not migrated', async () => {
      expect(await arot.run(['settings', 'list'])).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The database lacks \d+ migration\(s\)\. Run "arot db migrate" first\.\n$/),
      });
    });

  it('applies the migrations, and lists them', async () => {
    const { code, stdout } = await arot.run(['db', 'migrate', '--json']);
    expect(code).toBe(0);
    const { migrations } = JSON.parse((await arot.run(['db', 'status', '--json'])).stdout);
    expect(migrations[0]).toEqual({
      name: '0001-catalog',
      appliedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const names = migrations.map(({ name }: { name: string }) => name);
    expect(JSON.parse(stdout)).toEqual({ applied: onPostgres() ? [] : names });
  });
});

describe('arot catalog import', () => {
  it('loads spreadsheets as they are, and says what it does not use', async () => {
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
      stderr: 'products.csv: not used: weight\n',
    });
  });

  it('refuses with exit status 1 and every fault on standard error, and with --json one document beside them', async () => {
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
    expect(error).toBe('Nothing was imported: 5 faults.');
    expect(faults).toEqual([
      { file: 'bad.csv', row: 2, field: 'prices.RETAIL.basePrice', message: expect.any(String) },
      { file: 'bad.csv', row: 3, field: '', message: 'Has 1 columns, the header 3.' },
      { file: 'none.json', row: 1, field: '', message: 'There is no such file.' },
      { file: 'bad.jsonl', row: 2, field: '', message: expect.stringContaining('Is not valid JSON') },
      { file: 'bad.jsonl', row: 1, field: 'name', message: 'Is required: there is no product "x" yet.' },
    ]);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^bad\.csv:2: prices\.RETAIL\.basePrice: Must be an amount/);
    expect(lines[5]).toBe(error);
  });

  it('reads standard input, finds out its format, and with --json prints one document', async () => {
    const name = 'N'.repeat(250);
    const products = Array.from(
      { length: 300 },
      (_, index) => `{"product": {"slug": "p${index}", "name": "${name}"}}\n`,
    );
    const { code, stdout, stderr } = await arot.run(
      ['catalog', 'import', '-', '--json'],
      `\n${products.join('')}{"appContent": {"key": "about", "title": "About"}}\n`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      category: noChange,
      product: { ...noChange, created: 300 },
      setting: noChange,
      appContent: { ...noChange, created: 1 },
      pricesRemoved: 0,
      discountsRemoved: 0,
      dryRun: false,
    });
  });

  it('counts the prices that a list removes, and publishes with --publish', async () => {
    const list = 'slug,retail_base_price\nmirzapore,\n';
    const input = ['catalog', 'import', '-', '--format', 'csv', '--dry-run', '--publish'];
    const json = await arot.run([...input, '--json'], list);
    expect(JSON.parse(json.stdout)).toMatchObject({ product: { updated: 1 }, pricesRemoved: 1, discountsRemoved: 0 });
    const { stdout } = await arot.run(input, list);
    expect(stdout).toContain('removed     1 prices, 0 discounts of products that stay\n');
  });
});

describe('arot catalog publish and unpublish', () => {
  it('change all the products that are named, or none', async () => {
    const refused = await arot.run(['catalog', 'publish', 'p1', 'nowhere', 'neither', '--json']);
    const faults = ['There is no product "nowhere".', 'There is no product "neither".'];
    expect(refused).toMatchObject({ code: 1, stderr: `${faults.join('\n')}\nNothing was changed.\n` });
    expect(JSON.parse(refused.stdout)).toEqual({ error: 'Nothing was changed.', faults });
    expect(await arot.run(['catalog', 'publish', 'mirzapore', 'café'])).toMatchObject({ code: 0 });
    // Typed with a letter and a combining accent.
    expect(await arot.run(['catalog', 'unpublish', 'cafe\u0301'])).toMatchObject({ code: 0 });
    const { products } = JSON.parse((await arot.run(['catalog', 'export'])).stdout);
    const published = products.filter(({ status }: { status: string }) => status === 'published');
    expect(published.map(({ slug }: { slug: string }) => slug)).toEqual(['mirzapore']);
  });
});

describe('arot content publish', () => {
  it('publishes what is there, and refuses what is not', async () => {
    expect(await arot.run(['content', 'publish', 'about'])).toMatchObject({ code: 0, stdout: 'about: published\n' });
    expect(await arot.run(['content', 'unpublish', 'nowhere'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no app content "nowhere".\nNothing was changed.\n',
    });
  });
});

describe('arot settings', () => {
  it('sets, unsets and lists, and says what is stored', async () => {
    const set = await arot.run(['settings', 'set', 'siteName', '  আড়ত ', '--json']);
    expect(JSON.parse(set.stdout)).toEqual({ key: 'siteName', value: 'আড়ত' });
    expect(await arot.run(['settings', 'unset', 'logo'])).toMatchObject({ code: 0, stdout: 'logo is unset\n' });
    const list = JSON.parse((await arot.run(['settings', 'list', '--json'])).stdout);
    expect(list).toMatchObject({ siteName: 'আড়ত', logo: null, play_store: null });
  });

  it('refuses an unknown setting', async () => {
    const unknown = await arot.run(['settings', 'set', 'sitename', 'x', '--json']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^sitename: Must be one of siteName/) });
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: 'Nothing was changed.' });
  });
});

describe('arot catalog export', () => {
  it('writes a file whole, in place of what was there, with its permissions and through links', async () => {
    const target = path.join(arot.folder, 'target.json');
    await writeFile(target, 'old');
    await chmod(target, 0o600);
    await symlink(target, path.join(arot.folder, 'link.json'));
    expect(await arot.run(['catalog', 'export', 'link.json'])).toMatchObject({ code: 0, stdout: 'Wrote link.json.\n' });
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

  it('refuses a target that is no file, and leaves nothing behind', async () => {
    await mkdir(path.join(arot.folder, 'folder.json'));
    expect(await arot.run(['catalog', 'export', 'folder.json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'folder.json is there already, and is not a file.\n',
    });
    expect(await arot.run(['catalog', 'export', 'export.xml', '--json'])).toMatchObject({
      code: 2,
      stderr: expect.any(String),
    });
  });

  it('ends quietly when its reader has read enough', async () => {
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

describe('an import that is told to stop in the middle', () => {
  it('has kept others off the embedded database, leaves the catalog as it was, and the next command works', async () => {
    // Standard input stays open: the import is in the middle of it for as long as we like.
    const importing = arot.start(['catalog', 'import', '-', '--format', 'jsonl', '--replace'], { stdio: 'pipe' });
    const ended = once(importing, 'exit');
    importing.stdin?.on('error', () => undefined);
    const line = '{"product": {"slug": "half", "name": "H"}}\n{"settings": {"siteName": "H"}}\n';
    // More than the pipes between hold, so that the rest has been read when this is through.
    await new Promise((resolve) => importing.stdin?.write(line.repeat(10_000), resolve));
    try {
      if (!onPostgres()) {
        const { code, stdout, stderr } = await arot.run(['settings', 'list', '--json']);
        expect({ code, stdout: JSON.parse(stdout) }).toEqual({
          code: 1,
          stdout: { error: stderr.trimEnd(), faults: [] },
        });
        expect(stderr).toMatch(new RegExp(`in use by process ${importing.pid} \\("arot catalog import - .*\\n$`));
        expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      }
    } finally {
      importing.kill('SIGINT');
    }
    expect(await ended).not.toEqual([0, null]);
    const { products, settings } = JSON.parse((await arot.run(['catalog', 'export'])).stdout);
    expect(products).toHaveLength(302);
    expect(settings).toEqual({ siteName: 'আড়ত' });
  });
});
