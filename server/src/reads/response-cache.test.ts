import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../../test/support/accounts/fixtures.ts';
import type { Application } from '../../test/support/catalog/application.ts';
import { jsonOf, openCachedCatalog, PRODUCTS } from '../../test/support/catalog/cached-catalog.ts';

let application: Application;
const catalog = await openCachedCatalog();
beforeEach(async () => {
  application = await catalog.startApplication();
});

const run = (sql: string, ...values: string[]) => catalog.run(sql, ...values);
const hitsAndMisses = () => [application.responseCache.hits, application.responseCache.misses];

describe('a cached response', () => {
  it.each(['/api/products', '/api/products/p1', '/api/categories', '/api/categories/grain', '/api/settings'])(
    'of %s is sent again byte for byte until the catalog changes',
    async (path) => {
      const first = await application.get(path);
      const again = await application.get(path);
      expect(first.status).toBe(200);
      expect(again.body.equals(first.body)).toBe(true);
      expect(hitsAndMisses()).toEqual([1, 1]);
      await run(`update setting set value = value where key = 'siteName'`);
      expect((await application.get(path)).body.equals(first.body)).toBe(true);
      // The digest of a product says that the change was about something else.
      expect(hitsAndMisses()).toEqual(path === '/api/products/p1' ? [2, 1] : [1, 2]);
    },
  );

  it('is shared by queries of the same meaning', async () => {
    for (const query of ['', '?', '?page=1', '?sort=createdAt&direction=desc', '?q=', '?pageSize=20&page=1']) {
      await application.get(`/api/products${query}`);
    }
    expect(hitsAndMisses()).toEqual([5, 1]);
  });

  it('is not used for another query, page, order or path', async () => {
    const paths = [
      ...['/api/products', '/api/products?page=2', '/api/products?pageSize=5', '/api/products?direction=asc'],
      ...['/api/products?q=p1', '/api/products?sort=name', '/api/products?categoryId=uncategorized'],
      ...['/api/products/p1', '/api/products/p2', '/api/categories', '/api/categories?parentId=root'],
      ...['/api/categories/grain', '/api/categories?direction=desc', '/api/settings'],
    ];
    const cold = await Promise.all(paths.map((path) => application.get(path)));
    expect(application.responseCache.entries).toBe(paths.length);
    const warm = await Promise.all(paths.map((path) => application.get(path)));
    expect(warm.map(({ body }) => body)).toEqual(cold.map(({ body }) => body));
    expect(hitsAndMisses()).toEqual([paths.length, paths.length]);
  });

  it('is replaced at once after a change', async () => {
    const nameOf = async (path: string) => jsonOf(await application.get(path)).data.name;
    for (const name of ['one', 'two', 'three']) {
      await run(`update product set name = ? where slug = 'p3'`, name);
      expect(await nameOf('/api/products/p3')).toBe(name);
      expect(await nameOf('/api/products/p3')).toBe(name);
    }
  });
});

describe('a response other than 200', () => {
  it('is not cached', async () => {
    const statusOf = async (path: string, caller?: string) => (await application.get(path, catalog.as(caller))).status;
    for (let round = 0; round < 2; round += 1) {
      expect(await statusOf('/api/products/nothing')).toBe(404);
      expect(await statusOf('/api/categories/nothing')).toBe(404);
      expect(await statusOf('/api/products?page=0')).toBe(400);
      expect(await statusOf('/api/products?sort=price')).toBe(403);
      expect(await statusOf('/api/products?sort=price', 'staff')).toBe(403);
      expect(await statusOf('/api/products', 'inactive')).toBe(401);
      expect(await statusOf('/api/products', 'unknown')).toBe(401);
    }
    expect(application.responseCache.entries).toBe(0);
    expect(await statusOf('/api/products?sort=price', 'retail')).toBe(200);
    expect(await statusOf('/api/products?sort=price')).toBe(403);
  });

  it('ends when a draft is published, and returns when it is unpublished', async () => {
    const status = async () => (await application.get('/api/products/p4')).status;
    for (const [value, expected] of [
      ['published', 200],
      ['draft', 404],
      ['published', 200],
    ] as const) {
      await run(`update product set status = ? where slug = 'p4'`, value);
      expect([await status(), await status()]).toEqual([expected, expected]);
    }
  });

  it('is not repeated after a failure of the database', async () => {
    await application.get('/api/settings');
    await run('alter table product_search rename column created_at to away');
    const failed = await Promise.all(Array.from({ length: 5 }, () => application.get('/api/products')));
    await run('alter table product_search rename column away to created_at');
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill(500));
    expect(application.responseCache.entries).toBe(1);
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await application.get('/api/products');
      expect(status).toBe(200);
      expect(JSON.parse(body.toString()).data.pagination.total).toBe(PRODUCTS);
    }
  });
});

