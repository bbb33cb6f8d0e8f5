import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeAtEndOfFile } from '../close-at-end.ts';
import { AROT } from './arot-script.ts';

/** The limits by address or identifier, which are off, because all clients of a test have the same address. */
const UNLIMITED = {
  AROT_LOGIN_ADDRESS_LIMIT: 'off',
  AROT_LOGIN_IDENTIFIER_LIMIT: 'off',
  AROT_REGISTRATION_LIMIT: 'off',
  AROT_UPLOAD_LIMIT: '1000,1000',
  AROT_AUTHORIZE_LIMIT: 'off',
};

/** The time that a server may take to start or to stop. */
const TIMEOUT_MS = 100_000;

export type ServerProcess = {
  readonly child: ChildProcess;
  /** The output that it has written until now. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the port when the server listens. Rejects if the server ends before. */
  listening(): Promise<number>;
  /** Sends the signal, if one is given, and waits for the end. Resolves with the exit status and the duration in ms. */
  ended(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
};

const running = new Set<ChildProcess>();

/**
 * Starts `arot serve` in a new process on a free port. In a test file, kills it at the end.
 *
 * @param variables added to the environment of this process, from which DATABASE_URL is removed
 */
export function startServer(
  args: readonly string[],
  variables: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): ServerProcess {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, ...AROT, 'serve', ...args], {
    env: { ...inherited, ...UNLIMITED, HOST: '127.0.0.1', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    // A test that loses its server shows only its own error.
    if (code && output.stdout.includes('"msg":"listening'))
      process.stderr.write(`The server ended with ${code}: ${output.stdout.slice(-2_000)}${output.stderr}\n`);
    return code as number | null;
  });
  closeAtEndOfFile(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      const found = /"port":(\d+).*"msg":"listening/.exec(output.stdout);
      if (found) resolve(Number(found[1]));
    });
    exit.then((code) => reject(new Error(`ended with ${code} before it listened: ${output.stderr}`)));
  });
  port.catch(() => undefined);
  return {
    child,
    output,
    listening: () => withTimeout(port, 'the server does not listen'),
    ended: async (signal) => {
      const startedAt = performance.now();
      if (signal) child.kill(signal);
      const code = await withTimeout(exit, 'the server does not end');
      return { code, ms: performance.now() - startedAt };
    },
  };
}

/** Kills the servers that are still running, for example after a failed test. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function withTimeout<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), TIMEOUT_MS);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
