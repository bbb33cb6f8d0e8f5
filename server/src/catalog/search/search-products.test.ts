import type { productSearchPage } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Page = z.infer<typeof productSearchPage>;

const priced = (price: string) => ({
  prices: { RETAIL: { basePrice: price }, WHOLESALE: { basePrice: price } },
});

const server = await startTestServer();
const { id } = await createAccount(server, { customerType: 'RETAIL' });
const customer = await createSession(server, id);
await server.replace({
  categories: [
    { id: 'food', name: 'Food' },
    { id: 'grain', name: 'Grain · শস্য', parentId: 'food' },
    { id: 'secret', name: 'Grain of the back room', hidden: true },
  ],
  products: [
    product('miniket', { name: 'মিনিকেট চাল ৫ কেজি', categoryId: 'grain', ...priced('400.00') }),
    product('nazir', { name: 'নাজিরশাইল চাল ৬ কেজি', categoryId: 'grain', ...priced('520.00') }),
    product('flour', { name: 'চালের গুঁড়া ১ কেজি', ...priced('90.00') }),
    product('mustard', { name: 'রাঁধুনী সরিষার তেল ১ লিটার', categoryId: 'food', ...priced('310.00') }),
    product('onion', { name: 'দেশি পেঁয়াজ', ...priced('60.00') }),
    product('tea', { name: 'কালো চা ২০০ গ্রাম', ...priced('120.00') }),
    product('sheet', { name: 'চাদর', ...priced('900.00') }),
    product('chocolate', { name: "Dairy Farmer's Chocolate 1,000 gm", ...priced('900.50') }),
    product('shampoo', { name: 'Herbal Shampoo', ...priced('250.00') }),
    product('muesli', { name: 'Muesli', categoryId: 'grain', ...priced('700.00') }),
    product('kept', { name: 'Muesli of the back room', categoryId: 'secret' }),
    product('draft', { name: 'চাল', status: 'draft' }),
  ],
});

const search = (q: string, more: Record<string, string> = {}) =>
  server.data<Page>(`/api/search/products?${new URLSearchParams({ q, ...more })}`);
const slugs = async (q: string, more?: Record<string, string>) => (await search(q, more)).items.map(({ slug }) => slug);
const matches = async (q: string) => (await search(q)).matches.map(({ slug, kind, terms }) => [slug, kind, ...terms]);
const asCustomer = async (query: Record<string, string>) => {
  const path = `/api/search/products?${new URLSearchParams(query)}`;
  const { body } = await server.request<{ data: Page }>(path, { headers: { authorization: `Bearer ${customer}` } });
  return body.data;
};

