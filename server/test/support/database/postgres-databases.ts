import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, DEFAULT_DATABASE_SETTINGS } from '../../../src/database/database.ts';
import { type OpenOptions, openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema/schema.ts';

/** Opens a database on a test server, through PgBouncer in transaction mode in a run with `--mode pooler`. */
export async function openServerDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  const settings = { ...DEFAULT_DATABASE_SETTINGS, poolsTransactions: isPooled() };
  return await openDatabase({ kind: 'server', url }, entities, { settings, ...options });
}

/** Returns true if PgBouncer is between the tests and PostgreSQL. */
export const isPooled = (): boolean => inject('testDatabase') === 'pooler';

/** Creates a database on a server, empty or as a copy of another one. @returns its name and its URL on this server */
export async function createDatabase(serverUrl: string, template?: string): Promise<{ name: string; url: string }> {
  const name = `arot_test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** Returns the URL by which tests use a database of the run's server. */
export function testUrl(name: string): string {
  const source = inject('databaseSource');
  if (source.kind !== 'template') throw new Error('This run is on the embedded database.');
  const url = new URL(source.testUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the URL of a test database without PgBouncer: for a connection whose session a test ends, counts or configures. */
export function directUrl(url: string): string {
  const source = inject('databaseSource');
  const direct = new URL(source.kind === 'template' ? source.serverUrl : url);
  direct.pathname = new URL(url).pathname;
  return direct.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `drop database if exists ${name} with (force)`);
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // PostgreSQL rejects concurrent copies of a template, so test files copy it one after another.
    await client.query('select pg_advisory_lock(4207311099)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
