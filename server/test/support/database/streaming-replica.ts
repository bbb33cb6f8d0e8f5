import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { closeAtEndOfFile } from '../close-at-end.ts';
import { freePort } from '../process/free-port.ts';
import { findBinaries } from './find-postgres.ts';
import { unprivilegedUser, waitUntilReady } from './throwaway-postgres.ts';

export type StreamingReplica = {
  /** The same database as the URL of the primary. */
  readonly url: string;
  /** Returns the process of the server. */
  readonly pid: () => number;
  start(): Promise<void>;
  /** Ends the server as a crash does. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Copies a running primary with `pg_basebackup` and starts the copy as its streaming replica, on a free port of the loopback
 * address. In a test file, removes it at the end.
 *
 * @param settings PostgreSQL settings as `name=value`
 */
export async function startReplica(primaryUrl: string, settings: readonly string[] = []): Promise<StreamingReplica> {
  const binaries = findBinaries();
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-replica-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const backup = ['-d', primaryUrl, '-D', data, '-X', 'stream', '--checkpoint=fast', '-R', '--no-sync'];
  await promisify(execFile)(path.join(binaries, 'pg_basebackup'), backup, { ...user, cwd: folder });
  const port = await freePort();
  const url = new URL(primaryUrl);
  url.port = String(port);
  let server: ChildProcess | undefined;
  const replica: StreamingReplica = {
    url: url.href,
    pid: () => server?.pid ?? 0,
    start: async () => {
      server = spawn(
        path.join(binaries, 'postgres'),
        ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
          .concat(['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'log_min_messages=panic'])
          .concat(settings.flatMap((setting) => ['-c', setting])),
        { ...user, cwd: folder, stdio: 'ignore' },
      );
      await waitUntilReady(replica.url, server);
    },
    kill: async () => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      // SIGQUIT ends all its processes without a checkpoint. SIGKILL would leave the others running for a while.
      server.kill('SIGQUIT');
      await exited;
    },
    remove: async () => {
      await replica.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  closeAtEndOfFile(replica.remove);
  await replica.start();
  return replica;
}
