import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStaffClient, type StaffClient } from '@arot/sdk/staff';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { LONG_TEST_SHARE } from '../../server/test/support/test-scale.ts';
import { type InstalledExample, installExample } from '../../tools/testing/install-example.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';

/** A round pays for all products. */
const PRODUCTS = LONG_TEST_SHARE < 1 ? 1_500 : 3_384;
const LONGEST_RUN_MS = LONG_TEST_SHARE < 1 ? 1_500 : 2_500;
const KILLS = 12;
const WRITES = 150;

let server: SeededServer;
let example: InstalledExample;
let staff: StaffClient;

const categories = Array.from({ length: 40 }, (_, index) => ({ id: `category-${index}`, name: `Category ${index}` }));
const products = Array.from({ length: PRODUCTS }, (_, index) => ({
  slug: `product-${index}`,
  name: `পণ্য Product ${index}`,
  categoryId: `category-${index % 40}`,
  status: index % 7 === 0 ? 'draft' : 'published',
  prices: { RETAIL: { basePrice: `${100 + index}.00` }, WHOLESALE: null },
}));

beforeAll(async () => {
  [server, example] = await Promise.all([
    startSeededServer({ sendsMessages: true }),
    installExample(fileURLToPath(new URL('.', import.meta.url))),
  ]);
  await server.server.replace({ categories, products });
  staff = createStaffClient({ baseUrl: server.url, credentials: 'bearer' });
  await staff.auth.login({ identifier: 'staff@example.com', password: 'arot-demo-password' });
}, 300_000);
afterAll(async () => {
  await server?.stop();
  await example?.remove();
});

const copyFile = () => path.join(example.folder, 'catalog.db');

/** Runs the program for some time, and kills it. @returns what it has printed */
async function runAndKill(milliseconds: number): Promise<string> {
  const env = {
    ...process.env,
    AROT_URL: server.url,
    COPY: copyFile(),
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  };
  const program: ChildProcess = spawn(process.execPath, ['copy-catalog.ts'], { cwd: example.folder, env });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(program, 'exit');
  await wait(milliseconds);
  program.kill('SIGKILL');
  await ended;
  return output;
}

function readCopy(): ReadonlyMap<string, string> {
  const copy = new DatabaseSync(copyFile());
  const rows = copy.prepare('SELECT key, value FROM item').all() as { key: string; value: string }[];
  copy.close();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Returns what the copy must have, from the lists of the API. */
async function readCatalog(): Promise<Map<string, string>> {
  const catalog = new Map<string, string>();
  for await (const { id, name, parentId } of staff.categories.list.iterate({ limit: 200 })) {
    catalog.set(`category ${id}`, JSON.stringify([name, parentId]));
  }
  for await (const { id, slug, name, status, prices, category } of staff.products.list.iterate({ limit: 200 })) {
    catalog.set(`product ${id}`, JSON.stringify({ slug, name, status, prices, categoryId: category?.id }));
  }
  return catalog;
}

const pick = (count: number) => Math.floor(Math.random() * count);
const any = { ifMatch: '*' };
const run = (statement: string) => server.server.database.fork().execute(statement);
/** A change of names is one of 1,200 rows, for which the feed has one event. */
const renameMany = (text: string) =>
  run(`update product set name = name || '${text}' where id in (select id from product order by id limit 1200)`);

/** Writes once, as staff members and other programs do. A write that another one has made impossible is none. */
async function write(round: number): Promise<void> {
  const slug = `product-${pick(PRODUCTS)}`;
  const price = { RETAIL: { basePrice: `${1 + pick(9_999)}.00` } };
  const writes: (() => Promise<unknown>)[] = [
    () => staff.products.changePrices(slug, price, any),
    () => staff.products.change(slug, { name: `${slug} ${round}`, categoryId: `category-${pick(40)}` }, any),
    () => staff.products.unpublish(slug, any),
    () => staff.products.publish(slug, any),
    () => staff.products.delete(slug, any).then(() => (round % 2 ? staff.products.restore(slug, any) : undefined)),
    () => staff.products.changeSlug(slug, { slug: `renamed-${round}` }, any),
    () => staff.products.create({ slug: `new-${round}`, name: `New ${round}` }),
    () => staff.categories.change(`category-${pick(40)}`, { name: `Renamed ${round}` }, any),
    () => staff.categories.delete(`category-${1 + pick(39)}`, { moveTo: 'category-0' }, any),
    () => run(`delete from product where slug = '${slug}'`),
    () => run(`begin; update product set name = 'never' where slug = '${slug}'; rollback`),
  ];
  await writes[round % writes.length]?.().catch(() => undefined);
}

it(`is right however often it is killed, while ${PRODUCTS} products change`, async () => {
  let isWriting = true;
  onTestFinished(() => {
    isWriting = false;
  });
  let writes = 0;
  const writing = (async () => {
    for (; isWriting; writes += 1) {
      await write(writes);
      // The program takes a snapshot after these. They come early, because a snapshot would repair a wrong copy.
      if (writes === 20) await renameMany(` ${writes}`);
      if (writes === 40) await run('refresh materialized view catalog_epoch');
    }
  })();
  for (let kills = 0; kills < KILLS || writes < WRITES; kills += 1) {
    const output = await runAndKill(200 + pick(LONGEST_RUN_MS));
    // A server may reject a login while a long statement runs. A service manager then starts the program again.
    if (!/ServiceUnavailableError.*at async login/s.test(output)) expect(output).toBe('');
  }
  isWriting = false;
  await writing;

  const catalog = await readCatalog();
  expect(catalog.size).toBeGreaterThan(PRODUCTS - writes);
  await expect
    .poll(
      async () => {
        await server.server.numberEvents();
        const after = readCopy().get('cursor');
        const end = await staff.events.list.safe({ after, limit: 500 });
        if (end.ok && end.data.cursor === after) return true;
        await runAndKill(4_000);
        return false;
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  const copy = new Map(readCopy());
  copy.delete('cursor');
  expect(copy.size).toBe(catalog.size);
  expect([...copy].filter(([key, value]) => catalog.get(key) !== value)).toEqual([]);
}, 300_000);
