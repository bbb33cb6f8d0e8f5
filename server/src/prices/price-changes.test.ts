import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { findAuditEvents } from '../audit/audit-event.repository.ts';

type Item = { slug: string; tier: string; before: unknown; after: { finalPrice: string } | null; changed: boolean };
type Preview = { version: string; items: Item[]; ignoredColumns: string[]; [count: string]: unknown };
type Body = { data: Preview; error: { code: string; message: string; fields?: Record<string, string[]> } };

let server: TestServer;
let accountId: string;
let token: string;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
  accountId = (await createAccount(server, { role: 'prices', permissions: ['prices:write'] })).id;
  token = await createSession(server, accountId);
  customer = await createSession(server, (await createAccount(server, { customerType: 'RETAIL' })).id);
});
afterAll(() => server.close());

const priced = (basePrice: string, discount: object | null = null) => ({ basePrice, discount });
const CATALOG = {
  categories: [
    { id: 'drinks', name: 'Drinks' },
    { id: 'tea', name: 'Tea', parentId: 'drinks' },
  ],
  products: [
    product('cha', { name: 'চা', categoryId: 'tea', prices: { WHOLESALE: priced('180.00'), RETAIL: priced('210.00') } }),
    product('cola', { categoryId: 'drinks', prices: { RETAIL: priced('35.00', { type: 'FIXED', value: '5.00' }) } }),
    product('chal', { name: 'Rice', prices: { RETAIL: priced('95.50') }, status: 'draft' }),
    product('salt', { name: 'Salt' }),
  ],
};
beforeEach(async () => {
  await server.database.fork().execute('delete from product');
  await server.replace(CATALOG);
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return await server.request<Body>(`/api/staff/price-changes${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const preview = async (body: object) => (await post('/preview', body)).body.data;
const apply = async (body: object, version: string) => await post('', body, { 'if-match': `"${version}"` });
const issues = async (body: object) => {
  const [shown, applied] = [await post('/preview', body), await post('', body, { 'if-match': '*' })];
  expect([shown.status, applied.status]).toEqual([400, 400]);
  expect(applied.body.error).toEqual(shown.body.error);
  return shown.body.error.fields;
};

/** What customers pay, by slug. */
async function finalPrices(tier: 'wholesale' | 'retail' = 'retail'): Promise<Record<string, string | null>> {
  const rows = await server.database.fork().execute(`select slug, ${tier}_final_price::text as price from product`);
  return Object.fromEntries((rows as { slug: string; price: string | null }[]).map(({ slug, price }) => [slug, price]));
}
const raise = { filter: { tier: 'RETAIL' }, operation: { basePrice: { action: 'percent', value: '5' } } };

describe('a price change by a filter', () => {
  it('shows each price before and after, and is applied as it was shown', async () => {
    const shown = await post('/preview', raise);
    expect(shown.headers.get('etag')).toBe(`"${shown.body.data.version}"`);
    expect(shown.body.data).toMatchObject({ changed: 3, unchanged: 0, withoutPrice: 1, pricesRemoved: 0 });
    expect(shown.body.data.items).toEqual([
      expect.objectContaining({
        ...{ slug: 'cha', name: 'চা', status: 'published', tier: 'RETAIL', changed: true },
        before: { basePrice: '210.00', discount: null, finalPrice: '210.00' },
        after: { basePrice: '220.50', discount: null, finalPrice: '220.50' },
      }),
      expect.objectContaining({ slug: 'chal', after: { basePrice: '100.28', discount: null, finalPrice: '100.28' } }),
      expect.objectContaining({
        slug: 'cola',
        after: { basePrice: '36.75', discount: { type: 'FIXED', value: '5.00' }, finalPrice: '31.75' },
      }),
    ]);
    expect(await finalPrices()).toMatchObject({ cha: '210.00' });
    const applied = await apply(raise, shown.body.data.version);
    expect(applied.body.data).toEqual({
      changed: 3,
      unchanged: 0,
      withoutPrice: 1,
      pricesRemoved: 0,
      discountsRemoved: 0,
    });
    expect(await finalPrices()).toEqual({ cha: '220.50', chal: '100.28', cola: '31.75', salt: null });
    expect(await finalPrices('wholesale')).toMatchObject({ cha: '180.00' });
    const page = await server.request<{ data: { items: { slug: string; pricing?: { finalPrice: string } }[] } }>(
      '/api/products?sort=price&minPrice=220.50',
      { headers: { authorization: `Bearer ${customer}` } },
    );
    expect(page.body.data.items.map(({ slug, pricing }) => [slug, pricing?.finalPrice])).toEqual([['cha', '220.50']]);
  });

  it.each([
    [{ categoryId: 'drinks' }, ['cha', 'cola']],
    [{ categoryId: 'tea' }, ['cha']],
    [{ categoryId: 'uncategorized' }, ['chal']],
    [{ categoryId: 'none' }, []],
    [{ status: 'draft' }, ['chal']],
    [{ q: 'RI' }, ['chal']],
    [{ q: 'চা' }, ['cha']],
    [{ q: '%' }, []],
    [{ slugs: ['cola', 'cha'] }, ['cha', 'cola']],
    [{ slugs: ['cola', 'cha'], status: 'published', q: 'col' }, ['cola']],
  ])('selects the products of %j', async (filter, slugs) => {
    const { items } = await preview({ ...raise, filter: { tier: 'RETAIL', ...filter } });
    expect(items.map(({ slug }) => slug)).toEqual(slugs);
  });

  it('gives a price to products without one only by `set`', async () => {
    const set = {
      filter: { tier: 'WHOLESALE', slugs: ['salt', 'cha'] },
      operation: { basePrice: { action: 'set', value: '20' } },
    };
    const { version, items } = await preview(set);
    expect(items.map(({ after }) => after?.finalPrice)).toEqual(['20.00', '20.00']);
    await apply(set, version);
    expect(await finalPrices('wholesale')).toEqual({ cha: '20.00', salt: '20.00', chal: null, cola: null });
  });

  it('sets and removes discounts', async () => {
    const set = { filter: { tier: 'RETAIL' }, operation: { discount: { type: 'PERCENTAGE', value: '10' } } };
    await apply(set, (await preview(set)).version);
    expect(await finalPrices()).toEqual({ cha: '189.00', chal: '85.95', cola: '31.50', salt: null });
    const clear = { filter: { tier: 'RETAIL', slugs: ['cola'] }, operation: { discount: null } };
    const shown = await preview(clear);
    expect(shown).toMatchObject({ changed: 1, discountsRemoved: 1 });
    await apply(clear, shown.version);
    expect(await finalPrices()).toMatchObject({ cha: '189.00', cola: '35.00' });
  });

  it('leaves out deleted products', async () => {
    await server.database
      .fork()
      .execute(`update product set deleted_at = now(), deleted_status = status, status = 'draft' where slug = 'cola'`);
    expect((await preview(raise)).items.map(({ slug }) => slug)).toEqual(['cha', 'chal']);
    expect(await issues({ ...raise, filter: { tier: 'RETAIL', slugs: ['cola'] } })).toEqual({
      'filter.slugs.0': ['There is no product "cola".'],
    });
  });

  it('changes nothing if one price is not possible, and names each of them', async () => {
    const before = await finalPrices();
    const operation = { basePrice: { action: 'add', value: '-35.00' } };
    expect(await issues({ filter: { tier: 'RETAIL' }, operation })).toEqual({
      'products.cola': ['The new base price would be below 0.01.'],
    });
    const high = { basePrice: { action: 'percent', value: '9999999999.99' } };
    expect(await issues({ filter: { tier: 'RETAIL' }, operation: high })).toEqual({
      'products.cha': ['The new base price would be above 9999999999.99.'],
    });
    const fixed = { discount: { type: 'FIXED', value: '100' } };
    expect(await issues({ filter: { tier: 'RETAIL' }, operation: fixed })).toEqual({
      'products.chal': ['The discount of 100.00 would be above the base price of 95.50.'],
      'products.cola': ['The discount of 100.00 would be above the base price of 35.00.'],
    });
    expect(await finalPrices()).toEqual(before);
  });
});

describe('a price change by a list', () => {
  it('sets, keeps and removes prices and discounts of both tiers', async () => {
    const changes = [
      { slug: 'cha', tier: 'WHOLESALE', basePrice: '175.5', discount: { type: 'FIXED', value: '5' } },
      { slug: 'cha', tier: 'RETAIL', discount: { type: 'PERCENTAGE', value: '7.50' } },
      { slug: 'cola', tier: 'RETAIL', basePrice: null },
      { slug: 'chal', tier: 'RETAIL', basePrice: '95.50' },
    ];
    const { version, items, ...counts } = await preview({ changes });
    expect(counts).toMatchObject({ changed: 3, unchanged: 1, pricesRemoved: 1, discountsRemoved: 1 });
    expect(items.map(({ slug, tier, changed }) => [slug, tier, changed])).toEqual([
      ['cha', 'WHOLESALE', true],
      ['cha', 'RETAIL', true],
      ['chal', 'RETAIL', false],
      ['cola', 'RETAIL', true],
    ]);
    await apply({ changes }, version);
    expect(await finalPrices('wholesale')).toMatchObject({ cha: '170.50' });
    expect(await finalPrices()).toEqual({ cha: '194.25', chal: '95.50', cola: null, salt: null });
  });

  it('names each member with an issue', async () => {
    const changes = [
      { slug: 'chaa', tier: 'RETAIL', basePrice: '1' },
      { slug: 'cha', tier: 'RETAIL', basePrice: '0' },
      { slug: 'cha', tier: 'RETAIL', basePrice: '2' },
      { slug: 'salt', tier: 'RETAIL', discount: { type: 'FIXED', value: '1' } },
      { slug: 'cola', tier: 'RETAIL', discount: { type: 'PERCENTAGE', value: '100' } },
      { slug: 'chal', tier: 'RETAIL', basePrice: null, discount: { type: 'FIXED', value: '1' } },
    ];
    expect(await issues({ changes })).toEqual({
      'changes.0.slug': ['There is no product "chaa".'],
      'changes.1.basePrice': ['The new base price would be below 0.01.'],
      'changes.2.slug': ['Is given twice for RETAIL: first in changes.1.'],
      'changes.3.basePrice': ['There is no price for this tier to change. Set a base price.'],
      'changes.4.discount': ['The final price would be below 0.01.'],
      'changes.5.discount': ['A discount needs a base price.'],
    });
  });

  it('reads a CSV file like an import of prices', async () => {
    const csv =
      '\ufeffslug,note,retail_base_price,retail_discount_type,retail_discount_value\r\n' +
      'cha,=1+1,205,PERCENTAGE,10\r\n"cola",,,,\r\nchal,"a ""b""\nc",95.5,,\r\n';
    const { version, items, ...rest } = await preview({ csv });
    expect(rest).toMatchObject({ changed: 2, unchanged: 1, pricesRemoved: 1, ignoredColumns: ['note'] });
    expect(items.map(({ slug, after }) => [slug, after?.finalPrice])).toEqual([
      ['cha', '184.50'],
      ['chal', '95.50'],
      ['cola', undefined],
    ]);
    expect((await apply({ csv }, version)).status).toBe(200);
    expect(await finalPrices()).toEqual({ cha: '184.50', chal: '95.50', cola: null, salt: null });
    expect(await finalPrices('wholesale')).toMatchObject({ cha: '180.00' });
  });

  it('names each row of a CSV file with an issue', async () => {
    const header = 'slug,retail_base_price,retail_discount_type,retail_discount_value\n';
    expect(
      await issues({ csv: `${header}cha,5%,,\nteaa,1,,\ncola,35,FIXED,40\ncha,1\n__proto__,1,,\ncola,9,,\n` }),
    ).toEqual({
      'csv.2.retail_base_price': [expect.stringContaining('Must be an amount')],
      'csv.3.slug': ['There is no product "teaa".'],
      'csv.4.retail_discount_value': ['The discount of 40.00 would be above the base price of 35.00.'],
      'csv.5': ['Has 2 columns; the header has 4.'],
      'csv.6.slug': ['There is no product "__proto__".'],
      'csv.7.slug': ['Is given twice for RETAIL: first in csv.4.'],
    });
    expect(await issues({ csv: 'slug,name\ncha,Tea\n' })).toEqual({
      'csv.1': ['The header has no price column, such as retail_base_price.'],
    });
    expect(await issues({ csv: 'id,parent_id\na,b\n' })).toEqual({
      'csv.1': ['The header has no column slug and no price column.'],
    });
    expect(await issues({ csv: 'slug,retail_base_price\n"cha,1\n' })).toEqual({
      'csv.2': [expect.stringContaining('Is not valid CSV')],
    });
  });
});

describe('a request for a price change', () => {
  it.each([
    [{}, 'body'],
    [{ filter: { tier: 'RETAIL' } }, 'body'],
    [{ ...raise, csv: 'slug\n' }, 'body'],
    [{ filter: { tier: 'RETAIL' }, operation: {} }, 'operation'],
    [{ changes: [{ slug: 'cha', tier: 'RETAIL' }] }, 'changes.0'],
    [{ changes: [{ slug: 'cha', tier: 'RETAIL', basePrice: '1.005' }] }, 'changes.0.basePrice'],
    [{ changes: [{ slug: 'cha', tier: 'RETAIL', basePrice: 1 }] }, 'changes.0.basePrice'],
    [{ ...raise, operation: { basePrice: { action: 'set', value: '-1' } } }, 'operation.basePrice.value'],
    [{ ...raise, operation: { basePrice: { action: 'add', value: '1e3' } } }, 'operation.basePrice.value'],
    [{ ...raise, operation: { discount: { type: 'PERCENTAGE', value: '100.01' } } }, 'operation.discount.value'],
  ])('of %j is rejected with the field %s', async (body, field) => {
    expect(Object.keys((await issues(body)) ?? {})).toEqual([field]);
  });

  it('must not name more than 10,000 products', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) => `p${index},1`);
    expect(await issues({ csv: `slug,retail_base_price\n${rows.join('\n')}\n` })).toMatchObject({
      csv: ['Has more than 10000 rows. Send it in parts.'],
    });
  });

  it('needs the permission prices:write', async () => {
    const { id } = await createAccount(server, { role: 'catalog', permissions: ['catalog:read', 'catalog:write'] });
    const authorization = `Bearer ${await createSession(server, id)}`;
    expect((await post('/preview', raise, { authorization })).status).toBe(403);
    expect((await post('', raise, { authorization, 'if-match': '*' })).status).toBe(403);
  });
});

describe('the version of a preview', () => {
  it('is required', async () => {
    expect((await post('', raise)).status).toBe(428);
    expect((await apply(raise, 'x')).status).toBe(412);
    expect((await post('', raise, { 'if-match': '*' })).status).toBe(200);
  });

  it.each([
    ['a product has changed', `update product set name = 'Tea' where slug = 'cha'`],
    ['the selection has grown', `update product set retail_base_price = 1 where slug = 'salt'`],
    ['the selection has shrunk', `delete from product where slug = 'cola'`],
  ])('is rejected after %s', async (_, statement) => {
    const { version } = await preview(raise);
    await server.database.fork().execute(statement);
    const before = await finalPrices();
    expect((await apply(raise, version)).status).toBe(412);
    expect(await finalPrices()).toEqual(before);
  });

  it('is rejected for another change of the same products, and after the change', async () => {
    const { version } = await preview(raise);
    const other = { ...raise, operation: { basePrice: { action: 'percent', value: '6' } } };
    expect((await apply(other, version)).status).toBe(412);
    expect((await apply(raise, version)).status).toBe(200);
    expect((await apply(raise, version)).status).toBe(412);
  });

  it('lets one of five apply the same preview at once', async () => {
    const { version } = await preview(raise);
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await apply(raise, version)).status));
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412]);
    expect(await finalPrices()).toMatchObject({ cha: '220.50' });
  });

  it('is applied once by a request that is repeated with the same Idempotency-Key', async () => {
    const { version } = await preview(raise);
    const headers = { 'if-match': `"${version}"`, 'idempotency-key': 'raise-1' };
    const first = await post('', raise, headers);
    expect(await post('', raise, headers)).toMatchObject({ status: 200, body: first.body });
    expect(await finalPrices()).toMatchObject({ cha: '220.50' });
  });
});

it('records the author of each price, and the price before and after', async () => {
  const { version } = await preview(raise);
  await apply(raise, version);
  const events = await findAuditEvents(server.database.fork(), { since: new Date(0), limit: 3 });
  const prices = events.map(({ kind, actor, details }) => {
    const { before, after } = details as Record<'before' | 'after', Record<string, unknown>>;
    return [kind, actor, Number(before.retail_base_price), Number(after.retail_base_price)];
  });
  expect(prices).toEqual([
    ['product_changed', accountId, 210, 220.5],
    ['product_changed', accountId, 95.5, 100.28],
    ['product_changed', accountId, 35, 36.75],
  ]);
});

it('lets changes of the same products in another order wait for each other', async () => {
  const slugs = ['cha', 'chal', 'cola'];
  const changeOf = (order: string[], basePrice: string) => ({
    changes: order.map((slug) => ({ slug, tier: 'RETAIL', basePrice })),
  });
  const requests = Array.from({ length: 8 }, (_, index) =>
    post('', changeOf(index % 2 ? slugs : slugs.toReversed(), `${index + 10}.00`), { 'if-match': '*' }),
  );
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const prices = await finalPrices();
  const { cha, chal } = prices;
  expect(chal).toBe(cha);
});

it('is seen by readers as a whole: no page has prices of two states', async () => {
  const priced = (_: unknown, index: number) => product(`p${index}`, { prices: { RETAIL: { basePrice: '100.00' } } });
  await server.replace({ products: Array.from({ length: 100 }, priced) });
  const headers = { authorization: `Bearer ${customer}` };
  const states = new Set<string>();
  let isChanged = false;
  const reader = async (sort: string) => {
    for (let isLast = false; !isLast; ) {
      isLast = isChanged;
      const { body } = await server.request<{ data: { items: { pricing?: { finalPrice: string } }[] } }>(
        `/api/products?pageSize=100&sort=${sort}`,
        { headers },
      );
      const prices = new Set(body.data.items.map(({ pricing }) => pricing?.finalPrice));
      states.add([...prices].join());
      if (isLast) expect([...prices]).toEqual(['105.00']);
    }
  };
  const readers = [reader('name'), reader('price')];
  const { version } = await preview(raise);
  expect((await apply(raise, version)).body.data.changed).toBe(100);
  isChanged = true;
  await Promise.all(readers);
  expect([...states].toSorted()).toEqual(['100.00', '105.00']);
});
