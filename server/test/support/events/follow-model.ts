import type { ArotEvent } from '@arot/contract';
import { expect } from 'vitest';
import { createEventFeed } from '../../../src/events/event-feed.ts';
import { createLogger } from '../../../src/monitoring/logger.ts';
import { createStaffCaller } from '../accounts/staff-caller.ts';
import { randomNumbers } from '../random-numbers.ts';
import type { TestServer } from '../test-server.ts';

const WRITERS = 8;
const PRODUCTS = 60;
/** The number of writes of which one changes more rows than events are written for. */
const BULK_EVERY = 2_500;

type Row = { readonly id: string; readonly slug: string; readonly state: string };
type Page = { readonly items: ArotEvent[]; readonly cursor: string };

/**
 * Changes products by eight writers at once, with rollbacks, transactions of several writes and changes of many rows, while two
 * workers number the events and a program follows them. Checks that the program's copy is the catalog in the end, that it saw each
 * committed write once, and the writes of each product in their order.
 */
export async function followWrites(server: TestServer, writes: number, seed: number): Promise<void> {
  const staff = await createStaffCaller(server, ['events:read', 'catalog:read']);
  const run = <T>(statement: string) => server.database.fork().execute<T[]>(statement);
  await run(`delete from product`);
  await run(`insert into product (id, slug, name, name_normalized, status, created_at, retail_base_price)
    select 'm' || n, 'm' || n, 'M', 'm', case when n % 3 = 0 then 'draft' else 'published' end, '2026-01-01Z', 10
    from generate_series(1, ${PRODUCTS}) n`);
  await server.numberEvents();
  const feeds = [1, 2].map(() =>
    createEventFeed({ database: server.database, clock: () => new Date(), logger: createLogger('silent') }),
  );
  for (const feed of feeds) feed.start();
  const written: string[] = [];
  let left = writes;
  const writer = async (number: number) => {
    const random = randomNumbers(seed + number);
    while (left > 0) {
      left -= 1;
      const isBulk = left % BULK_EVERY === 0;
      const changes = await (isBulk ? writeMany(server) : writeSome(server, random, `${number}-${left}`));
      written.push(...changes);
    }
  };
  const ended = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  let isEnded = false;
  void ended.finally(() => {
    isEnded = true;
  });
  try {
    const follower = await follow(
      async (after) => {
        if (isEnded) await server.numberEvents();
        const wait = isEnded ? 0 : 1;
        const { status, data, error } = await staff.call<Page>('GET', `/events?after=${after}&limit=200&wait=${wait}`);
        if (status !== 200) throw new Error(JSON.stringify(error));
        return data;
      },
      run,
      () => isEnded,
    );
    await ended;
    const stored = await run<Row>(CATALOG);
    expect([...follower.copy.values()].sort(byId), `seed ${seed}`).toEqual(stored.sort(byId));
    expect(follower.ids.size).toBe(follower.count);
    // A change of many rows has no event of each.
    expect(written.filter((change) => !follower.seen.has(change))).toEqual([]);
    expect(follower.outOfOrder).toEqual([]);
  } finally {
    await Promise.all([ended.catch(() => undefined), ...feeds.map((feed) => feed.stop())]);
  }
}

const CATALOG = `select id, slug, concat_ws('|', name, status, retail_base_price, wholesale_base_price) as state
  from product where deleted_at is null`;
const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1);

/** Follows the feed to its end, with a copy of the products. */
async function follow(
  list: (after: string) => Promise<Page>,
  run: <T>(statement: string) => Promise<T[]>,
  isEnded: () => boolean,
) {
  const copy = new Map<string, Row>();
  const [ids, seen] = [new Set<string>(), new Set<string>()];
  const versions = new Map<string, bigint>();
  const outOfOrder: string[] = [];
  let count = 0;
  const takeSnapshot = async () => {
    const [end] = await run<{ cursor: string }>(
      `select catalog_epoch.id || '.' || last_position as cursor from event_feed, catalog_epoch`,
    );
    copy.clear();
    for (const row of await run<Row>(CATALOG)) copy.set(row.id, row);
    return end?.cursor ?? '';
  };
  let cursor = await takeSnapshot();
  for (let isAtEnd = false; !isAtEnd; ) {
    const wasEnded = isEnded();
    const page = await list(cursor);
    isAtEnd = wasEnded && page.items.length === 0;
    for (const event of page.items) {
      count += 1;
      ids.add(event.id);
      const { id } = event.subject;
      seen.add(`${id} ${event.version}`);
      const version = BigInt(event.version ?? 0);
      if (version < (versions.get(id) ?? 0n)) outOfOrder.push(`${event.type} ${id}`);
      versions.set(id, version);
    }
    if (page.items.some(({ subject }) => subject.type === 'catalog')) {
      // Events that the snapshot has already come again: they are read again, and change nothing.
      await takeSnapshot();
    } else if (page.items.length > 0) {
      const changed = [...new Set(page.items.map(({ subject }) => subject.id))];
      for (const id of changed) copy.delete(id);
      const list = changed.map((id) => `'${id}'`).join();
      for (const row of await run<Row>(`${CATALOG} and id in (${list})`)) copy.set(row.id, row);
    }
    cursor = page.cursor;
  }
  return { copy, ids, seen, outOfOrder, count };
}

/** Carries out a transaction of one to three writes. @returns its products with their versions; none if it was rolled back */
async function writeSome(server: TestServer, random: () => number, name: string): Promise<string[]> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const size = random() < 0.85 ? 1 : 3;
  // In the order of their ids, so that no two transactions wait for each other.
  const products = Array.from({ length: size }, () => 1 + Math.floor(random() * PRODUCTS)).sort((a, b) => a - b);
  const changes: string[] = [];
  const work = server.database.fork().transactional(async (em) => {
    changes.splice(0);
    for (const number of new Set(products)) {
      const assignment = pick([
        `retail_base_price = coalesce(retail_base_price, 0) % 1000 + 1`,
        `name = '${name}', name_normalized = '${name}'`,
        `status = case status when 'draft' then 'published' else 'draft' end`,
        `slug = 'm${number}-${name}'`,
        `wholesale_base_price = coalesce(wholesale_base_price, 0) % 1000 + 1, name = '${name}'`,
      ]);
      const rows = await em.execute<{ id: string; version: string }[]>(
        `update product set ${assignment} where id = 'm${number}' returning id, version::text`,
      );
      // Versions of writes of one transaction to one product differ too.
      changes.push(...rows.map(({ id, version }) => `${id} ${version}`));
    }
    if (random() < 0.1) {
      const id = `n${name}`;
      await em.execute(`insert into product (id, slug, name, name_normalized, created_at)
        values ('${id}', '${id}', 'N', 'n', '2026-01-01Z')`);
      if (random() < 0.5) await em.execute(`delete from product where id = '${id}'`);
    }
    if (random() < 0.1) throw new RolledBack();
  });
  try {
    await work;
    return changes;
  } catch (error) {
    if (error instanceof RolledBack) return [];
    throw error;
  }
}

class RolledBack extends Error {}

/** Creates more products than events are written for, and removes them. */
async function writeMany(server: TestServer): Promise<string[]> {
  const em = server.database.fork();
  await em.execute(`insert into product (id, slug, name, name_normalized, created_at)
    select 'bulk' || n, 'bulk' || n, 'B', 'b', '2026-01-01Z' from generate_series(1, 1001) n on conflict do nothing`);
  await em.execute(`delete from product where id like 'bulk%'`);
  return [];
}
