import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type Program = {
  readonly child: ChildProcess;
  /** Returns everything that it has written to stdout and stderr. */
  output(): string;
  /** Ends it by a signal. @returns its exit status, null after a signal that it does not handle */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

const running = new Set<ChildProcess>();

/** Starts a program that runs until it is stopped. */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions = {}): Program {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  // The function that waits for the program reports that it is missing.
  ended.catch((error) => (output += error));
  return {
    child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null) child.kill(signal);
      return await ended;
    },
  };
}

/** Kills the programs that still run, after an error or Ctrl-C. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Waits until a condition holds, and fails after a minute with the output of the program. */
export async function waitFor(what: string, condition: () => Promise<boolean>, program?: Program): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await condition().catch(() => false)) return;
    if (program?.child.exitCode !== undefined && program.child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`${what} does not come about.\n${program?.output() ?? ''}`);
}
