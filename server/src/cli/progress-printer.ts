import type { CommonOptions } from './command.ts';

/** Shows that a part of some work is done. The work has the same name until its next part begins. */
type ShowProgress = (work: string, done: number, total: number) => void;

/**
 * Returns a function that prints the progress of long work on standard error: a line for each tenth that is done. Prints nothing
 * with `--json`, and if standard error is not a terminal.
 */
export function progressPrinter({ json }: CommonOptions): ShowProgress {
  if (json || !process.stderr.isTTY) return () => undefined;
  let printed = '';
  return (work, done, total) => {
    const tenths = total === 0 ? 10 : Math.min(10, Math.floor((10 * done) / total));
    const line = `${work} [${'#'.repeat(tenths).padEnd(10)}] ${tenths * 10} %\n`;
    if (line !== printed) process.stderr.write(line);
    printed = line;
  };
}
