import type { Logger } from 'pino';

const MAX_ATTEMPTS = 3;
/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs a transaction, and runs it again if PostgreSQL ends it because of a deadlock. The order of locks prevents the deadlocks
 * that are known. Nothing of the ended transaction is stored, so `transact` must have no effect outside the database.
 *
 * @throws the error of the last attempt
 * @see docs/architecture.md, "The order of locks"
 * @see https://www.postgresql.org/docs/15/explicit-locking.html#LOCKING-DEADLOCKS
 */
export async function repeatAfterDeadlock<T>(log: Logger, transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isDeadlock(error)) throw error;
      log.warn({ err: error, attempt }, 'a deadlock ended the transaction; it runs again');
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK_DETECTED;
}
