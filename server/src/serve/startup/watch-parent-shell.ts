import { readFileSync } from 'node:fs';
import path from 'node:path';

const SHELLS = ['sh', 'dash', 'ash', 'bash', 'busybox'];
/** The interval at which the parent is checked, in milliseconds. Node offers no event for the end of the parent. */
const INTERVAL_MS = 200;

/** Read when this module is loaded, since the shell may end while the rest of the server loads. */
const shellAtStart = findWaitingShell(process.ppid);

/**
 * Calls `onEnded` when the shell of `sh -c 'arot serve'` has ended. npx and many supervisors start the server so. If sh is
 * dash, the shell remains the parent of this process and forwards no signal. A signal ends only the shell, and without this
 * check the server would continue to occupy the port and the database.
 *
 * Only a shell that waits for this process is watched, so that `nohup arot serve &` outlives its terminal.
 */
export function watchParentShell(onEnded: () => void): void {
  if (shellAtStart === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === shellAtStart) return;
    clearInterval(timer);
    onEnded();
  }, INTERVAL_MS);
  timer.unref();
}

function findWaitingShell(parent: number): number | undefined {
  // When the first process of a PID namespace ends, the kernel ends all others.
  if (parent <= 1) return undefined;
  return isWaitingShell(commandOf(parent)) ? parent : undefined;
}

/** Returns the arguments of a process; none without /proc. On other systems, shells replace themselves by the command. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Returns true if a process is a shell that runs a script argument and starts nothing in the background. */
export function isWaitingShell([shell = '', ...args]: readonly string[]): boolean {
  if (!SHELLS.includes(path.basename(shell))) return false;
  const option = args.findIndex((argument) => /^-[a-z]+$/.test(argument) && argument.includes('c'));
  if (option === -1) return false;
  const script = args.slice(option + 1).join(' ');
  return !/(^|[^&>])&(?![&>])/.test(script);
}
