import { describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { createAccount, createSession } from '../../../test/support/accounts/fixtures.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { usePriceChanges } from '../../../test/support/prices/price-changes.ts';

const staff = await usePriceChanges();
const { post, preview, apply, issues, finalPrices } = staff;
const customer = await createSession(staff.server, (await createAccount(staff.server, { customerType: 'RETAIL' })).id);

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
    const page = await staff.server.request<{ data: { items: { slug: string; pricing?: { finalPrice: string } }[] } }>(
      '/api/products?sort=price&minPrice=220.50',
      { headers: { authorization: `Bearer ${customer}` } },
    );
    expect(page.body.data.items.map(({ slug, pricing }) => [slug, pricing?.finalPrice])).toEqual([['cha', '220.50']]);
  });

  it.each([
    [{ categoryId: 'drinks' }, ['cha', 'cola']],
    [{ categoryId: 'tea' }, ['cha']],
    [{ categoryId: 'uncategorized' }, ['chal']],
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
    await staff.server.database
      .fork()
      .execute(`update product set deleted_at = now(), deleted_status = status, status = 'draft' where slug = 'cola'`);
    expect((await preview(raise)).items.map(({ slug }) => slug)).toEqual(['cha', 'chal']);
    expect(await issues({ ...raise, filter: { tier: 'RETAIL', slugs: ['cola'] } })).toEqual({
      'filter.slugs.0': ['Product "cola" is deleted. Restore it first.'],
    });
    const csv = 'slug,retail_base_price\ncola,9\nnope,9\n';
    expect(await issues({ csv })).toEqual({
      'csv.2.slug': ['Product "cola" is deleted. Restore it first.'],
      'csv.3.slug': ['There is no product "nope".'],
    });
  });

  it('names a former slug with the one of the product, and a category that does not exist', async () => {
    await staff.server.database.fork().execute(`update product set slug = 'soda' where slug = 'cola'`);
    await staff.server.database
      .fork()
      .execute(`insert into former_slug select 'cola', id, now() from product where slug = 'soda'`);
    expect(await issues({ changes: [{ slug: 'cola', tier: 'RETAIL', basePrice: '9' }] })).toEqual({
      'changes.0.slug': ['"cola" is a former slug of product "soda". State that slug.'],
    });
    expect(await issues({ ...raise, filter: { tier: 'RETAIL', categoryId: 'none' } })).toEqual({
      'filter.categoryId': ['There is no such category.'],
    });
  });

  it('sets prices of 0.00 only with `allowFree`', async () => {
    const discount = { type: 'PERCENTAGE', value: '100' };
    const free = { filter: { tier: 'RETAIL', slugs: ['cola'] }, operation: { discount } };
    expect(await issues(free)).toEqual({ 'products.cola': ['The final price would be below 0.01.'] });
    const allowed = { ...free, allowFree: true };
    expect((await apply(allowed, (await preview(allowed)).version)).status).toBe(200);
    expect(await finalPrices()).toMatchObject({ cola: '0.00' });
    expect(await preview(free)).toMatchObject({ unchanged: 1 });
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
    const { id } = await createAccount(staff.server, {
      role: 'catalog',
      permissions: ['catalog:read', 'catalog:write'],
    });
    const authorization = `Bearer ${await createSession(staff.server, id)}`;
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
    await staff.server.database.fork().execute(statement);
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
  const events = await findAuditEvents(staff.server.database.fork(), { since: new Date(0), limit: 3 });
  const prices = events.map(({ kind, actor, details }) => {
    const { before, after } = details as Record<'before' | 'after', Record<string, unknown>>;
    return [kind, actor, Number(before.retail_base_price), Number(after.retail_base_price)];
  });
  expect(prices).toEqual([
    ['product_changed', staff.accountId, 210, 220.5],
    ['product_changed', staff.accountId, 95.5, 100.28],
    ['product_changed', staff.accountId, 35, 36.75],
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
  await staff.server.replace({ products: Array.from({ length: 100 }, priced) });
  const headers = { authorization: `Bearer ${customer}` };
  const states = new Set<string>();
  let isChanged = false;
  const reader = async (sort: string) => {
    for (let isLast = false; !isLast; ) {
      isLast = isChanged;
      const { body } = await staff.server.request<{ data: { items: { pricing?: { finalPrice: string } }[] } }>(
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
