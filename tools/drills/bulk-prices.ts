import { setTimeout as sleep } from 'node:timers/promises';
import { type Drill, type DrillOptions, equal, type Figure, judged, numberOption } from './drill.ts';
import { bearer, createAccount, json, logIn, logInStaff, request, send } from './load/api.ts';
import type { DrillServer } from './site/drill-server.ts';
import { openSite, type Site } from './site/site.ts';

const BAR_MS = 5_000;
const READERS = 4;
const PAUSE_MS = 20;

type Page = { data: { items: { slug: string; pricing?: { basePrice: string } }[]; pagination: { total: number } } };

type Preview = { data: { items: { before: { basePrice: string }; after: { basePrice: string } }[] } };

export const drill: Drill = {
  summary:
    'Prices of 10,000 products changed at once through the API, while customers read. [--products 10000] [--rounds 3]',
  run: measure,
};

async function measure(options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const products = numberOption(options, 'products', 10_000);
  const rounds = numberOption(options, 'rounds', 3);
  const site = await openSite();
  await site.arot(`demo seed --products ${products}`);
  // One price for all, so that each page that a customer reads shows whether it is of one state.
  await site.query(
    'update product set retail_base_price = 100, retail_discount_type = null, retail_discount_value = null',
  );
  await site.query('vacuum analyze');
  const [{ published = 0 } = {}] = await site.query<{ published: number }>(
    "select count(*)::int as published from product where status = 'published'",
  );
  const server = await site.serve();
  const staff = bearer(await logInStaff(site, server.origin, 'prices:write'));
  const customer = await logInCustomer(site, server);
  const [previewMs, applyMs]: [number[], number[]] = [[], []];
  const reads = { count: 0, mixed: 0, outdated: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const body = { filter: { tier: 'RETAIL' }, operation: { basePrice: { action: 'add', value: '1.00' } } };
    const [before, after] = [`${100 + round}.00`, `${101 + round}.00`];
    const startedAt = performance.now();
    const url = `${server.origin}/api/staff/price-changes`;
    const preview = await request<Preview>(`${url}/preview`, json(body, staff));
    const { items } = preview.body.data;
    previewMs.push(performance.now() - startedAt);
    if (items.some((item) => item.before.basePrice !== before || item.after.basePrice !== after))
      throw new Error('wrong preview');
    const readers = readWhile(server, customer, { after, published }, reads);
    const applyStartedAt = performance.now();
    const etag = preview.headers.get('etag') ?? '';
    const applied = await send(url, json(body, { ...staff, 'if-match': etag }));
    applyMs.push(performance.now() - applyStartedAt);
    await readers.stop();
    log(
      `round ${round + 1}: ${items.length} shown, ${JSON.stringify(applied)} in ${Math.round(applyMs.at(-1) ?? 0)} ms`,
    );
  }
  const [events] = await site.query<{ count: number }>(
    "select count(*)::int as count from audit_event where kind = 'product_changed' and details #> '{before,retail_base_price}' is not null and details #> '{after,retail_base_price}' is not null",
  );
  const { differences } = await site.arot<{ differences?: unknown[] }>('db verify');
  return [
    { what: `preview of ${products} prices`, measured: `${Math.round(Math.max(...previewMs))} ms at most` },
    judged(
      `change of ${products} prices, with its audit events`,
      `${Math.round(Math.max(...applyMs))} ms at most of ${rounds} rounds`,
      'under 5 s',
      Math.max(...applyMs) < BAR_MS,
    ),
    judged(
      `pages that customers read meanwhile; with prices of both states, or the old ones after the response`,
      `${reads.count}; ${reads.mixed}, ${reads.outdated}`,
      '0, 0',
      reads.count > 0 && reads.mixed === 0 && reads.outdated === 0,
    ),
    equal('audit events with the price before and after', events?.count ?? 0, products * rounds),
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
      const { items, pagination } = (await send<Page>(server.origin + path, { headers: bearer(token) })).data;
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

async function logInCustomer(site: Site, { origin }: DrillServer): Promise<string> {
  const account = await createAccount(site, 'customer@example.com');
  await site.query(
    `insert into customer (account_id, customer_type, shop_name, shop_address)
     select id, 'RETAIL', 'Shop', 'Dhaka' from account where email = $1`,
    [account.identifier],
  );
  return await logIn(origin, account);
}