describe('the cache scope', () => {
  const CALLERS = [undefined, 'wholesale', 'retail', 'staff', 'inactive'] as const;
  const expected = { wholesale: '80.00', retail: '100.00' } as Record<string, string | undefined>;

  it.each(['/api/products/p7', '/api/products?q=p7'])(
    'never mixes the prices of tiers at %s, for any number of concurrent requests',
    async (path) => {
      for (let round = 0; round < 6; round += 1) {
        if (round % 2 === 0) await run(`update product set images = '["/${round}.png"]' where slug = 'p7'`);
        const callers = Array.from({ length: 30 }, (_, n) => CALLERS[(n + round) % CALLERS.length]);
        await Promise.all(
          callers.map(async (caller, n) => {
            const encoding = ['identity', 'gzip', 'br'][n % 3] as string;
            const response = await application.get(path, { ...catalog.as(caller), 'accept-encoding': encoding });
            if (caller === 'inactive') return expect(response.status).toBe(401);
            const { data } = jsonOf(response);
            const item = data.items?.[0] ?? data;
            expect(item.images).toEqual([expect.stringContaining(`/${round - (round % 2)}.png`)]);
            return expect(item.pricing?.finalPrice).toBe(expected[caller ?? '']);
          }),
        );
      }
    },
  );

  it('is the same for staff and anonymous callers, who see no prices', async () => {
    const anonymous = await application.get('/api/products');
    const staff = await application.get('/api/products', catalog.as('staff'));
    expect(staff.body.equals(anonymous.body)).toBe(true);
    expect(hitsAndMisses()).toEqual([1, 1]);
  });

  it('follows a change of the customer’s tier, session or account on the next request', async () => {
    /** Returns the first price of a page that another caller has requested before. */
    const priceOf = async (caller: string, pageSize: number, before: string) => {
      const path = `/api/products?sort=price&pageSize=${pageSize}`;
      await application.get(path, catalog.as(before));
      const { status, body } = await application.get(path, catalog.as(caller));
      return status === 200 ? JSON.parse(body.toString()).data.items[0].pricing.basePrice : status;
    };
    const customer = await createAccount(catalog.server, { customerType: 'RETAIL' });
    await catalog.addCaller('changing', customer.id);
    const retail = await priceOf('changing', 3, 'staff');
    const wholesale = await priceOf('wholesale', 3, 'staff');
    expect(wholesale).not.toBe(retail);
    const become = (type: string) =>
      run('update customer set customer_type = ? where account_id = ?', type, customer.id);
    await become('WHOLESALE');
    expect(await priceOf('changing', 4, 'staff')).toBe(wholesale);
    await become('RETAIL');
    expect(await priceOf('changing', 5, 'staff')).toBe(retail);
    await become('WHOLESALE');
    expect(await priceOf('changing', 6, 'wholesale')).toBe(wholesale);
    await run('update session set revoked_at = now() where account_id = ?', customer.id);
    expect(await priceOf('changing', 7, 'staff')).toBe(401);
    await run('update session set revoked_at = null where account_id = ?', customer.id);
    await run('update account set active = false where id = ?', customer.id);
    expect(await priceOf('changing', 8, 'staff')).toBe(401);
  });
});

describe('the version check', () => {
  it('takes the version from the session lookup of a customer, without a statement of its own', async () => {
    const get = async () => (await application.get('/api/products/p5', catalog.as('retail'))).status;
    expect([await get(), await get(), await get()]).toEqual([200, 200, 200]);
    expect(hitsAndMisses()).toEqual([2, 1]);
    expect(application.responseCache.versionChecks).toBe(0);
    await run(`update product set images = '["/other.png"]' where slug = 'p5'`);
    expect([await get(), await get()]).toEqual([200, 200]);
    expect(hitsAndMisses()).toEqual([3, 2]);
  });

  it('is one statement for an anonymous caller with a cached response', async () => {
    for (let turn = 0; turn < 3; turn += 1) await application.get('/api/products/p5');
    expect(application.responseCache.versionChecks).toBe(2);
  });
});

