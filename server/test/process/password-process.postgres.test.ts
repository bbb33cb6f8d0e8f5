import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { installArot } from '../support/process/arot-process.ts';
import { childrenOf } from '../support/process/children-of.ts';
import { killServers, type ServerProcess } from '../support/process/server-process.ts';

// The process that hashes the passwords of `arot serve`: see docs/decisions/0020-overload.md.
const arot = await installArot();
afterEach(killServers);

type Running = { readonly server: ServerProcess; readonly hasher: number; login(): Promise<number> };

/** Starts a server, and its process by a first login. */
async function start(): Promise<Running> {
  const server = arot.serve();
  const origin = `http://127.0.0.1:${await server.listening()}`;
  let count = 0;
  const login = async () => {
    count += 1;
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        identifier: `018${String(count).padStart(8, '0')}`,
        password: 'not the password',
        responseMode: 'token',
      }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await login()).toBe(401);
  const [hasher, ...others] = childrenOf(server.child.pid ?? 0).filter((pid) =>
    commandOf(pid).includes('argon2-process'),
  );
  if (hasher === undefined) throw new Error('The server has not started the process.');
  expect(others).toEqual([]);
  return { server, hasher, login };
}

/** Returns the arguments of a process; empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Starts ten logins. @returns their statuses, after the first has ended and while the others are pending */
async function startLogins({ login }: Running): Promise<{ statuses: Promise<number[]> }> {
  const logins = Array.from({ length: 10 }, login);
  await Promise.race(logins);
  return { statuses: Promise.all(logins) };
}

it.runIf(process.platform === 'linux')('ends when the server is killed', async () => {
  const { server, hasher } = await start();
  await server.ended('SIGKILL');
  await expect.poll(() => commandOf(hasher)).toBe('');
});

it.runIf(process.platform === 'linux')('fails no login when it is killed, and is started again', async () => {
  const running = await start();
  const { statuses } = await startLogins(running);
  process.kill(running.hasher, 'SIGKILL');
  expect(new Set(await statuses)).toEqual(new Set([401]));
  expect(running.server.output.stdout).toContain('the process that hashes passwords has ended');
  await expect
    .poll(async () => {
      expect(await running.login()).toBe(401);
      return childrenOf(running.server.child.pid ?? 0).length;
    })
    .toBe(1);
  expect((await running.server.ended('SIGTERM')).code).toBe(0);
});

it.runIf(process.platform === 'linux')(
  'hashes the pending passwords of a server that stops, and then ends',
  async () => {
    const running = await start();
    const { statuses } = await startLogins(running);
    // A service manager sends the signal to both.
    process.kill(running.hasher, 'SIGTERM');
    const stopped = running.server.ended('SIGTERM');
    expect(new Set(await statuses)).toEqual(new Set([401]));
    expect((await stopped).code).toBe(0);
    await expect.poll(() => commandOf(running.hasher)).toBe('');
    expect(running.server.output.stdout).not.toContain('has ended');
  },
);
