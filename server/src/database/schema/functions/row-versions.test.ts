import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { VERSIONED_TABLES } from '../migrations/0001-baseline/triggers.ts';

const database = await openTestDatabase();

const run = (sql: string) => database.fork().execute<Record<string, unknown>[]>(sql);

/** One row of each table, in an order that foreign keys accept. */
const ROWS: Readonly<Record<(typeof VERSIONED_TABLES)[number] | 'category', string>> = {
  role: `(name) values ('staff')`,
  account: `(id, email, password_hash, role_name, created_at) values ('a', 'a@example.com', 'h', 'staff', '2026-01-01Z')`,
  customer: `(account_id, customer_type) values ('a', 'RETAIL')`,
  wholesale_request: `(account_id, requested_at) values ('a', '2026-01-01Z')`,
  category: `(id, name, name_normalized) values ('tea', 'Tea', 'tea')`,
  product: `(id, slug, name, name_normalized, category_id, created_at) values ('p', 'p', 'P', 'p', 'tea', '2026-01-01Z')`,
  product_availability: `(product_id, status) values ('p', 'low')`,
  customer_group: `(id, name) values ('g', 'G')`,
  price_list: `(id, name) values ('l', 'L')`,
  setting: `(key, value) values ('siteName', 'Arot')`,
  app_content: `(key) values ('about')`,
  oauth_application: `(client_id, slug, name, redirect_uris, public, third_party, require_pkce, scopes, default_scope, created_at)
    values ('ak', 'app', 'App', '["https://a.example/cb"]', false, false, false, '[]', 'openid', '2026-01-01Z')`,
  chat_application: `(id, name, widget_key, identity_verification, created_at) values ('cap', 'C', 'wk', 'off', '2026-01-01Z')`,
  chat_origin: `(application_id, origin) values ('cap', 'https://a.example')`,
  chat_field: `(application_id, key, type, defined_order) values ('cap', 'f', 'text', 1)`,
};
const tables = Object.keys(ROWS) as (keyof typeof ROWS)[];

beforeEach(async () => {
  for (const table of [...tables].reverse()) await run(`delete from ${table}`);
  for (const table of tables) await run(`insert into ${table} ${ROWS[table]}`);
});

async function versionIn(table: string): Promise<number> {
  const [row] = await run(`select version::text from ${table}`);
  return Number(row?.version);
}

/** Sets any column to the value that it has. */
async function touch(table: string): Promise<void> {
  const column = (ROWS[table as keyof typeof ROWS].match(/\w+/) ?? [''])[0];
  await run(`update ${table} set ${column} = ${column}`);
}

// Statements set the version of a category: next-category-version.ts.
describe.each(tables.filter((table) => table !== 'category'))('the version of a row of %s', (table) => {
  it('is the time of its creation, and grows with every update', async () => {
    const created = await versionIn(table);
    expect(Math.abs(created / 1000 - Date.now())).toBeLessThan(120_000);
    await touch(table);
    const changed = await versionIn(table);
    expect(changed).toBeGreaterThan(created);
    await touch(table);
    expect(await versionIn(table)).toBeGreaterThan(changed);
    expect(await versionIn(table)).toBeLessThan(Number.MAX_SAFE_INTEGER / 2);
  });

  it('is not what a statement wants to set', async () => {
    const created = await versionIn(table);
    await run(`update ${table} set version = 7`);
    expect(await versionIn(table)).toBeGreaterThan(created);
  });
});

describe('the version of a row', () => {
  it('grows while the clock of the database is behind', async () => {
    const ahead = Date.now() * 1000 + 3_600_000_000;
    await run(`delete from setting`);
    await run(`insert into setting (key, value, version) values ('siteName', 'Arot', ${ahead})`);
    await touch('setting');
    expect(await versionIn('setting')).toBe(ahead + 1);
  });

  it('is not given again after a failover that lost the last transactions', async () => {
    const replicated = await versionIn('setting');
    await run(`update setting set value = 'lost'`);
    const lost = await versionIn('setting');
    await run('delete from setting');
    await run(`insert into setting (key, value, version) values ('siteName', 'Arot', ${replicated})`);
    await run(`update setting set value = 'afterwards'`);
    expect(await versionIn('setting')).toBeGreaterThan(lost);
  });

  it('is another one when the row is deleted and created again', async () => {
    const before = await versionIn('chat_origin');
    await run('delete from chat_origin');
    await run(`insert into chat_origin ${ROWS.chat_origin}`);
    expect(await versionIn('chat_origin')).toBeGreaterThan(before);
  });

  it('changes for each row of a statement, and of an upsert', async () => {
    await run(`insert into product (id, slug, name, name_normalized, category_id, created_at)
      select 'b' || n, 'b' || n, 'B', 'b', 'tea', '2026-01-01Z' from generate_series(1, 200) n`);
    const before = await versions();
    await run(`update product set retail_base_price = 5`);
    const updated = await versions();
    await run(`insert into product (id, slug, name, name_normalized, category_id, created_at)
      select id, slug, name, name_normalized, category_id, created_at from product
      on conflict (id) do update set name = excluded.name`);
    const upserted = await versions();
    expect([...before].filter(([id, version]) => (updated.get(id) ?? 0) <= version)).toEqual([]);
    expect([...updated].filter(([id, version]) => (upserted.get(id) ?? 0) <= version)).toEqual([]);
  });
});

async function versions(): Promise<Map<unknown, number>> {
  const rows = await run('select id, version::text from product');
  return new Map(rows.map(({ id, version }) => [id, Number(version)]));
}
