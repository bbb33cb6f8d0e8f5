import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import {
  type Application,
  decoded,
  type RawResponse,
  startApplication,
} from '../../test/support/catalog/application.ts';
import { paragraph, product } from '../../test/support/catalog/fixtures.ts';
import { HoldingWire } from '../../test/support/catalog/wire.ts';
import { onPostgres } from '../../test/support/database/test-database.ts';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { entities } from '../database/schema.ts';

const PRODUCTS = 30;

/** It has the database and whoever asks; the application under test is another one, on the same database. */
let base: TestServer;
let application: Application;
const callers: Record<string, string> = {};
beforeAll(async () => {
  base = await startTestServer();
  await base.load({
    categories: [{ id: 'grain', name: 'Grain' }],
    products: Array.from({ length: PRODUCTS }, (_, n) =>
      product(`p${n}`, {
        description: paragraph(`A story of ${n}. `.repeat(60)),
        prices: { WHOLESALE: { basePrice: '80.00' }, RETAIL: { basePrice: '100.00' } },
      }),
    ),
    settings: { siteName: 'Arot' },
  });
  for (const [name, options] of [
    ['wholesale', { customerType: 'WHOLESALE' }],
    ['retail', { customerType: 'RETAIL' }],
    ['staff', { role: 'editor', customerType: 'RETAIL' }],
    ['inactive', { customerType: 'RETAIL', active: false }],
  ] as const) {
    const { id } = await createAccount(base, options);
    callers[name] = await createSession(base, id);
  }
});
afterAll(() => base.close());
beforeEach(async () => {
  application = await startApplication(base.database);
});
afterEach(() => application.close());

const run = (sql: string, ...values: string[]) => base.database.fork().execute(sql, values);
const as = (caller: string | undefined) =>
  caller === undefined ? {} : { authorization: `Bearer ${callers[caller] ?? ''}` };

const jsonOf = (response: RawResponse) => JSON.parse(decoded(response).toString());
const hitsAndMisses = () => [application.answers.hits, application.answers.misses];

describe('an answer that is kept', () => {
  it.each(['/api/products', '/api/products/p1', '/api/categories', '/api/categories/grain', '/api/settings'])(
    'of %s repeats byte for byte until something changes',
    async (path) => {
      const first = await application.get(path);
      const again = await application.get(path);
      expect(first.status).toBe(200);
      expect(again.body.equals(first.body)).toBe(true);
      expect(hitsAndMisses()).toEqual([1, 1]);
      await run(`update setting set value = value where key = 'siteName'`);
      expect((await application.get(path)).body.equals(first.body)).toBe(true);
      expect(hitsAndMisses()).toEqual([1, 2]);
    },
  );

  it('is the same for queries that mean the same', async () => {
    for (const query of ['', '?', '?page=1', '?sort=createdAt&direction=desc', '?q=', '?pageSize=20&page=1']) {
      await application.get(`/api/products${query}`);
    }
    expect(hitsAndMisses()).toEqual([5, 1]);
  });

  it('is not that of another query, page, order or path', async () => {
    const paths = [
      '/api/products',
      '/api/products?page=2',
      '/api/products?pageSize=5',
      '/api/products?direction=asc',
    ].concat([
      ...[
        '/api/products?q=p1',
        '/api/products?sort=name',
        '/api/products?categoryId=uncategorized',
        '/api/products/p1',
      ],
      ...['/api/products/p2', '/api/categories', '/api/categories?parentId=root', '/api/categories/grain'],
      ...['/api/categories?direction=desc', '/api/settings'],
    ]);
    const cold = await Promise.all(paths.map((path) => application.get(path)));
    expect(application.answers.entries).toBe(paths.length);
    const warm = await Promise.all(paths.map((path) => application.get(path)));
    expect(warm.map(({ body }) => body)).toEqual(cold.map(({ body }) => body));
    expect(hitsAndMisses()).toEqual([paths.length, paths.length]);
  });

  it('is new at once after a change', async () => {
    const nameOf = async (path: string) => jsonOf(await application.get(path)).data.name;
    for (const name of ['one', 'two', 'three']) {
      await run(`update product set name = ? where slug = 'p3'`, name);
      expect(await nameOf('/api/products/p3')).toBe(name);
      expect(await nameOf('/api/products/p3')).toBe(name);
    }
  });
});

