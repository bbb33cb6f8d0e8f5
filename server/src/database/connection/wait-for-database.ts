import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../base/errors.ts';
import type { Database, DatabaseLocation } from '../database.ts';
import { connectionFailure, failureText } from './connection-failure.ts';

/** Time between two tries, in milliseconds. */
const RETRY_MS = 500;

export type Waiting = {
  /** Longest wait for a PostgreSQL server that does not respond or is starting, in seconds. */
  readonly seconds: number;
  /** Called once, when the first try has failed. */
  readonly onAway?: (reason: string) => void | Promise<void>;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
};

/**
 * Runs the first statement on a database. Waits for a PostgreSQL server that does not respond or is starting, and for nothing
 * else: a database that does not exist, or a rejected password, ends the wait at once.
 *
 * @returns false if the signal ended the wait
 * @throws OperatorError with one line that names the reason
 */
export async function waitForDatabase(
  database: Database,
  location: DatabaseLocation,
  { seconds, onAway, signal }: Waiting = { seconds: 0 },
): Promise<boolean> {
  const deadline = performance.now() + seconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.fork().execute('select 1');
      return true;
    } catch (error) {
      if (location.kind !== 'server') throw error;
      const failure = connectionFailure(error, location.url);
      if (!failure.isTemporary || seconds === 0) throw new OperatorError(failureText(failure));
      if (performance.now() > deadline) throw new OperatorError(`${failureText(failure)} (waited ${seconds} s)`);
      if (attempt === 1) await onAway?.(failureText(failure));
    }
    await sleep(RETRY_MS, undefined, signal ? { signal } : {}).catch(() => undefined);
    if (signal?.aborted) return false;
  }
}
