import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAccount, createSession, postJson } from '../support/accounts/fixtures.ts';
import { product } from '../support/catalog/fixtures.ts';
import { storeList } from '../support/prices/stored-list.ts';
import { startTestServer } from '../support/test-server.ts';

type Quote = { lines: Record<string, unknown>[]; total: string; validUntil: string; token: string | null };

const server = await startTestServer();
await server.replace({
  products: [
    product('oil', { prices: { RETAIL: { basePrice: '100.00' } } }),
    product('rice', { prices: { RETAIL: { basePrice: '0.33' } }, retailMinOrderQuantity: 6 }),
    product('unpriced'),
    product('draft', { status: 'draft', prices: { RETAIL: { basePrice: '1.00' } } }),
  ],
});
const { id: customerId } = await createAccount(server, { customerType: 'RETAIL' });
const token = await createSession(server, customerId);
await storeList(server, 'agreed', {
  priority: 1,
  customers: [customerId],
  entries: {
    oil: {
      price: '90.00',
      breaks: [
        { minQuantity: 12, price: '80.00' },
        { minQuantity: 24, price: '75.50' },
      ],
      increment: 4,
      maximum: 40,
    },
  },
});

const ask = (lines: readonly object[], bearer = token) =>
  postJson<{ data: Quote; error: { fields?: object } }>(
    server,
    '/api/price-quotes',
    { lines },
    { authorization: `Bearer ${bearer}` },
  );
const line = (slug: string, quantity: number) => ({ slug, quantity });

describe('POST /api/price-quotes', () => {
  it('returns prices by quantity, and a token that proves them', async () => {
    const { status, body } = await ask([line('oil', 24), line('rice', 7)]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      currency: 'BDT',
      lines: [
        {
          ...{ slug: 'oil', quantity: 24, unitPrice: '75.50', break: { minQuantity: 24, price: '75.50' } },
          ...{ listId: 'agreed', total: '1812.00', problems: [] },
        },
        { slug: 'rice', quantity: 7, unitPrice: '0.33', break: null, listId: null, total: '2.31', problems: [] },
      ],
      total: '1814.31',
    });
    const issuer = server.publicOrigin;
    const { payload } = await jwtVerify(
      body.data.token ?? '',
      createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)),
      { issuer, audience: `${issuer}/price-quotes`, typ: 'price-quote+jwt', algorithms: ['RS256'] },
    );
    expect(payload).toMatchObject({
      ...{ sub: customerId, jti: expect.any(String), currency: 'BDT' },
      lines: [
        { slug: 'oil', quantity: 24, unitPrice: '75.50', listId: 'agreed', total: '1812.00' },
        { slug: 'rice', quantity: 7, unitPrice: '0.33', listId: null, total: '2.31' },
      ],
      total: '1814.31',
    });
    const { iat, exp } = payload as { iat: number; exp: number };
    expect(exp - iat).toBe(900);
    expect(new Date(exp * 1_000).toISOString()).toBe(body.data.validUntil);
  });

  it.each([
    ['oil', 3, ['BELOW_MINIMUM', 'NOT_A_MULTIPLE']],
    ['oil', 44, ['ABOVE_MAXIMUM']],
    ['oil', 13, ['NOT_A_MULTIPLE']],
    ['rice', 5, ['BELOW_MINIMUM']],
    ['unpriced', 1, ['UNAVAILABLE']],
    ['draft', 1, ['UNKNOWN']],
    ['nothing', 1, ['UNKNOWN']],
    ['a\u0000b', 1, ['UNKNOWN']],
  ])('returns the problems of %s × %i, and no token', async (slug, quantity, problems) => {
    const { body } = await ask([line(slug, quantity), line(slug === 'rice' ? 'oil' : 'rice', 12)]);
    expect(body.data.lines[0]).toMatchObject({ slug, quantity, problems });
    expect(body.data.token).toBeNull();
  });

  it('does not sell what is out of stock', async () => {
    const stock = `insert into product_availability (product_id, status) select id, 'out_of_stock' from product where slug = ?`;
    await server.database.fork().execute(stock, ['rice']);
    const { body } = await ask([line('rice', 6)]);
    expect(body.data).toMatchObject({
      lines: [{ unitPrice: '0.33', total: '1.98', problems: ['UNAVAILABLE'] }],
      token: null,
    });
    await server.database.fork().execute('delete from product_availability');
  });

  it('holds until a list of the customer begins or ends, if that is earlier', async () => {
    const inSeconds = (seconds: number) => new Date((Math.floor(Date.now() / 1_000) + seconds) * 1_000).toISOString();
    const [start, end] = [inSeconds(100), inSeconds(200)];
    await storeList(server, 'soon', { customers: [customerId], startsAt: start, endsAt: end, entries: {} });
    await storeList(server, 'of-others', { tiers: ['WHOLESALE'], endsAt: inSeconds(50), entries: {} });
    expect((await ask([line('rice', 6)])).body.data.validUntil).toBe(start);
    await server.database.fork().execute(`delete from price_list where id in ('soon', 'of-others')`);
  });

  it('adds amounts that are larger than a price', async () => {
    await server.database.fork().execute(`update product set retail_base_price = 9999999999.99 where slug = 'rice'`);
    const { body } = await ask([line('rice', 2_147_483_647)]);
    expect(body.data.total).toBe('21474836469978525163.53');
    await server.database.fork().execute(`update product set retail_base_price = 0.33 where slug = 'rice'`);
  });

  it.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [line('oil', 1), line('oil', 2)] }, 'lines.1.slug'],
    [
      { lines: [line('ঘোড\u09BC', 1), line('ঘো\u09DC'.replace('ঘো\u09DC', 'ঘো\u09DC'), 1), line('ঘোড\u09BC', 2)] },
      'lines.2.slug',
    ],
    [{ lines: [line('oil', 0)] }, 'lines.0.quantity'],
    [{ lines: [line('oil', 1.5)] }, 'lines.0.quantity'],
    [{ lines: Array.from({ length: 201 }, (_, index) => line(`p${index}`, 1)) }, 'lines'],
  ])('is a 400 for %j', async (body, field) => {
    const response = await postJson<{ error: { fields: object } }>(server, '/api/price-quotes', body, {
      authorization: `Bearer ${token}`,
    });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.error.fields)).toContain(field);
  });

  it('is for active customers only', async () => {
    const staff = await createAccount(server, { role: 'seller', permissions: ['*'], customerType: 'RETAIL' });
    expect((await ask([line('oil', 4)], await createSession(server, staff.id))).status).toBe(403);
    const user = await createAccount(server);
    expect((await ask([line('oil', 4)], await createSession(server, user.id))).status).toBe(403);
    expect((await postJson(server, '/api/price-quotes', { lines: [line('oil', 4)] })).status).toBe(401);
  });
});

describe('the token of a quote', () => {
  it('is refused as a bearer token', async () => {
    const quote = (await ask([line('oil', 4)])).body.data.token ?? '';
    const headers = { authorization: `Bearer ${quote}` };
    expect((await server.request('/api/auth/session', { headers })).status).toBe(401);
    expect((await server.request('/api/customers/me/requirements', { headers })).status).toBe(401);
    expect((await fetch(`${server.publicOrigin}/oauth/userinfo`, { headers })).status).toBe(401);
  });
});
