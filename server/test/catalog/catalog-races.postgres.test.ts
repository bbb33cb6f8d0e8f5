import { Client, type QueryResult } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyCatalog } from '../../src/catalog/verify-catalog.ts';
import { openTestDatabase } from '../support/database/test-database.ts';

/** Concurrent transactions. The tests run their statements in a fixed order. */
const database = await openTestDatabase();
if (database.location?.kind !== 'server') throw new Error('PostgreSQL has no URL.');
const { url } = database.location;
const [one, other, watcher] = [0, 1, 2].map(() => new Client({ connectionString: url })) as [Client, Client, Client];
for (const client of [one, other, watcher]) await client.connect();
afterAll(async () => {
  for (const client of [one, other, watcher]) await client.end();
});
beforeEach(async () => {
  await watcher.query('begin; delete from product; delete from category; commit');
  for (const id of ['m0', 'm1']) await insertCategory(watcher, id, null);
  await insertCategory(watcher, 's', 'm0');
});
afterEach(async () => {
  for (const client of [one, other]) await client.query('rollback');
  expect((await verifyCatalog(database.fork())).differences).toEqual([]);
});

const insertCategory = (client: Client, id: string, parent: string | null) =>
  client.query('insert into category (id, name, name_normalized, parent_id) values ($1, $1, $1, $2)', [id, parent]);
const insertProduct = (client: Client, id: string, category: string | null, status = 'published') =>
  client.query(
    `insert into product (id, slug, name, name_normalized, category_id, status, created_at, retail_base_price)
     values ($1, $1, $1, $1, $2, $3, timestamptz '2026-01-01', 10)`,
    [id, category, status],
  );
const move = (client: Client, parent: string) =>
  client.query(`update category set parent_id = $1 where id = 's'`, [parent]);

/** Starts a statement that must wait for another transaction. Resolves when it waits. */
async function untilItWaits(statement: Promise<QueryResult>): Promise<Promise<QueryResult>[]> {
  statement.catch(() => undefined);
  const waiting = async () =>
    (
      await watcher.query(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows[0].n;
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  return [statement];
}

async function mainCategoryOf(id: string): Promise<string | null> {
  const { rows } = await watcher.query('select main_category_id from product_listing where product_id = $1', [id]);
  return rows[0].main_category_id;
}

describe('a product added to a subcategory that moves', () => {
  it('follows the move when the product was added first', async () => {
    await one.query('begin');
    await insertProduct(one, 'p', 's');
    const [moved] = await untilItWaits(move(other, 'm1'));
    await one.query('commit');
    await moved;
    expect(await mainCategoryOf('p')).toBe('m1');
  });

  it('waits for the move when the move was first', async () => {
    await one.query('begin');
    await move(one, 'm1');
    const [inserted] = await untilItWaits(insertProduct(other, 'p', 's'));
    await one.query('commit');
    await inserted;
    expect(await mainCategoryOf('p')).toBe('m1');
  });

  it('has the old main category after the move is rolled back', async () => {
    await one.query('begin');
    await move(one, 'm1');
    const [inserted] = await untilItWaits(insertProduct(other, 'p', 's'));
    await one.query('rollback');
    await inserted;
    expect(await mainCategoryOf('p')).toBe('m0');
  });

  it.each([
    ['published first', `update product set status = 'published' where id = 'p'`],
    ['moved into the subcategory first', `update product set category_id = 's', status = 'published' where id = 'p'`],
  ])('follows the move when the product is %s', async (_, statement) => {
    await insertProduct(watcher, 'p', statement.includes('category_id') ? 'm0' : 's', 'draft');
    await one.query('begin');
    await one.query(statement);
    const [moved] = await untilItWaits(move(other, 'm1'));
    await one.query('commit');
    await moved;
    expect(await mainCategoryOf('p')).toBe('m1');
  });
});

describe('a product updated while its subcategory moves', () => {
  it.each([
    ['price', `update product set retail_base_price = 11 where id = 'p'`],
    ['name', `update product set name = 'q', name_normalized = 'q' where id = 'p'`],
    ['unchanged category', `update product set category_id = 's' where id = 'p'`],
  ])('follows the move when the update sets its %s', async (_, statement) => {
    await insertProduct(watcher, 'p', 's');
    await one.query('begin');
    await move(one, 'm1');
    const changed = other.query(statement);
    // PostgreSQL may or may not let this wait.
    await Promise.race([changed, untilItWaits(changed)]);
    await one.query('commit');
    await changed;
    expect(await mainCategoryOf('p')).toBe('m1');
  });
});

describe('a category inserted after its product', () => {
  it('becomes the category of a product from an earlier transaction', async () => {
    await one.query('begin');
    await insertProduct(one, 'p', 'late');
    // PostgreSQL may or may not let this wait for the product. The reference is checked at the commit.
    const inserted = insertCategory(other, 'late', 'm0');
    await watcher.query('select');
    await Promise.race([inserted, untilItWaits(inserted)]);
    await one.query('set constraints all deferred');
    const committed = one.query('commit').then(
      () => true,
      () => false,
    );
    await inserted;
    if (await committed) expect(await mainCategoryOf('p')).toBe('m0');
  });

  it('is the new row after a deletion, and the product follows its moves', async () => {
    await one.query('begin');
    await one.query(`delete from category where id = 's'`);
    await insertCategory(one, 's', 'm1');
    await other.query('begin');
    const [inserted] = await untilItWaits(insertProduct(other, 'p', 's'));
    await one.query('commit');
    await inserted;
    const moved = move(one, 'm0');
    await Promise.race([moved, untilItWaits(moved)]);
    await other.query('commit');
    await moved;
    expect(await mainCategoryOf('p')).toBe('m0');
  });
});

describe('concurrent writers', () => {
  it('do not wait for a category that an import has locked before its products, which would deadlock', async () => {
    await insertProduct(watcher, 'p', 's', 'draft');
    await one.query(`begin; select from category where id = 's' for update`);
    await other.query(`begin; set local lock_timeout = '5s'`);
    await other.query(`update product set status = 'published' where id = 'p'`);
    const [locked] = await untilItWaits(one.query(`select from product where id = 'p' for update`));
    await other.query('commit');
    await locked;
    await one.query('commit');
  });

  it('do not wait for each other’s counts, and every product is counted', async () => {
    await one.query('begin');
    await insertProduct(one, 'a', 's');
    // This fails if it waits for the other transaction's counts.
    await other.query(`begin; set local lock_timeout = '5s'`);
    await insertProduct(other, 'b', 's');
    await insertProduct(watcher, 'c', 's');
    await other.query('rollback');
    await insertProduct(watcher, 'd', 's');
    await one.query('commit');
    const { rows } = await watcher.query(`select sum(count)::int as n from listing_count where kind = 'all'`);
    expect(rows[0].n).toBe(3);
  });

  it('change the version each, also when one transaction encloses the other', async () => {
    const version = async () => (await watcher.query('select sum(version)::text as v from catalog_version')).rows[0].v;
    const seen = [await version()];
    await one.query('begin');
    await insertProduct(one, 'a', 's');
    seen.push(await version());
    await insertProduct(other, 'b', 's');
    seen.push(await version());
    await one.query('commit');
    seen.push(await version());
    const [before, during, afterOther, after] = seen as [string, string, string, string];
    expect(during).toBe(before);
    expect(new Set([before, afterOther, after]).size).toBe(3);
  });
});
