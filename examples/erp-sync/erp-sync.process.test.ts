import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStaffClient, type StaffClient } from '@arot/sdk/staff';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { sendError, startScriptedServer } from '../../sdk/test/support/scripted-server.ts';
import { LONG_TEST_SHARE } from '../../server/test/support/test-scale.ts';
import { type SeededServer, startSeededServer } from '../../tools/testing/seeded-server.ts';

/** A round pays for all products. */
const PRODUCTS = LONG_TEST_SHARE < 1 ? 1_200 : 3_384;
const LONGEST_RUN_MS = LONG_TEST_SHARE < 1 ? 2_000 : 3_000;
const KILLS = 14;
const TIERS = ['RETAIL', 'WHOLESALE'] as const;
const EVENT_TYPES = 'product.*,catalog.imported,prices.changed';

let server: SeededServer;
let staff: StaffClient;
let key: string;
let folder: string;

const products = Array.from({ length: PRODUCTS }, (_, index) => ({
  slug: `product-${index}`,
  name: `পণ্য Product ${index}`,
  status: index % 7 === 0 ? 'draft' : 'published',
  // Every third price has a discount, which stays.
  prices: {
    RETAIL: { basePrice: '100.00', discount: index % 3 === 0 ? { type: 'PERCENTAGE', value: '10' } : null },
    WHOLESALE: index % 2 ? { basePrice: '90.00' } : null,
  },
}));

beforeAll(async () => {
  server = await startSeededServer({ sendsMessages: true });
  await server.server.replace({ categories: [], products });
  staff = createStaffClient({ baseUrl: server.url, credentials: 'bearer' });
  await staff.auth.login({ identifier: 'staff@example.com', password: 'arot-demo-password' });
  await staff.roles.create({ name: 'erp', permissions: ['catalog:read', 'prices:write', 'events:read'] });
  const { id } = await staff.serviceAccounts.create({ name: 'ERP', role: 'erp' });
  ({ key } = await staff.serviceAccounts.createKey(id, { name: 'Sync', addressRanges: ['127.0.0.0/8', '::1/128'] }));
}, 300_000);
afterAll(() => server?.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arot-erp-sync-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const pick = (count: number) => Math.floor(Math.random() * count);
const fileOf = (name: string) => path.join(folder, name);

/** Starts the program with nothing but the standard library. */
function start(args: readonly string[] = [], environment: Record<string, string> = {}) {
  const program = spawn('python3', ['-S', '-B', 'erp_sync.py', fileOf('prices.csv'), fileOf('changes.csv'), ...args], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', AROT_URL: server.url, AROT_KEY: key, ...environment },
  });
  const output = { text: '' };
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output.text += chunk));
  const ended = once(program, 'close').then(([code]) => ({ code: code as number | null, output: output.text }));
  return { program, ended };
}

async function runAndKill(milliseconds: number): Promise<string> {
  const { program, ended } = start();
  await wait(milliseconds);
  program.kill('SIGKILL');
  const { code, output } = await ended;
  expect([code, output]).toEqual([null, expect.stringMatching(/^(prices changed: \d+\n)*$/)]);
  return output;
}

/** Prices by slug and tier. */
type Prices = ReadonlyMap<string, string>;

function randomPrices(): Prices {
  const pairs = products.flatMap(({ slug }) => TIERS.map((tier) => `${slug},${tier}`));
  return new Map(pairs.map((pair) => [pair, `${10 + pick(9_999)}.${10 + pick(90)}`]));
}

async function writePrices(prices: Prices): Promise<void> {
  const lines = [...prices].map(([pair, price]) => `${pair},${price}\n`);
  await writeFile(fileOf('new.csv'), `slug,tier,price\n${lines.join('')}`);
  await rename(fileOf('new.csv'), fileOf('prices.csv'));
}

async function readChanges(): Promise<string[][]> {
  const [header, ...rows] = (await readFile(fileOf('changes.csv'), 'utf8')).trimEnd().split('\n');
  expect(header).toBe('type,slug,status,retail_base_price,retail_price,wholesale_base_price,wholesale_price');
  return rows.map((row) => row.split(','));
}

async function readCatalog() {
  const all = [];
  for await (const product of staff.products.list.iterate({ limit: 200 })) all.push(product);
  return all;
}

const readCursor = async () => JSON.parse(await readFile(fileOf('changes.csv.state'), 'utf8')).cursor as string;

