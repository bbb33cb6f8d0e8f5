import { expect, it } from 'vitest';
import { createClient, ForbiddenError } from '../index.ts';
import { createStaffClient, PreconditionFailedError, ValidationError } from '../staff/index.ts';
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
    accounts: [
      { identifier: 'shop@example.com', password, customerType: 'RETAIL' },
      { identifier: 'editor@example.com', password, role: 'editor', permissions: ['catalog:read', 'catalog:write'] },
    ],
    ...state,
  });
  const connection = { baseUrl: 'https://api.example', fetch: api.fetch, retries: 0 };
  return { api, client: createClient(connection), staff: createStaffClient(connection) };
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

it('replaces synonyms in the version that the caller has read', async () => {
  const { api, client, staff } = open();
  await staff.auth.login({ identifier: 'editor@example.com', password });
  const { version: ifMatch, groups } = await staff.synonyms.get();
  expect(groups).toEqual([]);
  const twice = {
    groups: [
      ['oil', 'tel'],
      ['Tel', 'তেল'],
    ],
  };
  await expect(staff.synonyms.replace(twice, { ifMatch })).rejects.toBeInstanceOf(ValidationError);
  const twoWords = { groups: [['oil', 'sorishar-tel']] };
  await expect(staff.synonyms.replace(twoWords, { ifMatch })).rejects.toBeInstanceOf(ValidationError);
  const change = { groups: [['boiler', 'geyser']] };
  api.state.searchMisses.push({ query: 'big geyser', count: 3, lastOn: '2026-11-01' });
  const { version } = await staff.synonyms.replace({ groups: [['Boiler', 'geyser']] }, { ifMatch });
  expect(api.state.searchMisses).toEqual([]);
  await expect(staff.synonyms.replace(change, { ifMatch })).rejects.toBeInstanceOf(PreconditionFailedError);
  expect(await staff.synonyms.get()).toEqual({ version, ...change });
  expect(api.state.synonyms).toEqual(change.groups);
  expect((await client.search.products({ q: 'geyser' })).matches).toMatchObject([{ slug: 'boiler' }]);
});

it('lists the searches without a result of the state, the most frequent first', async () => {
  const misses = [
    ['saffron', 3],
    ['zafran', 12],
    ['jafran', 12],
  ] as const;
  const { staff } = open({ searchMisses: misses.map(([query, count]) => ({ query, count, lastOn: '2026-11-01' })) });
  await expect(staff.searchMisses.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await staff.auth.login({ identifier: 'editor@example.com', password });
  const listed = await staff.searchMisses.list.iterate({ limit: 1 }).toArray();
  expect(listed.map(({ query }) => query)).toEqual(['jafran', 'zafran', 'saffron']);
});
