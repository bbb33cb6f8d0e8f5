import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../test/support/process/free-port.ts';

/** Where they differ from what PostgreSQL comes with. Commits wait for the disk, as they do where data matters. */
export const POSTGRES_SETTINGS = {
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  max_connections: '200',
} as const;

export type BenchPostgres = {
  /** A folder that the server may read and write too; it goes away with it. */
  readonly exchange: string;
  urlOf(database: string): string;
  /** Runs statements on a connection of their own. */
  run(database: string, ...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/**
 * PostgreSQL from the binaries on the machine, on a free port of the loopback address.
 *
 * @param keep where its data stay; undefined forgets them
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
    // It has its own process group: Ctrl-C reaches the bench, which stops it in its turn.
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
  throw new Error('No PostgreSQL on this machine: install it (Debian: postgresql).');
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package made, or as nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // No such user here: the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode} at once`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('PostgreSQL did not become ready');
}
