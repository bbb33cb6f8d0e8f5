import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, OperatorError } from '../base/errors.ts';
import { takeLock } from './advisory-locks.ts';
import type { Database } from './database.ts';
import {
  type AppliedMigration,
  pendingMigrations,
  readHistory,
  recordHistory,
  rejectIncompatibleHistory,
} from './migration-history.ts';
import { applyOnlineChanges } from './online-changes.ts';
import { isUniqueViolation } from './sql.ts';

/** The time that a migration waits for a lock on a table, in milliseconds. Requests of other servers wait behind it meanwhile. */
const LOCK_TIMEOUT_MS = 2_000;
/** The number of tries of a migration that does not get its locks, and the wait before the next try. */
const LOCK_ATTEMPTS = 20;
const LOCK_RETRY_MS = 1_000;

/**
 * Applies all pending migrations, or none if one fails, and then the changes that need no lock. Several processes may call it
 * at the same time, also while servers use the database.
 *
 * @returns the names of the migrations that were applied now
 * @throws OperatorError for a database that an incompatible version has migrated, if other transactions hold the locks
 *   that a migration needs, and if the user may not create tables
 */
export async function migrate(database: Database): Promise<string[]> {
  await checkedHistory(database);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const applied = await applyPending(database);
      await applyOnlineChanges(database);
      return applied;
    } catch (error) {
      if (codeOf(error) === INSUFFICIENT_PRIVILEGE) throw missingRight(error);
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === LOCK_ATTEMPTS) {
        throw new OperatorError(
          'The database was not migrated: other transactions hold locks on tables that a migration changes. ' +
            'End them (see pg_stat_activity), then run "arot db migrate" again. Nothing was changed.',
        );
      }
      await sleep(LOCK_RETRY_MS * (0.5 + Math.random()));
    }
  }
}

async function applyPending(database: Database): Promise<string[]> {
  return await database.fork().transactional(async (em) => {
    // Another process may be migrating, and an index on a large table takes long.
    await em.execute('set local statement_timeout = 0');
    await takeLock(em, 'migration');
    await em.execute(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const applied = await database.orm.migrator.up({ transaction: em.getTransactionContext() });
    await recordHistory(em, database);
    return applied.map((migration) => migration.name);
  });
}

export type MigrationStatus = { name: string; appliedAt: string | null };

/**
 * Returns all migrations that this version knows, in order. `appliedAt` is ISO 8601, or null for a pending migration.
 *
 * @throws OperatorError for a database that an incompatible version has migrated
 */
export async function migrationStatus(database: Database): Promise<MigrationStatus[]> {
  const { applied, pending } = await checkedHistory(database);
  return [
    ...applied.map((row) => ({ name: row.name, appliedAt: row.executed_at.toISOString() })),
    ...pending.map((name) => ({ name, appliedAt: null })),
  ];
}

async function checkedHistory(database: Database): Promise<{ applied: AppliedMigration[]; pending: string[] }> {
  await ensureMigrationTable(database);
  const applied = await readHistory(database.fork());
  rejectIncompatibleHistory(database, applied);
  return { applied, pending: pendingMigrations(applied) };
}

/**
 * Creates the table of migrations. The migrator creates it outside the transaction that it is given, so this runs before the
 * lock: on the embedded database, a second connection would wait for the first for ever. If another process creates the table at
 * the same time, the second try finds it.
 */
async function ensureMigrationTable({ orm }: Database): Promise<void> {
  try {
    await orm.migrator.getExecuted();
  } catch (error) {
    const code = codeOf(error);
    if (code === INSUFFICIENT_PRIVILEGE) throw missingRight(error);
    if (code !== DUPLICATE_TABLE && code !== DUPLICATE_OBJECT && !isUniqueViolation(error)) throw error;
    await orm.migrator.getExecuted();
  }
}

function missingRight(error: unknown): OperatorError {
  const reason = error instanceof Error ? error.message : String(error);
  return new OperatorError(
    `The database was not migrated: ${reason}. The user of DATABASE_URL must own the database and its tables. ` +
      'As a superuser, run "alter database NAME owner to USER".',
  );
}

/** @see https://www.postgresql.org/docs/15/errcodes-appendix.html */
const DUPLICATE_TABLE = '42P07';
/** PostgreSQL creates a table's row type before the table. */
const DUPLICATE_OBJECT = '42710';
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';
