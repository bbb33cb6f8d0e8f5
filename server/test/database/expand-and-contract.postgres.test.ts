import { afterAll, describe, expect, it } from 'vitest';
import type { Database, EntityManager } from '../../src/database/database.ts';
import { migrate, migrationStatus } from '../../src/database/migrate.ts';
import { migrationsList } from '../../src/database/schema/migrations/index.ts';
import { openEmptyDatabase } from '../support/database/empty-database.ts';
import { findIncompatibilities, readSchemaParts } from '../support/database/schema-rules.ts';

/*
 * Servers of the previous version run on the schema of the next one. See
 * docs/decisions/0040-migrations.md.
 */

/** The schema of the first release. The migrations after it must suit the servers before them. */
const FIRST_RELEASE = '0001-baseline';
const later = migrationsList.slice(migrationsList.findIndex(({ name }) => name === FIRST_RELEASE) + 1);

/** Rows of the tables that every deployment has, as statements of the first release. */
const ROWS = [
  "insert into category (id, name, name_normalized) values ('main', 'M', 'm')",
  `insert into product (id, slug, name, name_normalized, category_id, status, created_at, retail_base_price)
    select n::text, 'p-' || n, 'P', 'p', 'main', 'published', '2026-01-01', 10 from generate_series(1, 3) n`,
  "insert into setting (key, value) values ('siteName', 'Arot')",
  "insert into app_content (key) values ('about')",
  "insert into role (name, permissions) values ('staff', '[]')",
  `insert into account (id, name, email, password_hash, active, created_at)
    values ('a', 'A', 'a@example.com', 'hash', true, '2026-01-01')`,
  `insert into session (id, account_id, token_hash, created_at, expires_at)
    values ('s', 'a', repeat('0', 64), '2026-01-01', '2026-02-01')`,
];

const database: Database = await openEmptyDatabase();
await migrationStatus(database);
await database.fork().transactional(async (em) => {
  await database.orm.migrator.up({ to: FIRST_RELEASE, transaction: em.getTransactionContext() });
  for (const statement of ROWS) await em.execute(statement);
});
afterAll(() => database.close());

/** Returns all rows of the tables, without the columns that a later migration adds. */
async function readRows(em: EntityManager, columns: ReadonlyMap<string, readonly string[]>) {
  const rows: Record<string, unknown> = {};
  for (const [table, names] of columns)
    rows[table] = await em.execute(`select ${names.join()} from ${table} order by 1`);
  return rows;
}

async function readColumns(em: EntityManager): Promise<ReadonlyMap<string, string[]>> {
  const rows = await em.execute<{ table: string; names: string[] }[]>(
    `select table_name as "table", array_agg(quote_ident(column_name)) as names from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration' group by 1`,
  );
  return new Map(rows.map(({ table, names }) => [table, names]));
}

describe('a migration after the first release', () => {
  it.each(later)(
    '$name leaves what the servers before it use, or is marked as breaking',
    async ({ name, isBreaking }) => {
      const em = database.fork();
      const [before, columns] = [await readSchemaParts(em), await readColumns(em)];
      const rows = await readRows(em, columns);
      await em.transactional(async (inside) => {
        await database.orm.migrator.up({ to: name, transaction: inside.getTransactionContext() });
      });
      const incompatibilities = findIncompatibilities(before, await readSchemaParts(em));
      if (isBreaking) {
        expect(incompatibilities, 'a migration that breaks nothing must not say so').not.toEqual([]);
        return;
      }
      expect(incompatibilities).toEqual([]);
      expect(await readRows(em, columns)).toEqual(rows);
    },
  );

  it.each([
    ['drop table setting', 'table setting is removed or renamed'],
    ['alter table session drop column revoked_at', 'column session.revoked_at is removed or renamed'],
    ['alter table account rename column name to full_name', 'column account.name is removed or renamed'],
    ['alter table session alter column browser_id type varchar(90)', 'column session.browser_id is changed'],
    ['alter table account alter column email set not null', 'column account.email is changed'],
    ['alter table product alter column status drop default', 'column product.status is changed'],
    ['alter table setting add column note text not null', 'column setting.note is new and rejects'],
    ['create unique index product_name on product (name, id)', 'index product_name is new and rejects'],
    [
      'alter table product add constraint short check (length(name) < 9)',
      'constraint product.short is new and rejects',
    ],
    [
      'alter table session add constraint known foreign key (browser_id) references account not valid',
      'constraint session.known is new and rejects',
    ],
    ['alter table session add column mark uuid default gen_random_uuid()', 'table session is written again as a whole'],
    ['drop trigger if exists %s on product', 'trigger product.'],
  ])('is rejected by this test: %s', async (statement, expected) => {
    if (later.length > 0) await migrate(database);
    const em = database.fork();
    await em.begin();
    try {
      if (statement.startsWith('alter table setting')) await em.execute('delete from setting');
      const [trigger] = await em.execute<{ name: string }[]>(
        "select tgname as name from pg_trigger where tgrelid = 'product'::regclass and not tgisinternal limit 1",
      );
      const before = await readSchemaParts(em);
      await em.execute(statement.replace('%s', trigger?.name ?? ''));
      expect(findIncompatibilities(before, await readSchemaParts(em)).join('\n')).toContain(expected);
    } finally {
      await em.rollback();
    }
  });

  it('may add a table, an index, and a column that old servers need not write', async () => {
    const em = database.fork();
    await em.begin();
    try {
      const before = await readSchemaParts(em);
      await em.execute('create table note (id text primary key, text text not null unique)');
      await em.execute('create index session_created on session (created_at)');
      await em.execute('alter table session add column device text, add column uses integer not null default 0');
      await em.execute('alter table session add column owner text references account on delete set null');
      expect(findIncompatibilities(before, await readSchemaParts(em))).toEqual([]);
    } finally {
      await em.rollback();
    }
  });
});
