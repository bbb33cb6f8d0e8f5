import type { productSearchPage } from '@arot/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Page = z.infer<typeof productSearchPage>;

/** Names of which two spellings are each one search. */
const ONE_SEARCH = [
  ...[
    'Palm oil',
    'Seven oils',
    'Steel knife',
    'Three knives',
    'Blue berry',
    'Mixed berries',
    'Paint brush',
    'Paint brushes',
  ],
  ...['Butter cookie', 'Oat cookies', 'Neem face wash', 'Rose facewash', 'Mint tooth paste', 'Clove toothpaste'],
  ...[
    'Coca-Cola',
    'কোকাকোলা',
    'গোল মরিচ',
    'গোলমরিচ গুঁড়া',
    'Tea 250 gm',
    'Honey 0.25 kg',
    'Dal 500 g',
    'Salt half kg',
    'চিনি আধা কেজি',
  ],
  ...['Soda 1 ltr', 'Milk 1000 ml', 'Eggs 1 dozen', 'Eggs 12 pcs'],
].map((name, number) => product(`same-${number}`, { name }));

/** Names that are near to what people type, and another good. */
const OTHER_WORDS = Object.entries({
  ...{
    paper: 'Paper 80 gsm',
    cocola: 'Cocola Noodles',
    pan: 'ফ্রাই প্যান ২৮ সেমি',
    ash: 'ছাই',
    lamp: 'Lax lamp',
    luxor: 'Luck',
  },
  cloth: '1 litmus cloth',
  locks: 'Door locks',
  cake: 'Dry cake',
  five: 'Rice 5 kg',
}).map(([slug, name]) => product(slug, { name }));

const server = await startTestServer();

const search = (q: string, more: Record<string, string> = {}) =>
  server.data<Page>(`/api/search/products?${new URLSearchParams({ q, ...more })}`);
const slugs = async (q: string) => (await search(q)).items.map(({ slug }) => slug);

describe('a search of several words', () => {
  beforeAll(() =>
    server.replace({
      categories: [
        { id: 'grain', name: 'Grain' },
        { id: 'other', name: 'Other' },
      ],
      products: [
        product('miniket', { name: 'মিনিকেট চাল', categoryId: 'grain' }),
        product('nazir', { name: 'নাজিরশাইল চাল', categoryId: 'grain' }),
        product('flour', { name: 'চালের গুঁড়া' }),
        product('mustard', { name: 'রাঁধুনী সরিষার তেল' }),
        product('tea', { name: 'কালো চা' }),
        product('chocolate', { name: "Farmer's Chocolate" }),
        product('shampoo', { name: 'Herbal Shampoo' }),
        product('muesli', { name: 'Muesli', categoryId: 'grain' }),
        product('kept', { name: 'Muesli of the back room', categoryId: 'other' }),
      ],
    }),
  );

  it.each([
    ['the muesli', ['muesli', 'kept']],
    ['Price of the muesli', ['muesli', 'kept']],
    ['তেলের দাম কত', ['mustard']],
    ['bhalo muesli', ['muesli', 'kept']],
    ['the', ['kept']],
    ['vitamin a', []],
  ])('leaves out words that say nothing about goods: %s', async (q, expected) => {
    expect([(await search(q)).correctedQuery, ...(await slugs(q))]).toEqual([null, ...expected]);
  });

  it.each([
    ['muesli and shampoo', ['muesli', 'kept', 'shampoo']],
    ['shampoo, muesli', ['shampoo', 'muesli', 'kept']],
    ['Herbal shampoo ও সরিষার তেল', ['mustard', 'shampoo']],
    ['muesli chocolate', ['chocolate', 'muesli', 'kept']],
    ['muesli for tea', ['muesli', 'kept', 'tea']],
    // One product with the good and its purpose does not hide the others.
    ['muesli for grain', ['muesli', 'kept', 'miniket', 'nazir']],
    ['চা জন্য মধু muesli', ['muesli', 'kept', 'tea', 'flour']],
  ])('finds any of the goods if no product has all: %s', async (q, expected) => {
    expect((await slugs(q)).slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
  });

  it('lists the good with the fewest names first, and some of each good on the first page', async () => {
    const names = (name: string, count: number) =>
      Array.from({ length: count }, (_, number) => product(`${name}-${number}`, { name: `${name} ${number + 50}` }));
    await server.load({
      products: [...names('apron', 12), ...names('basket', 14), product('both', { name: 'Basket apron' })],
    });
    const first = async (q: string) =>
      (await search(q, { pageSize: '10' })).items.map(({ slug }) => slug.split('-')[0]);
    expect(await first('basket apron')).toEqual(['both']);
    await server.load({ products: [{ slug: 'both', status: 'draft' }] });
    const [aprons, baskets] = ['apron', 'basket'].map((name) => Array(14).fill(name));
    expect(await first('basket apron')).toEqual([...(aprons ?? []).slice(0, 6), ...(baskets ?? []).slice(0, 4)]);
    expect(await first('basket and apron')).toEqual([...(aprons ?? []).slice(0, 5), ...(baskets ?? []).slice(0, 5)]);
    const all = await search('basket apron', { pageSize: '50', sort: 'newest', facets: 'category' });
    expect([all.pagination.total, all.correctedQuery]).toEqual([26, null]);
    await server.load({
      products: [...names('apron', 12), ...names('basket', 14)].map(({ slug }) => ({ slug, status: 'draft' })),
    });
  });

  it('never gives up an exact word for the typing error of another one', async () => {
    expect(await slugs('muesli shamqoo')).toEqual(['muesli', 'kept']);
    expect(await search('muesli shamqoo')).toMatchObject({ correctedQuery: 'muesli' });
  });
});

describe('a search in another spelling', () => {
  beforeAll(() => server.replace({ products: ONE_SEARCH }));

  it.each([
    ['oil', 'oils'],
    ['knife', 'knives'],
    ['berry', 'berries'],
    ['brush', 'brushes'],
    ['cookie', 'cookies'],
    ['face wash', 'facewash'],
    ['tooth paste', 'toothpaste'],
    ['coca cola', 'cocacola'],
    ['গোল মরিচ', 'গোলমরিচ'],
    ['gol morich', 'golmorich'],
    ['250 g', '0.25 kg'],
    ['½ kg', '500 gm'],
    ['half kg', 'আধা কেজি'],
    ['1/2 kg', '.5 kg'],
    ['dozen', '12 pcs'],
    ['এক ডজন', '12 piece'],
    ['1 litre', '1000 ml'],
    ['one litre', 'এক লিটার'],
  ])('is one search: %s and %s', async (one, other) => {
    const [found, same] = [await slugs(one), await slugs(other)];
    expect(found.length).toBeGreaterThan(1);
    expect(same).toEqual(found);
  });
});

describe('a search for what the shop lacks', () => {
  beforeAll(() => server.replace({ products: OTHER_WORDS }));

  it.each([
    ['80 g', ['paper']],
    ['6 kg', ['five']],
    ['cocacola', ['cocola']],
    ['semi', ['pan']],
    ['chair', ['ash']],
    ['lux', ['luxor', 'lamp', 'locks']],
    ['coke', ['cake']],
    ['1 l', ['cloth']],
  ])('does not take %s for another word', async (q, others) => {
    for (const { slug, kind } of (await search(q)).matches)
      if (others.includes(slug)) expect([slug, kind]).toEqual([slug, expect.stringMatching(/^(?:typo|prefix)$/)]);
  });
});
