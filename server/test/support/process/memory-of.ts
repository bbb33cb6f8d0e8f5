import { readFileSync } from 'node:fs';

/**
 * Returns the memory of another process in MB: the current value (`VmRSS`), or the peak since its start or since `clear_refs`
 * (`VmHWM`).
 */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Returns the peak of the memory of another process in MB; 0 if it has ended. */
export function peakOf(pid: number): number {
  try {
    // An ended process that has not been waited for has no memory.
    return memoryOf(pid, 'VmHWM') || 0;
  } catch {
    return 0;
  }
}
