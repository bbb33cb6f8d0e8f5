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

/** Runs a command in its own process until it ends. Most tests run commands by `runArotInProcess`, which is 1 s of CPU faster. */
export async function runArot(args: readonly string[], { cwd, env, input }: RunOptions): Promise<ArotResult> {
  const child = spawn(process.execPath, [arotScript, ...args], { cwd, env, stdio: 'pipe' });
  // A command that does not read its input may end before it is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

export type ArotInstallation = {
  /** A folder for the test's own files, and the embedded database. */
  readonly folder: string;
  /** Runs a command in the test's process. */
  run(args: readonly string[], input?: string | Buffer): Promise<ArotResult>;
  /** Runs a command in its own process until it ends. */
  runProcess(args: readonly string[], input?: string | Buffer): Promise<ArotResult>;
  /** Starts a command in its own process. */
  start(args: readonly string[], options?: SpawnOptions): ChildProcess;
  close(): Promise<void>;
};

/**
 * Creates a folder, and the environment that leads commands to a migrated database: embedded in the folder, or on the PostgreSQL
 * server.
 *
 * @param embedded `none` leaves the folder empty: the first command creates the embedded database
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
