import { NEW_CODES } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession, postJson } from '../support/accounts/fixtures.ts';
import { product } from '../support/catalog/fixtures.ts';
import { joinGroup, storeList } from '../support/prices/stored-list.ts';
import { startTestServer } from '../support/test-server.ts';

type Item = { slug: string; pricing?: { finalPrice: string } } & Record<string, unknown>;

const priced = (basePrice: string) => ({ prices: { RETAIL: { basePrice } } });
const CATALOG = {
  products: [
    product('a', { name: 'rice a', ...priced('100.00') }),
    product('b', { name: 'rice b', ...priced('150.00') }),
    product('c', { name: 'rice c', ...priced('200.00'), retailMinOrderQuantity: 10 }),
    product('unpriced', { name: 'rice d' }),
  ],
};

const server = await startTestServer();
const { id: customerId } = await createAccount(server, { customerType: 'RETAIL' });
const token = await createSession(server, customerId);
const otherToken = await createSession(server, (await createAccount(server, { customerType: 'RETAIL' })).id);
beforeEach(async () => {
  await server.database.fork().execute('delete from price_list');
  await server.database.fork().execute('delete from customer_group');
  await server.replace(CATALOG);
});

const read = async <T = object>(path: string, bearer: string): Promise<T> => {
  const { status, body } = await server.request<{ data: T }>(path, { headers: { authorization: `Bearer ${bearer}` } });
  expect(status).toBe(200);
  return body.data;
};
const list = async (query: string, bearer = token) =>
  (await read<{ items: Item[] }>(`/api/products?${query}`, bearer)).items;
const priceOf = async (slug: string, bearer = token) =>
  (await read<Item>(`/api/products/${slug}`, bearer)).pricing?.finalPrice;
const shown = (items: readonly Item[]) => items.map(({ slug, pricing }) => [slug, pricing?.finalPrice]);

describe('price lists in the issues of other shops', () => {
  it('a list of a group counts for a customer of two groups (Medusa #11875, #13034)', async () => {
    await storeList(server, 'groups', { priority: 10, groups: ['first', 'second'], entries: { a: '90.00' } });
    await storeList(server, 'everybody', { priority: 1, tiers: ['RETAIL'], entries: { a: '50.00' } });
    expect(await priceOf('a')).toBe('50.00');
    await joinGroup(server, 'first', customerId);
    expect(await priceOf('a')).toBe('90.00');
    await joinGroup(server, 'second', customerId);
    expect(await priceOf('a')).toBe('90.00');
    expect(await priceOf('a', otherToken)).toBe('50.00');
  });

  it.each(['', '&categoryId=uncategorized', '&minPrice=1', '&q=rice'])(
    'sorts by the price that is shown, with %s (Medusa #12900, PrestaShop #19810, #21137, #22713)',
    async (filter) => {
      await storeList(server, 'agreed', {
        priority: 10,
        groups: ['general'],
        entries: { c: '90.00', unpriced: '120.00' },
      });
      // The lowest price of another group must not count.
      await storeList(server, 'other', { priority: 20, groups: ['another'], entries: { b: '1.00' } });
      await joinGroup(server, 'general', customerId);
      const cheapest = [
        ['c', '90.00'],
        ['a', '100.00'],
        ['unpriced', '120.00'],
        ['b', '150.00'],
      ];
      expect(shown(await list(`sort=price&direction=asc${filter}`))).toEqual(cheapest);
      expect(shown(await list(`sort=price&direction=desc${filter}`))).toEqual(cheapest.toReversed());
      expect(shown(await list('maxPrice=100&sort=price&direction=asc'))).toEqual(cheapest.slice(0, 2));
      expect((await list(`sort=price&direction=asc${filter}`, otherToken)).map(({ slug }) => slug)).toEqual([
        'a',
        'b',
        'c',
        ...(filter === '&minPrice=1' ? [] : ['unpriced']),
      ]);
    },
  );

  it('an agreed price may be higher than the price of the tier', async () => {
    await storeList(server, 'agreed', { priority: 1, customers: [customerId], entries: { a: '130.00' } });
    expect(await priceOf('a')).toBe('130.00');
  });
});

