import { beforeEach, describe, expect, it } from 'vitest';
import { importFiles } from '../../../test/support/catalog/files.ts';
import { paragraph } from '../../../test/support/catalog/fixtures.ts';
import { expectStoryInAudit, NOW, staffMember } from '../../../test/support/catalog/staff-member.ts';
import { onPostgres, openTestDatabase } from '../../../test/support/database/test-database.ts';
import { setProductStatus } from '../set-product-status.ts';
import {
  changeProduct,
  changeProductPrices,
  changeProductSlug,
  changeProductStatus,
  createProduct,
} from './change-product.ts';
import { deleteProduct, removeDeletedProducts, restoreProduct } from './delete-product.ts';
import { getStaffProduct } from './staff-product.ts';

/** The embedded database runs one transaction at a time. */
const WRITERS = onPostgres() ? 50 : 10;
const DAY_MS = 24 * 3_600_000;

const database = await openTestDatabase();
const ann = staffMember(database, 'ann', ['catalog:write', 'prices:write']);
beforeEach(async () => {
  for (const table of ['product', 'category']) await ann(({ em }) => em.execute(`delete from ${table}`));
});

const created = (slug: string, more: object = {}) =>
  ann((ctx) => createProduct(ctx, { slug, name: slug, status: 'draft', ...more }));
const found = (slug: string) => getStaffProduct({ em: database.fork() }, slug);
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('a new product', () => {
  it('is a draft with its description as HTML, and has the prices that are given', async () => {
    const description = paragraph('Tea & <b>') as never;
    const row = await created('tea', {
      description,
      prices: { RETAIL: { basePrice: '100', discount: { type: 'PERCENTAGE', value: '12.5' } } },
    });
    expect(row).toMatchObject({
      status: 'draft',
      description,
      descriptionHtml: '<p>Tea &amp; &lt;b&gt;</p>',
      retailFinalPrice: '87.50',
      wholesaleBasePrice: null,
      createdAt: NOW.toISOString(),
      changedAt: NOW.toISOString(),
    });
  });

  it('is rejected with prices for a caller who may not write prices', async () => {
    const bob = staffMember(database, 'bob', ['catalog:write']);
    const input = { slug: 'tea', name: 'Tea', status: 'draft' as const };
    await expect(
      bob((ctx) => createProduct(ctx, { ...input, prices: { RETAIL: { basePrice: '1' } } })),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await bob((ctx) => createProduct(ctx, input));
  });

  it.each([
    ['a taken slug', { slug: 'taken' }, 'CONFLICT', 'slug'],
    ['the slug of a deleted product', { slug: 'deleted' }, 'CONFLICT', 'slug'],
    ['an unknown category', { categoryId: 'nowhere' }, 'VALIDATION_ERROR', 'categoryId'],
    [
      'a discount without a price',
      { prices: { RETAIL: { discount: null } } },
      'VALIDATION_ERROR',
      'prices.RETAIL.basePrice',
    ],
    [
      'a fixed discount above the price',
      { prices: { WHOLESALE: { basePrice: '9.99', discount: { type: 'FIXED', value: '10' } } } },
      'VALIDATION_ERROR',
      'prices.WHOLESALE.discount',
    ],
  ])('is rejected with %s', async (_what, input, code, field) => {
    await created('taken');
    await created('deleted');
    await ann((ctx) => deleteProduct(ctx, 'deleted'));
    await expect(created('new', input)).rejects.toMatchObject({
      code,
      fields: { [field]: [{ en: expect.any(String) }] },
    });
  });
});

describe('a change', () => {
  it('leaves what is absent, and clears what is null', async () => {
    await database.fork().execute(`insert into category (id, name, name_normalized) values ('c', 'C', 'c')`);
    await created('tea', { categoryId: 'c', images: ['/a.svg'], description: paragraph('Old') });
    const row = await ann((ctx) => changeProduct(ctx, 'tea', { categoryId: null, description: null, name: 'New' }), {
      now: later(1),
    });
    expect(row).toMatchObject({ name: 'New', images: ['/a.svg'], categoryId: null, descriptionHtml: null });
    expect(row.changedAt).toBe(later(1).toISOString());
  });

  it('to what is stored is no new version and no event', async () => {
    const { version } = await created('tea', { images: ['/a.svg'], description: paragraph('Same') });
    const events = await countEvents();
    const row = await ann((ctx) =>
      changeProduct(ctx, 'tea', { images: ['/a.svg'], description: paragraph('Same') as never }),
    );
    expect(row.version).toBe(version);
    expect(await countEvents()).toBe(events);
  });

  it('of a base price leaves the discount, and removes the price with null', async () => {
    await created('tea', { prices: { RETAIL: { basePrice: '100', discount: { type: 'FIXED', value: '10' } } } });
    const dearer = await ann((ctx) => changeProductPrices(ctx, 'tea', { RETAIL: { basePrice: '120.50' } }));
    expect(dearer.retailFinalPrice).toBe('110.50');
    const cheap = ann((ctx) => changeProductPrices(ctx, 'tea', { RETAIL: { basePrice: '9' } }));
    await expect(cheap).rejects.toMatchObject({
      fields: { 'RETAIL.discount': [{ en: expect.stringContaining('above') }] },
    });
    const none = await ann((ctx) => changeProductPrices(ctx, 'tea', { RETAIL: null }));
    expect(none).toMatchObject({ retailBasePrice: null, retailDiscountType: null, retailFinalPrice: null });
  });

  it.each([
    ['no version', undefined, 'PRECONDITION_REQUIRED'],
    ['an older version', '"1"', 'PRECONDITION_FAILED'],
  ])('with %s is rejected', async (_what, ifMatch, code) => {
    await created('tea');
    for (const run of [
      (ctx: never) => changeProduct(ctx, 'tea', { name: 'x' }),
      (ctx: never) => changeProductPrices(ctx, 'tea', { RETAIL: null }),
      (ctx: never) => changeProductStatus(ctx, 'tea', 'published'),
      (ctx: never) => changeProductStatus(ctx, 'tea', 'draft'),
      (ctx: never) => changeProductSlug(ctx, 'tea', 'x'),
      (ctx: never) => deleteProduct(ctx, 'tea'),
      (ctx: never) => restoreProduct(ctx, 'tea'),
    ]) {
      await expect(ann(run as never, { ifMatch })).rejects.toMatchObject({ code });
    }
  });

  it('by many concurrent writers loses no change', { timeout: 120_000 }, async () => {
    await created('tea');
    const add = async (writer: number): Promise<number> => {
      for (let attempt = 1; ; attempt += 1) {
        const { version, images } = await found('tea');
        try {
          await ann((ctx) => changeProduct(ctx, 'tea', { images: [...images, `/${writer}.svg`] }), {
            ifMatch: `"${version}"`,
          });
          return attempt;
        } catch (error) {
          if ((error as { code?: string }).code !== 'PRECONDITION_FAILED') throw error;
        }
      }
    };
    const attempts = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => add(writer)));
    const { images } = await found('tea');
    expect(images.toSorted()).toEqual(Array.from({ length: WRITERS }, (_, writer) => `/${writer}.svg`).toSorted());
    expect(Math.max(...attempts), 'writers have met').toBeGreaterThan(1);
    const changes = await database
      .fork()
      .execute(
        `select 1 from audit_event where kind = 'product_changed' and subject = 'tea' and details -> 'after' ? 'images'`,
      );
    expect(changes.length).toBeGreaterThanOrEqual(WRITERS);
    await expectStoryInAudit(database);
  });
});

