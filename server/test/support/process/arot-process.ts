import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { Database, DatabaseLocation } from '../../../src/database/database.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { entities } from '../../../src/database/schema/schema.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { createEmbeddedDatabase } from '../database/embedded-databases.ts';
import { createDatabase, dropDatabase, openServerDatabase } from '../database/postgres-databases.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type ArotResult, type RunOptions, runArotInProcess } from './arot-in-process.ts';
import { AROT } from './arot-script.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** Runs a command in a new process until it ends. Most tests use `runArotInProcess`, which saves 0.5 s of CPU. */
export async function runArot(args: readonly string[], { cwd, env, input }: RunOptions): Promise<ArotResult> {
  const child = spawn(process.execPath, [...AROT, ...args], { cwd, env, stdio: 'pipe' });
  // A command that does not read its input may end before the input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

export type ArotInstallation = {
  /** The data folder. It also holds the test's own files. */
  readonly folder: string;
  /** The variables that select the data folder and the database. */
  readonly variables: NodeJS.ProcessEnv;
  readonly location: DatabaseLocation;
  /** Runs a command in the process of the test, with additional variables. */
  run(args: readonly string[], input?: string | Buffer, variables?: NodeJS.ProcessEnv): Promise<ArotResult>;
  /** Runs a command in a new process until it ends. */
  runProcess(args: readonly string[], input?: string | Buffer): Promise<ArotResult>;
  /** Starts a command in a new process. */
  start(args: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Starts `arot serve` in a new process, with additional variables. */
  serve(args?: readonly string[], variables?: NodeJS.ProcessEnv): ServerProcess;
  /** Opens the database in the process of the test. The embedded database can be open only once. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Creates a data folder and a database for commands and servers: an embedded database in the folder, or a database on the
 * PostgreSQL server. Deletes them at the end.
 *
 * @param state with `empty`, the database has no tables. An embedded one does not exist until the first command creates it.
 */
export async function installArot(state: 'migrated' | 'empty' = 'migrated'): Promise<ArotInstallation> {
  const folder = temporaryFolder();
  const { location, drop } = await prepareDatabase(folder, state);
  const variables = { AROT_DATA_DIR: folder, ...(location.kind === 'server' ? { DATABASE_URL: location.url } : {}) };
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: '1', ...variables };
  return {
    folder,
    variables,
    location,
    run: (args, input, more) => runArotInProcess(args, { cwd: folder, env: { ...env, ...more }, input }),
    runProcess: (args, input) => runArot(args, { cwd: folder, env, input }),
    start: (args, options = {}) => spawn(process.execPath, [...AROT, ...args], { cwd: folder, env, ...options }),
    serve: (args = [], more = {}) => startServer(args, { ...variables, ...more }),
    withDatabase: async (work) => {
      const database = await (location.kind === 'server'
        ? openServerDatabase(location.url)
        : openDatabase(location, entities));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    close: closeAtEnd(async () => {
      await drop();
    }),
  };
}

async function prepareDatabase(
  folder: string,
  state: 'migrated' | 'empty',
): Promise<{ location: DatabaseLocation; drop(): Promise<void> }> {
  const source = inject('databaseSource');
  if (source.kind === 'template') {
    const { name, url } = await createDatabase(source.serverUrl, state === 'migrated' ? source.name : undefined);
    return { location: { kind: 'server', url }, drop: () => dropDatabase(source.serverUrl, name) };
  }
  if (state === 'migrated') await createEmbeddedDatabase(folder);
  return { location: { kind: 'embedded', directory: path.join(folder, 'postgres') }, drop: async () => undefined };
}
