import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { killAtEnd } from './clean-up.ts';
import { statusOf } from './drill-server.ts';

const PROGRAM = '/usr/sbin/haproxy';
/** Between two health checks, in milliseconds. */
const CHECK_MS = 200;

/**
 * Starts HAProxy in front of servers that may not run yet. It sends requests to servers whose `/readyz` responds 200.
 *
 * @param ports of the servers
 * @returns the origin of the proxy
 */
export async function startHaproxy(ports: readonly number[], folder: string): Promise<string> {
  if (!existsSync(PROGRAM)) throw new Error('HAProxy is not installed (Debian: haproxy).');
  const port = await freePort();
  const file = path.join(folder, `haproxy-${port}.cfg`);
  const servers = ports.map((each) => `  server at-${each} 127.0.0.1:${each}`);
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # A request that no server has received is sent to another one.
  retries 3
  option redispatch 1
listen arot
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter ${CHECK_MS}ms fall 1 rise 1
${servers.join('\n')}
`,
  );
  const child = spawn(PROGRAM, ['-db', '-q', '-f', file], { stdio: 'ignore', detached: true });
  killAtEnd(child);
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; (await statusOf(`${origin}/readyz`)) === undefined; attempt += 1) {
    if (attempt > 200 || child.exitCode !== null) throw new Error('HAProxy does not start.');
    await sleep(50);
  }
  return origin;
}
