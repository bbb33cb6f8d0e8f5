import type { suggestions } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const server = await startTestServer();
await server.replace({
  categories: [
    { id: 'oil', name: 'তেল ও ঘি' },
    { id: 'room', name: 'তেলাপোকা', hidden: true },
  ],
  products: [
    product('mustard', { name: 'রাঁধুনী সরিষার তেল ১ লিটার', categoryId: 'oil' }),
    product('onion', { name: 'দেশি পেঁয়াজ' }),
    product('chocolate', { name: 'Dark Chocolate' }),
    product('cake', { name: 'Chocolate Cake' }),
    product('draft', { name: 'Chocofudge', status: 'draft' }),
  ],
});

const suggest = async (q: string, limit?: number) => {
  const parameters = new URLSearchParams({ q, ...(limit === undefined ? {} : { limit: String(limit) }) });
  return (await server.data<z.infer<typeof suggestions>>(`/api/search/suggestions?${parameters}`)).items;
};

describe('GET /api/search/suggestions', () => {
  it('completes the last word, and suggests the products that have it', async () => {
    const [ofCake, ofDark] = ['cake', 'chocolate'];
    expect(await suggest('choc')).toMatchObject([
      { kind: 'query', text: 'chocolate' },
      { kind: 'product', text: 'Chocolate Cake', slug: ofCake },
      { kind: 'product', text: 'Dark Chocolate', slug: ofDark },
    ]);
    expect(await suggest('chocolate ca')).toMatchObject([
      { kind: 'query', text: 'chocolate cake' },
      { kind: 'product', slug: ofCake },
    ]);
  });

  it('suggests queries in the script that is typed', async () => {
    expect(await suggest('পেঁ')).toMatchObject([
      { kind: 'query', text: 'পেঁয়াজ' },
      { kind: 'product', slug: 'onion' },
    ]);
    expect((await suggest('pey')).map(({ kind, text }) => [kind, text])).toEqual([
      ['query', 'peyaj'],
      ['product', 'দেশি পেঁয়াজ'],
    ]);
  });

  it('finds products whose words begin with the sound', async () => {
    expect(await suggest('sori')).toMatchObject([{ kind: 'product', slug: 'mustard' }]);
  });

  it('suggests visible categories', async () => {
    expect(await suggest('তে')).toMatchObject([
      { kind: 'query', text: 'তেল' },
      { kind: 'category', text: 'তেল ও ঘি', id: 'oil' },
      { kind: 'product', slug: 'mustard' },
    ]);
  });

  it('suggests at most so many, and nothing for what leads nowhere', async () => {
    expect(await suggest('choc', 1)).toMatchObject([{ text: 'chocolate' }]);
    expect(await suggest('chocofudge')).toEqual([]);
    expect(await suggest('cake মাছ')).toEqual([]);
    expect(await suggest('...')).toEqual([]);
  });

  it.each(['q=', 'q=a&limit=11', 'q=a&limit=0', 'q=a&page=1'])('returns 400 for %s', async (query) => {
    expect(await server.error(`/api/search/suggestions?${query}`, 400)).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('suggests only queries that find products', async () => {
    expect((await suggest('sor')).filter(({ kind }) => kind === 'query')).toEqual([]);
    for (const q of ['c', 'ch', 'pe', 'তে', 'র', 'd', 'dark c', 'ten', 'sor']) {
      for (const { kind, text } of await suggest(q)) {
        if (kind !== 'query') continue;
        const { pagination, correctedQuery } = await server.data<{
          pagination: { total: number };
          correctedQuery: string | null;
        }>(`/api/search/products?${new URLSearchParams({ q: text })}`);
        expect([text, pagination.total > 0, correctedQuery]).toEqual([text, true, null]);
      }
    }
  });
});
