import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { hashOf } from '../../../../tools/hash-of.ts';
import type { Connection } from '../../../../vitest.workspace.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema/schema.ts';
import { cacheOnce } from '../cache-once.ts';
import { ConflictProxy } from './conflict-proxy.ts';
import { dumpPglite, openPglite } from './embedded-databases.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The source of test databases: dumps of embedded databases, or a template on a PostgreSQL server. */
    databaseSource:
      | {
          kind: 'dump';
          emptyFile: string;
          migratedFile: string;
          /** The folder of a migrated database, for copies that a process opens. */
          migratedFolder: string;
        }
      | {
          kind: 'template';
          /** The URL of the PostgreSQL server. */
          serverUrl: string;
          /** The URL that tests use: of the server, of PgBouncer, or of the proxy that lets commits fail. */
          testUrl: string;
          /** The name of the migrated database. */
          name: string;
        };
  }
}

/** The sources of the migrated database. The lock file has the version of PGlite. */
const SOURCES = ['package-lock.json', 'contract/src', 'server/src/database'];

/** The numbers of commits of which the last one fails, in turn. */
const PASSING_COMMITS = [11, 17, 23];

/** Enough for a test that uses every connection of two servers. */
const POOL_SIZE = 30;

/** Migrates one database before all tests. Every test file uses a copy of it. @returns a function that removes what it started */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { testDatabase } = project.getProvidedContext();
  if (testDatabase !== 'embedded') return await prepareTemplate(project, testDatabase);
  // Creating a database takes 5 s of CPU, and migrating it the same.
  const emptyFile = await cacheOnce('empty', await pgliteVersion(), async (file) => {
    await dumpInto(file, await openPglite());
  });
  const sources = hashOf(SOURCES);
  const migratedFile = await cacheOnce('migrated', sources, async (file) => {
    const pglite = await openPglite(emptyFile);
    const database = await openDatabase({ kind: 'memory' }, entities, { pglite });
    await migrate(database);
    await database.close();
    await dumpInto(file, pglite);
  });
  const migratedFolder = await cacheOnce('folder', sources, async (folder) => {
    const pglite = await openPglite(migratedFile, folder);
    await pglite.close();
  });
  project.provide('databaseSource', { kind: 'dump', emptyFile, migratedFile, migratedFolder });
  return undefined;
}

async function dumpInto(file: string, pglite: PGlite): Promise<void> {
  await writeFile(file, await dumpPglite(pglite));
  await pglite.close();
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Uses the server `TEST_DATABASE_URL`, or starts a temporary one. */
async function prepareTemplate(project: TestProject, connection: Connection): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url === undefined ? await startThrowawayPostgres() : { url, stop: async () => {} };
  const between = await startBetween(connection, server.url);
  const { name } = await createDatabase(server.url);
  const template = new URL(server.url);
  template.pathname = `/${name}`;
  // Never through a pooler: PostgreSQL does not copy a database to which anything is connected.
  const database = await openDatabase({ kind: 'server', url: template.href }, entities);
  await migrate(database);
  await database.close();
  project.provide('databaseSource', { kind: 'template', serverUrl: server.url, testUrl: between.url, name });
  return async () => {
    await between.stop();
    await dropDatabase(server.url, name);
    await server.stop();
  };
}

async function startBetween(connection: Connection, url: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (connection === 'pooler') return await startPgbouncer(url, POOL_SIZE);
  if (connection === 'direct') return { url, stop: async () => {} };
  let injected = 0;
  let passing = 0;
  const proxy = new ConflictProxy(url, (text, isWriting) => {
    if (!isWriting || text !== 'commit') return undefined;
    passing += 1;
    // One interval would hit every attempt of a transaction during which others commit.
    if (passing < (PASSING_COMMITS[injected % PASSING_COMMITS.length] ?? 0)) return undefined;
    passing = 0;
    injected += 1;
    return injected % 2 === 0 ? '40001' : '40P01';
  });
  return { url: await proxy.start(), stop: async () => proxy.stop() };
}
