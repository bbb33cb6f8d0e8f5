import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { BASELINE_INDEXES } from './baseline-queries.ts';
import { writeCatalogFile } from './catalog-file.ts';
import type { BenchPostgres } from './postgres.ts';
import { type CommandResult, documentsOf, runArot } from './run-process.ts';

export type PreparedDatabase = {
  readonly name: string;
  readonly url: string;
  readonly products: number;
  /** The import that filled it; undefined when an earlier run did. */
  readonly import: CommandResult | undefined;
};

export type EmptyDatabase = Pick<PreparedDatabase, 'name' | 'url'>;

/** Creates a database without products, accounts and tokens. A database of this name is replaced. */
export async function prepareEmptyDatabase(
  postgres: BenchPostgres,
  name: string,
  folder: string,
): Promise<EmptyDatabase> {
  // A document store belongs to one database, and each measurement of a table has a new one.
  await rm(documentsOf(folder, name), { recursive: true, force: true });
  await postgres.run('postgres', `drop database if exists ${name}`, `create database ${name}`);
  await runArot(['db', 'migrate'], postgres.urlOf(name), folder);
  return { name, url: postgres.urlOf(name) };
}

/** Creates a database and fills it by the real import, or reuses that of an earlier run. */
export async function prepareDatabase(
  postgres: BenchPostgres,
  name: string,
  products: number,
  folder: string,
): Promise<PreparedDatabase> {
  const prepared = { name, url: postgres.urlOf(name), products };
  const mark = fingerprint(
    products,
    fileURLToPath(new URL('../../server/src/serve/demo/generate-catalog.ts', import.meta.url)),
  );
  if ((await commentOf(postgres, name)) === mark) return { ...prepared, import: undefined };
  await postgres.run('postgres', `drop database if exists ${name}`, `create database ${name}`);
  await runArot(['db', 'migrate'], prepared.url, folder);
  const file = `${folder}/${name}.jsonl`;
  await writeCatalogFile(file, products);
  await postgres.run('postgres', 'checkpoint');
  const imported = await runArot(['catalog', 'import', file], prepared.url, folder);
  await rm(file);
  await postgres.run(
    name,
    `insert into setting (key, value) values ('siteName', 'Arot'), ('contactPhone', '+8801712345678'),
      ('contactAddress', 'Karwan Bazar, Dhaka'), ('facebookUrl', 'https://www.facebook.com/example')`,
    'vacuum analyze',
    `comment on database ${name} is '${mark}'`,
  );
  return { ...prepared, import: imported };
}

/** Creates the indexes of (a). Writes are not measured in this database afterwards. */
export async function addBaselineIndexes(postgres: BenchPostgres, database: string): Promise<void> {
  const indexes = Object.entries(BASELINE_INDEXES);
  await postgres.run(
    database,
    ...indexes.map(([name, on]) => `create index if not exists ${name} on ${on}`),
    'vacuum analyze',
  );
}

/** Copies a database for measuring writes, without the indexes of (a). The original must have no connections. */
export async function copyForWriting(postgres: BenchPostgres, database: string): Promise<string> {
  const copy = `${database}_writing`;
  await postgres.run('postgres', `drop database if exists ${copy}`, `create database ${copy} template ${database}`);
  await postgres.run(copy, `drop index if exists ${Object.keys(BASELINE_INDEXES).join()}`, 'vacuum analyze');
  return copy;
}

/** Returns the comment on a database: the fingerprint of a complete one. */
export async function commentOf(postgres: BenchPostgres, name: string): Promise<string | undefined> {
  const client = new Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
      [name],
    );
    return rows[0]?.comment ?? undefined;
  } finally {
    await client.end();
  }
}

/**
 * Returns a hash of everything that determines the content of a stored database.
 *
 * @param source the file that generates its rows
 */
export function fingerprint(rows: number, source: string): string {
  const migrations = fileURLToPath(new URL('../../server/src/database/schema/migrations/', import.meta.url));
  const files = [...globSync('**/*.{sql,ts}', { cwd: migrations }).map((name) => migrations + name), source].sort();
  const hash = createHash('sha256').update(String(rows));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
