import { Client, type QueryResultRow } from 'pg';
import { percentile, timed } from '../bench/statistics.ts';
import { type Drill, type DrillOptions, type Figure, numberOption } from './drill.ts';
import { atEnd } from './site/clean-up.ts';
import { openSite } from './site/site.ts';

/** Rows of one insert. */
const BATCH = 100_000;
const LOOKUPS = 5_000;
const DAYS = 30;

/** A table of sessions without partitions, and one with a partition for each day of the end. */
const TABLES = {
  plain: `
    create table plain (token_hash text collate "C" not null, id text collate "C" not null, account_id text collate "C" not null,
      created_at timestamptz(3) not null, expires_at timestamptz(3) not null, primary key (token_hash));
    create index on plain (account_id);
    create index on plain (expires_at)`,
  // The key of a partitioned table must contain the column that it is partitioned by.
  partitioned: `
    create table partitioned (token_hash text collate "C" not null, id text collate "C" not null,
      account_id text collate "C" not null, created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
      primary key (token_hash, expires_at)) partition by range (expires_at);
    create index on partitioned (account_id);
    ${Array.from(
      { length: DAYS },
      (_, day) => `create table partitioned_${day} partition of partitioned for values
        from (timestamptz '2026-01-01Z' + interval '${day} days') to (timestamptz '2026-01-01Z' + interval '${day + 1} days')`,
    ).join(';\n')}`,
} as const;
type Table = keyof typeof TABLES;

export const drill: Drill = {
  summary:
    'Sessions in one table and in a partition for each day: insert, look-up, removal of a day. [--rows 50000000]',
  run: compare,
};

async function compare(options: DrillOptions, log: (line: string) => void): Promise<Figure[]> {
  const rows = numberOption(options, 'rows', 50_000_000);
  const site = await openSite({ isEmpty: true, settings: ['max_wal_size=8GB', 'autovacuum=off'] });
  const client = new Client({ connectionString: site.postgres?.url });
  await client.connect();
  atEnd(() => client.end());
  const figures: Figure[] = [];
  for (const table of Object.keys(TABLES) as Table[]) {
    for (const [what, measured] of Object.entries(await measure(client, table, rows, log)))
      figures.push({ what: `${table}: ${what}`, measured });
  }
  return figures;
}

async function measure(client: Client, table: Table, rows: number, log: (line: string) => void) {
  await client.query(TABLES[table]);
  const inserted = await timed(async () => {
    for (let first = 0; first < rows; first += BATCH) await insert(client, table, first, Math.min(rows, first + BATCH));
  });
  log(`${table}: inserted ${rows} rows in ${seconds(inserted)}`);
  await client.query(`vacuum analyze ${table}`);
  const size = await read<{ size: string }>(
    client,
    `select pg_size_pretty(greatest(pg_total_relation_size('${table}'), sum(pg_total_relation_size(relid)))::bigint) as size
    from pg_partition_tree('${table}')`,
  );
  // The index on the hash alone finds the row; a partitioned table has one such index for each day.
  const lookups: Record<string, string> = { 'look-up by token': `select id from ${table} where token_hash = $1` };
  // A token that carries the day of its end would allow this.
  if (table === 'partitioned')
    lookups['look-up by token and end'] = `select id from ${table} where token_hash = $1 and expires_at = $2`;
  const figures: Record<string, string> = {
    'inserted rows': `${Math.round(rows / (inserted / 1_000))}/s`,
    size: size?.size ?? '',
  };
  for (const [name, text] of Object.entries(lookups)) {
    const times: number[] = [];
    for (let count = 0; count < LOOKUPS; count += 1) {
      const [hash, end] = await keyOf(client, Math.floor(Math.random() * rows));
      const values = text.includes('$2') ? [hash, end] : [hash];
      times.push(await timed(() => client.query({ name: `${table} ${name}`, text, values })));
    }
    figures[name] = `p50 ${percentile(times, 50).toFixed(3)} ms, p99 ${percentile(times, 99).toFixed(3)} ms`;
  }
  const firstDay = "expires_at < timestamptz '2026-01-02Z'";
  const remove = table === 'plain' ? `delete from plain where ${firstDay}` : 'drop table partitioned_0';
  const walBefore = await walBytes(client);
  figures['removal of a day'] = seconds(await timed(() => client.query(remove)));
  figures['vacuum after it'] = seconds(await timed(() => client.query(`vacuum ${table}`)));
  figures['WAL of both'] = `${Math.round(((await walBytes(client)) - walBefore) / 1e6)} MB`;
  log(`${table}: ${JSON.stringify(figures)}`);
  await client.query(`drop table ${table}`);
  await client.query('checkpoint');
  return figures;
}

async function insert(client: Client, table: Table, first: number, end: number): Promise<void> {
  await client.query(
    `insert into ${table} select encode(sha256(n::text::bytea), 'hex'), n::text, (n % 1000000)::text,
       timestamptz '2025-12-31Z', timestamptz '2026-01-01Z' + (n % $3::bigint) * interval '1 second'
     from generate_series($1::bigint, $2::bigint - 1) n`,
    [first, end, DAYS * 86_400],
  );
}

async function keyOf(client: Client, n: number): Promise<[string, string]> {
  const row = await read<{ hash: string; end: string }>(
    client,
    `select encode(sha256(${n}::text::bytea), 'hex') as hash,
       (timestamptz '2026-01-01Z' + (${n}::bigint % ${DAYS * 86_400}) * interval '1 second')::text as "end"`,
  );
  return [row?.hash ?? '', row?.end ?? ''];
}

async function walBytes(client: Client): Promise<number> {
  const row = await read<{ bytes: string }>(client, "select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes");
  return Number(row?.bytes);
}

async function read<Row extends QueryResultRow>(client: Client, statement: string): Promise<Row | undefined> {
  return (await client.query<Row>(statement)).rows[0];
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