describe('the response to a customer', () => {
  it('is shared by customers with the same lists, and by no others', async () => {
    await storeList(server, 'agreed', { priority: 1, customers: [customerId], entries: { a: '80.00' } });
    await priceOf('a', otherToken);
    expect(await priceOf('a')).toBe('80.00');
    expect(await priceOf('a', otherToken)).toBe('100.00');
    const { entries } = server.responseCache;
    const second = await createAccount(server, { customerType: 'RETAIL' });
    await server.database
      .fork()
      .execute(`insert into price_list_customer (list_id, account_id) values ('agreed', ?)`, [second.id]);
    expect(await priceOf('a', await createSession(server, second.id))).toBe('80.00');
    expect(server.responseCache.entries).toBe(entries);
  });

  it('shows the price in each response: list, detail, search, batch, fields', async () => {
    await storeList(server, 'agreed', { priority: 1, tiers: ['RETAIL'], entries: { a: '80.00' } });
    expect(shown(await list('q=rice%20a'))).toEqual([['a', '80.00']]);
    expect(await list('q=rice%20a&fields=pricing')).toEqual([
      { pricing: expect.objectContaining({ finalPrice: '80.00' }) },
    ]);
    const search = await read<{ items: Item[] }>('/api/search/products?q=rice&maxPrice=90', token);
    expect(shown(search.items)).toEqual([['a', '80.00']]);
    const { body } = await postJson<{ data: { items: Item[] } }>(
      server,
      '/api/batch/products',
      { slugs: ['a', 'b'] },
      { authorization: `Bearer ${token}` },
    );
    expect(shown(body.data.items)).toEqual([
      ['a', '80.00'],
      ['b', '150.00'],
    ]);
  });

  it('has nothing else without `include`', async () => {
    await storeList(server, 'agreed', {
      tiers: ['RETAIL'],
      entries: { a: { price: '80.00', breaks: [{ minQuantity: 5, price: '70.00' }] } },
    });
    const [item] = await list('q=rice%20a');
    expect(Object.keys(item ?? {})).toEqual([
      ...['id', 'name', 'slug', 'category', 'images', 'wholesaleMinOrderQuantity', 'retailMinOrderQuantity'],
      ...['descriptionHtml', 'pricing'],
    ]);
  });

  it('has breaks, quantities, availability and codes with `include`', async () => {
    const breaks = [{ minQuantity: 24, price: '150.00' }];
    await storeList(server, 'agreed', {
      tiers: ['RETAIL'],
      entries: { c: { price: '180.00', breaks, increment: 6, maximum: 60 } },
    });
    await server.database
      .fork()
      .execute(
        `insert into product_availability (product_id, status, quantity) select id, 'low', 7 from product where slug = 'c'`,
      );
    const include = 'include=codes,priceBreaks,availability,quantity';
    const included = {
      priceBreaks: breaks,
      quantity: { minimum: 12, increment: 6, maximum: 60, pack: null },
      availability: { status: 'low', quantity: 7, expectedAt: null },
      codes: NEW_CODES,
    };
    const [item] = await list(`q=rice%20c&fields=slug&${include}`);
    expect(item).toEqual({ slug: 'c', ...included });
    expect(await read(`/api/products/c?${include}`, token)).toMatchObject(included);
    const search = await read<{ items: Item[] }>(`/api/search/products?q=rice&${include}`, token);
    expect(search.items.find(({ slug }) => slug === 'c')).toMatchObject(included);
    // Another caller sees neither prices nor how many there are.
    const { codes } = included;
    expect(await server.data(`/api/products/c?fields=slug&${include}`)).toEqual({
      slug: 'c',
      availability: { status: 'low' },
      codes,
    });
  });

  it.each(['', 'price', 'codes,', 'codes,codes', 'codes,fields', 'CODES'])(
    'is a 400 for include=%s',
    async (include) => {
      for (const path of ['/api/products?', '/api/products/a?', '/api/search/products?q=rice&']) {
        expect(await server.error(`${path}include=${include}`, 400)).toMatchObject({
          fields: { include: [expect.any(String)] },
        });
      }
    },
  );

  it('changes with what is in stock, and a response without it stays cached', async () => {
    const path = '/api/products/a?include=availability';
    const setStock = (status: string) =>
      server.database.fork().execute(
        `insert into product_availability (product_id, status) select id, ? from product where slug = 'a'
         on conflict (product_id) do update set status = excluded.status`,
        [status],
      );
    expect(await server.data(path)).toMatchObject({ availability: { status: 'unknown' } });
    await setStock('in_stock');
    expect(await server.data(path)).toMatchObject({ availability: { status: 'in_stock' } });
    await setStock('out_of_stock');
    expect(await server.data(path)).toMatchObject({ availability: { status: 'out_of_stock' } });
  });
});

describe('the edges of a list', () => {
  it('are judged by the clock of the process, without a job', async () => {
    const start = (Math.floor(Date.now() / 1_000) + 60) * 1_000;
    const inMilliseconds = (milliseconds: number) => new Date(start + milliseconds);
    await storeList(server, 'limited', {
      ...{ startsAt: inMilliseconds(1_000).toISOString(), endsAt: inMilliseconds(3_000).toISOString() },
      ...{ priority: 1, tiers: ['RETAIL'], entries: { a: '80.00' } },
    });
    const seen: (string | undefined)[] = [];
    for (const milliseconds of [999, 1_000, 2_999, 3_000]) {
      server.setNow(inMilliseconds(milliseconds));
      seen.push(await priceOf('a'), (await list('q=rice%20a'))[0]?.pricing?.finalPrice);
    }
    server.setNow(undefined);
    expect(seen).toEqual(['100.00', '100.00', '80.00', '80.00', '80.00', '80.00', '100.00', '100.00']);
  });
});
