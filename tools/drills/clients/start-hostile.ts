import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../site/clean-up.ts';
import type { HostileJob, HostileReport } from './hostile-job.ts';

const program = fileURLToPath(new URL('hostile-clients.ts', import.meta.url));

export type HostileClients = {
  /** The times at which the server closed connections, in milliseconds after they opened. */
  readonly closedAfter: readonly number[];
  end(): Promise<void>;
};

/** Opens the connections from a process of its own, and waits until all of them are open. */
export async function startHostileClients(job: HostileJob): Promise<HostileClients> {
  const child = fork(program, { detached: true });
  atEnd(() => child.kill('SIGKILL'));
  const closedAfter: number[] = [];
  const exited = once(child, 'exit');
  const opened = new Promise<void>((resolve, reject) => {
    child.on('message', (report: HostileReport) => {
      if ('opened' in report) resolve();
      else closedAfter.push(report.closedAfterMs);
    });
    exited.then(() => reject(new Error(`the clients of "${job.kind}" ended before all connections were open`)));
  });
  child.send(job);
  await opened;
  return {
    closedAfter,
    end: async () => {
      child.send('end');
      await exited;
    },
  };
}
