import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onPostgres, openTestDatabase } from '../database/test-database.ts';

const arotScript = fileURLToPath(new URL('../../../bin/arot.js', import.meta.url));

export type ArotResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type RunOptions = { cwd: string; env: NodeJS.ProcessEnv; input?: string | Buffer | undefined };

/** Runs a command in a process of its own until it ends. */
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
  /** Runs a command in a process of its own until it ends. */
  run(args: readonly string[], input?: string | Buffer): Promise<ArotResult>;
  /** Starts a command and leaves the rest to the caller. */
  start(args: readonly string[], options?: SpawnOptions): ChildProcess;
  close(): Promise<void>;
};

/**
 * A folder, and the environment that leads processes to a database: one that is still to be made and migrated in the
 * folder, or a migrated one on the PostgreSQL server.
 */
export async function installArot(): Promise<ArotInstallation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-cli-'));
  const database = onPostgres() ? await openTestDatabase() : undefined;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const server = database?.location?.kind === 'server' ? { DATABASE_URL: database.location.url } : {};
  const environment = { ...inherited, AROT_DATA_DIR: folder, NO_COLOR: '1', ...server };
  const start = (args: readonly string[], options: SpawnOptions = {}) =>
    spawn(process.execPath, [arotScript, ...args], { cwd: folder, env: environment, ...options });
  return {
    folder,
    start,
    run: (args, input) => runArot(args, { cwd: folder, env: environment, input }),
    close: async () => {
      await database?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
