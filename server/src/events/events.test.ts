import { setTimeout as sleep } from 'node:timers/promises';
import type { ArotEvent } from '@arot/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, createSession } from '../../test/support/accounts/fixtures.ts';
import { createStaffCaller } from '../../test/support/accounts/staff-caller.ts';
import { product } from '../../test/support/catalog/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { recordEvent } from '../audit/record-event.ts';
import { removeExpiredEvents } from './stored-events.ts';

type Page = { items: ArotEvent[]; cursor: string };

const NOW = new Date('2026-06-01T06:00:00.000Z');
const DAY_MS = 86_400_000;

const server = await startTestServer({ now: NOW });
const staff = await createStaffCaller(server, ['events:read', 'catalog:read', 'catalog:write', 'prices:write']);
beforeEach(async () => {
  server.setNow(NOW);
  await run(`delete from product where id not in ('oil', 'draft')`);
  await run(`delete from category where id <> 'oil'`);
  await run(`insert into category (id, name, name_normalized) values ('oil', 'Oil', 'oil')
    on conflict (id) do update set name = 'Oil', hidden = false, version = category.version + 1`);
  await run(`insert into product (id, slug, name, name_normalized, category_id, status, created_at, retail_base_price)
    values ('oil', 'oil', 'Oil', 'oil', 'oil', 'published', '2026-01-01Z', 10),
      ('draft', 'draft', 'Draft', 'draft', null, 'draft', '2026-01-01Z', null)
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, name_normalized = excluded.name_normalized,
      status = excluded.status, retail_base_price = excluded.retail_base_price, wholesale_base_price = null,
      deleted_at = null, deleted_status = null`);
  await server.numberEvents();
});

const run = (statement: string) => server.database.fork().execute<Record<string, unknown>[]>(statement);
const feed = async (query = '') => (await staff.call<Page>('GET', `/events${query}`)).data;
/** Reads to the end of the feed. */
const end = async (): Promise<string> => {
  const [row] = await run(`select catalog_epoch.id || '.' || last_position as cursor from catalog_epoch, event_feed`);
  return String(row?.cursor);
};
/** Numbers events every 250 ms, as a server does, until a request has its response: it may begin to wait only later. */
const endOf = async <T>(response: Promise<T>): Promise<T> => {
  let hasEnded = false;
  const ended = response.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    await server.numberEvents();
    await Promise.race([ended, sleep(250)]);
  }
  return await ended;
};
/** Returns the events of some work, without their ids. */
const eventsOf = async (work: () => Promise<unknown>) => {
  await server.numberEvents();
  const cursor = await end();
  await work();
  await server.numberEvents();
  return (await feed(`?after=${cursor}&limit=500`)).items;
};
const told = async (work: () => Promise<unknown>) =>
  (await eventsOf(work)).map(({ type, data }) => [type, data] as const);

