import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a test's database is copied from. */
    databaseSource: { kind: 'dump'; file: string } | { kind: 'template'; serverUrl: string; name: string };
  }
}

/** Migrates one database before all tests; every test file then works on a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl === undefined ? await prepareDump(project) : await prepareTemplate(project, serverUrl);
}

async function prepareDump(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-test-'));
  const file = path.join(folder, 'migrated.tar');
  const database = await openDatabase({ kind: 'memory' }, entities);
  await migrate(database);
  const dump = await database.pglite?.dumpDataDir('none');
  if (!dump) throw new Error('the embedded database has no engine');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide('databaseSource', { kind: 'dump', file });
  return () => rm(folder, { recursive: true, force: true });
}

async function prepareTemplate(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const { name, url } = await createDatabase(serverUrl);
  const database = await openDatabase({ kind: 'server', url }, entities);
  await migrate(database);
  await database.close();
  project.provide('databaseSource', { kind: 'template', serverUrl, name });
  return () => dropDatabase(serverUrl, name);
}
