import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, type StaffMember, staffMember } from '../../../test/support/catalog/staff-member.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { listStaffProducts } from './staff-product.ts';

let database: TestDatabase;
let ann: StaffMember;
beforeAll(async () => {
  database = await openTestDatabase();
  ann = staffMember(database, 'ann', ['catalog:write', 'prices:write']);
});
afterAll(() => database.close());
beforeEach(() => ann(({ em }) => em.execute('delete from product')));

const created = (slug: string, more: object = {}) =>
  ann((ctx) => createProduct(ctx, { slug, name: slug, status: 'draft', ...more }));
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);

describe('the list', () => {
  const list = async (query: object) => {
    const input = { q: '', limit: 50, sort: 'name' as const, ...query };
    const { rows } = await listStaffProducts({ em: database.fork() }, input);
    return rows.map(({ slug }) => slug);
  };

  it('has drafts and published products, and filters', async () => {
    await database.fork().execute(`insert into category (id, name, name_normalized) values ('m', 'M', 'm')`);
    await database
      .fork()
      .execute(`insert into category (id, name, name_normalized, parent_id) values ('s', 'S', 's', 'm')`);
    const prices = { WHOLESALE: { basePrice: '1' }, RETAIL: { basePrice: '1' } };
    await created('draft', { categoryId: 's', prices, images: ['/a.svg'] });
    await created('published', { name: 'ঘোড়া', status: 'published', prices: { RETAIL: { basePrice: '1' } } });
    await created('deleted');
    await ann((ctx) => deleteProduct(ctx, 'deleted'), { now: later(1) });
    expect(await list({})).toEqual(['draft', 'published']);
    expect(await list({ status: 'deleted' })).toEqual(['deleted']);
    expect(await list({ status: 'draft' })).toEqual(['draft']);
    expect(await list({ status: 'published' })).toEqual(['published']);
    expect(await list({ q: 'ঘোড\u09BCা' })).toEqual(['published']);
    expect(await list({ q: 'DRA' })).toEqual(['draft']);
    expect(await list({ categoryId: 'm' })).toEqual(['draft']);
    expect(await list({ categoryId: 'uncategorized' })).toEqual(['published']);
    expect(await list({ missing: 'price' })).toEqual(['published']);
    expect(await list({ missing: 'picture' })).toEqual(['published']);
    expect(await list({ changedSince: later(1).toISOString() })).toEqual([]);
    expect(await list({ changedSince: later(1).toISOString(), status: 'deleted' })).toEqual(['deleted']);
    expect(await list({ changedSince: '2026-06-01T18:00:00+06:00' })).toEqual(['draft', 'published']);
  });

  it('accepts every moment that the contract accepts', async () => {
    await created('tea');
    expect(await list({ changedSince: '0000-01-01T00:00:00Z' })).toEqual(['tea']);
    expect(await list({ changedSince: '9999-12-31T23:59:59-23:59' })).toEqual([]);
  });

  it.each([
    ['name', 'x'],
    ['name', '["a"]'],
    ['name', '["changed","2026-01-01T00:00:00.000Z","a"]'],
    ['changed', '["changed","today","a"]'],
    ['changed', '["changed","0000-01-01T00:00:00.000Z","a"]'],
    ['changed', '["changed","+010000-01-01T00:00:00.000Z","a"]'],
  ])('by %s rejects the cursor %s', async (sort, keys) => {
    const cursor = Buffer.from(keys).toString('base64url');
    await expect(list({ sort, cursor })).rejects.toMatchObject({ fields: { cursor: [expect.any(String)] } });
  });
});
