import type { CUSTOMER_TIERS } from '@arot/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearCatalog, exportText, importFiles, issuesOf } from '../../test/support/catalog/files.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { TEST_SCALE } from '../../test/support/test-scale.ts';

const database = await openTestDatabase();
beforeEach(() => clearCatalog(database));

type Price = { basePrice: string; discount: { type: string; value: string } | null } | null;
type Prices = Record<(typeof CUSTOMER_TIERS)[number], Price>;

const cha = {
  slug: 'cha',
  name: 'চা',
  prices: {
    WHOLESALE: { basePrice: '180.00', discount: { type: 'PERCENTAGE', value: '7.50' } },
    RETAIL: { basePrice: '210.00', discount: { type: 'FIXED', value: '10.00' } },
  },
} satisfies { slug: string; name: string; prices: Prices };

const load = (files: Record<string, unknown>, options = {}) => importFiles(database, files, options);

async function storedPrices(slug = 'cha'): Promise<Prices> {
  const { products } = JSON.parse(await exportText(database));
  return products.find((product: { slug: string }) => product.slug === slug).prices;
}

describe('a price list', () => {
  beforeEach(() => load({ 'cha.json': { products: [cha] } }));

  it.each([
    ['CSV', { 'p.csv': 'slug,wholesale_base_price\ncha,175.00\n' }],
    ['JSON', { 'p.json': { products: [{ slug: 'cha', prices: { WHOLESALE: { basePrice: '175.00' } } }] } }],
    ['JSONL', { 'p.jsonl': '{"product":{"slug":"cha","prices":{"WHOLESALE":{"basePrice":"175.00"}}}}' }],
  ])('in %s with only a base price does not change the discount and the other tier', async (_, files) => {
    expect(await load(files)).toMatchObject({ product: { updated: 1 }, pricesRemoved: 0, discountsRemoved: 0 });
    expect(await storedPrices()).toEqual({
      ...cha.prices,
      WHOLESALE: { basePrice: '175.00', discount: cha.prices.WHOLESALE.discount },
    });
  });

  it('with only a discount column does not change the base price and the type', async () => {
    await load({ 'p.csv': 'slug,retail_discount_value\ncha,15\n' });
    expect(await storedPrices()).toEqual({
      ...cha.prices,
      RETAIL: { basePrice: '210.00', discount: { type: 'FIXED', value: '15.00' } },
    });
  });

  it('with blank cells clears, and the summary and the dry run count it', async () => {
    const list =
      'slug,wholesale_base_price,wholesale_discount_type,wholesale_discount_value,retail_discount_type,retail_discount_value\n' +
      'cha,,,,,\n';
    const removed = { pricesRemoved: 1, discountsRemoved: 2 };
    expect(await load({ 'p.csv': list }, { dryRun: true })).toMatchObject({ ...removed, dryRun: true });
    expect(await storedPrices()).toEqual(cha.prices);
    expect(await load({ 'p.csv': list })).toMatchObject(removed);
    expect(await storedPrices()).toEqual({ WHOLESALE: null, RETAIL: { basePrice: '210.00', discount: null } });
    expect(await load({ 'p.csv': list })).toMatchObject({ pricesRemoved: 0, discountsRemoved: 0 });
  });

  it('with a blank base price and no discount column removes the price with its discount', async () => {
    expect(await load({ 'p.csv': 'slug,retail_base_price\ncha,\n' })).toMatchObject({
      pricesRemoved: 1,
      discountsRemoved: 1,
    });
    expect(await storedPrices()).toEqual({ ...cha.prices, RETAIL: null });
  });

  it.each([
    [
      'a fixed discount above its price',
      { WHOLESALE: { basePrice: '9.00', discount: { type: 'FIXED', value: '9.01' } } },
      'prices.WHOLESALE.discount.value: The fixed discount of 9.01 is above the base price of 9.00. Change one of them.',
    ],
    [
      'a price below the stored fixed discount',
      { RETAIL: { basePrice: '9.99' } },
      'prices.RETAIL.basePrice: The fixed discount of 10.00 is above the base price of 9.99. Change one of them.',
    ],
    [
      'a percentage above 100 whose type is that of the stored discount',
      { WHOLESALE: { discount: { value: '101.00' } } },
      'prices.WHOLESALE.discount.value: A percentage must not exceed 100.',
    ],
  ])('is rejected for %s', async (_, prices, issue) => {
    expect(await issuesOf(database, { 'p.json': { products: [{ slug: 'cha', prices }] } })).toEqual([
      `p.json:products[0], ${issue}`,
    ]);
    expect(await storedPrices()).toEqual(cha.prices);
  });

  it.each([
    [{ discount: { type: 'FIXED', value: '1.00' } }, 'basePrice: Required: no base price is stored for this discount.'],
    [{ basePrice: '5.00', discount: { value: '1.00' } }, 'discount.type: Required: FIXED or PERCENTAGE.'],
    [{ basePrice: '5.00', discount: { type: 'FIXED' } }, 'discount.value: Required: an amount such as "10.00".'],
  ])('is rejected when %j has nothing stored to complete it', async (price, issue) => {
    const products = [{ slug: 'new', name: 'New', prices: { RETAIL: price } }];
    expect(await issuesOf(database, { 'p.json': { products } })).toEqual([
      `p.json:products[0], prices.RETAIL.${issue}`,
    ]);
  });
});

