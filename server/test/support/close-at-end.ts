import { onTestFinished, TestRunner } from 'vitest';

type Close = () => unknown;

/** What the current test file has opened outside its tests. All test files of a worker share this module. */
const opened: Close[] = [];

/**
 * Closes something at the end of the test; outside a test, at the end of the file. What is opened last is closed first.
 *
 * @returns a function that closes it earlier
 */
export function closeAtEnd(close: Close): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= (async () => void (await close()))();
    return closing;
  };
  if (TestRunner.getCurrentTest()) onTestFinished(closeOnce);
  else closeAtEndOfFile(closeOnce);
  return closeOnce;
}

/** Closes something at the end of the file, because a later test may use it. */
export function closeAtEndOfFile(close: Close): void {
  opened.push(close);
}

/** Closes what the test file has opened outside its tests. */
export async function closeOpened(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}
