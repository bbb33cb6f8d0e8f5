import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createEmbeddedDatabase } from '../database/embedded-databases.ts';
import { onPostgres, openTestDatabase } from '../database/test-database.ts';
import { type ArotResult, type RunOptions, runArotInProcess } from './arot-in-process.ts';

export type { ArotResult } from './arot-in-process.ts';

const arotScript = fileURLToPath(new URL('../../../bin/arot.js', import.meta.url));

/** Runs a command in a new process until it ends. Most tests use `runArotInProcess`, which saves 1 s of CPU. */
export async function runArot(args: readonly string[], { cwd, env, input }: RunOptions): Promise<ArotResult> {
  const child = spawn(process.execPath, [arotScript, ...args], { cwd, env, stdio: 'pipe' });
  // A command that does not read its input may end before the input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

export type ArotInstallation = {
  /** A folder for the test's own files, and the embedded database. */
  readonly folder: string;
  /** Runs a command in the process of the test. */
  run(args: readonly string[], input?: string | Buffer): Promise<ArotResult>;
  /** Runs a command in a new process until it ends. */
  runProcess(args: readonly string[], input?: string | Buffer): Promise<ArotResult>;
  /** Starts a command in a new process. */
  start(args: readonly string[], options?: SpawnOptions): ChildProcess;
  close(): Promise<void>;
};

/**
 * Creates a folder and the environment of commands that use a migrated database: the embedded database in the folder, or a
 * database on the PostgreSQL server.
 *
 * @param embedded with `none`, the folder is empty and the first command creates the embedded database
 */
export async function installArot(embedded: 'migrated' | 'none' = 'migrated'): Promise<ArotInstallation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-cli-'));
  const database = onPostgres() ? await openTestDatabase() : undefined;
  if (!database && embedded === 'migrated') await createEmbeddedDatabase(folder);
  const { DATABASE_URL: _, ...inherited } = process.env;
  const server = database?.location?.kind === 'server' ? { DATABASE_URL: database.location.url } : {};
  const env = { ...inherited, AROT_DATA_DIR: folder, NO_COLOR: '1', ...server };
  return {
    folder,
    run: (args, input) => runArotInProcess(args, { cwd: folder, env, input }),
    runProcess: (args, input) => runArot(args, { cwd: folder, env, input }),
    start: (args, options = {}) => spawn(process.execPath, [arotScript, ...args], { cwd: folder, env, ...options }),
    close: async () => {
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
