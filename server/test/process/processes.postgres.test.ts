import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ArotInstallation, installArot } from '../support/process/arot-process.ts';
import { AROT } from '../support/process/arot-script.ts';
import { childrenOf } from '../support/process/children-of.ts';
import { freePort } from '../support/process/free-port.ts';
import { killServers, type ServerProcess } from '../support/process/server-process.ts';
import { incomplete, startLoad } from '../support/process/start-load.ts';

let arot: ArotInstallation;
beforeAll(async () => {
  arot = await installArot('empty');
});
afterEach(killServers);
afterAll(() => arot.close());

/** Starts a server, and waits until all of its processes listen. */
async function serve(processes: number, variables: NodeJS.ProcessEnv = {}) {
  const server = arot.serve(['--migrate', '--processes', String(processes)], variables);
  const port = await server.listening();
  await untilListening(server, processes);
  return { ...server, port, pid: server.child.pid ?? 0, origin: `http://127.0.0.1:${port}` };
}

const untilListening = (server: ServerProcess, lines: number) =>
  expect.poll(() => server.output.stdout.match(/"msg":"listening/g), { timeout: 60_000 }).toHaveLength(lines);

const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--process');
const serversOf = (pid: number) => childrenOf(pid).filter(isServer);
const runs = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Returns the values of a metric. */
const valuesOf = (metrics: string, name: string) =>
  [...metrics.matchAll(new RegExp(`^${name}\\{(.*)\\} (.*)$`, 'gm'))].map(([, labels, value]) => [labels, value]);

it.each([
  [1, 'SIGINT'],
  [2, 'SIGTERM'],
  [3, 'SIGINT'],
] as const)('%i processes cut none of a thousand requests on %s', async (processes, signal) => {
  const server = await serve(processes);
  const load = startLoad(server.port, ['/api/products?pageSize=100', '/api/settings', '/api/categories'], 16);
  await expect.poll(() => load.outcomes.length, { timeout: 60_000 }).toBeGreaterThan(1_000);
  expect((await server.ended(signal)).code).toBe(0);
  await load.done;
  expect(incomplete(load.outcomes)).toEqual([]);
});

describe('processes of one server', () => {
  it('share connections, limits and the outbox, and report metrics in one place', async () => {
    const opsPort = await freePort();
    const server = await serve(2, { AROT_OPS_PORT: String(opsPort), AROT_LOGIN_LIMIT: '10/1m' });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const body = JSON.stringify({
          identifier: 'nobody@example.com',
          password: 'wrong password',
          responseMode: 'token',
        });
        // A connection of its own, so that requests reach both processes.
        const headers = { 'content-type': 'application/json', connection: 'close' };
        return (await fetch(`${server.origin}/api/auth/login`, { method: 'POST', headers, body })).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);

    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    expect(valuesOf(metrics, 'arot_ready')).toEqual([
      ['process="1"', '1'],
      ['process="2"', '1'],
    ]);
    expect(valuesOf(metrics, 'arot_database_limit').map(([, value]) => value)).toEqual(['5', '5']);
    const logins = valuesOf(metrics, 'arot_logins_total').map(([, value]) => Number(value));
    expect(logins.reduce((sum, each) => sum + each, 0)).toBe(30);
    expect(
      new Set(valuesOf(metrics, 'arot_logins_total').map(([labels]) => /process="\d"/.exec(labels ?? '')?.[0])),
    ).toHaveLength(2);
    expect(metrics.match(/# TYPE arot_http_request_duration_seconds /g)).toHaveLength(1);
    expect((await server.ended('SIGTERM')).code).toBe(0);
  });

  it('leave a taken port to its server', async () => {
    const { port } = await serve(2);
    const second = arot.serve(['--processes', '2'], { PORT: String(port) });
    expect((await second.ended()).code).toBe(1);
    expect(second.output.stderr).toContain('EADDRINUSE');
    expect(second.output.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('lose only the requests of a process that is killed, and replace it', async () => {
    const server = await serve(2);
    const load = startLoad(server.port, ['/api/settings'], 16);
    await expect.poll(() => load.outcomes.length).toBeGreaterThan(200);
    process.kill(serversOf(server.pid)[0] ?? 0, 'SIGKILL');
    await untilListening(server, 3);
    expect(serversOf(server.pid)).toHaveLength(2);
    expect((await server.ended('SIGTERM')).code).toBe(0);
    await load.done;
    // Each client has one request in flight.
    expect(incomplete(load.outcomes).length).toBeLessThanOrEqual(16);
    expect(load.outcomes.length).toBeGreaterThan(500);
  });

  it('end when their parent is killed', async () => {
    const server = await serve(2);
    const pids = serversOf(server.pid);
    expect(pids).toHaveLength(2);
    await server.ended('SIGKILL');
    await expect.poll(() => pids.filter(runs), { timeout: 20_000 }).toEqual([]);
  });

  it('end the server with a sentence and status 1 when five have ended within a minute', async () => {
    const server = await serve(2);
    for (let killed = 0; killed < 5; killed += 1) {
      await expect.poll(() => serversOf(server.pid).length, { timeout: 20_000 }).toBeGreaterThan(0);
      process.kill(serversOf(server.pid)[0] ?? 0, 'SIGKILL');
      await sleep(20);
    }
    expect((await server.ended()).code).toBe(1);
    expect(server.output.stderr).toContain('5 processes of the server have ended within a minute, so it stops.');
  });
});

it('a worker of node:cluster ends with the variable to use', async () => {
  const code = `import cluster from 'node:cluster';
    cluster.setupPrimary({ exec: ${JSON.stringify(AROT.at(-1))}, args: ['serve'], execArgv: [] });
    cluster.fork().on('exit', (status) => console.error('ended with', status));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, ...arot.variables, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(stderr).toMatch(/does not run in a worker of node:cluster.*AROT_PROCESSES[^\n]*\nended with 1\n$/);
});
