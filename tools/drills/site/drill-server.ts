import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../server/test/support/process/free-port.ts';
import { atEnd } from './clean-up.ts';

const arotScript = fileURLToPath(new URL('../../../server/bin/arot.js', import.meta.url));

/** One address sends all requests of a drill, so the limits by address and identifier must not apply. */
const UNLIMITED = {
  AROT_LOGIN_LIMIT: '100000000/1s',
  AROT_LOGIN_ADDRESS_LIMIT: 'off',
  AROT_LOGIN_IDENTIFIER_LIMIT: 'off',
  AROT_REGISTRATION_LIMIT: 'off',
  AROT_AUTHORIZE_LIMIT: 'off',
  AROT_TOKEN_LIMIT: 'off',
  AROT_CHAT_SERVER_LIMIT: '100000000/1s',
  AROT_CHAT_WIDGET_LIMIT: '100000000/1s',
  AROT_UPLOAD_LIMIT: '64,64',
};

export type DrillServer = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  readonly opsPort: number;
  readonly origin: string;
  /** Its log is a file, because a pipe would cost the drill as much as the server. */
  readonly logFile: string;
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit status */
  stop(): Promise<number | null>;
};

export type DrillServerOptions = {
  readonly logFile?: string;
  readonly nodeOptions?: readonly string[];
  /** The `bin/arot.js` of another version, or another server. */
  readonly script?: string;
  /** A path that responds 200 once the server is ready. */
  readonly readyPath?: string;
  /** A port that is known before the server starts. */
  readonly port?: number;
};

/** Starts `arot serve`, and waits until it responds. */
export async function startDrillServer(
  variables: NodeJS.ProcessEnv,
  folder: string,
  { logFile, nodeOptions = [], script = arotScript, port: chosenPort, readyPath = '/readyz' }: DrillServerOptions = {},
): Promise<DrillServer> {
  const [port, opsPort] = [chosenPort ?? (await freePort()), await freePort()];
  const file = logFile ?? path.join(folder, `server-${port}.log`);
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, [...nodeOptions, script, 'serve'], {
    stdio: ['ignore', log, log],
    // Ctrl-C reaches only the drill, which then ends the server.
    detached: true,
    env: { ...UNLIMITED, HOST: '127.0.0.1', PORT: `${port}`, AROT_OPS_PORT: `${opsPort}`, ...variables },
  });
  closeSync(log);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  atEnd(kill);
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; (await statusOf(origin + readyPath)) !== 200; attempt += 1) {
    if (child.exitCode !== null || attempt > 1_200) {
      throw new Error(`The server does not start:\n${readFileSync(file, 'utf8').slice(-2_000)}`);
    }
    await sleep(50);
  }
  return {
    child,
    pid: child.pid ?? 0,
    port,
    opsPort,
    origin,
    logFile: file,
    kill,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

/** Returns the status of a response; undefined without one. */
export async function statusOf(url: string, timeoutMs = 5_000): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Returns the number of open descriptors of a process. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

const TICKS_PER_SECOND = 100;

/** Returns the CPU time that a process and its ended children have used, in seconds. @see proc_pid_stat(5): utime, stime */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