describe('GET /api/search/products', () => {
  it.each([
    ['a word', 'চাল', ['miniket', 'exact', 'চাল']],
    ['a word with an ending', 'তেলের', ['mustard', 'exact', 'তেল']],
    ['a word that has an ending in the name', 'সরিষা', ['mustard', 'exact', 'সরিষার']],
    ['a word in Latin letters', 'radhuni', ['mustard', 'sound', 'রাঁধুনী']],
    ['several words in Latin letters', 'Sorishar TEL', ['mustard', 'sound', 'সরিষার', 'তেল']],
    ['a word without its ending', 'sorisha', ['mustard', 'sound', 'সরিষার']],
    ['a number with its unit in the other script', '5kg', ['miniket', 'exact', '৫ কেজি']],
    ['a number with a comma', '1000 g choco', ['chocolate', 'prefix', '1,000 gm', 'Chocolate']],
    ['a word without its apostrophe', 'farmers', ['chocolate', 'exact', "Farmer's"]],
    ['the beginning of a word', 'choco', ['chocolate', 'prefix', 'Chocolate']],
    ['a synonym', 'onion', ['onion', 'synonym', 'পেঁয়াজ']],
    ['another spelling', 'পেয়াজ', ['onion', 'sound', 'পেঁয়াজ']],
    ['a typing error', 'shamqoo', ['shampoo', 'typo', 'Shampoo']],
    ['two typing errors', 'chocilste', ['chocolate', 'typo', 'Chocolate']],
    ['a typing error in a synonym', 'onino', ['onion', 'typo', 'পেঁয়াজ']],
  ])('finds %s', async (_, q, expected) => {
    expect((await matches(q))[0]).toEqual(expected);
  });

  it('names all words of a product that match', async () => {
    await server.load({ products: [product('soap', { name: 'Soap · সাবান' })] });
    expect(await matches('saban')).toEqual([['soap', 'synonym', 'সাবান', 'Soap']]);
    await server.load({ products: [{ slug: 'soap', status: 'draft' }] });
  });

  it('lists a word before a longer one that begins with it', async () => {
    expect(await slugs('চা')).toEqual(['tea', 'flour', 'sheet', 'miniket', 'nazir']);
  });

  it('lists kinds in their order, an earlier place first, and the category last', async () => {
    await server.load({
      products: [
        product('m1', { name: 'Fine muesli' }),
        product('m2', { name: 'Muesliwhite' }),
        product('m3', { name: 'Muesly' }),
      ],
    });
    expect(await matches('muesli')).toEqual([
      ['muesli', 'exact', 'Muesli'],
      ['kept', 'exact', 'Muesli'],
      ['m1', 'exact', 'muesli'],
      ['m2', 'prefix', 'Muesliwhite'],
      ['m3', 'sound', 'Muesly'],
    ]);
    await server.load({ products: ['m1', 'm2', 'm3'].map((slug) => ({ slug, status: 'draft' })) });
  });

  it('finds products by the names of their categories, hidden ones excepted', async () => {
    expect((await slugs('grain')).sort()).toEqual(['miniket', 'muesli', 'nazir']);
    expect((await matches('grain'))[0]).toEqual([expect.any(String), 'exact']);
    expect(await slugs('grain muesli')).toEqual(['muesli']);
    expect(await slugs('food')).toEqual(['mustard']);
  });

  it('never takes one number for another', async () => {
    expect(await slugs('5 kg')).toEqual(['miniket']);
    expect(await slugs('৭ কেজি')).toEqual([]);
  });

  it('says what it has corrected, and what it has left out', async () => {
    expect(await search('shamqoo')).toMatchObject({ correctedQuery: 'shampoo' });
    expect(await search('onino deshi')).toMatchObject({ correctedQuery: 'onion deshi' });
    expect(await search('miniket zzzzzz')).toMatchObject({ correctedQuery: 'miniket', pagination: { total: 1 } });
    expect(await search('muesli 5kg')).toMatchObject({ correctedQuery: 'muesli' });
    expect(await search('miniket')).toMatchObject({ correctedQuery: null });
    expect(await search('miniket zzzzzz muesli')).toMatchObject({ correctedQuery: 'miniket muesli' });
    expect(await search('shamqoo zzzzzz muesli')).toMatchObject({ correctedQuery: 'muesli' });
    expect(await search('zzzzzz qqqqqq')).toMatchObject({ correctedQuery: null, items: [], matches: [] });
  });

  it('returns pages, and the total on each of them', async () => {
    const all = await slugs('চাল');
    expect(all).toEqual(['miniket', 'nazir', 'flour']);
    const second = await search('চাল', { page: '2', pageSize: '2' });
    expect(second.items.map(({ slug }) => slug)).toEqual(all.slice(2));
    expect(second.pagination).toEqual({ page: 2, pageSize: 2, total: 3, totalPages: 2 });
    const after = await search('চাল', { page: '9' });
    expect([after.items, after.matches, after.pagination.total]).toEqual([[], [], 3]);
  });

  it('filters by category, and counts categories', async () => {
    expect(await slugs('চাল', { categoryId: 'food' })).toEqual(['miniket', 'nazir']);
    expect(await slugs('চাল', { categoryId: 'uncategorized' })).toEqual(['flour']);
    expect(await slugs('চাল', { categoryId: 'none' })).toEqual([]);
    const { facets } = await search('চাল', { facets: 'category' });
    expect(facets).toEqual({
      category: [
        { id: 'food', name: 'Food', count: 2 },
        { id: 'grain', name: 'Grain · শস্য', count: 2 },
      ],
    });
    expect((await search('zzzzzz', { facets: 'category' })).facets).toEqual({ category: [] });
  });

  it('filters, sorts and counts by price for a customer', async () => {
    const found = await asCustomer({ q: 'চাল', sort: 'price', direction: 'asc', facets: 'category,price' });
    expect(found.items.map(({ slug, pricing }) => [slug, pricing?.finalPrice])).toEqual([
      ['flour', '90.00'],
      ['miniket', '400.00'],
      ['nazir', '520.00'],
    ]);
    expect(found.facets?.price).toEqual([
      { from: '50.00', to: '99.99', count: 1 },
      { from: '200.00', to: '499.99', count: 1 },
      { from: '500.00', to: '999.99', count: 1 },
    ]);
    const [, { from, to } = { from: '', to: '' }] = found.facets?.price ?? [];
    const inRange = await asCustomer({ q: 'চাল', minPrice: from, maxPrice: to });
    expect(inRange.items.map(({ slug }) => slug)).toEqual(['miniket']);
  });

  it.each(['sort=price', 'minPrice=1', 'maxPrice=1', 'facets=price', 'facets=category,price'])(
    'returns 403 for %s without a price tier',
    async (query) => {
      expect(await server.error(`/api/search/products?q=a&${query}`, 403)).toMatchObject({ code: 'FORBIDDEN' });
    },
  );

  it('lists the newest first when asked to', async () => {
    const moments = { miniket: '2026-01-02', nazir: '2026-01-03', flour: '2026-01-01' };
    const products = Object.entries(moments).map(([slug, day]) => ({ slug, createdAt: `${day}T00:00:00.000Z` }));
    await server.load({ products });
    expect(await slugs('চাল', { sort: 'newest' })).toEqual(['nazir', 'miniket', 'flour']);
    expect(await slugs('চাল', { sort: 'newest', direction: 'asc' })).toEqual(['flour', 'miniket', 'nazir']);
  });

  it.each([
    ['', 'q'],
    ['q=', 'q'],
    ['q=%20%20', 'q'],
    [`q=${'a'.repeat(151)}`, 'q'],
    ['q=a&pageSize=51', 'pageSize'],
    ['q=a&sort=name', 'sort'],
    ['q=a&facets=brand', 'facets'],
    ['q=a&minPrice=2&maxPrice=1', 'minPrice'],
    ['q=a&other=1', 'other'],
  ])('returns 400 for "%s"', async (query, field) => {
    const { code, fields } = await server.error(`/api/search/products?${query}`, 400);
    expect([code, Object.keys(fields ?? {})]).toEqual(['VALIDATION_ERROR', [field]]);
  });

  it('finds nothing for text without words, and ignores words after the tenth', async () => {
    expect(await slugs('... !? ।')).toEqual([]);
    expect(await slugs('\u200d')).toEqual([]);
    expect(await slugs(Array.from({ length: 10 }, () => 'চাল').join(' '))).toHaveLength(3);
    expect(await slugs('a b c d e f g h i j k l m n')).toEqual([]);
  });

  it('shows a price that has changed since the same search, and pages that were found before', async () => {
    const found = async (page: string) =>
      (await asCustomer({ q: 'চাল', page, pageSize: '2', facets: 'category' })).items.map(
        ({ slug, pricing }) => `${slug} ${pricing?.finalPrice}`,
      );
    expect([await found('1'), await found('2')]).toEqual([['miniket 400.00', 'nazir 520.00'], ['flour 90.00']]);
    await server.load({ products: [{ slug: 'miniket', ...priced('410.00') }] });
    expect([await found('1'), await found('2')]).toEqual([['miniket 410.00', 'nazir 520.00'], ['flour 90.00']]);
    await server.load({ products: [{ slug: 'flour', status: 'draft' }] });
    expect([await found('1'), await found('2')]).toEqual([['miniket 410.00', 'nazir 520.00'], []]);
    await server.load({
      products: [
        { slug: 'flour', status: 'published' },
        { slug: 'miniket', ...priced('400.00') },
      ],
    });
  });

  it('is never stale', async () => {
    const seen = () => slugs('muesli');
    expect(await seen()).toEqual(['muesli', 'kept']);
    expect(await seen()).toEqual(['muesli', 'kept']);
    await server.load({ products: [{ slug: 'muesli', name: 'Granola' }] });
    expect(await seen()).toEqual(['kept']);
    await server.load({ products: [{ slug: 'kept', status: 'draft' }] });
    expect(await seen()).toEqual([]);
    await server.load({
      products: [
        { slug: 'muesli', name: 'Muesli' },
        { slug: 'kept', status: 'published' },
      ],
    });
    expect(await seen()).toEqual(['muesli', 'kept']);
    await server.load({ categories: [{ id: 'food', name: 'Muesli' }] });
    expect((await seen()).sort()).toEqual(['kept', 'muesli', 'mustard']);
    await server.load({ categories: [{ id: 'food', name: 'Food' }] });
  });
});
