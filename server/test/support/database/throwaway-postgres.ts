import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { closeAtEndOfFile } from '../close-at-end.ts';
import { freePort } from '../process/free-port.ts';
import { findBinaries } from './find-postgres.ts';

export type ThrowawayPostgres = { readonly url: string; stop(): Promise<void> };

/** A PostgreSQL server with a separate folder and port, which can be stopped and started again. */
export type PostgresCluster = {
  readonly url: string;
  /** The data folder. */
  readonly data: string;
  /** A folder for other files that PostgreSQL can read and write. */
  readonly folder: string;
  start(): Promise<void>;
  /** Closes all connections, then stops the server. */
  stop(): Promise<void>;
  /** Makes a folder equal to another one, with owners, modes and times. Copies only the files that differ by size or time. */
  copyFolder(from: string, to: string): void;
  /** Runs one of PostgreSQL's programs, such as `pg_dump`, and resolves with its output. */
  run(program: string, args: readonly string[]): Promise<string>;
  remove(): void;
};

/**
 * Starts a temporary PostgreSQL server from the binaries on this machine, on a free port of the loopback address. `stop`
 * deletes its data. It does not wait until data is on the disk.
 *
 * @param errorLog file for the error log of the server, with the failed statements; without it, the server logs nothing
 */
export async function startThrowawayPostgres(errorLog?: string): Promise<ThrowawayPostgres> {
  const cluster = await createPostgresCluster([], errorLog);
  await cluster.start();
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      cluster.remove();
    },
  };
}

/**
 * Creates a cluster. In a test file, stops and removes it at the end.
 *
 * @param settings PostgreSQL settings as `name=value`
 * @param errorLog file for the error log of the server, with the failed statements; without it, the server logs nothing
 * @param locale of the databases that the cluster has
 * @param keep an existing or new folder for the data, which `remove` does not delete
 */
export async function createPostgresCluster(
  settings: readonly string[] = [],
  errorLog?: string,
  locale = 'C.UTF-8',
  keep?: string,
): Promise<PostgresCluster> {
  const binaries = findBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-postgres-'));
  const data = path.join(path.resolve(keep ?? folder), 'data');
  const user = unprivilegedUser();
  if (keep) mkdirSync(keep, { recursive: true });
  for (const each of [folder, keep]) if (user && each) chownSync(each, user.uid, user.gid);
  const port = await freePort();
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const };
  if (!existsSync(data)) {
    execFileSync(
      path.join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
      { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGINT');
    await exited;
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  closeAtEndOfFile(async () => {
    await stop();
    remove();
  });
  return {
    url,
    data,
    folder,
    start: async () => {
      const log = errorLog === undefined ? 'ignore' : openSync(errorLog, 'a');
      server = spawn(
        path.join(binaries, 'postgres'),
        ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
          .concat(['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'])
          .concat(['-c', 'max_connections=200', '-c', 'logging_collector=off'])
          .concat(['-c', `log_min_messages=${errorLog === undefined ? 'panic' : 'error'}`])
          .concat(['-c', 'log_min_error_statement=error'])
          .concat(settings.flatMap((setting) => ['-c', setting])),
        { ...options, stdio: ['ignore', log, log] },
      );
      if (typeof log === 'number') closeSync(log);
      await waitUntilReady(url, server);
    },
    stop,
    copyFolder,
    run: async (program, args) => (await promisify(execFile)(path.join(binaries, program), args)).stdout,
    remove,
  };
}

/** A cluster has 1,600 files, of which a test changes a few. */
function copyFolder(from: string, to: string): void {
  if (!existsSync(to)) {
    execFileSync('cp', ['-a', from, to]);
    return;
  }
  const [wanted, present] = [statesOf(from), statesOf(to)];
  for (const name of present.keys()) {
    if (!wanted.has(name)) rmSync(path.join(to, name), { recursive: true, force: true });
  }
  const differing = [...wanted.keys()].filter((name) => {
    const folder = path.dirname(name);
    // A new folder is copied as a whole.
    return present.get(name) !== wanted.get(name) && (folder === '.' || present.has(folder));
  });
  if (differing.length > 0) execFileSync('cp', ['-a', '--parents', ...differing, to], { cwd: from });
}

/** Returns the size and the time of each file by its path in the folder, and 'folder' for folders. */
function statesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.map((name) => {
      const state = lstatSync(path.join(folder, name), { bigint: true });
      return [name, state.isDirectory() ? 'folder' : `${state.size} ${state.mtimeNs}`];
    }),
  );
}

/**
 * Returns the user that starts PostgreSQL, which does not run as root: the user `postgres` of its package, or the user `nobody`.
 */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      // The user does not exist: try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} before it was ready`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('PostgreSQL did not become ready');
}
