import { NEW_CODES } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStaffCaller } from '../../../test/support/accounts/staff-caller.ts';
import { product } from '../../../test/support/catalog/fixtures.ts';
import { expectStoryInAudit } from '../../../test/support/catalog/staff-member.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const ATTRIBUTES = {
  wholesaleMinOrderQuantity: 12,
  wholesaleIncrement: 6,
  wholesaleMaxOrderQuantity: 120,
  retailIncrement: 1,
  retailMaxOrderQuantity: 10,
  pack: { size: 12, unitName: 'carton', unitNameBn: 'কার্টন' },
  sku: 'OIL-M-5L',
  gtins: ['4006381333931', '96385074'],
  brand: 'রাঁধুনী',
  unit: 'bottle',
  netContent: '5 L',
  origin: 'Bangladesh',
};
const CLEARED = {
  wholesaleMaxOrderQuantity: null,
  retailMaxOrderQuantity: null,
  pack: null,
  ...NEW_CODES,
};

const server = await startTestServer();
const staff = await createStaffCaller(server, ['catalog:read', 'catalog:write']);
beforeEach(() => server.database.fork().execute('delete from product'));

const create = (slug: string, more: object = {}) => staff.call('POST', '/products', { slug, name: slug, ...more });
const patch = (slug: string, change: object) => staff.call('PATCH', `/products/${slug}`, change);
const read = async (slug: string) => (await staff.call('GET', `/products/${slug}`)).data;

describe('the attributes of a product', () => {
  it('are those of a new product', async () => {
    expect(await create('oil', ATTRIBUTES)).toMatchObject({ status: 201, data: ATTRIBUTES });
    expect(await read('oil')).toMatchObject(ATTRIBUTES);
    await expectStoryInAudit(server.database);
  });

  it('change, stay if they are absent, and are cleared by null', async () => {
    expect((await create('oil')).data).toMatchObject({ wholesaleIncrement: 1, retailIncrement: 1, ...CLEARED });
    const changed = await patch('oil', ATTRIBUTES);
    expect(changed).toMatchObject({ status: 200, data: ATTRIBUTES });
    expect((await patch('oil', ATTRIBUTES)).etag).toBe(changed.etag);
    expect((await patch('oil', { brand: 'Teer' })).data).toMatchObject({ ...ATTRIBUTES, brand: 'Teer' });
    expect((await patch('oil', CLEARED)).data).toMatchObject({ wholesaleIncrement: 6, ...CLEARED });
    await expectStoryInAudit(server.database);
  });

  it.each([
    [{ gtins: ['4006381333932'] }, 'gtins.0'],
    [{ gtins: ['123456789'] }, 'gtins.0'],
    [{ gtins: ['96385074', '96385074'] }, 'gtins'],
    [{ gtins: ['036000291452', '00036000291452'] }, 'gtins'],
    [{ sku: '' }, 'sku'],
    [{ sku: 'x'.repeat(65) }, 'sku'],
    [{ wholesaleIncrement: 0 }, 'wholesaleIncrement'],
    [{ wholesaleIncrement: null }, 'wholesaleIncrement'],
    [{ pack: { size: 12, unitName: 'carton' } }, 'pack.unitNameBn'],
    [{ brand: '' }, 'brand'],
  ])('are not %j', async (change, field) => {
    await create('oil');
    for (const { status, error } of [await patch('oil', change), await create('new', change)]) {
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    }
  });
});

describe('the quantities of a product', () => {
  it.each(['wholesale', 'retail'])('fit each other after each change: %s', async (tier) => {
    const of = (values: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`${tier}${name}`, value]));
    const multiple = (minimum: number, increment: number) => ({
      [`${tier}MinOrderQuantity`]: [
        `The minimum of ${minimum} is not a multiple of the increment of ${increment}. Change one of them.`,
      ],
    });
    const above = (maximum: number, minimum: number) => ({
      [`${tier}MaxOrderQuantity`]: [
        `The maximum of ${maximum} is below the minimum of ${minimum}. Change one of them.`,
      ],
    });
    expect((await create('oil', of({ MinOrderQuantity: 10, Increment: 6 }))).error.fields).toEqual(multiple(10, 6));
    expect((await create('oil', of({ Increment: 6 }))).error.fields).toEqual(multiple(1, 6));
    await create('oil', of({ MinOrderQuantity: 12, Increment: 6, MaxOrderQuantity: 12 }));
    for (const [change, fields] of [
      [{ MinOrderQuantity: 7 }, multiple(7, 6)],
      [{ Increment: 5 }, multiple(12, 5)],
      [{ MinOrderQuantity: 18 }, above(12, 18)],
      [{ MaxOrderQuantity: 11 }, above(11, 12)],
      [
        { MinOrderQuantity: 13, MaxOrderQuantity: 12 },
        { ...multiple(13, 6), ...above(12, 13) },
      ],
    ] as const) {
      expect(await patch('oil', of(change))).toMatchObject({ status: 400, error: { fields } });
    }
    for (const change of [
      { MinOrderQuantity: 18, MaxOrderQuantity: null },
      { MinOrderQuantity: 10, Increment: 5, MaxOrderQuantity: 10 },
    ]) {
      expect(await patch('oil', of(change))).toMatchObject({ status: 200, data: of(change) });
    }
  });

  it('of an older server stop no other change', async () => {
    await create('oil');
    await server.database.fork().execute('update product set wholesale_increment = 6');
    expect((await patch('oil', { name: 'Oil', retailMaxOrderQuantity: 5 })).status).toBe(200);
  });
});

describe('an SKU', () => {
  const taken = { status: 409, error: { code: 'CONFLICT', fields: { sku: [expect.any(String)] } } };

  it('is that of one product, in any letter case', async () => {
    await create('oil', { sku: 'Ärt-1' });
    expect(await create('rice', { sku: 'äRT-1' })).toMatchObject(taken);
    await create('rice', { sku: 'R-1' });
    expect(await patch('rice', { sku: 'ÄRT-1' })).toMatchObject(taken);
    expect((await read('rice')).sku).toBe('R-1');
    expect((await patch('oil', { sku: 'ÄRT-1' })).data.sku).toBe('ÄRT-1');
  });

  it('stays that of a deleted product, which can be restored', async () => {
    await create('oil', { sku: 'A-1' });
    await staff.call('DELETE', '/products/oil');
    expect(await create('rice', { sku: 'a-1' })).toMatchObject(taken);
    expect(await staff.call('POST', '/products/oil/restore')).toMatchObject({ status: 200, data: { sku: 'A-1' } });
  });

  it('is free again when its product has another one', async () => {
    await server.load({ products: [product('oil'), product('rice')] });
    await patch('oil', { sku: 'A-1' });
    await patch('oil', { sku: null });
    expect((await patch('rice', { sku: 'A-1' })).status).toBe(200);
  });
});
