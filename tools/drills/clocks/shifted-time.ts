import { existsSync } from 'node:fs';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/**
 * The variables with which a process has another time: `Date` in Node.js, `now()` in PostgreSQL. Timers and monotonic time
 * are those of the machine, as on a machine whose clock is wrong.
 *
 * @param file a file with the shift, which the process reads again at every use; without it, the shift is fixed
 * @throws Error if libfaketime is not installed
 */
export function shiftedTime(seconds: number, file?: string): NodeJS.ProcessEnv {
  const library = LIBRARIES.find((each) => existsSync(each));
  if (library === undefined) throw new Error('libfaketime is not installed (Debian: faketime).');
  return {
    LD_PRELOAD: library,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(file === undefined
      ? { FAKETIME: shiftText(seconds) }
      : { FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' }),
  };
}

/** Returns the shift as libfaketime reads it. */
export const shiftText = (seconds: number): string => `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`;
