import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrationStatus } from '../../server/src/database/migrate.ts';
import { migrationsList } from '../../server/src/database/schema/migrations/index.ts';
import { type Drill, type DrillOptions, type Figure, judged, numberOption } from './drill.ts';
import { openSite, type Site } from './site/site.ts';

/** The schema of the first release. */
const FIRST_RELEASE = '0001-baseline';
/** A wait that is shorter than the bar by far, and longer than a statement. */
const LONGEST_WAIT_MS = 1_000;

/** The statements that servers run all the time, one for each hot table, repeated on a connection of its own. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'read product': "select id from product where slug = 'no such product'",
  'write product':
    "update product set name = name where id = (select id from product where status = 'published' limit 1)",
  'read product_listing': 'select 1 from product_listing limit 1',
  'read session': "select id from session where token_hash = 'none'",
  'write session': "update session set revoked_at = now() where token_hash = 'none'",
  'read account': "select id from account where email = 'none'",
  'write account': "update account set name = name where id = 'none'",
  'read oauth_token': "select kind from oauth_token where token_hash = 'none'",
  'write oauth_token': "delete from oauth_token where token_hash = 'none'",
  'write chat_visitor': "update chat_visitor set name = name where id = 'none'",
  'write audit_event': "insert into audit_event (at, kind, actor) values (now(), 'drill', 'drill')",
};

export const drill: Drill = {
  summary: 'The longest wait for hot tables while the migrations after the first release run. [--products 1000000]',
  run: measureLocks,
};

async function measureLocks(options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const products = numberOption(options, 'products', 1_000_000);
  const site = await openSite({ isEmpty: true, settings: ['max_wal_size=8GB'] });
  await site.withDatabase(async (database) => {
    await migrationStatus(database);
    await database.fork().transactional(async (em) => {
      await database.orm.migrator.up({ to: FIRST_RELEASE, transaction: em.getTransactionContext() });
    });
  });
  log(`filling the schema of the first release with ${products} products`);
  await fill(site, products);
  const stopped = { value: false };
  const waits = Object.entries(STATEMENTS).map(([name, statement]) => repeat(site, name, statement, stopped));
  await sleep(2_000);
  const startedAt = performance.now();
  const applied = await site.arot<{ applied?: readonly string[] }>('db migrate');
  const migrationMs = Math.round(performance.now() - startedAt);
  log(`migrated in ${migrationMs} ms: ${JSON.stringify(applied)}`);
  await sleep(2_000);
  stopped.value = true;
  const results = await Promise.all(waits);
  const longest = results.reduce((most, each) => (each.ms > most.ms ? each : most));
  for (const { name, ms, count } of results) log(`${name}: ${count} statements, the longest ${Math.round(ms)} ms`);
  const later = migrationsList.slice(migrationsList.findIndex(({ name }) => name === FIRST_RELEASE) + 1);
  return [
    {
      what: `migrations after the first release, at ${products} products`,
      measured: later.map(({ name }) => name).join(', ') || 'none',
    },
    judged(
      'longest wait of a read or write of a hot table',
      `${Math.round(longest.ms)} ms (${longest.name})`,
      'at most 1 s',
      longest.ms <= LONGEST_WAIT_MS,
    ),
    { what: 'time of arot db migrate, with the start of its process', measured: `${migrationMs} ms` },
  ];
}

/** Products by one statement: `arot demo seed` needs the newest schema. Sessions and audit events in proportion. */
async function fill(site: Site, products: number): Promise<void> {
  await site.query("insert into category (id, name, name_normalized) values ('main', 'Main', 'main')");
  await site.query(
    `insert into product (id, slug, name, name_normalized, category_id, status, created_at, retail_base_price)
     select n::text, 'product-' || n, 'Rice ' || n || ' kg', 'rice ' || n || ' kg', 'main', 'published',
       timestamptz '2026-01-01Z' + n * interval '1 second', 10 + n % 500
     from generate_series(1, $1::int) n`,
    [products],
  );
  await site.query(
    `insert into account (id, name, email, password_hash, created_at)
     select n::text, 'Name', n || '@example.com', 'none', now() from generate_series(1, $1::int) n`,
    [Math.ceil(products / 10)],
  );
  await site.query(
    `insert into session (id, account_id, token_hash, created_at, expires_at)
     select n::text, (1 + n % $2::int)::text, md5(n::text) || md5(n::text), now(), now() + interval '1 day'
     from generate_series(1, $1::int) n`,
    [products, Math.ceil(products / 10)],
  );
  await site.query(
    "insert into audit_event (at, kind, actor) select now(), 'drill', 'drill' from generate_series(1, $1::int)",
    [products],
  );
  await site.query('vacuum analyze');
}

async function repeat(site: Site, name: string, statement: string, stopped: { readonly value: boolean }) {
  const client = new Client({ connectionString: site.postgres?.url });
  await client.connect();
  let [ms, count] = [0, 0];
  try {
    while (!stopped.value) {
      const startedAt = performance.now();
      await client.query(statement);
      ms = Math.max(ms, performance.now() - startedAt);
      count += 1;
      await sleep(5);
    }
  } finally {
    await client.end();
  }
  return { name, ms, count };
}
