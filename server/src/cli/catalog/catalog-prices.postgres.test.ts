import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { importFiles } from '../../../test/support/catalog/files.ts';
import { paragraph, product } from '../../../test/support/catalog/fixtures.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';

const arot = await installArot();

const priced = (basePrice: string, discount: object | null = null) => ({ basePrice, discount });
const CATALOG = {
  categories: [{ id: 'tea', name: 'Tea' }],
  products: [
    product('cha', { name: 'চা', categoryId: 'tea', prices: { WHOLESALE: priced('180.00'), RETAIL: priced('210.00') } }),
    product('cola', {
      gtins: ['036000291452'],
      images: ['/cola.svg'],
      prices: { RETAIL: priced('35.00', { type: 'FIXED', value: '5.00' }) },
    }),
    product('salt', { name: '=Salt', status: 'draft', description: paragraph('ভালো') }),
  ],
};
beforeEach(() => arot.withDatabase((database) => importFiles(database, { 'c.json': CATALOG }, { replace: true })));

const json = async (...args: string[]) => JSON.parse((await arot.run([...args, '--json'])).stdout);
const slugs = async (...args: string[]) =>
  (await json('catalog', 'list', ...args)).products.map(({ slug }: { slug: string }) => slug);

it('lists products, with what is missing', async () => {
  expect(await slugs()).toEqual(['salt', 'cola', 'cha']);
  expect(await slugs('--status', 'draft')).toEqual(['salt']);
  expect(await slugs('--missing', 'price')).toEqual(['salt', 'cola']);
  expect(await slugs('--missing', 'picture', '-q', 'চা')).toEqual(['cha']);
  expect(await slugs('--category', 'tea')).toEqual(['cha']);
  for (const gtin of ['036000291452', '0036000291452', '00036000291452'])
    expect(await slugs('-q', gtin)).toEqual(['cola']);
  const { code, stdout } = await arot.run(['catalog', 'list', '--status', 'published']);
  expect({ code, lines: stdout.trimEnd().split('\n') }).toEqual({
    code: 0,
    lines: [
      'slug  status     wholesale  retail  name',
      'cola  published  -          30.00   cola',
      'cha   published  180.00     210.00  চা',
      '2 products',
    ],
  });
});

it('shows a product', async () => {
  const { code, stdout } = await arot.run(['catalog', 'show', 'cola']);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining('retail     30.00 (35.00 less 5.00), at least 1'),
  });
  expect(await json('catalog', 'show', 'salt')).toMatchObject({ status: 'draft', description: paragraph('ভালো') });
  expect(await arot.run(['catalog', 'show', 'tea'])).toMatchObject({ code: 1, stderr: 'There is no product "tea".\n' });
});

it('sets the price of one product, audited with the command line as actor', async () => {
  const set = ['catalog', 'set-price', 'cha', '--tier', 'RETAIL'];
  const changed = await arot.run([...set, '--base', '200', '--discount-type', 'PERCENTAGE', '--discount-value', '10']);
  expect(changed).toMatchObject({ code: 0, stderr: '' });
  expect(changed.stdout).toContain('cha   RETAIL  210.00  180.00 (200.00 less 10.00 %)');
  expect(await json(...set, '--no-discount')).toMatchObject({
    ...{ slug: 'cha', tier: 'RETAIL', changed: true },
    after: { basePrice: '200.00', discount: null, finalPrice: '200.00' },
  });
  const [event] = await arot.withDatabase((database) =>
    findAuditEvents(database.fork(), { since: new Date(0), limit: 1 }),
  );
  expect(event).toMatchObject({ kind: 'product_changed', actor: 'command line', requestId: null });
});

it.each([
  [['cha', '--tier', 'RETAIL'], 2, 'State --base, a discount, or --no-discount.'],
  [['tea', '--tier', 'RETAIL', '--base', '1'], 1, 'There is no product "tea".'],
  [['cha', '--tier', 'RETAIL', '--base', '0'], 1, 'The new base price would be below 0.01.'],
  [['cha', '--tier', 'RETAIL', '--base', '1,5'], 1, 'basePrice: Must be an amount such as 1250.00'],
  [['cha', '--tier', 'RETAIL', '--discount-value', '5'], 2, '--discount-type and --discount-value belong together.'],
  [['cha', '--base', '5'], 2, '--tier'],
])('rejects set-price %j with status %i', async (args, code, message) => {
  const result = await arot.run(['catalog', 'set-price', ...args]);
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(message);
});

it('changes many prices as its dry run has shown, by a filter and by a price list', async () => {
  const lower = ['catalog', 'change-prices', '--tier', 'RETAIL', '--percent', '-10'];
  const shown = await json(...lower, '--dry-run');
  expect(shown).toMatchObject({ changed: 2, withoutPrice: 1 });
  expect(await json('catalog', 'show', 'cha')).toMatchObject({ prices: { RETAIL: { finalPrice: '210.00' } } });
  expect(await json(...lower, '--if-match', shown.version)).toMatchObject({ changed: 2 });
  expect(await json('catalog', 'show', 'cha')).toMatchObject({ prices: { RETAIL: { finalPrice: '189.00' } } });
  expect(await arot.run([...lower, '--if-match', shown.version])).toMatchObject({ code: 1 });

  const list = 'slug,wholesale_base_price,note\ncha,175,"=1"\nsalt,,\n';
  const { code, stdout } = await arot.run(['catalog', 'change-prices', '-'], list);
  expect({ code, lines: stdout.trimEnd().split('\n') }).toEqual({
    code: 0,
    lines: [
      'slug  tier       before  after',
      'cha   WHOLESALE  180.00  175.00',
      '1 prices changed, 1 unchanged.',
      'Ignored columns: note',
    ],
  });
  const wrong = await arot.run(['catalog', 'change-prices', '-'], 'slug,wholesale_base_price\ncha,176\nteaa,1\n');
  expect(wrong).toMatchObject({
    code: 1,
    stderr: 'stdin:3, slug: There is no product "teaa".\nNo price was changed: 1 issue.\n',
  });
  expect(await json('catalog', 'show', 'cha')).toMatchObject({ prices: { WHOLESALE: { finalPrice: '175.00' } } });
});

it('exports products as CSV, with a warning of formulas, and imports the file to no change', async () => {
  const exported = await arot.run(['catalog', 'export', 'products.csv']);
  expect(exported).toMatchObject({ code: 0, stdout: 'Wrote products.csv.\n' });
  expect(exported.stderr).toBe(
    '1 cell begins with = + - or @. A spreadsheet may run such a cell as a formula. The first: product "salt": name.\n',
  );
  expect(await json('catalog', 'import', 'products.csv')).toMatchObject({ product: { unchanged: 3, updated: 0 } });
  const categories = (await arot.run(['catalog', 'export', '--format', 'csv', '--only', 'categories'])).stdout;
  expect(categories).toBe('\ufeffid,name,description,image,parent_id,sort_order,hidden\ntea,Tea,,,,,false\n');
  await writeFile(path.join(arot.folder, 'categories.csv'), categories);
  expect(await json('catalog', 'import', 'categories.csv')).toMatchObject({ category: { unchanged: 1 } });
});

it('reports a price list that it cannot read', async () => {
  const { code, stderr } = await arot.run(['catalog', 'change-prices', 'none.csv']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'none.csv: There is no such file.\n' });
});
