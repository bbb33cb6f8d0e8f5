import type { TransactionOptions } from '@mikro-orm/core';
import { SqlEntityManager } from '@mikro-orm/sql';
import { meters } from '../../base/meters.ts';

const MAX_ATTEMPTS = 3;

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const CONFLICTS: ReadonlySet<unknown> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/** Returns true if PostgreSQL has undone a transaction because of another one, so that it may succeed if it runs again. */
export function isConflict(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && CONFLICTS.has(error.code);
}

/**
 * Runs a transaction, or a statement outside any transaction, and runs it again if PostgreSQL undoes it because of another
 * transaction. Nothing of it is stored then, so it must have no effect outside the database.
 *
 * @throws the error of the third attempt
 * @see https://www.postgresql.org/docs/15/mvcc-serialization-failure-handling.html
 */
export async function repeatAfterConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error)) throw error;
      meters.conflicts.inc({ code: error.code });
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Repeats transactions after a conflict. A transaction inside another one is a savepoint, and only the outer one is repeated. A
 * read-only transaction is not repeated, because an export has sent its rows by then.
 */
export class RepeatingEntityManager extends SqlEntityManager {
  override async transactional<T>(run: (em: this) => T | Promise<T>, options: TransactionOptions = {}): Promise<T> {
    // The options are copied, because the ORM writes into them.
    const once = async () => await super.transactional(run, { ...options });
    if (options.readOnly || this.isInTransaction()) return await once();
    return await repeatAfterConflict(once);
  }
}
