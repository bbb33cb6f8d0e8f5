import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../site/clean-up.ts';
import type { Job, LoadResult } from './generator.ts';

const generator = fileURLToPath(new URL('generator.ts', import.meta.url));

/** Sends a load from a process of its own, whose CPU time is then known. */
export async function runLoad(job: Job): Promise<LoadResult> {
  const child = fork(generator, { detached: true });
  atEnd(() => child.kill('SIGKILL'));
  const result = Promise.race([
    once(child, 'message').then(([message]) => message as LoadResult),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load generator ended with ${code}`))),
  ]);
  child.send(job);
  return await result;
}
