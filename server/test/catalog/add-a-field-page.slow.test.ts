import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { copyRepository } from '../support/documentation/copy-of-repository.ts';
import { root } from '../support/documentation/repository-files.ts';

const { folder: copy, run } = await copyRepository();
await applyPage(await readFile(path.join(root, 'docs/change/add-a-field.md'), 'utf8'));
await run('tools/generate.ts');

/** Applies each block of the page to the file that the text before it names: the source of a new file, or lines to find and to add. */
async function applyPage(page: string): Promise<void> {
  let file = '';
  const applied: string[] = [];
  for (const [, named, language, block = ''] of page.matchAll(/`([\w./-]+\.ts)`|^```(ts|diff)\n([^`]*)^```$/gm)) {
    if (named?.startsWith('contract/') || named?.startsWith('server/')) file = path.join(copy, named);
    if (language === 'ts') await writeFile(file, block, { flag: 'wx' });
    if (language === 'diff') {
      const lines = block.trimEnd().split('\n');
      const before = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
      const after = lines.map((line) => line.slice(1));
      const source = await readFile(file, 'utf8');
      expect(source.split(before.join('\n')).length, `${file} has once:\n${before.join('\n')}`).toBe(2);
      await writeFile(
        file,
        source.replace(before.join('\n'), () => after.join('\n')),
      );
    }
    if (language) applied.push(language);
  }
  expect(applied).toEqual(['diff', 'diff', 'ts', 'diff', 'diff']);
}

it.each(['tsconfig.json', 'tsconfig.react.json'])(
  'compiles with the new field: %s',
  async (config) => {
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const failed: unknown = await run(compiler, '-p', config, '--noEmit', '--checkers', '1').catch(
      (error) => error.stdout,
    );
    expect(failed).toBe('');
  },
  600_000,
);

it('describes the field in the OpenAPI documents, the SDK, the CSV columns and the back office', async () => {
  const { components, paths } = JSON.parse(await run('server/bin/arot.js', 'openapi', '--for', 'staff'));
  for (const schema of ['StaffNewProduct', 'StaffProductChange', 'StaffProduct', 'StaffProductDetail']) {
    expect(components.schemas[schema].properties.shelfLife, schema).toMatchObject({ maxLength: 50 });
  }
  expect(components.schemas.StaffProduct.properties.shelfLife.description).toBe('How long it stays good.');
  const { responses } = paths['/api/staff/products/{slug}'].get;
  expect(responses[200].content['application/json'].example.data.shelfLife).toBe('24 months');
  const written = async (file: string) => await readFile(path.join(copy, file), 'utf8');
  expect(await written('sdk/src/generated/types.ts')).toContain('shelfLife: string | null;');
  expect(await written('docs/operate/commands.md')).toContain(', origin, shelf_life, wholesale_base_price,');
  expect(await written('apps/office/src/generated/product-fields.ts')).toContain('"shelfLife"');
}, 120_000);

it('imports, shows and exports the field', async () => {
  const arot = (...args: readonly string[]) => run('server/bin/arot.js', ...args);
  await writeFile(path.join(copy, 'products.csv'), 'slug,name,shelf_life\nsalt,Salt,24 months\n');
  await arot('db', 'migrate');
  await arot('catalog', 'import', 'products.csv');
  expect(await arot('catalog', 'show', 'salt')).toMatch(/^shelf_life {2,}24 months$/m);
  await arot('catalog', 'export', 'exported.csv');
  const [header = '', row = ''] = (await readFile(path.join(copy, 'exported.csv'), 'utf8')).split('\n');
  expect(row.split(',')[header.split(',').indexOf('shelf_life')]).toBe('24 months');
}, 300_000);
