import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { lockDataDirectory } from '../../src/database/data-directory-lock.ts';

// Every command runs on one data folder, so each start shows that the one before has let go of the database.
vi.setConfig({ testTimeout: 300_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'arot-start-'));
const database = path.join(folder, 'postgres');

/** A PID namespace of its own needs a right that not every machine gives. */
const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc'] as const;
const mayUnshare = spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0;
if (!mayUnshare) process.stderr.write('No PID namespaces here: the tests as PID 1 do not run.\n');

let started: ChildProcess | undefined;
afterEach(() => {
  // The group has every process that the command started, also those that a failed test has left.
  if (started?.pid === undefined) return;
  try {
    process.kill(-started.pid, 'SIGKILL');
  } catch {
    // None is left.
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a command and waits until its server listens. What it wrote is whole when all its processes have ended. */
async function start(command: readonly string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...inherited, AROT_DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: nothing but the process that is signalled gets the signal.
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

/** A process that has ended counts as such whether or not its parent has taken note of it. */
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

/** What must hold once everything has ended. */
async function expectStopped(running: Awaited<ReturnType<typeof start>>): Promise<void> {
  expect(running.output()).toMatch(/"msg":"stopping"}\n/);
  expect(running.output()).toMatch(/"msg":"stopped"}\n/);
  expect(await isPortFree(running.port)).toBe(true);
  lockDataDirectory(database).release();
}

const serve = 'node server/bin/arot.js serve --migrate';

describe('the started process alone gets SIGTERM, and the server stops in order', () => {
  it.each([
    ['npm start', ['npm', 'start'], 0],
    ['npm run dev', ['npm', 'run', 'dev'], 0],
    ['npx arot serve', ['npx', 'arot', 'serve', '--migrate'], undefined],
    ['sh -c', ['sh', '-c', serve], undefined],
    ['node', [process.execPath, 'server/bin/arot.js', 'serve', '--migrate'], 0],
  ] as const)('%s', async (_name, command, expectedCode) => {
    const running = await start(command);
    running.child.kill('SIGTERM');
    // The pipes close when the last process that has them ends.
    const [code] = await running.closed;
    expect(isRunning(running.pid)).toBe(false);
    await expectStopped(running);
    // A shell that passes no signal on ends by it; every other process reports the server's own status.
    if (expectedCode !== undefined) expect(code).toBe(expectedCode);
  });
});

describe.runIf(mayUnshare)('as PID 1 of a PID namespace', () => {
  it.each([
    ['node', [process.execPath, 'server/bin/arot.js', 'serve', '--migrate']],
    ['npm start', ['npm', 'start']],
    ['sh -c with exec', ['sh', '-c', `exec ${serve}`]],
  ] as const)('%s stops in order', async (_name, command) => {
    const running = await start([...UNSHARE, ...command]);
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(running.child.pid)], { encoding: 'utf8' });
    process.kill(Number(stdout), 'SIGTERM');
    const [code] = await running.closed;
    expect(code).toBe(0);
    await expectStopped(running);
  });
});

it('a server in the background outlives the shell that started it', async () => {
  const running = await start(['sh', '-c', `${serve} & wait`]);
  running.child.kill('SIGTERM');
  await once(running.child, 'exit');
  expect((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status).toBe(200);
  process.kill(running.pid, 'SIGTERM');
  await running.closed;
  await expectStopped(running);
});
