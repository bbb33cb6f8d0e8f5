import { expect, it } from 'vitest';
import { createClient, ForbiddenError } from '../index.ts';
import { createMockApi, type MockState } from './index.ts';

const password = 'long enough';

function open(state: Partial<MockState> = {}) {
  const api = createMockApi({
    categories: [
      { id: 'food', name: 'Food' },
      { id: 'oil', name: 'Oil · তেল', parentId: 'food' },
      { id: 'secret', name: 'Oil paint', hidden: true },
    ],
    products: [
      { slug: 'mustard', name: 'সরিষার তেল 5 L', categoryId: 'oil', prices: { RETAIL: { basePrice: '980' } } },
      { slug: 'soybean', name: 'Soybean Oil', categoryId: 'oil', prices: { RETAIL: { basePrice: '90.5' } } },
      { slug: 'boiler', name: 'Boiler', categoryId: 'food' },
      { slug: 'onion', name: 'পেঁয়াজ' },
      { slug: 'draft', name: 'Oil of a draft', status: 'draft' as const },
    ].map((product) => ({ status: 'published' as const, ...product })),
    accounts: [{ identifier: 'shop@example.com', password, customerType: 'RETAIL' }],
    ...state,
  });
  return { client: createClient({ baseUrl: 'https://api.example', fetch: api.fetch, retries: 0 }) };
}

it.each([
  [
    'oil',
    [
      ['soybean', 'exact', ['Oil']],
      ['mustard', 'exact', []],
    ],
  ],
  ['SOY oi', [['soybean', 'prefix', ['Soybean', 'Oil']]]],
  ['তেল ৫', []],
  ['তেল 5', [['mustard', 'exact', ['তেল', '5']]]],
  ['peyaj', [['onion', 'synonym', ['পেঁয়াজ']]]],
  ['ean', []],
  ['%', []],
])('finds the words of %j whole, by their start or by a synonym', async (q, expected) => {
  const { client } = open({ synonyms: [['onion', 'peyaj', 'পেঁয়াজ']] });
  const { items, matches } = await client.search.products({ q });
  expect(matches).toEqual(expected.map(([slug, kind, terms]) => ({ slug, kind, terms })));
  expect(items.map(({ slug }) => slug)).toEqual(matches.map(({ slug }) => slug));
});

it('shows, sorts and counts prices for a customer alone', async () => {
  const { client } = open();
  const query = { q: 'oil', sort: 'price', direction: 'asc', facets: 'category,price' } as const;
  await expect(client.search.products(query)).rejects.toBeInstanceOf(ForbiddenError);
  await client.auth.login({ identifier: 'shop@example.com', password });
  const { items, facets } = await client.search.products(query);
  expect(items.map(({ pricing }) => pricing?.finalPrice)).toEqual(['90.50', '980.00']);
  expect(facets).toEqual({
    category: [
      { id: 'food', name: 'Food', count: 2 },
      { id: 'oil', name: 'Oil · তেল', count: 2 },
    ],
    price: [
      { from: '50.00', to: '99.99', count: 1 },
      { from: '500.00', to: '999.99', count: 1 },
    ],
  });
  expect(await client.search.products.iterate({ q: 'oil', maxPrice: '100', pageSize: 1 }).toArray()).toHaveLength(1);
  expect((await client.search.products({ q: 'oil', facets: 'category' })).facets).not.toHaveProperty('price');
});

it('suggests words, visible categories and published products', async () => {
  const { client } = open();
  expect((await client.search.suggestions({ q: 'soybean o' })).items).toEqual([
    { kind: 'query', text: 'soybean oil' },
    { kind: 'category', text: 'Oil · তেল', id: 'oil' },
    { kind: 'product', text: 'Soybean Oil', slug: 'soybean', id: 'soybean' },
  ]);
  expect((await client.search.suggestions({ q: 'oil', limit: 1 })).items).toHaveLength(1);
  for (const q of ['%', 'draft']) expect((await client.search.suggestions({ q })).items).toEqual([]);
});