it(`sends and writes every price of ${PRODUCTS} products, however often it is killed`, async () => {
  let prices = randomPrices();
  await writePrices(prices);
  let isWriting = true;
  onTestFinished(() => {
    isWriting = false;
  });
  // A staff member works meanwhile, also on the products whose prices are being sent.
  const writing = (async () => {
    for (let round = 0; isWriting; round += 1) {
      const slug = `product-${pick(PRODUCTS)}`;
      await staff.products.change(slug, { name: `${slug} ${round}` }, { ifMatch: '*' });
      await wait(20);
    }
  })();
  const killed: string[] = [];
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (kills === 8) {
      prices = new Map([...prices, ...[...randomPrices()].filter((_, index) => index % 8 < 2)]);
      await writePrices(prices);
    }
    // On a busy machine, the program takes longer until it prints something.
    const slowness = killed.join('') === '' ? 1 + kills : 1;
    killed.push(await runAndKill(150 + pick(LONGEST_RUN_MS * slowness)));
    // A row of which a power failure has left a part.
    if (kills % 3 === 0) await appendFile(fileOf('changes.csv'), 'product.chan');
  }
  expect(killed.join('')).toContain('prices changed');
  isWriting = false;
  await writing;
  await expect
    .poll(
      async () => {
        await server.server.numberEvents();
        expect(await start(['--once']).ended).toMatchObject({ code: 0 });
        const after = await readCursor();
        return (await staff.events.list({ after, types: EVENT_TYPES })).items.length;
      },
      { timeout: 120_000 },
    )
    .toBe(0);

  const catalog = await readCatalog();
  expect(catalog).toHaveLength(PRODUCTS);
  const stored = catalog.flatMap(({ slug, prices }) =>
    TIERS.map((tier) => [`${slug},${tier}`, prices[tier]?.basePrice] as const),
  );
  expect(stored.filter(([pair, price]) => prices.get(pair) !== price)).toEqual([]);
  expect(catalog.filter(({ prices }) => prices.RETAIL?.discount)).toHaveLength(PRODUCTS / 3);

  const rows = await readChanges();
  const last = new Map(rows.map(([, slug = '', ...row]) => [slug, row]));
  const wrong = catalog.filter(({ slug, status, prices: { RETAIL, WHOLESALE } }) => {
    const shown = [RETAIL, WHOLESALE].flatMap((price) => [price?.basePrice ?? '', price?.finalPrice ?? '']);
    return JSON.stringify(last.get(slug)) !== JSON.stringify([status, ...shown]);
  });
  expect(wrong.map(({ slug }) => [slug, last.get(slug)])).toEqual([]);

  // Each event once, in its order.
  const written = rows
    .slice(rows.findLastIndex(([type]) => type === 'snapshot') + 1)
    .map(([type, slug]) => [type, slug]);
  const events: unknown[] = [];
  let after: string | undefined;
  for (let isMore = true; isMore; ) {
    const part = await staff.events.list({ ...(after ? { after } : {}), types: EVENT_TYPES, limit: 500 });
    events.push(...part.items.map(({ type, data }) => [type, 'slug' in data ? data.slug : '']));
    isMore = part.items.length > 0;
    after = part.cursor;
  }
  expect(written.length).toBeGreaterThan(PRODUCTS);
  expect(events.slice(-written.length)).toEqual(written);
});

it('reports what the server rejects, sends the rest, and does not send the same file again', async () => {
  await writePrices(
    new Map([
      ['product-1,RETAIL', '77.50'],
      ['no-such-product,RETAIL', '5.00'],
      ['product-2,RETAIL', ''],
      ['product-3,VIP', '5.00'],
      ['product-4,RETAIL', '12,50'],
      ['product-5,WHOLESALE', '66.25'],
    ]),
  );
  const { code, output } = await start(['--once']).ended;
  expect(code).toBe(0);
  for (const pair of ['no-such-product RETAIL', 'product-2 RETAIL', 'product-3 VIP', 'product-5 WHOLESALE']) {
    expect(output.includes(`rejected: ${pair}: `), pair).toBe(pair !== 'product-5 WHOLESALE');
  }
  const [one, two, four, five] = await Promise.all([1, 2, 4, 5].map((index) => staff.products.get(`product-${index}`)));
  expect([one?.prices.RETAIL?.basePrice, five?.prices.WHOLESALE?.basePrice]).toEqual(['77.50', '66.25']);
  expect(two?.prices.RETAIL?.basePrice).toBeDefined();
  // A cell behind the columns is ignored: the price is 12.
  expect(four?.prices.RETAIL?.basePrice).toBe('12.00');
  await staff.products.changePrices('product-1', { RETAIL: { basePrice: '80' } }, { ifMatch: '*' });
  expect((await start(['--once']).ended).output).toBe('');
  expect((await staff.products.get('product-1')).prices.RETAIL?.basePrice).toBe('80.00');
});

it('waits for a file that is still being written', async () => {
  await writeFile(fileOf('prices.csv'), 'slug,tier,price\nproduct-6,RETAIL,9');
  const before = await staff.products.get('product-6');
  expect(await start(['--once']).ended).toMatchObject({ code: 0, output: '' });
  expect((await staff.products.get('product-6')).version).toBe(before.version);
  await appendFile(fileOf('prices.csv'), '99.00\n');
  expect((await start(['--once']).ended).output).toBe('prices changed: 1\n');
  expect((await staff.products.get('product-6')).prices.RETAIL?.basePrice).toBe('999.00');
});

it('waits as long as the server asks, and never sends the key to where a redirect leads', async () => {
  const thief = await startScriptedServer((response) => void response.end('{}'));
  const times: number[] = [];
  const { baseUrl, received } = await startScriptedServer((response) => {
    times.push(Date.now());
    if (times.length === 1) return sendError(response, 429, { code: 'RATE_LIMITED' }, { 'retry-after': '2' });
    if (times.length === 2) return sendError(response, 503, { code: 'SERVICE_UNAVAILABLE' }, { 'retry-after': '1' });
    response.writeHead(307, { location: `${thief.baseUrl}/steal` }).end();
  });
  await writePrices(new Map([['product-1,RETAIL', '5.00']]));
  const { code, output } = await start(['--once'], { AROT_URL: baseUrl }).ended;
  expect(code).toBe(1);
  expect(output).toContain('307 UNEXPECTED_RESPONSE');
  expect(output).not.toContain(key);
  expect(received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${key}`));
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(2_000);
  expect(third - second).toBeGreaterThanOrEqual(1_000);
  expect(thief.received).toEqual([]);
});

it.each([
  [{ AROT_KEY: '' }, 'AROT_KEY must be the key of a service account'],
  [{ AROT_KEY: `sk_${'x'.repeat(69)}` }, '401 UNAUTHENTICATED'],
  [{ AROT_URL: 'http://arot.example' }, 'AROT_URL must begin with https://'],
])('ends with a reason: %j', async (environment, reason) => {
  await writePrices(new Map([['product-1,RETAIL', '5.00']]));
  const { code, output } = await start(['--once'], environment).ended;
  expect(code).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain('Traceback');
});
