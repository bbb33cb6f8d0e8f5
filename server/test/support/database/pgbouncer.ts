import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAtEnd } from '../close-at-end.ts';
import { freePort } from '../process/free-port.ts';
import { unprivilegedUser } from './throwaway-postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Returns true if PgBouncer is installed where Debian installs it. */
export const hasPgbouncer = (): boolean => existsSync(PROGRAM);

/**
 * Starts PgBouncer in transaction mode in front of the server of a URL. Successive transactions of one client run in
 * different sessions of PostgreSQL, as they do in production under load.
 *
 * @param poolSize sessions of PostgreSQL for each database
 * @returns the same URL through PgBouncer
 */
export async function startPgbouncer(url: string, poolSize = 4): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(url);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-pgbouncer-'));
  const file = path.join(folder, 'pgbouncer.ini');
  const target = `host=${server.hostname} port=${server.port} user=${server.username}`;
  writeFileSync(
    file,
    `[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      'auth_type = any\npool_mode = transaction\n' +
      // Without it, a client nearly always gets the session that it had before.
      `server_round_robin = 1\ndefault_pool_size = ${poolSize}\nmax_client_conn = 1000\n`,
  );
  const user = unprivilegedUser();
  if (user) for (const each of [folder, file]) chownSync(each, user.uid, user.gid);
  const child = spawn(PROGRAM, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  const exited = once(child, 'exit');
  for (let attempt = 0; !(await accepts(port)); attempt += 1) {
    if (attempt > 200 || child.exitCode !== null) throw new Error('PgBouncer did not become ready');
    await sleep(50);
  }
  const pooled = new URL(url);
  pooled.port = String(port);
  return {
    url: pooled.href,
    stop: closeAtEnd(async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    }),
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const connected = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return connected;
}
