import { describe, expect, it } from 'vitest';
import { importFiles } from '../../test/support/catalog/files.ts';
import { installArot } from '../../test/support/process/arot-process.ts';

const installation = await installArot();
const createdAt = '2026-01-01T00:00:00.000Z';
await installation.withDatabase(async (database) => {
  await importFiles(database, {
    'f.json': {
      categories: [{ id: 'grain', name: 'Grain' }],
      products: [{ id: 'p1', slug: 'rice', name: 'Rice', status: 'published', categoryId: 'grain', createdAt }],
    },
  });
});

const arot = (...args: string[]) => installation.run(args);

describe('arot db verify', () => {
  it('reports no difference and exits with 0', async () => {
    const { code, stdout, stderr } = await arot('db', 'verify', '--json');
    expect(JSON.parse(stdout)).toEqual({ products: 1, categories: 1, differences: [] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('reports every difference, as text and as JSON, and exits with 1', async () => {
    await installation.withDatabase(async (database) => {
      const em = database.fork();
      await em.execute('delete from product_listing');
      await em.execute(`update listing_count set count = 3 where kind = 'all'`);
      await em.execute(`update category set name_normalized = 'wheat'`);
    });
    const asText = await arot('db', 'verify');
    const row = '(p1,"2026-01-01 00:00:00+00",Rice,grain,grain,,)';
    expect(asText).toEqual({
      code: 1,
      stderr: '',
      stdout: [
        `product_listing p1: stored nothing, expected ${row}`,
        'listing_count all : stored 3, expected 1',
        'category.name_normalized grain: stored wheat, expected grain',
        '1 products, 1 categories, 3 differences\n',
      ].join('\n'),
    });
    const asJson = await arot('db', 'verify', '--json');
    expect(JSON.parse(asJson.stdout)).toEqual({
      products: 1,
      categories: 1,
      differences: [
        { what: 'product_listing', key: 'p1', stored: null, expected: row },
        { what: 'listing_count', key: 'all ', stored: '3', expected: '1' },
        { what: 'category.name_normalized', key: 'grain', stored: 'wheat', expected: 'grain' },
      ],
    });
    expect(asJson.code).toBe(1);
  });
});