describe('what is no answer of 200', () => {
  it('is never kept', async () => {
    const statusOf = async (path: string, caller?: string) => (await application.get(path, as(caller))).status;
    for (let round = 0; round < 2; round += 1) {
      expect(await statusOf('/api/products/nothing')).toBe(404);
      expect(await statusOf('/api/categories/nothing')).toBe(404);
      expect(await statusOf('/api/products?page=0')).toBe(400);
      expect(await statusOf('/api/products?sort=price')).toBe(403);
      expect(await statusOf('/api/products?sort=price', 'staff')).toBe(403);
      expect(await statusOf('/api/products', 'inactive')).toBe(401);
      expect(await statusOf('/api/products', 'nobody')).toBe(401);
    }
    expect(application.answers.entries).toBe(0);
    expect(await statusOf('/api/products?sort=price', 'retail')).toBe(200);
    expect(await statusOf('/api/products?sort=price')).toBe(403);
  });

  it('of a draft becomes one once it is published, and ends with that', async () => {
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

  it('because the database failed is forgotten', async () => {
    await application.get('/api/settings');
    await run('alter table product_search rename to away');
    const failed = await Promise.all(Array.from({ length: 5 }, () => application.get('/api/products')));
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill(500));
    expect(application.answers.entries).toBe(1);
    await run('alter table away rename to product_search');
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await application.get('/api/products');
      expect(status).toBe(200);
      expect(JSON.parse(body.toString()).data.pagination.total).toBe(PRODUCTS);
    }
  });
});

