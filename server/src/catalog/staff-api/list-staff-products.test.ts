import { beforeEach, describe, expect, it } from 'vitest';
import { NOW, staffMember } from '../../../test/support/catalog/staff-member.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';
import { changeAvailability } from './change-availability.ts';
import { createProduct } from './change-product.ts';
import { deleteProduct } from './delete-product.ts';
import { listStaffProducts } from './staff-product.ts';

const database = await openTestDatabase();
const ann = staffMember(database, 'ann', ['catalog:write', 'prices:write']);
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
    await ann((ctx) => changeAvailability(ctx, 'draft', { status: 'low' }));
    expect(await list({ availability: 'low' })).toEqual(['draft']);
    expect(await list({ availability: 'unknown' })).toEqual(['published']);
    expect(await list({ changedSince: later(1).toISOString() })).toEqual([]);
    expect(await list({ changedSince: later(1).toISOString(), status: 'deleted' })).toEqual(['deleted']);
    expect(await list({ changedSince: '2026-06-01T18:00:00+06:00' })).toEqual(['draft', 'published']);
  });

  it.each([
    ['upc', ['036000291452', '0036000291452', '00036000291452', '36000291452', '0 36000 29145 2']],
    ['ean', ['4006381333931', '04006381333931', '4-006381-333931', '৪০০৬৩৮১৩৩৩৯৩১', '333931']],
    ['short', ['96385074', '000096385074', '0000096385074', '00000096385074', '9638 5074']],
    ['zeros', ['0012345000065', '00012345000065', '012345000065']],
    ['carton', ['14006381333938', '১৪০০৬৩৮১৩৩৩৯৩৮']],
  ])('finds the barcode of %s in every form', async (slug, forms) => {
    await created('upc', { gtins: ['036000291452'] });
    await created('ean', { gtins: ['96385081', '4006381333931'] });
    await created('short', { gtins: ['96385074'] });
    await created('zeros', { gtins: ['00012345000065'] });
    await created('carton', { gtins: ['14006381333938'] });
    await created('none');
    for (const q of forms) expect({ q, found: await list({ q }) }).toEqual({ q, found: [slug] });
  });

  it('finds no barcode by zeros before it that it does not have', async () => {
    await created('short', { gtins: ['96385074'] });
    for (const q of ['0000', '00000096385075', '10000096385074']) expect(await list({ q })).toEqual([]);
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
    await expect(list({ sort, cursor })).rejects.toMatchObject({ fields: { cursor: [{ en: expect.any(String) }] } });
  });
});
