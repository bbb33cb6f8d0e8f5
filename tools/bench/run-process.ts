import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { peakOf } from '../../server/test/support/process/memory-of.ts';
import { type DrillServer, startDrillServer } from '../drills/site/drill-server.ts';

export type RunningServer = Pick<DrillServer, 'origin' | 'opsPort' | 'logFile' | 'stop'>;

/** The public origin of both servers, so that their responses contain the same URLs. */
const PUBLIC_ORIGIN = 'http://bench.example';

const arotCommand = fileURLToPath(new URL('../../server/bin/arot.js', import.meta.url));

/**
 * Starts the real server as an operator runs it: in production mode, with log level info and the log in a file. Its limits
 * are raised so that they do not apply.
 */
export async function startArot(
  databaseUrl: string,
  folder: string,
  name: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const variables = {
    ...process.env,
    ...arotEnvironment(databaseUrl, folder),
    AROT_PUBLIC_ORIGIN: PUBLIC_ORIGIN,
    AROT_UPLOAD_LIMIT: '1000,1000',
    AROT_TRUST_PROXY: 'true',
    AROT_OPS_PORT: undefined,
    ...environment,
  };
  return await startDrillServer(variables, folder, { logFile: `${folder}/arot-${name}.log` });
}

/** Starts a server that is written by hand as a separate process. It logs nothing. */
export async function startBare(
  file: 'baseline.ts' | `bare/${string}.ts`,
  folder: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const variables = { ...process.env, NODE_ENV: 'production', PUBLIC_ORIGIN, ...environment };
  const script = fileURLToPath(new URL(file, import.meta.url));
  return await startDrillServer(variables, folder, { script, readyPath: '/api/settings' });
}

export type CommandResult = {
  readonly seconds: number;
  /** Peak memory of the process. */
  readonly peakBytes: number;
};

/** Runs `arot …` until it exits. @throws Error with its standard error when it fails */
export async function runArot(args: readonly string[], databaseUrl: string, folder: string): Promise<CommandResult> {
  const startedAt = performance.now();
  const command = spawn(process.execPath, [arotCommand, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...arotEnvironment(databaseUrl, folder) },
  });
  const exited = once(command, 'exit') as Promise<[number | null]>;
  const errorOutput = text(command.stderr);
  let peak = 0;
  // The value only grows, so the last reading is the peak.
  const watch = setInterval(() => {
    peak = peakOf(command.pid ?? 0) || peak;
  }, 20);
  const [code] = await exited;
  clearInterval(watch);
  if (code !== 0) throw new Error(`arot ${args.join(' ')} ended with ${code}:\n${await errorOutput}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes: peak * 1_048_576 };
}

/** Returns the folder of the document store of a database. */
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