describe('who asks', () => {
  const CALLERS = [undefined, 'wholesale', 'retail', 'staff', 'inactive'] as const;
  const expected = { wholesale: '80.00', retail: '100.00' } as Record<string, string | undefined>;

  it.each(['/api/products/p7', '/api/products?q=p7'])(
    'sees prices of no other tier at %s, however many ask at once',
    async (path) => {
      for (let round = 0; round < 6; round += 1) {
        if (round % 2 === 0) await run(`update product set images = '["/${round}.png"]' where slug = 'p7'`);
        const asked = Array.from({ length: 30 }, (_, n) => CALLERS[(n + round) % CALLERS.length]);
        await Promise.all(
          asked.map(async (caller, n) => {
            const coding = ['identity', 'gzip', 'br'][n % 3] as string;
            const response = await application.get(path, { ...as(caller), 'accept-encoding': coding });
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

  it('and sees none gets the same answer: staff and the anonymous share it', async () => {
    const bodies = [await application.get('/api/products'), await application.get('/api/products', as('staff'))];
    expect(bodies[0]?.body.equals(bodies[1]?.body ?? Buffer.alloc(0))).toBe(true);
    expect(hitsAndMisses()).toEqual([1, 1]);
  });
});

describe('a list', () => {
  const items = async (caller?: string) =>
    jsonOf(await application.get('/api/products?pageSize=5', as(caller))).data.items;

  it.each([
    ['a product', `update product set name = 'Z' where slug = 'p0'`, { name: 'Z' }],
    [
      'its pictures',
      `update product set images = '["/z.png"]' where slug = 'p0'`,
      { images: [expect.stringMatching('/z.png$')] },
    ],
    [
      'its description',
      `update product set description_html = '<p>z</p>' where slug = 'p0'`,
      { descriptionHtml: '<p>z</p>' },
    ],
    [
      'a price',
      `update product set retail_base_price = 5 where slug = 'p0'`,
      { pricing: { currency: 'BDT', basePrice: '5.00', discount: null, finalPrice: '5.00' } },
    ],
    [
      'its category',
      `update product set category_id = 'grain' where slug = 'p0'`,
      { category: { id: 'grain', name: 'Grain', parentId: null, parent: null } },
    ],
    [
      'the name of its category',
      `update category set name = 'Korn' where id = 'grain'`,
      { category: { id: 'grain', name: 'Korn', parentId: null, parent: null } },
    ],
    [
      'where its category belongs',
      `insert into category (id, name, name_normalized) values ('food', 'Food', 'food');
      update category set parent_id = 'food' where id = 'grain'`,
      { category: { id: 'grain', name: 'Korn', parentId: 'food', parent: { id: 'food', name: 'Food' } } },
    ],
    [
      'the name of the category above',
      `update category set name = 'Feed' where id = 'food'`,
      { category: { id: 'grain', name: 'Korn', parentId: 'food', parent: { id: 'food', name: 'Feed' } } },
    ],
  ])('shows %s as it is, and everything else as it was', async (_, change, expected) => {
    await run(`update product set created_at = now() where slug = 'p0' and created_at < '2027-01-01'`);
    const before = await items('retail');
    expect(before).toHaveLength(5);
    for (const statement of change.split(';')) await run(statement);
    const after = await items('retail');
    expect(after).toEqual([{ ...before[0], ...expected }, ...before.slice(1)]);
    const other = await startApplication(base.database);
    try {
      const anew = await other.get('/api/products?pageSize=5', as('retail'));
      const kept = await application.get('/api/products?pageSize=5', as('retail'));
      const text = ({ body }: RawResponse) => body.toString().replaceAll(/localhost:\d+/g, 'localhost');
      expect(text(kept)).toBe(text(anew));
    } finally {
      await other.close();
    }
  });
});

describe('the total of a search', () => {
  it.each([
    ['deleted', `delete from product where slug = 'p21'`, 10, 10],
    ['made dearer than what is asked for', `update product set retail_base_price = 900 where slug = 'p22'`, 10, 9],
    ['renamed', `update product set name = 'x', name_normalized = 'x' where slug = 'p23'`, 9, 8],
    ['hidden', `update product set status = 'draft' where slug = 'p24'`, 8, 7],
    ['published', `update product set status = 'published' where slug = 'p24'`, 9, 8],
  ])('knows of a product that was %s', async (_, change, found, affordable) => {
    const totals = async () => {
      const paths = ['/api/products?q=p2', '/api/products?q=p2&maxPrice=500'];
      const answers = await Promise.all(paths.map((path) => application.get(path, as('retail'))));
      return answers.map((answer) => jsonOf(answer).data.pagination.total);
    };
    await totals();
    await run(change);
    expect(await totals()).toEqual([found, affordable]);
    expect(await totals()).toEqual([found, affordable]);
  });
});

describe('a customer', () => {
  /** Asked for by somebody before, and not by a customer of the tier that this one had: reading begins at once. */
  const priceOf = async (caller: string, pageSize: number, before: string) => {
    const path = `/api/products?sort=price&pageSize=${pageSize}`;
    await application.get(path, as(before));
    const { status, body } = await application.get(path, as(caller));
    return status === 200 ? JSON.parse(body.toString()).data.items[0].pricing.basePrice : status;
  };

  it('gets what belongs to what it is now, whatever it was at its last request', async () => {
    const customer = await createAccount(base, { customerType: 'RETAIL' });
    callers.changing = await createSession(base, customer.id);
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

describe('requests that come together', () => {
  it('are answered from one reading, or one more for those who came while it ran', async () => {
    await application.get('/api/settings');
    const responses = await Promise.all(Array.from({ length: 40 }, () => application.get('/api/products')));
    expect(new Set(responses.map(({ body }) => body.toString())).size).toBe(1);
    const { misses, hits } = application.answers;
    expect(misses - 1).toBeLessThanOrEqual(2);
    expect(hits + misses).toBe(41);
  });
});

describe('memory', () => {
  it('counts every coding of a kept answer', async () => {
    const path = '/api/products?pageSize=25';
    const grown = async (headers: Record<string, string>) => {
      const before = application.answers.bytes;
      const { body } = await application.get(path, headers);
      return [application.answers.bytes - before, body.length] as const;
    };
    const [plain, length] = await grown({});
    expect(plain).toBeGreaterThan(length);
    for (const coding of ['gzip', 'br']) {
      const [more, length] = await grown({ 'accept-encoding': coding });
      expect(more).toBe(length);
      expect((await grown({ 'accept-encoding': coding }))[0]).toBe(0);
    }
  });

  it('counts them too when they are asked for at once', async () => {
    const path = '/api/products?pageSize=25';
    await application.get(path);
    const before = application.answers.bytes;
    const codings = ['gzip', 'br', 'gzip', 'br'];
    const sent = await Promise.all(codings.map((coding) => application.get(path, { 'accept-encoding': coding })));
    expect(application.answers.bytes - before).toBe((sent[0]?.body.length ?? 0) + (sent[1]?.body.length ?? 0));
  });

  it('of no size keeps nothing, and answers all the same', async () => {
    const none = await startApplication(base.database, 0);
    try {
      const first = await none.get('/api/settings');
      const second = await none.get('/api/settings');
      expect(jsonOf(second)).toEqual(jsonOf(first));
      expect([none.answers.hits, none.answers.misses, none.answers.entries]).toEqual([0, 2, 0]);
    } finally {
      await none.close();
    }
  });

  it('stays within its bound, whatever is asked', async () => {
    const maxBytes = 60_000;
    const small = await startApplication(base.database, maxBytes);
    try {
      let most = 0;
      for (let n = 0; n < 120; n += 1) {
        const coding = ['identity', 'gzip', 'br'][n % 3] as string;
        const path =
          n % 2 === 0 ? `/api/products/p${n % PRODUCTS}` : `/api/products?pageSize=${1 + (n % 5)}&page=${1 + (n % 9)}`;
        expect((await small.get(path, { 'accept-encoding': coding })).status).toBe(200);
        expect(small.answers.bytes).toBeLessThanOrEqual(maxBytes);
        most = Math.max(most, small.answers.bytes);
      }
      expect(most).toBeGreaterThan(maxBytes / 2);
      // The last of them is still there.
      const { hits } = small.answers;
      await small.get('/api/products/p1');
      await small.get('/api/products/p1');
      expect(small.answers.hits).toBeGreaterThan(hits);
    } finally {
      await small.close();
    }
  });

  it('does not keep an answer that is too large, and gives it all the same', async () => {
    const small = await startApplication(base.database, 3_000);
    try {
      const whole = (await small.get('/api/products')).body;
      expect(whole.length).toBeGreaterThan(3_000);
      for (const coding of ['identity', 'gzip', 'br', 'gzip']) {
        const response = await small.get('/api/products', { 'accept-encoding': coding });
        expect(decoded(response).equals(whole)).toBe(true);
      }
      expect(small.answers.bytes).toBeLessThanOrEqual(3_000);
    } finally {
      await small.close();
    }
  });
});

// Between the embedded database and its caller there is nothing that could be held up.
if (onPostgres())
  describe('a reading whose answer is on its way', () => {
    let wire: HoldingWire;
    let throughWire: Database;
    let held: Application;
    beforeEach(async () => {
      if (base.database.location?.kind !== 'server') throw new Error('a server has a location');
      const url = new URL(base.database.location.url);
      wire = new HoldingWire(url);
      url.host = `127.0.0.1:${await wire.open()}`;
      throughWire = await openDatabase({ kind: 'server', url: url.href }, entities);
      held = await startApplication(throughWire);
    });
    afterEach(async () => {
      wire.release();
      await held.close();
      await throughWire.close();
      wire.close();
    });

    it('is not joined by who knows of a write since', async () => {
      const nameOf = async () => jsonOf(await held.get('/api/products/p27')).data.name;
      await run(`update product set name = 'before' where slug = 'p27'`);
      // Two connections, so that neither request has to open one while answers are held.
      await Promise.all([held.get('/api/products/p26'), held.get('/api/products/p25')]);
      wire.hold();
      const early = nameOf();
      await wire.holds(1);
      await run(`update product set name = 'after' where slug = 'p27'`);
      const late = nameOf();
      // It has asked for the version, and hears of it while the reading is still on its way.
      await wire.holds(2);
      wire.releaseLatest();
      expect(await late).toBe('after');
      wire.release();
      expect(await early).toBe('before');
      // What came later is older, and does not take the place of the newer.
      const { hits } = held.answers;
      expect(await nameOf()).toBe('after');
      expect(held.answers.hits).toBe(hits + 1);
    });

    it('is under way while it is found out who is calling', async () => {
      const list = (path: string, caller?: string) => held.get(`/api/products?${path}`, as(caller));
      await Promise.all([list('sort=name'), list('direction=asc', 'retail'), list('', 'retail')]);
      const { misses } = held.answers;
      wire.hold();
      const asked = list('sort=name', 'retail');
      // The session, and the page for the tier that it had the last time.
      await wire.holds(2);
      expect(held.answers.misses).toBe(misses + 1);
      wire.release();
      const { items } = jsonOf(await asked).data;
      expect(items.find(({ slug }: { slug: string }) => slug === 'p7').pricing.finalPrice).toBe('100.00');
    });
  });
