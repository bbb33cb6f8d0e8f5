import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Application, type RawResponse, startApplication } from '../../test/support/catalog/application.ts';
import { jsonOf, openCachedCatalog } from '../../test/support/catalog/cached-catalog.ts';
import { PausingProxy } from '../../test/support/catalog/pausing-proxy.ts';
import { openServerDatabase } from '../../test/support/database/postgres-databases.ts';
import { onPostgres } from '../../test/support/database/test-database.ts';
import type { Database } from '../database/database.ts';

let application: Application;
const catalog = await openCachedCatalog();
beforeEach(async () => {
  application = await catalog.startApplication();
});

const run = (sql: string, ...values: string[]) => catalog.run(sql, ...values);

describe('a cached list', () => {
  const items = async (caller?: string) =>
    jsonOf(await application.get('/api/products?pageSize=5', catalog.as(caller))).data.items;

  it.each([
    ['a name', `update product set name = 'Z' where slug = 'p0'`, { name: 'Z' }],
    [
      'pictures',
      `update product set images = '["/z.png"]' where slug = 'p0'`,
      { images: [expect.stringMatching('/z.png$')] },
    ],
    [
      'a description',
      `update product set description_html = '<p>z</p>' where slug = 'p0'`,
      { descriptionHtml: '<p>z</p>' },
    ],
    [
      'a price',
      `update product set retail_base_price = 5 where slug = 'p0'`,
      { pricing: { currency: 'BDT', basePrice: '5.00', discount: null, finalPrice: '5.00' } },
    ],
    [
      'a category',
      `update product set category_id = 'grain' where slug = 'p0'`,
      { category: { id: 'grain', name: 'Grain', parentId: null, parent: null } },
    ],
    [
      'the name of a category',
      `update category set name = 'Korn' where id = 'grain'`,
      { category: { id: 'grain', name: 'Korn', parentId: null, parent: null } },
    ],
    [
      'the parent of a category',
      `insert into category (id, name, name_normalized) values ('food', 'Food', 'food');
      update category set parent_id = 'food' where id = 'grain'`,
      { category: { id: 'grain', name: 'Korn', parentId: 'food', parent: { id: 'food', name: 'Food' } } },
    ],
    [
      'the name of a parent category',
      `update category set name = 'Feed' where id = 'food'`,
      { category: { id: 'grain', name: 'Korn', parentId: 'food', parent: { id: 'food', name: 'Feed' } } },
    ],
  ])('shows a change of %s, and nothing else changes', async (_, change, expected) => {
    await run(`update product set created_at = now() where slug = 'p0' and created_at < '2027-01-01'`);
    const before = await items('retail');
    expect(before).toHaveLength(5);
    for (const statement of change.split(';')) await run(statement);
    const after = await items('retail');
    expect(after).toEqual([{ ...before[0], ...expected }, ...before.slice(1)]);
    const other = await catalog.startApplication();

    const uncached = await other.get('/api/products?pageSize=5', catalog.as('retail'));
    const cached = await application.get('/api/products?pageSize=5', catalog.as('retail'));
    const text = ({ body }: RawResponse) => body.toString().replaceAll(/localhost:\d+/g, 'localhost');
    expect(text(cached)).toBe(text(uncached));
  });
});

describe('the total of a search', () => {
  it.each([
    ['deleted', `delete from product where slug = 'p21'`, 10, 10],
    ['priced above the bound', `update product set retail_base_price = 900 where slug = 'p22'`, 10, 9],
    ['renamed', `update product set name = 'x', name_normalized = 'x' where slug = 'p23'`, 9, 8],
    ['unpublished', `update product set status = 'draft' where slug = 'p24'`, 8, 7],
    ['published', `update product set status = 'published' where slug = 'p24'`, 9, 8],
  ])('is exact after a product is %s', async (_, change, found, affordable) => {
    const totals = async () => {
      const paths = ['/api/products?q=p2', '/api/products?q=p2&maxPrice=500'];
      const responses = await Promise.all(paths.map((path) => application.get(path, catalog.as('retail'))));
      return responses.map((response) => jsonOf(response).data.pagination.total);
    };
    await totals();
    await run(change);
    expect(await totals()).toEqual([found, affordable]);
    expect(await totals()).toEqual([found, affordable]);
  });
});

// A proxy can delay responses of a PostgreSQL server, but not of the embedded database.
if (onPostgres())
  describe('a read in flight', () => {
    let proxy: PausingProxy;
    let database: Database;
    let delayed: Application;
    beforeEach(async () => {
      if (catalog.server.database.location?.kind !== 'server') throw new Error('PostgreSQL has no URL.');
      const url = new URL(catalog.server.database.location.url);
      proxy = new PausingProxy(url);
      url.host = `127.0.0.1:${await proxy.open()}`;
      database = await openServerDatabase(url.href);
      delayed = await startApplication(database);
    });
    afterEach(async () => {
      proxy.resume();
      await delayed.close();
      await database.close();
      proxy.close();
    });

    it('is not joined by a request that arrives after a later write', async () => {
      const nameOf = async () => jsonOf(await delayed.get('/api/products/p27')).data.name;
      await run(`update product set name = 'before' where slug = 'p27'`);
      // Two connections, so that neither request has to open one while the proxy delays responses.
      await Promise.all([delayed.get('/api/products/p26'), delayed.get('/api/products/p25')]);
      proxy.pause();
      const early = nameOf();
      await proxy.waitForPaused(1);
      await run(`update product set name = 'after' where slug = 'p27'`);
      const late = nameOf();
      // The late request checks the version and receives it while the early read is in flight.
      await proxy.waitForPaused(2);
      proxy.resumeLatest();
      expect(await late).toBe('after');
      proxy.resume();
      expect(await early).toBe('before');
      // The early read ends later and does not replace the newer response.
      const { hits } = delayed.responseCache;
      expect(await nameOf()).toBe('after');
      expect(delayed.responseCache.hits).toBe(hits + 1);
    });

    it('does not share its catalog version with a customer request after a later write', async () => {
      const nameOf = async () => jsonOf(await delayed.get('/api/products/p28', catalog.as('retail'))).data.name;
      await run(`update product set name = 'before' where slug = 'p28'`);
      await Promise.all([nameOf(), delayed.get('/api/products/p25')]);
      expect(await nameOf()).toBe('before');
      proxy.pause();
      const early = nameOf();
      // PostgreSQL has executed the session lookup, with the version before the write.
      await proxy.waitForPaused(1);
      await run(`update product set name = 'after' where slug = 'p28'`);
      const late = nameOf();
      await proxy.waitForPaused(2);
      proxy.resume();
      expect(await early).toBe('before');
      expect(await late).toBe('after');
    });
  });
