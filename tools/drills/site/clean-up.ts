import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type CleanUp = () => unknown;

const pending: CleanUp[] = [];

/** Registers what ends something that a drill has started. The last one runs first. */
export function atEnd(cleanUp: CleanUp): void {
  pending.push(cleanUp);
}

/** Kills a process at the end of the drill. */
export function killAtEnd(child: ChildProcess): void {
  const exited = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGKILL');
    await exited;
  });
}

/** Runs a drill, and then everything that it registered with `atEnd`: also after an error, and after SIGINT or SIGTERM. */
export async function withCleanUp<T>(work: () => Promise<T>): Promise<T> {
  const interrupted = () => void cleanUp().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await work();
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await cleanUp();
  }
}

async function cleanUp(): Promise<void> {
  for (let next = pending.pop(); next; next = pending.pop()) {
    try {
      await next();
    } catch (error) {
      process.stderr.write(`could not clean up: ${error}\n`);
    }
  }
}
