import { beforeEach, describe, expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

type Availability = {
  slug: string;
  version: string;
  status: string;
  quantity: number | null;
  expectedAt: string | null;
};
type Product = { version: string; changedAt: string; availability: Omit<Availability, 'slug'> };

const server = await startTestServer();
const staff = await createStaffCaller(server, ['availability:write', 'catalog:read', 'catalog:write']);
beforeEach(async () => {
  await server.database.fork().execute('delete from product');
  await server.load({ products: [product('tea'), product('rice'), product('salt')] });
});

/** Sends no If-Match, unless a version is given. */
const patch = (slug: string, body: object, version = '') =>
  staff.call<Availability>('PATCH', `/products/${slug}/availability`, body, { 'if-match': version });
const post = (changes: readonly object[], headers = {}) =>
  staff.call('POST', '/availability-changes', { changes }, headers);
const read = async (slug: string) => (await staff.call<Product>('GET', `/products/${slug}`)).data;
const rows = async (sql: string) => await server.database.fork().execute<Record<string, unknown>[]>(sql);
const audited = async () =>
  await rows(`select subject_kind, subject, details from audit_event where kind = 'availability_changed' order by id`);

describe('what is in stock of a product', () => {
  it('is unknown at first, and changes as stated', async () => {
    const unknown = { version: '0', status: 'unknown', quantity: null, expectedAt: null };
    expect((await read('tea')).availability).toEqual(unknown);
    const changed = await patch('tea', { status: 'low', quantity: 7, expectedAt: '2027-01-01T06:00:00+06:00' });
    expect(changed).toMatchObject({ status: 200, etag: `"${changed.data.version}"` });
    const { slug, ...availability } = changed.data;
    expect([slug, availability]).toEqual([
      'tea',
      { version: expect.any(String), status: 'low', quantity: 7, expectedAt: '2027-01-01T00:00:00.000Z' },
    ]);
    expect((await read('tea')).availability).toEqual(availability);
  });

  it('keeps what is absent, and null clears it', async () => {
    await patch('tea', { status: 'low', quantity: 7, expectedAt: '2027-01-01T00:00:00Z' });
    const kept = { quantity: 7, expectedAt: '2027-01-01T00:00:00.000Z' };
    expect((await patch('tea', { status: 'in_stock' })).data).toMatchObject({ status: 'in_stock', ...kept });
    const cleared = await patch('tea', { status: 'in_stock', quantity: null, expectedAt: null });
    expect(cleared.data).toMatchObject({ status: 'in_stock', quantity: null, expectedAt: null });
  });

  it('conflicts with no open form of the product', async () => {
    const { version, changedAt } = await read('tea');
    await patch('tea', { status: 'low' });
    await post([{ slug: 'tea', status: 'out_of_stock' }]);
    expect(await read('tea')).toMatchObject({ version, changedAt, availability: { status: 'out_of_stock' } });
    const saved = await staff.call('PATCH', '/products/tea', { name: 'Tea' }, { 'if-match': `"${version}"` });
    expect(saved.status).toBe(200);
  });

  it('changes in the version that is sent, if one is', async () => {
    const first = await patch('tea', { status: 'low' }, '"0"');
    expect(first.status).toBe(200);
    expect((await patch('tea', { status: 'in_stock' }, '"0"')).status).toBe(412);
    expect((await patch('tea', { status: 'in_stock' }, '*')).status).toBe(200);
    expect((await patch('tea', { status: 'low' }, `"${first.data.version}"`)).status).toBe(412);
    expect((await read('tea')).availability.status).toBe('in_stock');
  });

  it('is neither that of an unknown product nor of a deleted one', async () => {
    expect((await patch('none', { status: 'low' })).status).toBe(404);
    expect((await patch('%00', { status: 'low' })).status).toBe(400);
    await staff.call('POST', '/products/tea/slug', { slug: 'cha' });
    expect(await patch('tea', { status: 'low' })).toMatchObject({ status: 404, error: { fields: { slug: ['cha'] } } });
    await staff.call('DELETE', '/products/cha');
    expect((await patch('cha', { status: 'low' })).status).toBe(409);
    expect((await staff.call('POST', '/products/cha/restore')).status).toBe(200);
    expect((await patch('cha', { status: 'low' })).status).toBe(200);
  });

  it.each([
    [{ quantity: 1 }, 'status'],
    [{ status: 'gone' }, 'status'],
    [{ status: 'low', quantity: -1 }, 'quantity'],
    [{ status: 'low', quantity: 2 ** 31 }, 'quantity'],
    [{ status: 'low', expectedAt: 'soon' }, 'expectedAt'],
    [{ status: 'low', expectedAt: '0000-01-01T00:00:00Z' }, 'expectedAt'],
    [{ status: 'low', expectedAt: '9999-12-31T23:59:59-14:00' }, 'expectedAt'],
  ])('is not %j', async (body, field) => {
    expect(await patch('tea', body)).toMatchObject({ status: 400, error: { fields: { [field]: expect.anything() } } });
  });

  it('is written, audited and told only when it changes', async () => {
    const first = await patch('tea', { status: 'low', quantity: 7 });
    const [events, trail] = [await rows('select 1 from event'), await audited()];
    expect(trail.at(-1)).toMatchObject({
      subject_kind: 'product',
      subject: 'tea',
      details: { before: { status: 'unknown', quantity: null }, after: { status: 'low', quantity: 7 } },
    });
    const [again, more] = [await patch('tea', { status: 'low' }), await patch('rice', { status: 'unknown' })];
    expect([again.data.version, more.data.version]).toEqual([first.data.version, '0']);
    expect([await rows('select 1 from event'), await audited()]).toEqual([events, trail]);
  });

  it('goes with the product', async () => {
    await patch('tea', { status: 'low' });
    await rows(`delete from product where slug = 'tea'`);
    expect(await rows('select * from product_availability')).toEqual([]);
  });
});

describe('what is in stock of many products', () => {
  it('changes at once, and counts what has changed', async () => {
    await patch('rice', { status: 'low', quantity: 3 });
    const before = (await audited()).length;
    const changes = [
      { slug: 'salt', status: 'in_stock', quantity: 5 },
      { slug: 'rice', status: 'low' },
      { slug: 'tea', status: 'preorder', expectedAt: '2027-01-01T00:00:00Z' },
    ];
    expect(await post(changes)).toMatchObject({ status: 200, data: { changed: 2, unchanged: 1 } });
    expect((await read('rice')).availability).toMatchObject({ status: 'low', quantity: 3 });
    expect((await read('salt')).availability).toMatchObject({ status: 'in_stock', quantity: 5 });
    const trail = (await audited()).slice(before);
    expect(trail).toHaveLength(1);
    expect(trail[0]?.details).toMatchObject({
      changed: 2,
      unchanged: 1,
      products: [
        { slug: 'salt', before: { status: 'unknown' }, after: { status: 'in_stock', quantity: 5 } },
        { slug: 'tea', before: { status: 'unknown' }, after: { expectedAt: '2027-01-01T00:00:00.000Z' } },
      ],
    });
    expect(await post(changes)).toMatchObject({ status: 200, data: { changed: 0, unchanged: 3 } });
    expect(await audited()).toHaveLength(before + 1);
  });

  it('changes nothing if a row is wrong, and names each wrong row', async () => {
    await staff.call('DELETE', '/products/salt');
    const changes = ['tea', 'none', 'rice', 'salt', 'tea'].map((slug) => ({ slug, status: 'low' }));
    const { status, error } = await post(changes);
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      'changes.1.slug': ['There is no product "none".'],
      'changes.3.slug': ['There is no product "salt".'],
      'changes.4.slug': ['Is given twice: first in changes.0.'],
    });
    expect((await read('tea')).availability.version).toBe('0');
  });

  it('repeats its response for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'stock-1' };
    const changes = [{ slug: 'tea', status: 'low' }];
    expect((await post(changes, headers)).data).toEqual({ changed: 1, unchanged: 0 });
    await patch('tea', { status: 'in_stock' });
    expect((await post(changes, headers)).data).toEqual({ changed: 1, unchanged: 0 });
    expect((await read('tea')).availability.status).toBe('in_stock');
    expect((await post([{ slug: 'rice', status: 'low' }], headers)).status).toBe(422);
  });

  it('has an event for each product, or one for all of them if they are more than 1,000', async () => {
    const slugs = Array.from({ length: 1_001 }, (_, index) => `p${index}`);
    await server.load({ products: slugs.map((slug) => product(slug)) });
    const told = async (changes: readonly object[]) => {
      const [last] = await rows('select coalesce(max(sequence), 0) as n from event');
      expect((await post(changes)).status).toBe(200);
      return await rows(
        `select type, count(*)::int as n from event where sequence > ${last?.n} group by type order by type`,
      );
    };
    const of = (status: string, quantity: number) => slugs.map((slug) => ({ slug, status, quantity }));
    const availability = 'product.availability_changed';
    expect(await told(of('low', 1).slice(1))).toEqual([{ type: availability, n: 1_000 }]);
    // One product gets its first availability, 1,000 another one.
    expect(await told(of('low', 2))).toEqual([{ type: 'catalog.imported', n: 1 }]);
    const details = (await audited()).at(-1)?.details as { changed: number; products: object[] };
    expect([details.changed, details.products.length]).toEqual([1_001, 1_000]);
  });
});