describe('a change of products by SQL', () => {
  const one = (set: string, slug = 'oil') => told(() => run(`update product set ${set} where slug = '${slug}'`));
  const data = (...changed: string[]) => ({ slug: 'oil', changed });

  it.each([
    ['a price', 'retail_base_price = 12', [['product.price_changed', data('prices.RETAIL')]]],
    [
      'both prices',
      'retail_base_price = 12, wholesale_base_price = 5',
      [['product.price_changed', data('prices.RETAIL', 'prices.WHOLESALE')]],
    ],
    ['a name', `name = 'X', name_normalized = 'x'`, [['product.changed', data('name')]]],
    [
      'a price and a name',
      `name = 'X', retail_base_price = 12`,
      [['product.price_changed', data('name', 'prices.RETAIL')]],
    ],
    ['the status', `status = 'draft'`, [['product.unpublished', data('status')]]],
    [
      'the status and a price',
      `status = 'draft', retail_base_price = 12`,
      [
        ['product.price_changed', data('prices.RETAIL', 'status')],
        ['product.unpublished', data('prices.RETAIL', 'status')],
      ],
    ],
    [
      'its deletion',
      `deleted_at = now(), deleted_status = 'published'`,
      [
        ['product.unpublished', data('deletedAt', 'status')],
        ['product.deleted', data('deletedAt', 'status')],
      ],
    ],
    ['the slug', `slug = 'o2'`, [['product.changed', { slug: 'o2', previousSlug: 'oil', changed: ['slug'] }]]],
    ['nothing', `name = name`, []],
  ])('of %s has its events', async (_, set, expected) => {
    expect(await one(set)).toEqual(expected);
  });

  it('of a restoration is a change', async () => {
    await one(`deleted_at = now(), deleted_status = 'published'`);
    expect(await one(`deleted_at = null, deleted_status = null, status = 'published'`)).toEqual([
      ['product.published', data('deletedAt', 'status')],
      ['product.changed', data('deletedAt', 'status')],
    ]);
  });

  it('has the id, the version and the time of the product', async () => {
    const [event] = await eventsOf(() => run(`update product set name = 'X' where slug = 'oil'`));
    const [row] = await run(`select id, version::text from product where slug = 'oil'`);
    expect(event).toMatchObject({ subject: { type: 'product', id: row?.id }, version: row?.version });
    expect(event?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is rolled back has none', async () => {
    const work = () =>
      server.database.fork().transactional(async (em) => {
        await em.execute(`update product set name = 'X' where slug = 'oil'`);
        throw new Error('rolled back');
      });
    expect(await told(() => work().catch(() => undefined))).toEqual([]);
  });

  it.each([1_000, 1_001])('of %i rows', async (count) => {
    await server.replace({ products: Array.from({ length: count }, (_, index) => product(`p${index}`)) });
    const changed = await told(() => run('update product set retail_base_price = coalesce(retail_base_price, 1) + 1'));
    if (count === 1_000) expect(new Set(changed.map(([type]) => type))).toEqual(new Set(['product.price_changed']));
    else expect(changed).toEqual([['prices.changed', { count, tier: 'RETAIL' }]]);
  });

  it('is one event for several statements of a transaction with more than 1,000 rows', async () => {
    await server.replace({ products: Array.from({ length: 600 }, (_, index) => product(`p${index}`)) });
    const twice = (second: string) =>
      told(() =>
        server.database.fork().transactional(async (em) => {
          await em.execute('update product set retail_base_price = coalesce(retail_base_price, 0) + 1');
          await em.execute(second);
        }),
      );
    expect(await twice('update product set wholesale_base_price = 3')).toEqual([
      ['prices.changed', { count: 1_200, tier: null }],
    ]);
    expect(await twice(`update product set retail_base_price = retail_base_price + 1, name = 'X' || id`)).toEqual([
      ['catalog.imported', { count: 1_200, tier: null }],
    ]);
  });
});

describe('the feed', () => {
  it('is read to its end by its cursors, each event once', async () => {
    await server.numberEvents();
    const from = await end();
    for (let count = 0; count < 7; count += 1) await run(`update product set name = 'N${count}' where slug = 'oil'`);
    await server.numberEvents();
    const seen: string[] = [];
    let cursor = from;
    for (let size = -1; size !== 0; ) {
      const page: Page = await feed(`?after=${cursor}&limit=3`);
      seen.push(...page.items.map(({ id }) => id));
      [cursor, size] = [page.cursor, page.items.length];
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(cursor).toBe(await end());
  });

  it('has the types that are asked for', async () => {
    const from = await end();
    await run(`update product set name = 'X' where slug = 'oil'`);
    await run(`update category set name = 'Y', version = version + 1`);
    await server.numberEvents();
    const types = async (query: string) => (await feed(`?after=${from}&types=${query}`)).items.map(({ type }) => type);
    expect(await types('category.*')).toEqual(['category.changed']);
    expect(await types('product.changed,category.changed')).toEqual(['product.changed', 'category.changed']);
    expect(await types('customer.*')).toEqual([]);
    expect((await feed(`?after=${from}&types=customer.*`)).cursor).toBe(await end());
  });

  it.each([
    ['after=x', 'after'],
    ['after=00000000-0000-0000-0000-000000000000.01', 'after'],
    ['types=nothing', 'types'],
    ['types=', 'types'],
    ['limit=501', 'limit'],
    ['wait=26', 'wait'],
  ])('rejects ?%s', async (query, field) => {
    const { status, error } = await staff.call('GET', `/events?${query}`);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('answers 410 for a cursor of another epoch, ahead of the feed, or too old', async () => {
    const [epoch, position] = (await end()).split('.');
    const status = async (cursor: string) => {
      const { status, error } = await staff.call('GET', `/events?after=${cursor}`);
      return [status, error?.code];
    };
    expect(await status(`00000000-0000-0000-0000-000000000000.${position}`)).toEqual([410, 'CURSOR_EXPIRED']);
    expect(await status(`${epoch}.${Number(position) + 1}`)).toEqual([410, 'CURSOR_EXPIRED']);
    const old = `${epoch}.${Number(position) - 1}`;
    expect((await status(old))[0]).toBe(200);
    server.setNow(new Date(NOW.getTime() + 31 * DAY_MS));
    const late = await createStaffCaller(server, ['events:read']);
    expect(await late.call('GET', `/events?after=${old}`)).toMatchObject({ status: 410 });
    // There is nothing after the last event, so nothing is missed.
    expect((await late.call<Page>('GET', `/events?after=${epoch}.${position}`)).data.items).toEqual([]);
    expect((await late.call<Page>('GET', '/events')).data).toEqual({ items: [], cursor: `${epoch}.${position}` });
    expect(
      await removeExpiredEvents(server.database, () => new Date(NOW.getTime() + 31 * DAY_MS), 30 * 86_400),
    ).toBeGreaterThan(0);
    expect(await late.call('GET', `/events?after=${old}`)).toMatchObject({ status: 410 });
    expect((await late.call<Page>('GET', '/events')).data.items).toEqual([]);
  });

  it('waits for an event', async () => {
    const from = await end();
    const waiting = feed(`?after=${from}&wait=20`);
    await sleep(200);
    await run(`update product set name = 'X' where slug = 'oil'`);
    expect((await endOf(waiting)).items.map(({ type }) => type)).toEqual(['product.changed']);
  });

  it('leaves places to other accounts when one fills its share of waiting requests', async () => {
    const from = await end();
    const other = await createStaffCaller(server, ['events:read']);
    let ended = 0;
    const greedy = Array.from({ length: 60 }, () => feed(`?after=${from}&wait=20`).finally(() => (ended += 1)));
    await expect.poll(() => ended, { timeout: 15_000 }).toBe(40);
    const waiting = other.call<Page>('GET', `/events?after=${from}&wait=20`);
    await sleep(200);
    await run(`update product set name = 'Y' where slug = 'oil'`);
    expect((await endOf(waiting)).data.items).toHaveLength(1);
    await Promise.all(greedy);
  });

  it('ends a wait without an event, and with the events that are not asked for', async () => {
    const from = await end();
    const waiting = feed(`?after=${from}&wait=3&types=customer.*`);
    await run(`update product set name = 'X' where slug = 'oil'`);
    expect(await endOf(waiting)).toEqual({ items: [], cursor: await end() });
  });

  it('checks the session again after a wait', async () => {
    const [from, token] = [await end(), await createSession(server, staff.id)];
    const waiting = server.request(`/api/staff/events?after=${from}&wait=20`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await sleep(200);
    await server.request('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await run(`update product set name = 'X' where slug = 'oil'`);
    expect((await endOf(waiting)).status).toBe(401);
  });

  it('needs the permission', async () => {
    const other = await createStaffCaller(server, ['catalog:read']);
    expect(await other.call('GET', '/events')).toMatchObject({ status: 403 });
    const events = await createStaffCaller(server, ['events:read']);
    expect(await events.call('GET', '/catalog/snapshot')).toMatchObject({ status: 403 });
  });
});

it('the events of an erased customer say nothing but its id', async () => {
  const owner = await createStaffCaller(server, ['*']);
  const { id } = await createAccount(server, { customerType: 'RETAIL' });
  const [from, em] = [await end(), server.database.fork()];
  const revoked = { type: 'oauth.grant_revoked', subject: id, data: { clientId: 'ak_1' } } as const;
  await owner.call('PATCH', `/customers/${id}`, { shopName: 'Rahim Store' });
  await recordEvent({ em, clock: () => NOW }, revoked);
  await server.numberEvents();
  const before = (await feed(`?after=${from}`)).items.map(({ data }) => data);
  expect(before).toEqual([{ changed: ['shopName'] }, { clientId: 'ak_1' }]);
  expect((await owner.call('POST', `/customers/${id}/erase`)).status).toBe(200);
  await server.numberEvents();
  const after = (await feed(`?after=${from}`)).items.map(({ type, data }) => [type, data]);
  expect(after).toEqual([
    ['customer.changed', { changed: [] }],
    ['oauth.grant_revoked', {}],
    ['customer.erased', {}],
  ]);
});

describe('the snapshot', () => {
  it('has the categories and products as the staff sees them, and a cursor from which nothing is missed', async () => {
    const { body } = await server.request<string>('/api/staff/catalog/snapshot', {
      headers: { authorization: `Bearer ${await createSession(server, staff.id)}` },
    });
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const products = await Promise.all(
      ['oil', 'draft'].map(async (slug) => ({ product: (await staff.call('GET', `/products/${slug}`)).data })),
    );
    expect(lines[0]).toEqual({ category: (await staff.call('GET', '/categories/oil')).data });
    expect(lines.slice(1, 3)).toEqual(expect.arrayContaining(products));
    expect(lines.slice(3)).toEqual([{ cursor: await end() }]);
  });
});

describe('the public changes', () => {
  type Changes = { items: Record<string, unknown>[]; cursor: string };
  const changes = (cursor: string) => server.data<Changes>(`/api/changes?after=${cursor}`);
  const changesOf = async (work: () => Promise<unknown>) => {
    await server.numberEvents();
    const cursor = await end();
    await work();
    await server.numberEvents();
    return (await changes(cursor)).items;
  };

  it.each([
    ['a name', `update product set name = 'X' where slug = 'oil'`, [{ kind: 'product', slug: 'oil', deleted: false }]],
    ['a price', `update product set retail_base_price = 77 where slug = 'oil'`, []],
    ['a draft', `update product set name = 'X' where slug = 'draft'`, []],
    [
      'the end of a product',
      `update product set status = 'draft' where slug = 'oil'`,
      [{ kind: 'product', slug: 'oil', deleted: true }],
    ],
    [
      'a slug',
      `update product set slug = 'o2' where slug = 'oil'`,
      [
        { kind: 'product', slug: 'oil', deleted: true },
        { kind: 'product', slug: 'o2', deleted: false },
      ],
    ],
    [
      'a draft that is published with another slug',
      `update product set slug = 'd2', status = 'published' where slug = 'draft'`,
      [{ kind: 'product', slug: 'd2', deleted: false }],
    ],
    [
      'the deletion of a row',
      `delete from product where slug = 'oil'`,
      [{ kind: 'product', slug: 'oil', deleted: true }],
    ],
    [
      'a hidden category',
      `update category set hidden = true, version = version + 1`,
      [{ kind: 'category', id: 'oil', deleted: true }],
    ],
  ])('tell of %s', async (_, statement, expected) => {
    expect(await changesOf(() => run(statement))).toEqual(expected);
  });

  it('tell nothing of a category that stays hidden', async () => {
    await run(`update category set hidden = true, version = version + 1 where id = 'oil'`);
    await server.load({ categories: [{ id: 'secret', name: 'Secret', parentId: 'oil' }] });
    expect(
      await changesOf(async () => {
        await server.load({ categories: [{ id: 'new', name: 'New', hidden: true }] });
        await run(`update category set name = 'X', version = version + 1`);
        await run(`delete from category where id = 'new'`);
      }),
    ).toEqual([]);
  });

  it('tell of the subcategories of a hidden category', async () => {
    await server.load({ categories: [{ id: 'mustard', name: 'Mustard', parentId: 'oil' }] });
    expect(
      await changesOf(() => run(`update category set hidden = true, version = version + 1 where id = 'oil'`)),
    ).toEqual([
      { kind: 'category', id: 'oil', deleted: true },
      { kind: 'category', id: 'mustard', deleted: true },
    ]);
  });

  it('end at a change of more than 1,000 rows', async () => {
    const cursor = await end();
    await server.load({ products: Array.from({ length: 1_001 }, (_, index) => product(`p${index}`)) });
    await server.numberEvents();
    expect(await server.error(`/api/changes?after=${cursor}`, 410)).toMatchObject({ code: 'CURSOR_EXPIRED' });
    expect(await server.data('/api/changes')).toEqual({ items: [], cursor: await end() });
    await run('update product set retail_base_price = 5');
    await server.numberEvents();
    expect((await changes(await end())).items).toEqual([]);
  });
});
