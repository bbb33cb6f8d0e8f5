import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PausingProxy } from '../../test/support/catalog/pausing-proxy.ts';
import { openServerDatabase } from '../../test/support/database/postgres-databases.ts';
import { onPostgres, openTestDatabase } from '../../test/support/database/test-database.ts';
import type { Database } from '../database/database.ts';
import { CatalogVersion } from './catalog-version.ts';

const database = await openTestDatabase();

let count = 0;
const write = async (database: Database) => {
  count += 1;
  await database.fork().execute(
    `insert into setting values ('siteName', ?)
    on conflict (key) do update set value = excluded.value`,
    [`site ${count}`],
  );
};

describe('the catalog version', () => {
  it('changes with every write, and only then', async () => {
    const version = new CatalogVersion(database);
    const seen = new Set([await version.current(), await version.current()]);
    expect(seen.size).toBe(1);
    for (const statement of [
      `insert into category (id, name, name_normalized) values ('c', 'c', 'c')`,
      `update category set description = 'new'`,
      `insert into product (id, slug, name, name_normalized, created_at) values ('p', 'p', 'p', 'p', '2026-01-01')`,
      `update product set images = '["/a.png"]'`,
      `update product set status = 'published'`,
      `insert into setting values ('tagline', 'new')`,
      `delete from setting where key = 'tagline'`,
      'delete from product',
      'delete from category',
      'truncate setting',
    ]) {
      await database.fork().execute(statement);
      seen.add(await version.current());
    }
    expect(seen.size).toBe(11);
    await database.fork().execute('delete from product');
    await database.fork().execute(`update category set name = 'none' where id = 'none'`);
    const after = await version.current();
    expect(await version.current()).toBe(after);
  });

  it('does not change with a transaction that is rolled back', async () => {
    const version = new CatalogVersion(database);
    const before = await version.current();
    const rolledBack = database.fork().transactional(async (em) => {
      await em.execute(`insert into setting values ('tagline', 'never')`);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await version.current()).toBe(before);
  });

  it('is read once for concurrent requests, and once more for requests that arrive during the read', async () => {
    const version = new CatalogVersion(database);
    const together = Array.from({ length: 50 }, () => version.current());
    expect(version.checks).toBe(0);
    await new Promise<void>((resolve) => {
      const poll = () => (version.checks === 1 ? resolve() : setImmediate(poll));
      poll();
    });
    const duringRead = Array.from({ length: 50 }, () => version.current());
    await Promise.all([...together, ...duringRead]);
    expect(version.checks).toBe(2);
  });

  it('fails only for the callers of a failed read', async () => {
    const version = new CatalogVersion(database);
    await database.fork().execute('alter table catalog_version rename to away');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => version.current()));
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    await database.fork().execute('alter table away rename to catalog_version');
    expect(await version.current()).toMatch(/^[0-9a-f-]{36} -?\d+$/);
    await write(database);
    expect(await Promise.all([version.current(), version.current()])).toEqual(Array(2).fill(await version.current()));
  });

  it('is never older than an acknowledged write', async () => {
    const version = new CatalogVersion(database);
    let isReading = true;
    const others = (async () => {
      while (isReading) await version.current();
    })();
    const seen = new Set([await version.current()]);
    for (let turn = 0; turn < 50; turn += 1) {
      await write(database);
      seen.add(await version.current());
      expect(seen.size).toBe(turn + 2);
    }
    isReading = false;
    await others;
  });
});

// A proxy can delay responses of a PostgreSQL server, but not of the embedded database.
if (onPostgres())
  describe('a version check in flight', () => {
    let proxy: PausingProxy;
    let throughProxy: Database;
    beforeAll(async () => {
      if (database.location?.kind !== 'server') throw new Error('PostgreSQL has no URL.');
      const url = new URL(database.location.url);
      proxy = new PausingProxy(url);
      url.host = `127.0.0.1:${await proxy.open()}`;
      throughProxy = await openServerDatabase(url.href);
    });
    afterEach(() => proxy.resume());
    afterAll(async () => {
      await throughProxy.close();
      proxy.close();
    });

    it('is not joined by a later request, which may know of a later write', async () => {
      const version = new CatalogVersion(throughProxy);
      const before = await version.current();
      proxy.pause();
      const early = version.current();
      await proxy.waitForPaused(1);
      await write(database);
      const late = [version.current(), version.current()];
      proxy.resume();
      expect(await early).toBe(before);
      const now = await new CatalogVersion(database).current();
      expect(now).not.toBe(before);
      expect(await Promise.all(late)).toEqual([now, now]);
      expect(version.checks).toBe(3);
    });
  });
