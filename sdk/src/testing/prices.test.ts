import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, ValidationError } from '../index.ts';
import { createMockApi } from './index.ts';

const NOW = Date.parse('2026-03-01T06:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

const password = 'long enough';

async function open() {
  const api = createMockApi({
    products: [
      { slug: 'oil', name: 'Oil', status: 'published', sku: 'OIL-1', prices: { RETAIL: { basePrice: '100' } } },
      { slug: 'salt', name: 'Salt', status: 'published', retailMinOrderQuantity: 10, pack: null },
    ],
    availability: [{ slug: 'oil', status: 'low', quantity: 7 }],
    customerGroups: [{ id: 'hotels', name: 'Hotels', memberIds: ['c'] }],
    priceLists: [
      {
        ...{ id: 'agreed', name: 'Agreed', status: 'active', priority: 10, groupIds: ['hotels'] },
        endsAt: '2026-03-01T06:10:00.000Z',
        entries: [{ slug: 'oil', basePrice: '120', increment: 6, breaks: [{ minQuantity: 12, price: '110.00' }] }],
      },
      { id: 'cheap', name: 'Cheap', status: 'active', tiers: ['RETAIL'], entries: [{ slug: 'oil', basePrice: '90' }] },
      { id: 'later', name: 'Later', tiers: ['RETAIL'], entries: [{ slug: 'salt', basePrice: '9' }] },
    ],
    accounts: [{ id: 'c', identifier: 'shop@example.com', password, customerType: 'RETAIL' }],
  });
  const client = createClient({ baseUrl: 'https://api.example', fetch: api.fetch, retries: 0 });
  return { client, signIn: (identifier: string) => client.auth.login({ identifier, password }) };
}

it('takes the price from the list with the highest priority until it ends', async () => {
  const { client, signIn } = await open();
  await signIn('shop@example.com');
  const read = () => client.products.get('oil', { include: 'priceBreaks,quantity' });
  expect(await read()).toMatchObject({
    pricing: { finalPrice: '120.00' },
    priceBreaks: [{ minQuantity: 12, price: '110.00' }],
    quantity: { minimum: 6, increment: 6, maximum: null, pack: null },
  });
  vi.setSystemTime(Date.parse('2026-03-01T06:10:00Z'));
  expect(await read()).toMatchObject({ pricing: { finalPrice: '90.00' }, priceBreaks: [] });
});

it('has more properties only for a request that includes them', async () => {
  const { client, signIn } = await open();
  const include = 'priceBreaks,quantity,availability,codes';
  const [visitor] = (await client.products.list({ include, sort: 'name', direction: 'asc' })).items;
  expect(visitor).toMatchObject({ availability: { status: 'low' }, codes: { sku: 'OIL-1' } });
  expect([visitor?.availability, visitor?.priceBreaks, visitor?.quantity]).toEqual([
    { status: 'low' },
    undefined,
    undefined,
  ]);
  await signIn('shop@example.com');
  expect(await client.products.get('oil', { fields: 'slug', include: 'availability' })).toEqual({
    slug: 'oil',
    availability: { status: 'low', quantity: 7, expectedAt: null },
  });
  expect(Object.keys(await client.products.get('oil'))).not.toContain('availability');
  const error = await client.products.list({ include: 'stock' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ValidationError);
});

it('quotes lines with their problems, and signs a quote without one', async () => {
  const { client, signIn } = await open();
  await signIn('shop@example.com');
  const wrong = await client.prices.quote({
    lines: [
      { slug: 'oil', quantity: 5 },
      { slug: 'salt', quantity: 10 },
      { slug: 'none', quantity: 1 },
    ],
  });
  expect(wrong.lines.map(({ problems }) => problems)).toEqual([
    ['BELOW_MINIMUM', 'NOT_A_MULTIPLE'],
    ['UNAVAILABLE'],
    ['UNKNOWN'],
  ]);
  expect([wrong.total, wrong.token]).toEqual(['600.00', null]);
  const { lines, total, validUntil, token } = await client.prices.quote({ lines: [{ slug: 'oil', quantity: 12 }] });
  const line = { slug: 'oil', quantity: 12, unitPrice: '110.00', listId: 'agreed', total: '1320.00' };
  expect(lines).toEqual([{ ...line, break: { minQuantity: 12, price: '110.00' }, problems: [] }]);
  // The list ends before the quarter of an hour does.
  expect([total, validUntil]).toEqual(['1320.00', '2026-03-01T06:10:00.000Z']);
  const [header, claims] = (token ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString());
  expect([header, claims].map((part) => JSON.parse(part?.startsWith('{') ? part : '{}'))).toMatchObject([
    { alg: 'RS256', typ: 'price-quote+jwt' },
    { aud: 'https://api.example/price-quotes', iss: 'https://api.example', sub: 'c', lines: [line], total: '1320.00' },
  ]);
});
