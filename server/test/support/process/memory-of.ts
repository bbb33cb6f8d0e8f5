import { readFileSync } from 'node:fs';

/** The memory of another process in MB: the current value (`VmRSS`), or the peak since its start or since `clear_refs` (`VmHWM`). */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
