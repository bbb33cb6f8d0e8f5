import { readFileSync } from 'node:fs';
import path from 'node:path';

const SHELLS = ['sh', 'dash', 'ash', 'bash', 'busybox'];
/** How often the parent is looked at, in milliseconds. No operating system reports its end to a Node process. */
const INTERVAL_MS = 200;

/** Read when this module is loaded: the shell may end while the rest of the server loads. */
const shellAtStart = findWaitingShell(process.ppid);

/**
 * Calls back once the shell that runs `sh -c 'arot serve'` has ended, as npx and many supervisors run it. Where sh is
 * dash, the shell stays between the process that was started and this one, and passes no signal on: it ends, and
 * without this the server would go on with the port and the database.
 *
 * A shell that does not wait for this process is not watched, nor is any other parent: `nohup arot serve &` outlives
 * its terminal.
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

/** The arguments of a process; none where there is no /proc. Shells elsewhere replace themselves by the command. */
function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Whether a process is a shell that was given a script as an argument and starts nothing in the background. */
export function isWaitingShell([shell = '', ...args]: readonly string[]): boolean {
  if (!SHELLS.includes(path.basename(shell))) return false;
  const option = args.findIndex((argument) => /^-[a-z]*c[a-z]*$/.test(argument));
  if (option === -1) return false;
  const script = args.slice(option + 1).join(' ');
  return !/(^|[^&>])&(?![&>])/.test(script);
}