const cents = fc.integer({ min: 2_000, max: 9_999 }).map((value) => (value / 100).toFixed(2));
const discounts = fc.record({
  type: fc.constantFrom('FIXED', 'PERCENTAGE'),
  value: fc.constantFrom('1.00', '12.50', '20.00'),
});
const absent = Symbol('absent');

/** One tier of a price list. Every key is absent, cleared or stated. */
const statements = fc
  .record({
    basePrice: fc.option(cents, { nil: absent }),
    discount: fc.oneof(fc.constant(absent), fc.constant(null), discounts),
  })
  // A price that states nothing is rejected.
  .filter(({ basePrice, discount }) => basePrice !== absent || discount !== absent);

describe('any price list', () => {
  it('changes only what it states, in each format', async () => {
    const stored = fc.record({ basePrice: cents, discount: fc.option(discounts) });
    await fc.assert(
      fc.asyncProperty(
        stored,
        stored,
        statements,
        fc.constantFrom('csv', 'json', 'jsonl'),
        async (a, b, listed, format) => {
          const before = { WHOLESALE: a, RETAIL: b };
          // A fixed discount may be as high as the price.
          const options = { allowFree: true };
          await load({ 'before.json': { products: [{ ...cha, prices: before }] } }, options);
          const result = await load({ [`list.${format}`]: priceList(format, listed) }, options);
          const discount = listed.discount === absent ? a.discount : listed.discount;
          expect(await storedPrices()).toEqual({
            WHOLESALE: { basePrice: listed.basePrice === absent ? a.basePrice : listed.basePrice, discount },
            RETAIL: b,
          });
          expect(result).toMatchObject({ pricesRemoved: 0, discountsRemoved: a.discount && !discount ? 1 : 0 });
        },
      ),
      { numRuns: 40 * TEST_SCALE },
    );
  });
});

function priceList(format: string, listed: { basePrice: unknown; discount: unknown }): unknown {
  const stated = Object.fromEntries(Object.entries(listed).filter(([, value]) => value !== absent));
  const product = { slug: 'cha', prices: { WHOLESALE: stated } };
  if (format === 'json') return { products: [product] };
  if (format === 'jsonl') return JSON.stringify({ product });
  const { type = '', value = '' } = (stated.discount ?? {}) as { type?: string; value?: string };
  const cells = [
    ['slug', 'cha'],
    ...('basePrice' in stated ? [['wholesale_base_price', stated.basePrice]] : []),
    ...('discount' in stated
      ? [
          ['wholesale_discount_type', type],
          ['wholesale_discount_value', value],
        ]
      : []),
  ];
  return `${cells.map(([column]) => column).join()}\n${cells.map(([, cell]) => cell).join()}\n`;
}

describe('--publish', () => {
  const status = async () =>
    Object.fromEntries(
      JSON.parse(await exportText(database)).products.map((row: Record<string, string>) => [row.slug, row.status]),
    );

  it('publishes new and stored products whose records state no status, and no others', async () => {
    await load({
      'a.json': {
        products: [
          { slug: 'stored', name: 'S' },
          { slug: 'unlisted', name: 'U' },
        ],
      },
    });
    const list = 'slug,name,status\nstored,S,\nnew,N,\nkept,K,draft\n';
    await load({ 'b.csv': list }, { publish: true });
    expect(await status()).toEqual({ stored: 'published', new: 'published', kept: 'draft', unlisted: 'draft' });
  });
});

describe('images in CSV', () => {
  const images = async (cell: string) => {
    await load({ 'i.csv': `slug,name,images\nx,X,"${cell}"\n` });
    return JSON.parse(await exportText(database)).products[0].images;
  };

  it.each([
    ['https://a.example/1.jpg|https://a.example/2.jpg', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    ['/1.svg /2.svg', ['/1.svg', '/2.svg']],
    ['https://a.example/w_20,h_10/1.jpg;v=2', ['https://a.example/w_20,h_10/1.jpg;v=2']],
    ['https://a.example/fetch/https://b.example/1.jpg', ['https://a.example/fetch/https://b.example/1.jpg']],
  ])('reads %s as %j', async (cell, expected) => {
    expect(await images(cell)).toEqual(expected);
  });

  it.each([
    'https://a.example/1.jpg,https://a.example/2.jpg',
    'https://a.example/1.jpg, https://a.example/2.jpg',
    'https://a.example/1.jpg;https://a.example/2.jpg',
    'https://a.example/1.jpg، HTTPS://a.example/2.jpg',
    '/1.svg,/2.svg',
  ])('reports %s', async (cell) => {
    expect(await issuesOf(database, { 'i.csv': `slug,name,images\nx,X,"${cell}"\n` })).toEqual([
      `i.csv:2, images: Contains several URLs. In CSV, separate them by white space or "|". The cell has "${cell}".`,
    ]);
  });
});

it('names the key of a setting in its issue', async () => {
  const settings = { facebookUrl: 'facebook', sitename: 'x', siteName: 5 };
  const file = { 's.json': { settings }, 's.jsonl': JSON.stringify({ settings: { whatsappUrl: 'w' } }) };
  expect(await issuesOf(database, file)).toEqual([
    's.json:settings, facebookUrl: Must be an http or https URL.',
    expect.stringContaining('s.json:settings, sitename: Must be one of '),
    expect.stringContaining('s.json:settings, siteName: '),
    's.jsonl:1, whatsappUrl: Must be an http or https URL.',
  ]);
});
