import { CUSTOMER, logIn, type Site } from '../open-site.ts';
import { atRate, percentile } from '../statistics.ts';
import type { Table } from '../table.ts';

const WRITES_PER_SECOND = 50;
const SECONDS = 20;
const FOLLOWER = { phoneNumber: '01712345679', password: CUSTOMER.password };

type Page = {
  readonly data: {
    readonly items: readonly { readonly subject: { readonly id: string }; readonly version: string | null }[];
    readonly cursor: string;
  };
};

/** Measures the time from the commit of a price change until a program that follows the events has its event. */
export async function measureEventLag(site: Site): Promise<Table> {
  const { database, arot } = site;
  const headers = { authorization: `Bearer ${await signInFollower(site)}` };
  const { rows: products } = await database.query<{ id: string }>(
    `select id from product where status = 'published' order by id limit 500`,
  );
  const committed = new Map<string, number>();
  const received = new Map<string, number>();
  const list = async (after: string, wait: number): Promise<Page['data']> => {
    const response = await fetch(`${arot.origin}/api/staff/events?limit=500&after=${after}&wait=${wait}`, { headers });
    if (!response.ok) throw new Error(`the feed returned ${response.status}`);
    return ((await response.json()) as Page).data;
  };
  const { rows } = await database.query<{ cursor: string }>(
    `select catalog_epoch.id || '.' || last_position as cursor from event_feed, catalog_epoch`,
  );
  let isWriting = true;
  const follow = async () => {
    for (let cursor = rows[0]?.cursor ?? '', count = -1; isWriting || count !== 0; ) {
      const page = await list(cursor, 1);
      const now = performance.now();
      for (const { subject, version } of page.items) received.set(`${subject.id} ${version}`, now);
      [cursor, count] = [page.cursor, page.items.length];
    }
  };
  const write = async () => {
    const writes: Promise<void>[] = [];
    for await (const index of atRate(WRITES_PER_SECOND, (turn) => turn >= WRITES_PER_SECOND * SECONDS)) {
      writes.push(changePrice(site, products[index % products.length]?.id ?? '', committed));
    }
    await Promise.all(writes);
    isWriting = false;
  };
  await Promise.all([follow(), write()]);
  const missing = [...committed.keys()].filter((key) => !received.has(key));
  if (missing.length > 0) throw new Error(`${missing.length} events did not arrive`);
  const lags = [...committed].map(([key, at]) => Math.max(0, (received.get(key) ?? 0) - at));
  const row = (name: string, share: number, bar?: { atMost: number }) => {
    const lag = percentile(lags, share);
    return { name, measured: `${lag.toFixed(0)} ms`, against: '', figure: lag, unit: 'ms', bar };
  };
  return {
    title: `Events of ${WRITES_PER_SECOND} price changes per second`,
    columns: ['from the commit to the follower', ''],
    notes: [`${lags.length} changes of one product each, and one program that waits for the events.`],
    rows: [row('p50', 50), row('p99', 99, { atMost: 1_000 })],
  };
}

async function changePrice({ database }: Site, id: string, committed: Map<string, number>): Promise<void> {
  const { rows } = await database.query<{ version: string }>({
    name: 'change price',
    text: `update product set retail_base_price = coalesce(retail_base_price, 0) % 1000 + 1
      where id = $1 returning version::text`,
    values: [id],
  });
  committed.set(`${id} ${rows[0]?.version}`, performance.now());
}

/** Registers an account and gives it a role. In a stored database, it exists already. */
async function signInFollower({ database, arot }: Site): Promise<string> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ ...FOLLOWER, customerType: 'RETAIL' })) form.set(key, value);
  await (await fetch(`${arot.origin}/api/auth/customer/register`, { method: 'POST', body: form })).arrayBuffer();
  await database.query(
    `insert into role (name, permissions) values ('follower', '["events:read"]') on conflict (name) do nothing`,
  );
  await database.query(`update account set role_name = 'follower' where phone_number = '+88${FOLLOWER.phoneNumber}'`);
  const { token } = await logIn(arot.origin, FOLLOWER.phoneNumber, FOLLOWER.password);
  if (token === undefined) throw new Error('the follower cannot log in');
  return token;
}
