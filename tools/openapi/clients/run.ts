import { spawn } from 'node:child_process';
import { once } from 'node:events';

type RunOptions = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> };

/**
 * Runs a program to its end.
 *
 * @returns what it has written to standard output
 * @throws Error with its whole output if the program does not exist or fails
 */
export async function run(command: string, args: readonly string[], { cwd, env }: RunOptions = {}): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [code] = (await once(child, 'close').catch((error) => {
    throw new Error(`${command} does not start (docs/use/openapi.md lists what to install): ${error}`);
  })) as [number | null];
  if (code === 0) return stdout;
  throw new Error(
    `${[command, ...args].join(' ')} ended with ${code}:\n${stdout.slice(-20_000)}${stderr.slice(-20_000)}`,
  );
}
