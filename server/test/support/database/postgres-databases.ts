import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import {
  type Database,
  DEFAULT_DATABASE_SETTINGS,
  type OpenOptions,
  openDatabase,
} from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema.ts';

/**
 * How tests open a database on a test server. `npm run test:pooler` puts PgBouncer in transaction mode in front of it.
 */
const POOLER_URL = process.env.TEST_POOLER_URL;
const SETTINGS = { ...DEFAULT_DATABASE_SETTINGS, poolsTransactions: POOLER_URL !== undefined };

/** Opens a database on a test server. */
export async function openServerDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  return await openDatabase({ kind: 'server', url }, entities, { settings: SETTINGS, ...options });
}

/**
 * Creates a database on a test server, empty or as a copy of another one.
 *
 * @returns its URL, through PgBouncer if the tests run behind it
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<{ name: string; url: string }> {
  const name = `arot_test_${randomUUID().replaceAll('-', '')}`;
  await administer(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  const url = new URL(POOLER_URL ?? serverUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** The URL of a test database without PgBouncer: for a connection whose session a test ends, counts or configures. */
export function directUrl(url: string): string {
  const direct = new URL(process.env.TEST_DATABASE_URL ?? url);
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
