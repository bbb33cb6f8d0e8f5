import { describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import type { PublicProduct } from './product.mapper.ts';

const server = await startTestServer({ readLimit: { points: 1_000, seconds: 3_600 } });
await server.replace({
  categories: [{ id: 'tea', name: 'Tea' }],
  products: [
    product('cha', {
      categoryId: 'tea',
      description: paragraph('Strong'),
      prices: { WHOLESALE: { basePrice: '80.00' }, RETAIL: { basePrice: '100.00' } },
    }),
    product('ঘোড়া মার্কা/১'),
    product('draft', { status: 'draft' }),
  ],
});

type Batch = { readonly data: { readonly items: (PublicProduct | null)[] } };

const post = (body: unknown, headers: Record<string, string> = {}) =>
  server.request<Batch>('/api/batch/products', { method: 'POST', headers, json: body });
const batch = async (slugs: string[], headers?: Record<string, string>) =>
  (await post({ slugs }, headers)).body.data.items;
const fieldsOf = async (body: unknown) => {
  const { status, body: answer } = await post(body);
  expect(status).toBe(400);
  return Object.keys((answer as unknown as { error: { fields: object } }).error.fields);
};
const signIn = async (options: Parameters<typeof createAccount>[1]) => {
  const { id } = await createAccount(server, options);
  return { authorization: `Bearer ${await createSession(server, id)}` };
};

describe('POST /api/batch/products', () => {
  it('returns products as the list does, in the order of the slugs, with duplicates', async () => {
    const listed = (await server.data<{ items: PublicProduct[] }>('/api/products')).items;
    const [cha, horse] = ['cha', 'ঘোড়া মার্কা/১'].map((slug) => listed.find((item) => item.slug === slug));
    expect(cha).toBeDefined();
    expect(await batch(['ঘোড়া মার্কা/১', 'cha', 'nothing', 'cha'])).toEqual([horse, cha, null, cha]);
  });

  it('returns null for a draft and for text that is no slug', async () => {
    expect(
      await batch(['draft', 'cha\0', '\0', '', ' cha', 'CHA', '\uD800', "' or 1=1 --", 'x'.repeat(3_000)]),
    ).toEqual(Array.from({ length: 9 }, () => null));
  });

  it('finds a slug in any Unicode normalization form', async () => {
    const [composed, decomposed] = await batch(['ঘোড\u09BCা মার্কা/১', 'ঘো\u09DCা মার্কা/১']);
    expect(composed?.slug).toBe('ঘোড়া মার্কা/১'.normalize('NFC'));
    expect(decomposed).toEqual(composed);
  });

  it('shows the prices of the caller', async () => {
    const priceFor = async (headers?: Record<string, string>) =>
      (await batch(['cha'], headers))[0]?.pricing?.finalPrice;
    expect(await priceFor()).toBeUndefined();
    expect(await priceFor(await signIn({ customerType: 'WHOLESALE' }))).toBe('80.00');
    expect(await priceFor(await signIn({ customerType: 'RETAIL' }))).toBe('100.00');
    expect(await priceFor(await signIn({ customerType: 'RETAIL', role: 'editor' }))).toBeUndefined();
    expect((await post({ slugs: ['cha'] }, { authorization: 'Bearer nothing' })).status).toBe(401);
  });

  it('returns the selected fields only', async () => {
    const caller = await signIn({ customerType: 'RETAIL' });
    const { body } = await post({ slugs: ['cha', 'nothing'], fields: 'pricing,slug' }, caller);
    expect(body.data.items).toEqual([
      { slug: 'cha', pricing: expect.objectContaining({ finalPrice: '100.00' }) },
      null,
    ]);
    expect(Object.keys(body.data.items[0] ?? {})).toEqual(['slug', 'pricing']);
    for (const fields of ['', 'SLUG', 'slug,slug', 'description', 'slug,']) {
      expect(await fieldsOf({ slugs: ['cha'], fields })).toEqual(['fields']);
    }
  });

  it('takes 1 to 100 slugs', async () => {
    const hundred = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? 'cha' : `missing-${n}`));
    expect((await batch(hundred)).map((item) => item?.slug ?? null)).toEqual(
      hundred.map((slug) => (slug === 'cha' ? slug : null)),
    );
    expect(await fieldsOf({ slugs: [] })).toEqual(['slugs']);
    expect(await fieldsOf({ slugs: [...hundred, 'cha'] })).toEqual(['slugs']);
    expect(await fieldsOf({})).toEqual(['slugs']);
    expect(await fieldsOf({ slugs: [1] })).toEqual(['slugs.0']);
    expect(await fieldsOf({ slugs: ['cha'], more: 1 })).toEqual(['more']);
  });

  it('takes a hundred long slugs', async () => {
    const long = 'ড়'.normalize('NFD').repeat(255);
    expect(await batch(Array.from({ length: 100 }, () => long))).toHaveLength(100);
  });

  it('shows a change at once', async () => {
    await server.load({ products: [product('cha', { name: 'Renamed' })] });
    expect((await batch(['cha']))[0]?.name).toBe('Renamed');
  });
});

describe('the limit of public reads', () => {
  it('counts a batch as one', async () => {
    const limited = await startTestServer({ readLimit: { points: 2, seconds: 3_600 } });

    const send = () =>
      limited.request('/api/batch/products', { method: 'POST', json: { slugs: ['a', 'b', 'c', 'd'] } });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
    expect((await limited.request('/api/products')).status).toBe(429);
  });
});
