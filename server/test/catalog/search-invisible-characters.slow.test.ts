import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product } from '../support/catalog/fixtures.ts';
import { INVISIBLE_CHARACTERS, INVISIBLE_IN_NAMES, withInvisible } from '../support/catalog/invisible-characters.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();

const query = (q: string) => `?q=${encodeURIComponent(q)}`;
type Items = { items: { id: string; slug?: string; name: string }[]; pagination: { total: number } };
async function found(path: '/api/products' | '/api/categories', q: string) {
  const { items, pagination } = await server.data<Items>(path + query(q));
  return { found: items.map(({ id, slug }) => slug ?? id), total: pagination.total };
}

const NAMES = ['র‍্যাক বড়', 'র‌্যাক ছোট', 'র্যাক', 'Soft\u00ADsoap', 'Rice\u200B 10 kg', 'চাল ১০ kg', 'CAFE\u200D\u0301'];
const QUERIES = ['র্যাক', 'softsoap', 'rice 10', '১০', '10', 'café', ' ', '', 'চাল', 'nothing'];

describe('a search', () => {
  it('finds names with and without invisible characters, and returns the original names', async () => {
    await server.replace({ products: NAMES.map((name, n) => product(`p${n}`, { name })) });
    for (const q of ['র‍্যাক', 'র‌্যাক', 'র্যাক', '\u200Bর্যা\uFEFFক']) {
      expect((await found('/api/products', q)).total).toBe(3);
    }
    expect((await found('/api/products', 'softsoap')).found).toEqual(['p3']);
    expect((await found('/api/products', 'café')).found).toEqual(['p6']);
    const { items } = await server.data<Items>('/api/products?sort=name&pageSize=100');
    expect(items.map(({ name }) => name).sort()).toEqual(NAMES.map((name) => name.normalize('NFC')).sort());
  });

  it('distinguishes digits of different scripts', async () => {
    expect((await found('/api/products', '10')).found).toEqual(['p4']);
    expect((await found('/api/products', '১০')).found).toEqual(['p5']);
  });

  it('ignores a query that has only invisible characters', async () => {
    expect(await found('/api/products', INVISIBLE_CHARACTERS.join(''))).toEqual(await found('/api/products', ''));
    expect(await found('/api/categories', INVISIBLE_CHARACTERS.join(''))).toEqual(await found('/api/categories', ''));
  });

  it('finds the same products and categories with invisible characters anywhere in names and query', async () => {
    const input = fc.record({
      names: fc.tuple(...NAMES.map((name) => withInvisible(name, INVISIBLE_IN_NAMES))),
      queries: fc.tuple(...QUERIES.map((q) => withInvisible(q))),
    });
    const load = (names: readonly string[]) =>
      server.replace({
        categories: names.map((name, n) => ({
          id: `c${n}`,
          name,
          ...(n % 3 === 0 ? {} : { parentId: `c${n - (n % 3)}` }),
        })),
        products: names.map((name, n) => product(`p${n}`, { name, createdAt: `2026-01-0${n + 1}T00:00:00.000Z` })),
      });
    const all = async (queries: readonly string[]) => [
      // Products are in the order of creation. Categories are sorted by name, which the characters may change.
      await Promise.all(queries.map((q) => found('/api/products', q))),
      await Promise.all(queries.map(async (q) => (await found('/api/categories', q)).found.sort())),
    ];
    await load(NAMES);
    const expected = await all(QUERIES);
    await fc.assert(
      fc.asyncProperty(input, async ({ names, queries }) => {
        await load(names);
        expect(await all(queries)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
