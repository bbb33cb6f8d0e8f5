import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema.ts';
import { dumpPglite, openPglite } from './embedded-databases.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The source of test databases: dumps of embedded databases, or a template on a PostgreSQL server. */
    databaseSource:
      | { kind: 'dump'; emptyFile: string; migratedFile: string }
      | { kind: 'template'; serverUrl: string; name: string };
  }
}

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/arot-test', import.meta.url));

/** Migrates one database before all tests. Every test file uses a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl === undefined ? await prepareDumps(project) : await prepareTemplate(project, serverUrl);
}

async function prepareDumps(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-test-'));
  const emptyFile = await prepareEmptyDump();
  const migratedFile = path.join(folder, 'migrated.tar');
  const pglite = await openPglite(emptyFile);
  const database = await openDatabase({ kind: 'memory' }, entities, { pglite });
  await migrate(database);
  await database.close();
  await writeFile(migratedFile, await dumpPglite(pglite));
  await pglite.close();
  project.provide('databaseSource', { kind: 'dump', emptyFile, migratedFile });
  return () => rm(folder, { recursive: true, force: true });
}

/** PGlite takes 5 s of CPU to create an empty database. Its dump depends only on the version of PGlite, so later runs reuse it. */
async function prepareEmptyDump(): Promise<string> {
  const file = path.join(cacheFolder, `empty-pglite-${await pgliteVersion()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await openPglite();
  const dump = await dumpPglite(pglite);
  await pglite.close();
  await mkdir(cacheFolder, { recursive: true });
  // The file is renamed when it is complete, because other runs may read it at the same time.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, dump);
  await rename(unfinished, file);
  return file;
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = await readFile(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function prepareTemplate(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const { name } = await createDatabase(serverUrl);
  // Never through a pooler: PostgreSQL does not copy a database to which anything is connected.
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ kind: 'server', url: url.href }, entities);
  await migrate(database);
  await database.close();
  project.provide('databaseSource', { kind: 'template', serverUrl, name });
  return () => dropDatabase(serverUrl, name);
}
