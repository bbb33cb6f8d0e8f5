import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processes that a process has started and that still run. @see proc_pid_stat(5): ppid */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        // The process has ended meanwhile.
        return false;
      }
    });
}
