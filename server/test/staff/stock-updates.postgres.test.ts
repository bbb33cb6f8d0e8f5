import { beforeEach, describe, expect, it } from 'vitest';
import { createStaffCaller } from '../support/accounts/staff-caller.ts';
import { product } from '../support/catalog/fixtures.ts';
import { startTestServer } from '../support/test-server.ts';

/** The maximum number of products of one request. */
const MOST = 10_000;
/** Bounds for a busy machine. On two cores, the first change takes 1.2 s, another one 0.5 s, and the slowest read 0.5 s. */
const [MAX_CHANGE_MS, MAX_READ_MS] = [10_000, 3_000];

const server = await startTestServer();
const staff = await createStaffCaller(server, ['availability:write', 'catalog:read', 'catalog:write', 'prices:write']);
beforeEach(() => server.database.fork().execute('delete from product'));

const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).toSorted();

describe('many stock updates at once', () => {
  it(`change ${MOST} products while readers read`, {
    timeout: 120_000,
  }, async () => {
    const slugs = Array.from({ length: MOST }, (_, index) => `p${index}`);
    await server.load({ products: slugs.map((slug) => product(slug)) });
    const change = async (quantity: number) => {
      const changes = slugs.map((slug) => ({ slug, status: 'low', quantity }));
      const started = performance.now();
      const { status, data } = await staff.call('POST', '/availability-changes', { changes });
      expect({ status, data }).toEqual({ status: 200, data: { changed: MOST, unchanged: 0 } });
      return performance.now() - started;
    };
    const reads: number[] = [];
    let isDone = false;
    const read = async () => {
      while (!isDone) {
        const started = performance.now();
        const { status } = await server.request(`/api/products?page=${1 + (reads.length % 50)}`);
        expect(status).toBe(200);
        reads.push(performance.now() - started);
      }
    };
    const readers = Promise.all([read(), read(), read()]);
    const [first, second] = [await change(1), await change(2)];
    isDone = true;
    await readers;
    expect(Math.max(first, second)).toBeLessThan(MAX_CHANGE_MS);
    expect(Math.max(...reads)).toBeLessThan(MAX_READ_MS);
  });

  it('in any order and beside changes of the products themselves all end', { timeout: 60_000 }, async () => {
    const slugs = Array.from({ length: 50 }, (_, index) => `q${String(index).padStart(2, '0')}`);
    await server.load({ products: slugs.map((slug) => product(slug)) });
    const prices = { filter: { tier: 'RETAIL', slugs }, operation: { basePrice: { action: 'set', value: '9' } } };
    const work = Array.from({ length: 24 }, (_, round) => {
      const order = round % 2 ? slugs : slugs.toReversed();
      if (round % 4 === 3) return staff.call('POST', '/price-changes', prices);
      return staff.call('POST', '/availability-changes', {
        changes: order.map((slug) => ({ slug, status: 'in_stock', quantity: round })),
      });
    });
    expect(new Set(statuses(await Promise.all(work)))).toEqual(new Set([200]));
  });

  it('of one version are one change and conflicts', async () => {
    await server.load({ products: [product('tea')] });
    const send = (quantity: number) =>
      staff.call('PATCH', '/products/tea/availability', { status: 'low', quantity }, { 'if-match': '"0"' });
    const responses = await Promise.all([1, 2, 3, 4].map(send));
    expect(statuses(responses)).toEqual([200, 412, 412, 412]);
    const won = responses.find(({ status }) => status === 200);
    expect((await staff.call('GET', '/products/tea')).data.availability).toMatchObject({
      quantity: won?.data.quantity,
    });
  });
});

describe('an SKU that several requests give at once', () => {
  it('is that of one new product', async () => {
    const create = (slug: string) => staff.call('POST', '/products', { slug, name: slug, sku: `Sku-${slug.length}` });
    const responses = await Promise.all(['aa', 'bb', 'cc', 'dd', 'ee', 'ff'].map(create));
    expect(statuses(responses)).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { status, error } of responses) if (status === 409) expect(error.fields).toHaveProperty('sku');
  });

  it('is that of one changed product', async () => {
    await server.load({ products: ['a', 'b', 'c', 'd'].map((slug) => product(slug)) });
    const change = (slug: string, index: number) =>
      staff.call('PATCH', `/products/${slug}`, { sku: index % 2 ? 'one' : 'ONE' });
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map(change));
    expect(statuses(responses)).toEqual([200, 409, 409, 409]);
    for (const { status, error } of responses) if (status === 409) expect(error.fields).toHaveProperty('sku');
  });
});