describe('a deleted product', () => {
  it('is a draft that only a restore changes, within 30 days and to its former status', async () => {
    await created('tea', { status: 'published' });
    expect(await ann((ctx) => deleteProduct(ctx, 'tea'))).toMatchObject({
      status: 'deleted',
      deletedAt: NOW.toISOString(),
    });
    for (const run of [
      (ctx: never) => changeProduct(ctx, 'tea', { name: 'x' }),
      (ctx: never) => changeProductPrices(ctx, 'tea', { RETAIL: null }),
      (ctx: never) => changeProductStatus(ctx, 'tea', 'published'),
      (ctx: never) => changeProductStatus(ctx, 'tea', 'draft'),
      (ctx: never) => changeProductSlug(ctx, 'tea', 'x'),
      (ctx: never) => deleteProduct(ctx, 'tea'),
    ]) {
      await expect(ann(run as never)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    await expect(ann((ctx) => setProductStatus(ctx, ['tea'], 'published'))).rejects.toMatchObject({
      issues: ['There is no product "tea".'],
    });
    await expect(ann((ctx) => restoreProduct(ctx, 'tea'), { now: later(31) })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await ann((ctx) => restoreProduct(ctx, 'tea'), { now: later(30) })).toMatchObject({
      status: 'published',
      deletedAt: null,
    });
    await expect(ann((ctx) => restoreProduct(ctx, 'tea'))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is removed by the job after 30 days, with an event', async () => {
    await created('tea');
    await created('rice');
    await ann((ctx) => deleteProduct(ctx, 'tea'));
    expect(await removeDeletedProducts(database, () => later(30))).toBe(0);
    expect(await removeDeletedProducts(database, () => new Date(later(30).getTime() + 1))).toBe(1);
    await expect(found('tea')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await found('rice');
    const [event] = await database
      .fork()
      .execute<object[]>(
        `select actor, subject, details from audit_event where kind = 'product_deleted' and actor = 'job'`,
      );
    expect(event).toMatchObject({ subject: 'tea', details: { before: { slug: 'tea', deleted_status: 'draft' } } });
  });

  it.each([
    ['its former status', { name: 'Tea' }, 'published'],
    ['the status of the record', { status: 'draft' }, 'draft'],
  ])('is restored by an import of its slug, with %s', async (_what, record, status) => {
    await created('tea', { status: 'published', name: 'Tea' });
    await ann((ctx) => deleteProduct(ctx, 'tea'));
    const result = await importFiles(database, { 'f.json': { products: [{ slug: 'tea', ...record }] } });
    expect(result.product).toEqual({ created: 0, updated: 0, unchanged: 0, restored: 1, deleted: 0 });
    expect(await found('tea')).toMatchObject({ status, deletedAt: null, name: 'Tea' });
  });

  it('stays restorable when an import replaces all products and removes its category', async () => {
    await database.fork().execute(`insert into category (id, name, name_normalized) values ('c', 'C', 'c')`);
    await created('tea', { categoryId: 'c' });
    await ann((ctx) => deleteProduct(ctx, 'tea'));
    const { id } = await found('tea');
    const catalog = { categories: [{ id: 'd', name: 'D' }], products: [{ slug: 'rice', name: 'Rice' }] };
    const replace = { replace: true, delete: 1 };
    const result = await importFiles(database, { 'f.json': catalog }, replace);
    expect(result.product).toEqual({ created: 1, updated: 0, unchanged: 0, restored: 0, deleted: 0 });
    expect(await ann((ctx) => restoreProduct(ctx, 'tea'))).toMatchObject({ categoryId: null, status: 'draft' });
    await ann((ctx) => deleteProduct(ctx, 'tea'));
    const clash = importFiles(database, { 'f.json': { products: [{ id, slug: 'new', name: 'N' }] } }, replace);
    await expect(clash).rejects.toMatchObject({
      issues: [
        expect.objectContaining({ message: expect.objectContaining({ en: 'The id is taken by product "tea".' }) }),
      ],
    });
  });
});

it('sets prices of 0.00 only with `allowFree`, and leaves stored ones', async () => {
  const free = {
    RETAIL: { basePrice: '0' },
    WHOLESALE: { basePrice: '9', discount: { type: 'FIXED', value: '9' } },
  } as const;
  const fields = {
    'prices.RETAIL.basePrice': [expect.objectContaining({ en: 'The new base price would be below 0.01.' })],
    'prices.WHOLESALE.discount': [expect.objectContaining({ en: 'The final price would be below 0.01.' })],
  };
  await expect(created('tea', { prices: free })).rejects.toMatchObject({ code: 'VALIDATION_ERROR', fields });
  await created('tea', { prices: free, allowFree: true });
  await ann((ctx) => changeProductPrices(ctx, 'tea', { ...free, WHOLESALE: null }));
  const change = { WHOLESALE: { basePrice: '0.00' } };
  await expect(ann((ctx) => changeProductPrices(ctx, 'tea', change))).rejects.toMatchObject({
    fields: { 'WHOLESALE.basePrice': fields['prices.RETAIL.basePrice'] },
  });
  await ann((ctx) => changeProductPrices(ctx, 'tea', { ...change, allowFree: true }));
});

describe('a changed slug', () => {
  it('leads from the former slugs to the current one, until another product takes a former slug', async () => {
    await created('a');
    await ann((ctx) => changeProductSlug(ctx, 'a', 'b'));
    const { formerSlugs: former } = await ann((ctx) => changeProductSlug(ctx, 'b', 'c'), { now: later(1) });
    expect(former).toEqual(['b', 'a']);
    await expect(found('a')).rejects.toMatchObject({ code: 'NOT_FOUND', fields: { slug: [{ en: 'c', bn: 'c' }] } });
    await created('a');
    expect((await found('c')).formerSlugs).toEqual(['b']);
    await created('b');
    expect((await found('c')).formerSlugs).toEqual([]);
  });

  it.each(["delete from product where slug = 'b'", 'truncate product'])(
    'ends with the product: %s',
    async (removal) => {
      await created('a');
      await ann((ctx) => changeProductSlug(ctx, 'a', 'b'));
      await ann(({ em }) => em.execute(removal));
      expect(await database.fork().execute('select slug from former_slug')).toEqual([]);
    },
  );

  it('can return to a former one', async () => {
    await created('a');
    await ann((ctx) => changeProductSlug(ctx, 'a', 'b'));
    expect(await ann((ctx) => changeProductSlug(ctx, 'b', 'a'))).toMatchObject({ slug: 'a', formerSlugs: ['b'] });
  });

  it('is taken by one of several products at the same moment', async () => {
    const slugs = ['a', 'b', 'c', 'd'];
    for (const slug of slugs) await created(slug);
    const outcomes = await Promise.allSettled([
      ...slugs.map((slug) => ann((ctx) => changeProductSlug(ctx, slug, 'best'))),
      created('best'),
    ]);
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.map(({ reason }) => reason.code)).toEqual(Array(4).fill('CONFLICT'));
  });
});

async function countEvents(): Promise<number> {
  return (await database.fork().execute('select 1 from audit_event')).length;
}
