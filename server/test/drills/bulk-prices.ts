import { setTimeout as sleep } from 'node:timers/promises';
import { type Drill, type DrillOptions, type Figure, numberOption } from './drill.ts';
import { withCleanUp } from './site/clean-up.ts';
import type { DrillServer } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';

const BAR_MS = 5_000;
const READERS = 4;
const PAUSE_MS = 20;
const STAFF = { email: 'prices@example.com', password: 'a password of the price drill' };
const CUSTOMER = { email: 'customer@example.com', password: 'another password of the price drill' };

type Page = { data: { items: { slug: string; pricing?: { basePrice: string } }[]; pagination: { total: number } } };

export const drill: Drill = {
  summary:
    'Prices of 10,000 products changed at once through the API, while customers read. [--products 10000] [--rounds 3]',
  run: (options, log) => withCleanUp(() => measure(options, log)),
};

async function measure(options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const products = numberOption(options, 'products', 10_000);
  const rounds = numberOption(options, 'rounds', 3);
  const site = await openSite();
  await site.arot(['demo', 'seed', '--products', String(products)]);
  // One price for all, so that each page that a customer reads shows whether it is of one state.
  await site.query(
    'update product set retail_base_price = 100, retail_discount_type = null, retail_discount_value = null',
  );
  await site.query('vacuum analyze');
  const [{ published = 0 } = {}] = await site.query<{ published: number }>(
    "select count(*)::int as published from product where status = 'published'",
  );
  const server = await site.serve();
  const staff = await logInStaff(site, server);
  const customer = await logInCustomer(site, server);
  const [previewMs, applyMs]: [number[], number[]] = [[], []];
  const reads = { count: 0, mixed: 0, outdated: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const body = { filter: { tier: 'RETAIL' }, operation: { basePrice: { action: 'add', value: '1.00' } } };
    const [before, after] = [`${100 + round}.00`, `${101 + round}.00`];
    const startedAt = performance.now();
    const preview = await post(server, staff, '/preview', body);
    const items = (
      preview.body as { data: { items: { before: { basePrice: string }; after: { basePrice: string } }[] } }
    ).data.items;
    previewMs.push(performance.now() - startedAt);
    if (items.some((item) => item.before.basePrice !== before || item.after.basePrice !== after))
      throw new Error('wrong preview');
    const readers = readWhile(server, customer, { after, published }, reads);
    const applyStartedAt = performance.now();
    const applied = await post(server, staff, '', body, { 'if-match': preview.etag });
    applyMs.push(performance.now() - applyStartedAt);
    await readers.stop();
    log(
      `round ${round + 1}: ${items.length} shown, ${JSON.stringify(applied.body)} in ${Math.round(applyMs.at(-1) ?? 0)} ms`,
    );
  }
  const [events] = await site.query<{ count: number }>(
    "select count(*)::int as count from audit_event where kind = 'product_changed' and details #> '{before,retail_base_price}' is not null and details #> '{after,retail_base_price}' is not null",
  );
  const { differences } = await site.arot<{ differences?: unknown[] }>(['db', 'verify']);
  return [
    { what: `preview of ${products} prices`, measured: `${Math.round(Math.max(...previewMs))} ms at most` },
    {
      what: `change of ${products} prices, with its audit events`,
      measured: `${Math.round(Math.max(...applyMs))} ms at most of ${rounds} rounds`,
      bar: 'under 5 s',
      holds: Math.max(...applyMs) < BAR_MS,
    },
    {
      what: `pages that customers read meanwhile; with prices of both states, or the old ones after the response`,
      measured: `${reads.count}; ${reads.mixed}, ${reads.outdated}`,
      bar: '0, 0',
      holds: reads.count > 0 && reads.mixed === 0 && reads.outdated === 0,
    },
    {
      what: 'audit events with the price before and after',
      measured: events?.count ?? 0,
      bar: String(products * rounds),
      holds: events?.count === products * rounds,
    },
    { what: 'differences that arot db verify finds', measured: JSON.stringify(differences ?? []) },
  ];
}

type State = { readonly after: string; readonly published: number };

/** Reads pages as customers do, through the cache and past it, until it is stopped; then each reader reads once more. */
function readWhile(
  server: DrillServer,
  token: string,
  state: State,
  reads: { count: number; mixed: number; outdated: number },
) {
  let stopped = false;
  const paths = [
    '/api/products?pageSize=100',
    '/api/products?pageSize=100&sort=price&direction=asc',
    `/api/products?pageSize=100&minPrice=${state.after}`,
    '/api/products?pageSize=100&page=7&sort=name',
  ];
  const reader = async (index: number) => {
    for (let isLast = false; !isLast; ) {
      isLast = stopped;
      const path = paths[index % paths.length] ?? '';
      const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } });
      const { items, pagination } = ((await response.json()) as Page).data;
      const prices = new Set(items.map(({ pricing }) => pricing?.basePrice));
      const isFiltered = path.includes('minPrice');
      reads.count += 1;
      if (prices.size > 1) reads.mixed += 1;
      // Filtered by the new price, the page has all published products or none.
      if (isFiltered && pagination.total !== 0 && pagination.total !== state.published) reads.mixed += 1;
      if (isLast && !prices.has(state.after)) reads.outdated += 1;
      await sleep(PAUSE_MS);
    }
  };
  const running = Array.from({ length: READERS }, (_, index) => reader(index));
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}

async function post(
  server: DrillServer,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${server.origin}/api/staff/price-changes${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
  return { etag: response.headers.get('etag') ?? '', body: JSON.parse(text) as object };
}

async function logInStaff(site: Site, server: DrillServer): Promise<string> {
  const { email, password } = STAFF;
  const create = [
    'account',
    'create-staff',
    '--email',
    email,
    '--name',
    'Prices',
    '--role',
    'prices',
    '--permission',
    'prices:write',
  ];
  await site.arot([...create, '--password-stdin'], password);
  return await logIn(server, email, password);
}

async function logInCustomer(site: Site, server: DrillServer): Promise<string> {
  const { email, password } = CUSTOMER;
  await site.arot(['account', 'create-user', '--email', email, '--name', 'Customer', '--password-stdin'], password);
  await site.query(
    `insert into customer (account_id, customer_type, shop_name, shop_address)
     select id, 'RETAIL', 'Shop', 'Dhaka' from account where email = $1`,
    [email],
  );
  return await logIn(server, email, password);
}

async function logIn(server: DrillServer, identifier: string, password: string): Promise<string> {
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password, responseMode: 'token' }),
  });
  const body = (await response.json()) as { data?: { token?: string } };
  if (!body.data?.token) throw new Error(`login: ${response.status} ${JSON.stringify(body)}`);
  return body.data.token;
}
