import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/process/free-port.ts';

export type RunningServer = {
  readonly origin: string;
  /** Deletes the log written so far. */
  truncateLog(): void;
  stop(): Promise<void>;
};

/** Stops a server, for an `AsyncDisposableStack`. */
export const stop = async (server: RunningServer) => await server.stop();

/** The public origin of both servers, so that their responses contain the same URLs. */
const PUBLIC_ORIGIN = 'http://bench.example';

const arotCommand = fileURLToPath(new URL('../bin/arot.js', import.meta.url));
const baselineFile = fileURLToPath(new URL('baseline.ts', import.meta.url));

/**
 * Starts the real server as an operator runs it: in production mode, with log level info and the log in a file. Its limits
 * are raised so that they do not apply.
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
    AROT_TOKEN_LIMIT: 'off',
    AROT_CHAT_SERVER_LIMIT: '100000000/1s',
    AROT_REGISTRATION_LIMIT: 'off',
    AROT_UPLOAD_LIMIT: '1000,1000',
    AROT_TRUST_PROXY: 'true',
  });
}

/** Starts (a) as a separate process. It logs nothing. */
export async function startBaseline(databaseUrl: string, folder: string, name: string): Promise<RunningServer> {
  return await startServer([baselineFile], `${folder}/baseline-${name}.log`, {
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN,
    NODE_ENV: 'production',
  });
}

/** Starts a server of the folder `bare` as a separate process. It logs nothing. */
export async function startBare(
  file: string,
  folder: string,
  name: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const script = fileURLToPath(new URL(`bare/${file}`, import.meta.url));
  return await startServer([script], `${folder}/bare-${name}.log`, { NODE_ENV: 'production', ...environment });
}

export type CommandResult = {
  readonly seconds: number;
  /** Peak memory of the process in bytes; undefined when the system does not report it. */
  readonly peakBytes: number | undefined;
};

/** Runs `arot …` until it exits. @throws Error with its standard error when it fails */
export async function runArot(args: readonly string[], databaseUrl: string, folder: string): Promise<CommandResult> {
  const startedAt = performance.now();
  const command = spawn(process.execPath, [arotCommand, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...arotEnvironment(databaseUrl, folder) },
  });
  const exited = once(command, 'exit') as Promise<[number | null]>;
  let errorOutput = '';
  command.stderr.on('data', (chunk) => {
    errorOutput += String(chunk);
  });
  let peakBytes: number | undefined;
  // The value only grows, so the last reading is the peak.
  const watch = setInterval(() => {
    peakBytes = peakMemory(command.pid) ?? peakBytes;
  }, 20);
  const [code] = await exited;
  clearInterval(watch);
  if (code !== 0) throw new Error(`arot ${args.join(' ')} ended with ${code}:\n${errorOutput}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes };
}

/** The folder of the document store of a database. */
export function documentsOf(folder: string, database: string): string {
  return `${folder}/documents/${database}`;
}

function arotEnvironment(databaseUrl: string, folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    AROT_ALLOW_HTTP: 'true',
    DATABASE_URL: databaseUrl,
    AROT_DATA_DIR: folder,
    // A document store belongs to one database, and the databases of a run share the folder.
    AROT_STORAGE_URL: `file:${documentsOf(folder, new URL(databaseUrl).pathname.slice(1))}`,
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
    throw new Error(`${(error as Error).message}:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  }
  return {
    origin,
    truncateLog: () => truncateSync(logFile),
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
    if (server.exitCode !== null) throw new Error(`A server exited with ${server.exitCode} at start.`);
    const response = await fetch(`${origin}/api/settings`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error('A server did not start.');
}

/** @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html, VmHWM */
function peakMemory(pid: number | undefined): number | undefined {
  try {
    const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1_024;
  } catch {
    // The process has exited, or the system has no such file.
    return undefined;
  }
}
