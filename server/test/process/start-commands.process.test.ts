import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lockDataDirectory } from '../../src/database/embedded/data-directory-lock.ts';
import { createEmbeddedDatabase } from '../support/database/embedded-databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// All commands use one data folder, so each start shows that the server before it has released the database.
vi.setConfig({ testTimeout: 300_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = temporaryFolder();
const database = path.join(folder, 'postgres');

/** Starts a command in a new PID namespace. That needs a permission that not every machine grants. */
const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc'] as const;
const mayUnshare = spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0;
if (!mayUnshare) process.stderr.write('PID namespaces are not available: the tests as PID 1 are skipped.\n');

let started: ChildProcess | undefined;
createEmbeddedDatabase(folder);
afterEach(() => {
  // The process group contains every process that the command started, including those that a failed test did not stop.
  if (started?.pid === undefined) return;
  try {
    process.kill(-started.pid, 'SIGKILL');
  } catch {
    // No process of the group is running.
  }
});

/** Starts a command and waits until its server listens. The output is complete after all processes of the command have ended. */
async function start(command: readonly string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...inherited, AROT_DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A new process group, so that only the process with the given id receives a signal.
    detached: true,
  });
  started = child;
  let output = '';
  const closed = once(child, 'close');
  child.stderr.resume();
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /"port":(\d+).*"msg":"listening/.exec(output);
      if (found) resolve(Number(found[1]));
    });
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  const { pid } = JSON.parse(readFileSync(path.join(database, 'lock-holder.json'), 'utf8')) as { pid: number };
  return { child, pid, port, closed, output: () => output };
}

/** Returns the first response to a browser: the storefront, if the command builds it. */
async function homeOf(port: number): Promise<string> {
  return await (await fetch(`http://127.0.0.1:${port}/`)).text();
}

/** Returns true if a process runs. A zombie, which has ended but was not reaped by its parent, does not run. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

async function isPortFree(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** Expects that the server has stopped in order, and has released its port and the data folder. */
async function expectStopped(running: Awaited<ReturnType<typeof start>>): Promise<void> {
  expect(running.output()).toMatch(/"msg":"stopping"}\n/);
  expect(running.output()).toMatch(/"msg":"stopped"}\n/);
  expect(await isPortFree(running.port)).toBe(true);
  lockDataDirectory(database).release();
}

const serve = 'node server/bin/arot.js serve --migrate';

describe('SIGTERM to the started process alone stops the server in order', () => {
  it.each([
    ['npm start', ['npm', 'start'], 0],
    ['npm run dev', ['npm', 'run', 'dev'], 0],
    ['npx arot serve', ['npx', 'arot', 'serve', '--migrate'], undefined],
    ['sh -c', ['sh', '-c', serve], undefined],
  ] as const)('%s', async (_name, command, expectedCode) => {
    const running = await start(command);
    if (command[0] === 'npm') expect(await homeOf(running.port)).toContain('<div id="root">');
    running.child.kill('SIGTERM');
    // The pipes close when the last process that has them open ends.
    const [code] = await running.closed;
    expect(isRunning(running.pid)).toBe(false);
    await expectStopped(running);
    // A shell that does not forward the signal is ended by it. Every other process exits with the status of the server.
    if (expectedCode !== undefined) expect(code).toBe(expectedCode);
  });
});

describe.runIf(mayUnshare)('SIGTERM to PID 1 of a PID namespace', () => {
  it.each([
    ['node', [process.execPath, 'server/bin/arot.js', 'serve', '--migrate']],
    ['npm start', ['npm', 'start']],
    ['sh -c with exec', ['sh', '-c', `exec ${serve}`]],
  ] as const)('stops %s in order', async (_name, command) => {
    const running = await start([...UNSHARE, ...command]);
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(running.child.pid)], { encoding: 'utf8' });
    process.kill(Number(stdout), 'SIGTERM');
    const [code] = await running.closed;
    expect(code).toBe(0);
    await expectStopped(running);
  });
});

it('does not stop a background server when the shell that started it ends', async () => {
  const running = await start(['sh', '-c', `${serve} & wait`]);
  running.child.kill('SIGTERM');
  await once(running.child, 'exit');
  expect((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status).toBe(200);
  process.kill(running.pid, 'SIGTERM');
  await running.closed;
  await expectStopped(running);
});