describe('a cached product', () => {
  const get = async (slug: string, caller?: string) =>
    jsonOf(await application.get(`/api/products/${slug}`, catalog.as(caller)));

  it('is used again after changes of other products, and read again after its own', async () => {
    for (const caller of [undefined, 'retail']) {
      const before = await get('p6', caller);
      const { misses } = application.responseCache;
      for (const price of ['81', '82', '83']) {
        await run(`update product set retail_base_price = ?::numeric where slug = 'p7'`, price);
        expect(await get('p6', caller)).toEqual(before);
      }
      expect(application.responseCache.misses).toBe(misses);
      await run(`update product set name = name || '!' where slug = 'p6'`);
      expect((await get('p6', caller)).data.name).toBe(`${before.data.name}!`);
      expect(application.responseCache.misses).toBe(misses + 1);
    }
  });

  it('checks the digests of concurrent requests together', async () => {
    const slugs = Array.from({ length: 12 }, (_, n) => `p${n + 8}`);
    await Promise.all(slugs.map((slug) => get(slug)));
    const { misses } = application.responseCache;
    await run(`update product set retail_base_price = 84 where slug = 'p7'`);
    await Promise.all(slugs.map((slug) => get(slug)));
    expect(application.responseCache.misses).toBe(misses);
  });

  it('is read once by concurrent requests after its own change', async () => {
    const read = async () => {
      const names = await Promise.all(Array.from({ length: 20 }, () => get('p8')));
      return new Set(names.map(({ data }) => data.name));
    };
    await read();
    const { misses } = application.responseCache;
    await run(`update product set name = 'changed' where slug = 'p8'`);
    expect(await read()).toEqual(new Set(['changed']));
    expect(application.responseCache.misses - misses).toBeLessThanOrEqual(2);
  });

  it('is a 404 after it was unpublished, deleted or renamed', async () => {
    for (const [change, undo] of [
      [`status = 'draft'`, `status = 'published'`],
      [`slug = 'p6-new'`, `slug = 'p6'`],
    ]) {
      expect((await get('p6')).data.slug).toBe('p6');
      await run(`update product set ${change} where id = (select id from product where slug = 'p6')`);
      expect((await get('p6')).error.code).toBe('NOT_FOUND');
      await run(`update product set ${undo} where slug in ('p6', 'p6-new')`);
    }
  });

  it.each([
    [
      'its category',
      `update category set name = name || '!' where id = 'grain'`,
      `update product set category_id = 'grain' where slug = 'p9'`,
    ],
    ['a minimum', `update product set retail_min_order_quantity = retail_min_order_quantity + 1 where slug = 'p9'`, ''],
    [
      'a discount',
      `update product set retail_discount_type = 'FIXED', retail_discount_value = coalesce(retail_discount_value, 0) + 1 where slug = 'p9'`,
      '',
    ],
    [
      'its description',
      `update product set description = '{"type":"doc","content":[{"type":"paragraph"}]}' where slug = 'p9'`,
      '',
    ],
    ['its pictures', `update product set images = '["/a.png"]' where slug = 'p9'`, ''],
  ])('is read again after a change of %s', async (_, change, prepare) => {
    if (prepare) await run(prepare);
    const before = await get('p9', 'retail');
    await run(change);
    expect(await get('p9', 'retail')).not.toEqual(before);
  });
});

describe('concurrent requests', () => {
  it('share one read, or a second one for those that arrive while the first runs', async () => {
    await application.get('/api/settings');
    const responses = await Promise.all(Array.from({ length: 40 }, () => application.get('/api/products')));
    expect(new Set(responses.map(({ body }) => body.toString())).size).toBe(1);
    const { misses, hits } = application.responseCache;
    expect(misses - 1).toBeLessThanOrEqual(2);
    expect(hits + misses).toBe(41);
  });
});
