import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../test/support/process/free-port.ts';

/** The settings that differ from PostgreSQL's defaults. Commits wait for the disk, as in production. */
export const POSTGRES_SETTINGS = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  max_connections: '200',
} as const;

export type BenchPostgres = {
  /** A folder that PostgreSQL can read and write. `stop` removes it. */
  readonly exchange: string;
  urlOf(database: string): string;
  /** Runs statements on a separate connection. */
  run(database: string, ...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL from the installed binaries, on a free port of the loopback address.
 *
 * @param keep the folder for its data; undefined deletes them at the end
 */
export async function startPostgres(keep: string | undefined): Promise<BenchPostgres> {
  const binaries = findBinaries();
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-bench-postgres-'));
  if (keep) mkdirSync(keep, { recursive: true });
  for (const each of [folder, keep]) if (user && each) chownSync(each, user.uid, user.gid);
  const data = path.join(path.resolve(keep ?? folder), 'data');
  const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as const };
  if (!existsSync(data)) {
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(path.join(binaries, 'initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const port = await freePort();
  const settings = { ...POSTGRES_SETTINGS, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    // A separate process group: Ctrl-C reaches only the bench, which then stops PostgreSQL.
    { ...options, stdio: 'ignore', detached: true },
  );
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitUntilReady(urlOf('postgres'), server);
  return {
    exchange: folder,
    urlOf,
    run: async (database, ...statements) => {
      const client = new Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    stop: async () => {
      if (server.exitCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGINT');
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => `${debian}/${version}/bin`), ...(process.env.PATH ?? '').split(':')];
  const found = folders.find((folder) => existsSync(path.join(folder, 'initdb')));
  if (found) return found;
  throw new Error('PostgreSQL is not installed. Install it (Debian: postgresql).');
}

/** PostgreSQL does not run as root: it then runs as the user `postgres` of its package, or as `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This user does not exist: try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and the users "postgres" and "nobody" do not exist.');
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode} at start.`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('PostgreSQL did not become ready.');
}
