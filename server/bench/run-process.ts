import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/process/free-port.ts';

export type RunningServer = {
  readonly origin: string;
  /** Throws away what it has logged so far. */
  forgetLog(): void;
  stop(): Promise<void>;
};

/** What both servers call themselves, so that their answers name the same addresses. */
const PUBLIC_ORIGIN = 'http://bench.example';

const arotCommand = fileURLToPath(new URL('../bin/arot.js', import.meta.url));
const baselineFile = fileURLToPath(new URL('baseline.ts', import.meta.url));

/**
 * The real server, as an operator runs it: production, log level info, the log going into a file. Its login limits are
 * out of the way.
 */
export async function startArot(
  databaseUrl: string,
  folder: string,
  name: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  return await startServer([arotCommand, 'serve'], `${folder}/arot-${name}.log`, {
    ...arotEnvironment(databaseUrl, folder),
    ...environment,
    AROT_PUBLIC_ORIGIN: PUBLIC_ORIGIN,
    AROT_LOGIN_LIMIT: '100000000/1s',
    AROT_LOGIN_ADDRESS_LIMIT: 'off',
    AROT_LOGIN_IDENTIFIER_LIMIT: 'off',
    AROT_REGISTRATION_LIMIT: 'off',
    AROT_UPLOAD_LIMIT: '1000,1000',
    AROT_TRUST_PROXY: 'true',
  });
}

/** (a), as a process of its own. It logs nothing. */
export async function startBaseline(databaseUrl: string, folder: string, name: string): Promise<RunningServer> {
  return await startServer([baselineFile], `${folder}/yardstick-${name}.log`, {
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN,
    NODE_ENV: 'production',
  });
}

export type CommandResult = {
  readonly seconds: number;
  /** The most memory that the process ever had, in bytes; undefined where the system does not say. */
  readonly peakBytes: number | undefined;
};

/** Runs `arot …` to its end. @throws Error with what it said, when it fails */
export async function runArot(args: readonly string[], databaseUrl: string, folder: string): Promise<CommandResult> {
  const startedAt = performance.now();
  const command = spawn(process.execPath, [arotCommand, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...arotEnvironment(databaseUrl, folder) },
  });
  const exited = once(command, 'exit') as Promise<[number | null]>;
  let said = '';
  command.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  let peakBytes: number | undefined;
  // It only ever grows, so the last look tells.
  const watch = setInterval(() => {
    peakBytes = peakMemory(command.pid) ?? peakBytes;
  }, 20);
  const [code] = await exited;
  clearInterval(watch);
  if (code !== 0) throw new Error(`arot ${args.join(' ')} ended with ${code}:\n${said}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes };
}

function arotEnvironment(databaseUrl: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    AROT_ALLOW_HTTP: 'true',
    DATABASE_URL: databaseUrl,
    AROT_DATA_DIR: folder,
    // A store belongs to one database, and the databases of a run share the folder.
    AROT_STORAGE_URL: `file:${folder}/documents${new URL(databaseUrl).pathname}`,
    AROT_SECRET: 'a secret of a bench that has nothing to keep secret',
    AROT_LOG_LEVEL: 'info',
  };
}

async function startServer(
  args: string[],
  logFile: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const port = await freePort();
  const log = openSync(logFile, 'a');
  const server = spawn(process.execPath, args, {
    stdio: ['ignore', log, log],
    detached: true,
    env: { ...process.env, PORT: String(port), ...environment },
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitUntilResponding(origin, server);
  } catch (error) {
    server.kill('SIGKILL');
    throw new Error(`${(error as Error).message}:\n${readFileSync(logFile, 'utf8')}`);
  }
  return {
    origin,
    forgetLog: () => truncateSync(logFile),
    stop: async () => {
      if (server.exitCode !== null) return;
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    },
  };
}

async function waitUntilResponding(origin: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`a server ended with ${server.exitCode} at once`);
    const response = await fetch(`${origin}/api/settings`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error('a server did not start');
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html, VmHWM */
function peakMemory(pid: number | undefined): number | undefined {
  try {
    const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1_024;
  } catch {
    // It has just ended, or this system has no such file.
    return undefined;
  }
}
